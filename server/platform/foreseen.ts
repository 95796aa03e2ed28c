// Starts work before the transaction's opening statement has answered: its first statements travel with the opening,
// and its result counts only if the answer is the predicted one.
import type { TenantTx, Work } from './transaction.ts';

interface Opened<T> {
  readonly work: Work<T>;
  readonly opened: Promise<unknown[]>;
  readonly foreseen: unknown[] | undefined;
}

export async function runOnForeseenRows<T>(
  tx: TenantTx,
  { work, opened, foreseen }: Opened<T>,
): Promise<T> {
  if (foreseen === undefined) return work(tx, await opened);
  const [rows, early] = await Promise.allSettled([opened, work(tx, foreseen)]);
  if (rows.status === 'rejected') throw rows.reason;
  // Both are rows of the same statement, so equal JSON means equal rows.
  if (JSON.stringify(rows.value) !== JSON.stringify(foreseen)) throw new Unforeseen();
  if (early.status === 'rejected') throw early.reason;
  return early.value;
}

/** The opening returned something else: the work is repeated in a transaction of its own. */
export class Unforeseen extends Error {}
