// Marks of changed orders and days: written in the transaction of the change, taken by the recount of the aggregates.
import type { RawBuilder } from 'kysely';
import { sql, type Row, type TenantTx } from './database.ts';
import { Port } from './port.ts';

export const FOLD_FIGURES = 'figures.fold';
/** Verifies the sums every night. */
export const CHECK_FIGURES = 'figures.check';
const EVERY = 16;
const SOON_SECONDS = 5;

/** `tracked`: neither the order nor its parcel changed, only the courier's tracking. */
export type OrderNews = 'made' | 'changed' | 'tracked';

/** Learns in the same transaction which orders were created, changed or tracked. */
export const orderFollower = new Port<{
  follow(tx: TenantTx, orderIds: readonly number[], news: OrderNews): Promise<void>;
}>('who follows the changes of orders');

/**
 * Informs followers of orders, and has the marks counted in the background before they become many: every so many
 * orders, and after each large change. Call it where one statement both writes and marks orders.
 */
export async function ordersChanged(
  tx: TenantTx,
  orderIds: readonly number[],
  news: OrderNews = 'changed',
): Promise<void> {
  await Promise.all([orderFollower.get().follow(tx, orderIds, news), countSoon(tx, orderIds)]);
}

/** For orders that the caller's own statement has marked. */
export async function countSoon(tx: TenantTx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.some((id) => id % EVERY === 0))
    await tx.enqueue(FOLD_FIGURES, {}, { afterSeconds: SOON_SECONDS, key: 'figures' });
}

/** Call it where an order, its lines, parcels, fees or returns change. */
export async function markOrdersDirty(tx: TenantTx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.named(
    'figures-mark',
    'insert into figure_marks (tenant_id, order_id) select $1, unnest($2::bigint[]) returning 1',
    [tx.tenantId, orderIds],
  );
  await ordersChanged(tx, orderIds);
}

/**
 * A refund of an order is counted in a row of its own, because it has another day: the row's id is this number minus
 * the refund's id.
 */
export const REFUND_ROWS = -1_000_000_000_000_000;

/** Call it where a refund is deleted: its row could not be found afterwards. */
export const markRefundGone = (tx: TenantTx, refundId: number): Promise<unknown> =>
  tx.rows(sql`
    insert into figure_marks (tenant_id, order_id) values (${tx.tenantId}, ${REFUND_ROWS - refundId}) returning 1`);

/** Part of a statement that changes orders: marks the rows named `changed`. */
export const withDirtyOrders = (changed: string): string =>
  `insert into figure_marks (tenant_id, order_id) select tenant_id, id from ${changed} returning 1`;

/** Marks the orders whose ids a query returns, one per row. */
export async function markOrdersDirtyIn(tx: TenantTx, ids: RawBuilder<unknown>): Promise<void> {
  await tx.rows(sql`
    insert into figure_marks (tenant_id, order_id) select ${tx.tenantId}, q.id from (${ids}) as q (id) returning 1`);
}

/** Call it where advertising costs of these Bangkok days change. */
export async function markDaysDirty(tx: TenantTx, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  await tx.rows(sql`
    insert into figure_marks (tenant_id, spent_on) select ${tx.tenantId}, unnest(${[...days]}::date[]) returning 1`);
}

/** Counts stop here. */
const MOST_TOLD = 100_000;

/** One recount per shop at a time: a second one waits and finds the work done. Held until the transaction ends. */
export const holdFigures = (tx: TenantTx): Promise<unknown> =>
  tx.rows(sql`select pg_advisory_xact_lock(hashtext('figures'), ${tx.tenantId})`);

export interface WaitingMarks {
  /** Changes that are not in the sums yet. */
  readonly left: number;
  /** When the oldest of them was made; null = none. */
  readonly since: Date | null;
}

export async function waitingMarks(tx: TenantTx): Promise<WaitingMarks> {
  const [row] = await tx.named<WaitingMarks>(
    'figures-waiting',
    `select count(*) as left, min(at) as since
     from (select at from figure_marks where tenant_id = $1 order by id limit ${MOST_TOLD}) m`,
    [tx.tenantId],
  );
  return row ?? { left: 0, since: null };
}

export interface Marks {
  readonly orderIds: readonly number[];
  readonly days: readonly string[];
}

export interface TakenMarks extends Marks {
  /** Number of marks taken: one order may have many. */
  readonly taken: number;
}

/**
 * Deletes the oldest marks up to the last of `most`, by id: thousands of single lookups would be slow. What is read
 * after this statement is at least as new as the marks.
 */
export async function takeMarks(tx: TenantTx, most: number): Promise<TakenMarks> {
  const rows = await tx.rows<Row<'figure_marks', 'order_id' | 'spent_on'>>(sql`
    delete from figure_marks m where m.tenant_id = ${tx.tenantId} and m.id <= (
      select max(oldest.id) from (
        select id from figure_marks where tenant_id = ${tx.tenantId} order by id limit ${most}) oldest)
    returning order_id, spent_on`);
  return {
    orderIds: [...new Set(rows.flatMap(({ order_id: id }) => (id === null ? [] : [id])))],
    days: [...new Set(rows.flatMap(({ spent_on: day }) => (day === null ? [] : [day])))],
    taken: rows.length,
  };
}
