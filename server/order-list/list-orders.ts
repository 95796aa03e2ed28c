// The order lists in the words of the wire, for sessions that see all or only their own.
import type { Gives } from '@app/contract/kit/endpoint';
import { bahtFromSatang } from '@app/contract/kit/money';
import { orderStageNames, type OrderReply } from '@app/contract/order';
import type {
  countReasons,
  countStages,
  listOrders,
  listTelesaleOrders,
  ordersBeside,
} from '@app/contract/order-list';
import { ownerOf } from '../figures/index.ts';
import { itemsOfOrders, ordersOf } from '../order/index.ts';
import type { TenantTx } from '../platform/database.ts';
import { fail } from '../platform/failure.ts';
import type { Call } from '../platform/route.ts';
import {
  closingRows,
  lastParcelRows,
  reasonRows,
  stageRows,
  type ClosingRow,
  type LastParcelRow,
} from './list-facts.store.ts';
import { followUpOf } from './telesale-desk.ts';
import { lastCalls } from './telesale-desk.store.ts';
import { isThere, nearestOrder, pageOfOrders } from './order-page.store.ts';

type List = Gives<typeof listOrders>;

/** Lists whose rows also tell how the orders came to be there. */
const closed: readonly (string | undefined)[] = ['cancel', 'return'];

export async function listOrdersUse({
  tx,
  session,
  query,
}: Call<typeof listOrders>): Promise<List> {
  const page = await pageOfOrders(tx, { filter: query, ownerId: ownerOf(session) }, query);
  const items = await itemsOfOrders(
    tx,
    page.rows.map((row) => row.id),
  );
  const orders = ordersOf(page.rows, items);
  if (query.status === 'telesale') return listOf(await withFollowUps(tx, orders), query, page);
  const tellsWhy = closed.includes(query.status) || query.stage === 'received';
  return listOf(tellsWhy ? await withClosings(tx, orders) : orders, query, page);
}

const listOf = (
  items: OrderReply[],
  query: Call<typeof listOrders>['query'],
  page: { readonly total: number; readonly capped: boolean },
): List => ({
  items,
  pagination: { current_page: query.page, per_page: query.pageSize, total_count: page.total },
  ...(page.capped && { total_capped: true }),
});

async function withFollowUps(tx: TenantTx, orders: readonly OrderReply[]): Promise<OrderReply[]> {
  const calls = await lastCalls(
    tx,
    orders.map((order) => order.id),
  );
  const byOrder = new Map(calls.map((row) => [row.order_id, row]));
  return orders.map((order) => {
    const row = byOrder.get(order.id);
    return { ...order, followUp: row ? followUpOf(row) : null };
  });
}

export const listTelesaleUse = (call: Call<typeof listTelesaleOrders>): Promise<List> =>
  listOrdersUse({ ...call, query: { ...call.query, status: 'telesale' } });

const closingOf = (
  event: ClosingRow | undefined,
  parcel: LastParcelRow | undefined,
): NonNullable<OrderReply['closing']> => ({
  by: event?.user_id ? { id: event.user_id, username: event.username ?? '' } : null,
  reason: event?.reason ?? '',
  parcel: parcel
    ? {
        pno: parcel.pno,
        isCancelled: parcel.state === 'cancelled',
        shippingCost: parcel.fee_satang === null ? null : bahtFromSatang(parcel.fee_satang),
      }
    : null,
});

async function withClosings(tx: TenantTx, orders: readonly OrderReply[]): Promise<OrderReply[]> {
  const ids = orders.map((order) => order.id);
  const events = new Map((await closingRows(tx, ids)).map((row) => [row.order_id, row]));
  const parcels = new Map((await lastParcelRows(tx, ids)).map((row) => [row.order_id, row]));
  return orders.map((order) => ({
    ...order,
    closing: closingOf(events.get(order.id), parcels.get(order.id)),
  }));
}

type Stages = Gives<typeof countStages>;

export async function countStagesUse({ tx, session }: Call<typeof countStages>): Promise<Stages> {
  const counts = Object.fromEntries(orderStageNames.map((stage) => [stage, 0])) as Stages;
  for (const { stage, n } of await stageRows(tx, ownerOf(session))) counts[stage] = n;
  return counts;
}

export async function countReasonsUse({
  tx,
  session,
  query,
}: Call<typeof countReasons>): Promise<Gives<typeof countReasons>> {
  const filter = { ...query, status: 'cancel' as const };
  return { items: await reasonRows(tx, { filter, ownerId: ownerOf(session) }) };
}

export async function ordersBesideUse({
  tx,
  session,
  params: { id },
  query,
}: Call<typeof ordersBeside>): Promise<Gives<typeof ordersBeside>> {
  const ownerId = ownerOf(session);
  if (!(await isThere(tx, id, ownerId))) throw fail('NO_ORDER');
  const { sort, ...filter } = query;
  const nearest = async (isOlder: boolean) =>
    (await nearestOrder(tx, { filter, ownerId }, { id, isOlder })) ?? null;
  const isNewestFirst = sort === '-created';
  return { previous: await nearest(!isNewestFirst), next: await nearest(isNewestFirst) };
}
