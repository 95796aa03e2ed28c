// Work that begins before its opening has answered: its first questions travel with the opening, and nothing of it counts
// unless the answer is the one it began on.
import type { TenantTx, Work } from './transaction.ts';

interface Opened<T> {
  readonly work: Work<T>;
  readonly opened: Promise<unknown[]>;
  readonly foreseen: unknown[] | undefined;
}

export async function workOn<T>(tx: TenantTx, { work, opened, foreseen }: Opened<T>): Promise<T> {
  if (foreseen === undefined) return work(tx, await opened);
  const [rows, early] = await Promise.allSettled([opened, work(tx, foreseen)]);
  if (rows.status === 'rejected') throw rows.reason;
  // Both are answers to one statement: what is spelled the same is the same.
  if (JSON.stringify(rows.value) !== JSON.stringify(foreseen)) throw new Unforeseen();
  if (early.status === 'rejected') throw early.reason;
  return early.value;
}

/** The opening answered something else: the work is to be done again, in a transaction of its own. */
export class Unforeseen extends Error {}
