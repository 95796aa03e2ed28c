// How much a transaction reads: whoever looks a few rows up reads no more of a table than that, however large it is.
import { expect, inject } from 'vitest';
import { sql, type TenantTx } from '../../platform/database.ts';

/** Rows of these tables that the transaction has read so far. */
export async function rowsRead(tx: TenantTx, ...tables: readonly string[]): Promise<number> {
  const row = await tx.first<{ n: string | null }>(sql`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as n from pg_stat_xact_user_tables
    where relname = any(${[...tables]}::text[])`);
  return Number(row?.n ?? 0);
}

/** How often the transaction has begun to search one of these tables, by an index or from end to end. */
export async function searchesMade(tx: TenantTx, ...tables: readonly string[]): Promise<number> {
  const row = await tx.first<{ n: string | null }>(sql`
    select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0)) as n from pg_stat_xact_user_tables
    where relname = any(${[...tables]}::text[])`);
  return Number(row?.n ?? 0);
}

/** So few rows were read, yet some. Not asked of a cluster, whose nodes count for themselves. */
export function expectFewRead(read: number, most: number): void {
  if (inject('citusUrl') !== '') return;
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThanOrEqual(most);
}
