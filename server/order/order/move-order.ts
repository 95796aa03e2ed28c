// The only place that decides whether an order may change status, and what follows for stock, times
// and counts.
import { orderStatuses, orderSteps, type OrderStatus } from '@app/contract/order/order';
import { countOrders } from './order-counts.store.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail, type Failure } from '../../platform/failure.ts';
import { orderStock } from '../../catalog/index.ts';
import { optionsOf } from '../../shop/index.ts';
import { changedColumns, columnsBefore, factsOf, UNREADABLE } from './order-parts.ts';
import { fresh } from './left-behind.ts';
import { itemsOfOrders, lockStockOf, type OrderColumns, type OrderRow } from './order.store.ts';
import { insertEvents, saveOrders } from './order-write.store.ts';
import { ownParcels, parcelsOfOrders, type LiveParcel } from './parcels-of-orders.ts';
import { moneyOfOrders } from './money-of-orders.ts';
import { paidAgain } from './parts/paid-again.ts';
import { tellLeads } from './tell-leads.ts';

export interface Transition {
  readonly to: OrderStatus;
  /** Only a courier's scan sets or clears `tracking`; `undo` reverts a transition. */
  readonly by?: 'person' | 'courier' | 'undo';
  readonly reason?: string;
  /** A tracking number typed by hand at handover. */
  readonly pno?: string;
  /** For an undo: the columns before the transition, and how the stock moves back. */
  readonly back?: {
    readonly columns: Partial<OrderColumns>;
    readonly moveStock: () => Promise<void>;
  };
}

interface PlannedTransition {
  readonly order: OrderRow;
  readonly move: Transition;
  readonly columns: Partial<OrderColumns>;
}

/** Shared by the transitions of one transaction: read once before, written together after. */
export interface Transitions {
  readonly at: Date;
  readonly live: ReadonlyMap<number, LiveParcel>;
  readonly done: PlannedTransition[];
  /** Parcels that the transitions closed. */
  readonly closed: number[];
}

type StockState = OrderColumns['stock_state'];

/** Moves a locked order and returns its new row; throws if anything forbids the transition. */
export async function moveOrder(
  tx: TenantTx,
  order: OrderRow,
  move: Transition,
): Promise<OrderRow> {
  const transitions = await beginTransitions(tx, [order.id]);
  const moved = await applyTransition(tx, transitions, { order, move });
  await finishTransitions(tx, transitions);
  return moved;
}

/** Live parcels do not block a courier's steps; `ids` are then the orders that leave. */
export async function beginTransitions(
  tx: TenantTx,
  ids: readonly number[],
  by: 'person' | 'courier' = 'person',
): Promise<Transitions> {
  if (ids.length > 1) await lockStockOf(tx, ids);
  const live = by === 'courier' ? [] : await ownParcels(tx, ids);
  const byOrder = new Map(live.map((parcel) => [parcel.order_id, parcel]));
  return { at: tx.now, live: byOrder, done: [], closed: [] };
}

/** Decides one transition and moves its stock; a refusal writes nothing, so others can go on. */
export async function applyTransition(
  tx: TenantTx,
  transitions: Transitions,
  { order, move }: Omit<PlannedTransition, 'columns'>,
): Promise<OrderRow> {
  requireStep(order, move);
  if ((move.by ?? 'person') === 'person' && (move.to === 'send' || move.to === 'sending'))
    await requireWhole(tx, order);
  if (isFreeOfParcel(order, move)) refuseLive(transitions.live.get(order.id));
  const columns = move.back
    ? await movedBack(move, move.back)
    : await moved(tx, transitions, { order, move });
  transitions.done.push({ order, move, columns });
  return { ...order, ...columns, version: order.version + 1 };
}

async function moved(
  tx: TenantTx,
  transitions: Transitions,
  { order, move }: Omit<PlannedTransition, 'columns'>,
): Promise<Partial<OrderColumns>> {
  const money = move.to === 'send' ? await paidAgain(tx, order, transitions.at) : undefined;
  const stockState = await moveStock(tx, order, move);
  if (money && money.refundIds.length > 0) await moneyOfOrders.get().takeOff(tx, money.refundIds);
  return {
    status: move.to,
    ...money?.columns,
    stock_state: stockState,
    ...(stockState !== 'none' && { is_short: false }),
    ...columnsOf(order, move, transitions),
  };
}

