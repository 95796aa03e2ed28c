// Whose page a token opens, and how long.
import { createHash } from 'node:crypto';
import type { TenantTx } from '../../platform/database.ts';
import { optionsOf } from '../../shop/index.ts';
import { findLinkedOrder } from './buyer-link.store.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Tokens are random: a plain hash can be looked up by its index and not guessed back. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export const endOfPage = async (tx: TenantTx, orderEndedAt: Date): Promise<Date> => {
  const { page_days: days } = await optionsOf(tx, ['page_days']);
  return new Date(orderEndedAt.getTime() + days * DAY_MS);
};

/** The order whose page this token opens now; undefined for a token of no order, and for a page that has ended. */
export async function orderOfToken(tx: TenantTx, token: string): Promise<number | undefined> {
  const order = await findLinkedOrder(tx, hashOf(token));
  if (!order) return undefined;
  const { ended_at: endedAt, id } = order;
  return endedAt && (await endOfPage(tx, endedAt)) <= tx.now ? undefined : id;
}
