// SQL for the used numbers of a series, stored as one multirange per series.
import type { CourierId } from '@app/contract/kit/carriers';
import { sql, type TenantTx } from '../../platform/database.ts';

interface Series {
  readonly courier: CourierId;
  readonly series: string;
}

/** Locked until the transaction ends, so that taking and returning are serialised. */
export async function lockSeries(tx: TenantTx, { courier, series }: Series): Promise<void> {
  await tx.rows(sql`insert into courier_number_series (tenant_id, courier, series)
    values (${tx.tenantId}, ${courier}, ${series}) on conflict (tenant_id, courier, series) do nothing`);
  await tx.rows(sql`select 1 from courier_number_series
    where tenant_id = ${tx.tenantId} and courier = ${courier} and series = ${series} for update`);
}

interface NumberRequest extends Series {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

/** The lowest free numbers. */
export async function freeNumbers(
  tx: TenantTx,
  { courier, series, first, last, count }: NumberRequest,
): Promise<number[]> {
  const rows = await tx.rows<{ running: number }>(sql`
    select n as running from courier_number_series s,
      unnest(int8multirange(int8range(${first}::bigint, ${last}::bigint, '[]')) - s.used) gap,
      generate_series(lower(gap), least(upper(gap) - 1, lower(gap) + ${count}::bigint - 1)) n
    where s.tenant_id = ${tx.tenantId} and s.courier = ${courier} and s.series = ${series}
    order by n limit ${count}`);
  return rows.map((row) => row.running);
}

export const markUsed = (tx: TenantTx, { courier, series }: Series, numbers: readonly number[]) =>
  tx.rows(sql`update courier_number_series set used = used
      + (select range_agg(int8range(n, n, '[]')) from unnest(${[...numbers]}::bigint[]) n)
    where tenant_id = ${tx.tenantId} and courier = ${courier} and series = ${series}`);

export const markFree = (tx: TenantTx, { courier, series }: Series, running: number) =>
  tx.rows(sql`update courier_number_series set used = used
      - int8multirange(int8range(${running}::bigint, ${running}::bigint, '[]'))
    where tenant_id = ${tx.tenantId} and courier = ${courier} and series = ${series}`);

export async function countFree(
  tx: TenantTx,
  { courier, series, first, last }: Omit<NumberRequest, 'count'>,
): Promise<number> {
  const row = await tx.first<{ n: number }>(sql`
    select coalesce(sum(upper(gap) - lower(gap)), 0)::bigint as n
    from unnest(int8multirange(int8range(${first}::bigint, ${last}::bigint, '[]')) - coalesce(
      (select used from courier_number_series
       where tenant_id = ${tx.tenantId} and courier = ${courier} and series = ${series}), '{}')) gap`);
  return row?.n ?? 0;
}