async function movedBack(
  { to }: Transition,
  { columns, moveStock: putBack }: NonNullable<Transition['back']>,
): Promise<Partial<OrderColumns>> {
  await putBack();
  return { ...columns, status: to };
}

/** A pending order that is confirmed again keeps its live parcel. */
const isConfirmed = ({ status }: OrderRow, { to }: Transition): boolean =>
  status === 'pending' && to === 'send';

/** The parcel was booked after the order came back to `send`. */
const isOnItsWayAgain = ({ status }: OrderRow, { to }: Transition): boolean =>
  status === 'send' && (to === 'sending' || to === 'tracking');

/** Whether no live parcel may exist; an undo keeps it where the status before had it. */
const isFreeOfParcel = (order: OrderRow, move: Transition): boolean =>
  move.to === 'cancel' ||
  (move.by === 'undo'
    ? !['pending', 'send', 'sending', 'tracking'].includes(move.to) || isOnItsWayAgain(order, move)
    : move.to === 'send' && !isConfirmed(order, move));

/** Writes the transitions, equal changes in one statement; then counters, history and audit. */
export async function finishTransitions(
  tx: TenantTx,
  { done, closed }: Transitions,
): Promise<void> {
  if (done.length === 0) return;
  const alike = Map.groupBy(done, ({ columns }) => JSON.stringify(columns));
  for (const group of alike.values()) {
    await saveOrders(
      tx,
      group.map(({ order }) => order.id),
      group[0]?.columns ?? {},
    );
  }
  const returned = done.filter(({ move }) => move.to === 'return').map(({ order }) => order.id);
  if (returned.length > 0)
    closed.push(...(await parcelsOfOrders.get().close(tx, returned)).map(({ id }) => id));
  const counts: Partial<Record<OrderStatus, number>> = {};
  for (const { order, move } of done) {
    counts[order.status] = (counts[order.status] ?? 0) - 1;
    counts[move.to] = (counts[move.to] ?? 0) + 1;
  }
  await countOrders(tx, counts);
  await remember(tx, done);
  await tellLeads(tx, done);
}

function requireStep(order: OrderRow, { to, by }: Transition): void {
  if (by === 'undo' && orderSteps[to].includes(order.status)) return;
  const isCouriers = to === 'tracking' || (order.status === 'tracking' && to === 'sending');
  const isStep = orderSteps[order.status].includes(to);
  if (!isStep || (isCouriers && by !== 'courier')) throw wrongStep(order.status, to);
}

const wrongStep = (from: OrderStatus, to: OrderStatus): Failure =>
  fail('UNPROCESSED', {
    fields: { status: `ออเดอร์สถานะ “${orderStatuses[from]}” เปลี่ยนเป็น “${orderStatuses[to]}” ไม่ได้` },
  });

/** An order from a chat or a sale page may lack parts; it is not sent without them. */
async function requireWhole(tx: TenantTx, order: OrderRow): Promise<void> {
  const hasLines = order.items_satang !== 0 || (await itemsOfOrders(tx, [order.id])).length > 0;
  const lacking = [
    ['', UNREADABLE].includes(order.customer_name) && 'ชื่อผู้รับ',
    order.phone === '' && 'เบอร์โทร',
    ((order.address === '' && order.country === 'TH') || order.province === '') && 'ที่อยู่',
    !hasLines && 'สินค้า',
  ].filter((part) => part !== false);
  if (lacking.length === 0) return;
  throw fail('UNPROCESSED', {
    fields: { status: `ออเดอร์นี้ยังไม่มี${lacking.join(' ')} เติมให้ครบก่อนส่ง` },
  });
}

/** A live parcel must be cancelled first: its number is printed, and it may be on its way. */
export async function requireNoParcel(tx: TenantTx, orderId: number): Promise<void> {
  const [live] = await ownParcels(tx, [orderId]);
  refuseLive(live);
}

