// The orders that a session may see: all of the shop, or those that its user made or sells.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { ownerOf, type Session } from '../../platform/session.ts';

/** A condition on the alias `o`, for lists. */
export function seenBy(session: Session) {
  const ownerId = ownerOf(session);
  return ownerId === null
    ? sql`true`
    : sql`(o.created_by = ${ownerId} or o.telesale_by = ${ownerId})`;
}

/** The same for rows of this alias, which name their order by `order_id`. */
export function ofSeenOrder(session: Session, alias: 'f' | 'i' | 'r' | 's' | 'x') {
  const ownerId = ownerOf(session);
  return ownerId === null
    ? sql`true`
    : sql`exists (select from orders o where o.tenant_id = ${session.tenantId}
        and o.id = ${sql.raw(alias)}.order_id and ${seenBy(session)})`;
}

/** Throws as for a missing order if one of them belongs to another user. */
export async function requireSeen(
  tx: TenantTx,
  session: Session,
  orderIds: readonly number[],
): Promise<void> {
  if (ownerOf(session) === null) return;
  const ids = [...new Set(orderIds)];
  const rows = await tx.rows<Row<'orders', 'id'>>(sql`
    select o.id from orders o where o.tenant_id = ${tx.tenantId} and o.id = any(${ids}::bigint[])
      and o.deleted_at is null and ${seenBy(session)}`);
  if (rows.length < ids.length) throw fail('NO_ORDER');
}
