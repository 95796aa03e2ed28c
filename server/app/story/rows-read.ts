// Counts the rows that a transaction reads: looking up a few rows must not read more of a large table.
import { expect, inject } from 'vitest';
import { sql, type TenantTx } from '../../platform/database.ts';

/** Rows of these tables that the transaction has read so far. */
export async function rowsRead(tx: TenantTx, ...tables: readonly string[]): Promise<number> {
  const row = await tx.first<{ n: string | null }>(sql`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0)) as n from pg_stat_xact_user_tables
    where relname = any(${[...tables]}::text[])`);
  return Number(row?.n ?? 0);
}

/** How many scans of one of these tables the transaction has started, by an index or sequential. */
export async function searchesMade(tx: TenantTx, ...tables: readonly string[]): Promise<number> {
  const row = await tx.first<{ n: string | null }>(sql`
    select sum(coalesce(seq_scan, 0) + coalesce(idx_scan, 0)) as n from pg_stat_xact_user_tables
    where relname = any(${[...tables]}::text[])`);
  return Number(row?.n ?? 0);
}

/** Expects few reads, but some. Skipped on a cluster, whose nodes have their own counters. */
export function expectFewRead(read: number, most: number): void {
  if (inject('citusUrl') !== '') return;
  expect(read).toBeGreaterThan(0);
  expect(read).toBeLessThanOrEqual(most);
}
