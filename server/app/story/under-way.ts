// Waiting in race tests: until a call has come as far as it can while a transaction is open.
import { expect } from 'vitest';
import { sql, type TenantTx } from '../../platform/database.ts';

const isWaiting = async (tx: TenantTx): Promise<boolean> =>
  (await tx.first(sql`
    select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) limit 1`)) !==
  undefined;

const waitingBehind = async (tx: TenantTx): Promise<number> => {
  const row = await tx.first<{ n: number }>(sql`
    with recursive waiting as (select distinct pid, pg_blocking_pids(pid) as behind from pg_locks where not granted),
      chain as (
        select pid from waiting where pg_backend_pid() = any(behind)
        union select w.pid from waiting w join chain c on c.pid = any(w.behind))
    select count(*)::int as n from chain`);
  return row?.n ?? 0;
};

const LOOK_EVERY_MS = 50;
/**
 * On a cluster the waiting process is on a worker node and cannot be seen from here; after this many looks the call
 * counts as waiting.
 */
const LOOKS_ON_CLUSTER = 100;

const mostLooks = async (tx: TenantTx): Promise<number> =>
  (await tx.first(sql`select 1 from pg_extension where extname = 'citus'`))
    ? LOOKS_ON_CLUSTER
    : Infinity;

/** Waits until the call is answered, or is blocked by this transaction's locks. */
export async function underWay(tx: TenantTx, asked: Promise<unknown>): Promise<void> {
  let isAnswered = false;
  void asked.finally(() => (isAnswered = true));
  const most = await mostLooks(tx);
  let looks = 0;
  const isFar = async () => isAnswered || ++looks > most || (await isWaiting(tx));
  await expect.poll(isFar, { timeout: 20_000, interval: LOOK_EVERY_MS }).toBe(true);
}

/** Waits until `count` processes queue for this transaction's locks. */
export async function queued(tx: TenantTx, count: number): Promise<void> {
  const most = await mostLooks(tx);
  let looks = 0;
  const isFar = async () => ++looks > most || (await waitingBehind(tx)) >= count;
  await expect.poll(isFar, { timeout: 20_000, interval: LOOK_EVERY_MS }).toBe(true);
}