function refuseLive(live: LiveParcel | undefined): void {
  if (live) throw fail('SHIPMENT_EXISTS', { details: { pno: live.pno, state: live.state } });
}

async function moveStock(tx: TenantTx, order: OrderRow, move: Transition): Promise<StockState> {
  const { status: from, stock_state: state } = order;
  switch (move.to) {
    case 'cancel':
      if (state === 'reserved') await orderStock.release(tx, [order.id]);
      return state === 'reserved' ? 'none' : state;
    case 'sending':
      if (from === 'tracking' || state === 'taken') return state;
      if (state === 'none') await reserveLines(tx, order.id, move.by === 'courier');
      await orderStock.handOver(tx, order.id);
      return 'taken';
    case 'send':
      if (state === 'none') await reserveLines(tx, order.id);
      else if (state === 'taken') await holdAgain(tx, order);
      return 'reserved';
    default:
      return state;
  }
}

// The return scan has settled the units of a returned parcel, so a new sending needs others.
// Goods that never left go back to the shelf, and what their products need now is reserved.
async function holdAgain(tx: TenantTx, order: OrderRow): Promise<void> {
  if (order.status !== 'return') {
    await orderStock.takeBack(tx, order.id);
    return reserveLines(tx, order.id, true);
  }
  await tx.savepoint(async () => {
    await orderStock.rewriteTaken(tx, order.id, []);
    await reserveLines(tx, order.id);
  });
}

/** Reserves what the lines need now; `force` ignores the stock counter: the goods are out. */
export async function reserveLines(tx: TenantTx, orderId: number, force = false): Promise<void> {
  const items = await itemsOfOrders(tx, [orderId]);
  await orderStock.holdNeeds(
    tx,
    items.map((item) => item.product_id),
  );
  const needs = await orderStock.needsOf(
    tx,
    items.map((item) => ({ productId: item.product_id, unit: item.unit })),
  );
  const { stock_negative: negative } = await optionsOf(tx, ['stock_negative']);
  await orderStock.reserve(tx, orderId, needs, { allowNegative: force || negative === 1 });
}

function columnsOf(
  order: OrderRow,
  move: Transition,
  { at, live }: Transitions,
): Partial<OrderColumns> {
  const { to, reason, pno } = move;
  switch (to) {
    case 'sending':
      if (order.status === 'tracking') return {};
      return { sent_at: at, ...(pno !== undefined && pno !== '' && { pno }) };
    case 'return':
      return { returned_at: at };
    case 'cancel':
      return { cancelled_at: at, cancel_reason: reason ?? '' };
    case 'send':
      return isConfirmed(order, move) && live.has(order.id) ? {} : fresh;
    default:
      return {};
  }
}

/** The columns that history shows for a transition besides the statuses. */
const shownOf = (order: OrderRow, columns: Partial<OrderColumns>): Partial<OrderColumns> => {
  const { pno, paid_satang, cod_satang } = changedColumns(order, columns);
  return {
    ...(pno !== undefined && { pno }),
    ...(paid_satang !== undefined && { paid_satang }),
    ...(cod_satang !== undefined && { cod_satang }),
  };
};

async function remember(tx: TenantTx, done: readonly PlannedTransition[]): Promise<void> {
  const facts = done.map(({ order, move, columns }) => {
    const shown = shownOf(order, columns);
    return { order, move, before: factsOf(columnsBefore(order, shown)), after: factsOf(shown) };
  });
  await insertEvents(
    tx,
    facts.map(({ order, move: { to, by, reason = '' }, before, after }) => ({
      orderId: order.id,
      kind: by === 'undo' ? 'undone' : 'status',
      from: order.status,
      to,
      before,
      after,
      reason,
    })),
  );
  for (const { order, move, before, after } of facts) {
    tx.audit({
      action: move.by === 'undo' ? 'order.undo' : `order.${move.to}`,
      entity: 'order',
      entityId: order.id,
      before: { status: order.status, ...before },
      after: { status: move.to, ...after, ...(move.reason && { reason: move.reason }) },
    });
  }
}
