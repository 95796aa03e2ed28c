// The order lists as sent on the wire, for sessions that see all orders or only their own.
import type { Gives } from '@app/contract/kit/endpoint';
import { bahtFromSatang } from '@app/contract/kit/money';
import { orderStageNames, type OrderReply } from '@app/contract/order/order';
import type {
  countHolds,
  countReasons,
  countStages,
  listOrders,
  listTelesaleOrders,
  ordersBeside,
} from '@app/contract/order/list';
import { ownerOf, seesPersonal } from '../../platform/session.ts';
import { ordersOf } from '../order/read-orders.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import {
  closingRows,
  holdRows,
  reasonRows,
  stageRows,
  type ClosingRow,
} from './list-facts.store.ts';
import {
  parcelsOfOrders,
  type LastParcelRow,
  type ReturnFactsRow,
} from '../order/parcels-of-orders.ts';
import { followUpOf } from './telesale-desk.ts';
import { lastCalls } from './telesale-desk.store.ts';
import { isThere, nearestOrder, pageOfOrders } from './order-page.store.ts';

type List = Gives<typeof listOrders>;

/** Lists whose rows also show who closed the orders and why. */
const closed: readonly (string | undefined)[] = ['cancel', 'return'];
const backAgain: readonly (string | undefined)[] = ['returning', 'arrived', 'lost', 'received'];

export async function listOrdersUse({
  tx,
  session,
  query,
}: Call<typeof listOrders>): Promise<List> {
  const page = await pageOfOrders(
    tx,
    { filter: query, ownerId: ownerOf(session), seesPersonal: seesPersonal(session) },
    query,
  );
  const orders = ordersOf(page.rows, page.lines);
  if (query.status === 'telesale') return listOf(await withFollowUps(tx, orders), query, page);
  const tellsWhy = closed.includes(query.status) || backAgain.includes(query.stage);
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

type ClosingNote = NonNullable<OrderReply['closing']>;

const bahtOrNull = (satang: number | null): number | null =>
  satang === null ? null : bahtFromSatang(satang);

const claimOf = (facts: ReturnFactsRow | undefined): ClosingNote['claim'] =>
  facts?.claim_by
    ? { by: facts.claim_by.toISOString(), sentAt: facts.claimed_at?.toISOString() ?? null }
    : null;

interface ClosingFacts {
  readonly event: ClosingRow | undefined;
  readonly parcel: LastParcelRow | undefined;
  readonly back: ReturnFactsRow | undefined;
}

const closingOf = ({ event, parcel, back }: ClosingFacts): ClosingNote => ({
  by: event?.user_id ? { id: event.user_id, username: event.username ?? '' } : null,
  reason: event?.reason ?? '',
  parcel: parcel
    ? {
        pno: parcel.pno,
        isCancelled: parcel.state === 'cancelled',
        shippingCost: bahtOrNull(parcel.fee_satang),
        returnCost: bahtOrNull(parcel.return_fee_satang),
      }
    : null,
  condition: back?.condition ?? null,
  claim: claimOf(back),
});

const byOrder = <Row extends { readonly order_id: number }>(rows: readonly Row[]) =>
  new Map(rows.map((row) => [row.order_id, row]));

async function withClosings(tx: TenantTx, orders: readonly OrderReply[]): Promise<OrderReply[]> {
  const ids = orders.map((order) => order.id);
  const events = byOrder(await closingRows(tx, ids));
  const parcels = byOrder(await parcelsOfOrders.get().last(tx, ids));
  const backs = byOrder(await parcelsOfOrders.get().returnFacts(tx, ids));
  return orders.map((order) => ({
    ...order,
    closing: closingOf({
      event: events.get(order.id),
      parcel: parcels.get(order.id),
      back: backs.get(order.id),
    }),
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
  return {
    items: await reasonRows(tx, {
      filter,
      ownerId: ownerOf(session),
      seesPersonal: seesPersonal(session),
    }),
  };
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
    (await nearestOrder(
      tx,
      { filter, ownerId, seesPersonal: seesPersonal(session) },
      { id, isOlder },
    )) ?? null;
  const isNewestFirst = sort === '-created';
  return { previous: await nearest(!isNewestFirst), next: await nearest(isNewestFirst) };
}

export async function countHoldsUse({
  tx,
  session,
  query,
}: Call<typeof countHolds>): Promise<Gives<typeof countHolds>> {
  const [row] = await holdRows(tx, {
    filter: query,
    ownerId: ownerOf(session),
    seesPersonal: seesPersonal(session),
  });
  return row ?? { unpaid: 0, phone: 0, address: 0, mismatch: 0, stock: 0, ended: 0 };
}
