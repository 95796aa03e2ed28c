// Statement lines that settled a parcel, and since when.
import { sql, type TenantTx } from '../../platform/database.ts';
import { lineColumns, fromLines, type ParcelRow } from './line.store.ts';

export interface SettledRow extends ParcelRow {
  readonly settled_at: Date;
  readonly owners: readonly (number | null)[];
}

/**
 * `targets` are parcel ids or minus order ids. A line that paid too little settles nothing until it
 * is accepted.
 */
export const settledLines = (tx: TenantTx, targets: readonly number[], since: Date) =>
  tx.rows<SettledRow>(sql`
    select * from (
      select ${lineColumns}, coalesce(l.decided_at, r.created_at) as settled_at,
        array[o.created_by, o.telesale_by] as owners
      ${fromLines(sql`l.tenant_id = ${tx.tenantId} and l.target = any(${[...targets]}::bigint[])
        and (l.bucket in ('matched', 'over') or l.decision = 'accepted')`)}
      join cod_imports r on r.tenant_id = l.tenant_id and r.id = l.import_id
      where l.tenant_id = ${tx.tenantId} and o.id is not null and o.erased_at is null) x
    where settled_at >= ${since} order by id`);
