// What tests of races wait for: a call that has come as far as it can while a transaction is open.
import { expect } from 'vitest';
import { sql, type TenantTx } from '../../platform/database.ts';

const isWaiting = async (tx: TenantTx): Promise<boolean> =>
  (await tx.first(sql`
    select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid)) limit 1`)) !==
  undefined;

const LOOK_EVERY_MS = 50;
/** On a cluster it is a worker that waits, which nobody sees from here: so many are taken for as far as it can come. */
const MOST_LOOKS = 100;

/** Waits until it is answered, or waits itself for what this transaction holds. */
export async function underWay(tx: TenantTx, asked: Promise<unknown>): Promise<void> {
  let isAnswered = false;
  void asked.finally(() => (isAnswered = true));
  let looks = 0;
  const isFar = async () => isAnswered || ++looks > MOST_LOOKS || (await isWaiting(tx));
  await expect.poll(isFar, { timeout: 60_000, interval: LOOK_EVERY_MS }).toBe(true);
}
