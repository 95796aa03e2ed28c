// What undoing a bulk change must know of the leads as they are now.
import { sql, type TenantTx } from '../platform/database.ts';

export const versionsOf = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<{ id: number; version: number }>(sql`
    select id, version from leads where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`);

/** Phones that have an open lead besides these: none of these may become open again. */
export const phonesTaken = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<{ phone_key: string }>(sql`
    select distinct o.phone_key from leads l
    join leads o on o.tenant_id = l.tenant_id and o.phone_key = l.phone_key and o.id <> l.id
    where l.tenant_id = ${tx.tenantId} and l.id = any(${[...ids]}::bigint[]) and l.stage = 'cancel'
      and o.deleted_at is null and o.stage <> 'cancel' and o.duplicate_reason = '' and l.duplicate_reason = ''`);
