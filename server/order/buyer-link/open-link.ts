// Which order's page a token opens, and until when.
import { createHash } from 'node:crypto';
import type { TenantTx } from '../../platform/database.ts';
import { optionsOf } from '../../shop/index.ts';
import { findLinkedOrder, orderMergedInto, type LinkedOrder } from './buyer-link.store.ts';

const DAY_MS = 24 * 3600 * 1000;

/** Tokens are random, so a plain hash is safe; it allows an index lookup. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export const endOfPage = async (tx: TenantTx, orderEndedAt: Date): Promise<Date> => {
  const { page_days: days } = await optionsOf(tx, ['page_days']);
  return new Date(orderEndedAt.getTime() + days * DAY_MS);
};

/** Follows merges to the order that holds the goods now; the buyer must not see it as cancelled. */
export async function standingOrder(tx: TenantTx, order: LinkedOrder): Promise<LinkedOrder> {
  const into = order.is_merged ? await orderMergedInto(tx, order.id) : undefined;
  return into ? standingOrder(tx, into) : order;
}

/** The order whose page this token opens; undefined for an unknown token or an expired page. */
export async function orderOfToken(tx: TenantTx, token: string): Promise<number | undefined> {
  const linked = await findLinkedOrder(tx, hashOf(token));
  if (!linked) return undefined;
  const { ended_at: endedAt, id, is_gone: isGone } = await standingOrder(tx, linked);
  if (isGone) return undefined;
  return endedAt && (await endOfPage(tx, endedAt)) <= tx.now ? undefined : id;
}
