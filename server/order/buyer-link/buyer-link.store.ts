// Rows of buyer links: one per order, found by the hash of its token.
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

export const findLink = (tx: TenantTx, orderId: number) =>
  tx.first<Row<'order_links', 'seed' | 'hash'>>(sql`
    select seed, hash from order_links where tenant_id = ${tx.tenantId} and order_id = ${orderId}`);

export const saveLink = (
  tx: TenantTx,
  orderId: number,
  { seed, hash }: { readonly seed: string; readonly hash: string },
) =>
  tx.rows(sql`
    insert into order_links (tenant_id, order_id, seed, hash, created_at, created_by)
    values (${tx.tenantId}, ${orderId}, ${seed}, ${hash}, ${tx.now}, ${tx.actor.userId}::bigint)
    on conflict (tenant_id, order_id) do update set seed = excluded.seed, hash = excluded.hash,
      created_at = excluded.created_at, created_by = excluded.created_by`);

export interface LinkedOrder {
  readonly id: Column<'orders', 'id'>;
  /** When the order was cancelled, returned or delivered; null while it is open. */
  readonly ended_at: Date | null;
  readonly is_merged: boolean;
  /** The order is in the trash, or its buyer was erased. */
  readonly is_gone: boolean;
}

const LINKED = `o.id, case o.status when 'cancel' then o.cancelled_at when 'return' then o.returned_at else o.delivered_at end
  as ended_at, o.status = 'cancel' and o.merged_into is not null as is_merged,
  o.deleted_at is not null or o.erased_at is not null as is_gone`;

/** Leaves out orders in the trash and orders whose buyer was erased. */
export async function findLinkedOrder(
  tx: TenantTx,
  hash: string,
): Promise<LinkedOrder | undefined> {
  const [row] = await tx.named<LinkedOrder>(
    'order-of-link',
    `select ${LINKED} from order_links l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
     where l.tenant_id = $1 and l.hash = $2 and o.deleted_at is null and o.erased_at is null`,
    [tx.tenantId, hash],
  );
  return row;
}

export const findOrder = (tx: TenantTx, orderId: number) =>
  tx.first<LinkedOrder>(sql`
    select ${sql.raw(LINKED)} from orders o where o.tenant_id = ${tx.tenantId} and o.id = ${orderId}`);

/**
 * The order that this one was merged into; undefined if that order has another buyer, whose data
 * this link must not show.
 */
export const orderMergedInto = (tx: TenantTx, orderId: number) =>
  tx.first<LinkedOrder>(sql`
    select ${sql.raw(LINKED)} from orders m join orders o on o.tenant_id = m.tenant_id and o.id = m.merged_into
      and o.phone_key = m.phone_key
    where m.tenant_id = ${tx.tenantId} and m.id = ${orderId} and m.phone_key <> ''`);

/** Called when a buyer is erased: their orders no longer have a page. */
export const removeLinks = (tx: TenantTx, orderIds: readonly number[]) =>
  tx.rows(sql`
    delete from order_links where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[])`);
