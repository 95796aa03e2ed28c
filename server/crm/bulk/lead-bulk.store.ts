// What undoing a bulk change must know of the leads as they are now.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

/** Phones that have an open lead besides these: none of these may become open again. */
export const phonesTaken = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<Row<'leads', 'phone_key'>>(sql`
    select distinct o.phone_key from leads l
    join leads o on o.tenant_id = l.tenant_id and o.phone_key = l.phone_key and o.id <> l.id
    where l.tenant_id = ${tx.tenantId} and l.id = any(${[...ids]}::bigint[]) and l.stage = 'cancel'
      and o.deleted_at is null and o.stage <> 'cancel' and o.duplicate_reason = '' and l.duplicate_reason = ''`);

/** The leads that went into this one, held. */
export const lockMerged = (tx: TenantTx, keptId: number) =>
  tx.rows<Row<'leads', 'id' | 'version'>>(sql`
    select id, version from leads where tenant_id = ${tx.tenantId} and merged_into = ${keptId} and deleted_at is not null
    order by id for update`);

/** Whether these may be open leads of their phone again: a new one may have been made of it since. */
export async function isPhoneFree(
  tx: TenantTx,
  ids: readonly number[],
  keptId: number,
): Promise<boolean> {
  const taken = await tx.first(sql`
    select 1 from leads l join leads o on o.tenant_id = l.tenant_id and o.phone_key = l.phone_key
      and o.deleted_at is null and o.stage <> 'cancel' and o.duplicate_reason = '' and o.id <> ${keptId}
    where l.tenant_id = ${tx.tenantId} and l.id = any(${[...ids]}::bigint[]) and l.stage <> 'cancel'
      and l.duplicate_reason = '' limit 1`);
  return taken === undefined;
}

export const bringBack = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows(sql`
    update leads set deleted_at = null, merged_into = null, updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`);

interface NewOwner {
  readonly id: number;
  readonly ownerId: number | null;
}

/** A lock of the former owner ends, and their open board learns that it is gone. */
export const saveOwners = (tx: TenantTx, owners: readonly NewOwner[]) =>
  tx.rows(sql`
    update leads l set owner_id = n.owner_id, former_owner_id = l.owner_id, locked_by = null, locked_until = null,
      updated_at = now(), version = l.version + 1
    from unnest(${owners.map(({ id }) => id)}::bigint[], ${owners.map(({ ownerId }) => ownerId)}::bigint[]) as n (id, owner_id)
    where l.tenant_id = ${tx.tenantId} and l.id = n.id`);
