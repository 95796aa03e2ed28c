// SQL for undoing a bulk change: the leads' current state.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

/**
 * The given phones that have an open lead, so that no other lead of theirs may reopen. Looked up by phone: in a self
 * join, a table that has just grown would be scanned for each of thousands.
 */
export async function phonesTaken(
  tx: TenantTx,
  phones: readonly string[],
): Promise<ReadonlySet<string>> {
  if (phones.length === 0) return new Set();
  const rows = await tx.rows<Row<'leads', 'phone_key'>>(sql`
    select phone_key from leads
    where tenant_id = ${tx.tenantId} and phone_key = any(${[...phones]}::text[])
      and deleted_at is null and stage <> 'cancel' and duplicate_reason = ''`);
  return new Set(rows.map(({ phone_key: phone }) => phone));
}

/** The leads that were merged into this one, locked. */
export const lockMerged = (tx: TenantTx, keptId: number) =>
  tx.rows<Row<'leads', 'id' | 'version'>>(sql`
    select id, version from leads where tenant_id = ${tx.tenantId} and merged_into = ${keptId} and deleted_at is not null
    order by id for update`);

/** Whether these may be open leads of their phone again: a new one may exist since. */
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
