// Marks what changed, in the transaction that changes it: reports count marked orders before they answer.
import { sql, type TenantTx } from '../platform/database.ts';
import { holdFigures } from './fold.store.ts';
import { foldCustomers } from './parts/customers.store.ts';

export const FOLD_FIGURES = 'figures.fold';
/** Looks every night whether the sums are right. */
export const CHECK_FIGURES = 'figures.check';
const EVERY = 16;
const SOON_SECONDS = 5;

/** Counts the marks in the background before they grow many: every so many orders, and after each large change. */
export async function foldSoon(tx: TenantTx, orderIds: readonly number[]): Promise<void> {
  if (!orderIds.some((id) => id % EVERY === 0)) return;
  await tx.enqueue(FOLD_FIGURES, {}, { afterSeconds: SOON_SECONDS, key: 'figures' });
}

/** Call it where an order, its lines, parcels, fees or returns change. */
export async function markOrders(tx: TenantTx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.named(
    'figures-mark',
    'insert into figure_marks (tenant_id, order_id) select $1, unnest($2::bigint[])',
    [tx.tenantId, orderIds],
  );
  await foldSoon(tx, orderIds);
}

/** Call it where advertising of these Bangkok days changes. */
export async function markDays(tx: TenantTx, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  await tx.rows(sql`
    insert into figure_marks (tenant_id, spent_on) select ${tx.tenantId}, unnest(${[...days]}::date[])`);
}

/** Their phones go from the figures with the orders' own; what they came to stays. */
export async function forgetBuyers(tx: TenantTx, orderIds: readonly number[]): Promise<void> {
  await holdFigures(tx);
  const theirs = sql`tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[])`;
  const rows = await tx.rows<{ customer: string }>(
    sql`select distinct customer from figure_orders where ${theirs} and customer <> ''`,
  );
  await tx.rows(sql`update figure_orders set customer = '' where ${theirs}`);
  await tx.rows(sql`update figure_lines set customer = '' where ${theirs}`);
  await foldCustomers(
    tx,
    rows.map(({ customer }) => customer),
  );
  await markOrders(tx, orderIds);
}

/** COD lines pay a parcel by its id, or an order without one of ours by minus its id. */
export async function markPaid(tx: TenantTx, targets: readonly (number | null)[]): Promise<void> {
  const paid = targets.filter((target) => target !== null);
  if (paid.length === 0) return;
  await tx.rows(sql`
    insert into figure_marks (tenant_id, order_id)
    select ${tx.tenantId}, coalesce(s.order_id, -t.target) from unnest(${paid}::bigint[]) as t (target)
    left join shipments s on s.tenant_id = ${tx.tenantId} and s.id = t.target
    where s.id is not null or t.target < 0`);
}
