// The one place that decides whether an order may change its state, and what follows for stock, times and counts.
import { orderStatuses, orderSteps, type OrderStatus } from '@app/contract/order';
import { countOrders } from '../figures/index.ts';
import type { TenantTx } from '../platform/database.ts';
import { fail, type Failure } from '../platform/failure.ts';
import {
  releaseStock,
  reserveStock,
  returnTakenToReserved,
  stockOf,
  takeStock,
} from '../product/index.ts';
import { optionsOf } from '../setting/index.ts';
import { columnsBefore, factsOf } from './order-parts.ts';
import { itemsOfOrders, liveShipments, type OrderColumns, type OrderRow } from './order.store.ts';
import { closeParcel, forgetTaken, insertEvents, saveOrder } from './order-write.store.ts';

export interface Move {
  readonly to: OrderStatus;
  /** A courier's scan may set and clear `tracking`, which no person can. */
  readonly by?: 'person' | 'courier';
  readonly reason?: string;
  /** A tracking number typed by hand while handing over. */
  readonly pno?: string;
}

type StockState = OrderColumns['stock_state'];

/** What a stay outside `send` left behind; it ends when the order comes back. */
const fresh = {
  sent_at: null,
  delivered_at: null,
  returned_at: null,
  cancelled_at: null,
  cancel_reason: '',
  tracking_carrier: null,
  tracking_code: null,
  tracking_label: null,
  tracking_bucket: null,
  tracking_at: null,
  tracking_place: null,
} as const satisfies Partial<OrderColumns>;

/** Moves a locked order and returns it as it is then; throws when the step, stock or a live parcel forbids it. */
export async function moveOrder(tx: TenantTx, order: OrderRow, move: Move): Promise<OrderRow> {
  const { to } = move;
  const { status: from } = order;
  requireStep(order, move);
  if (to === 'send' || to === 'cancel') await requireNoParcel(tx, order.id);
  const stockState = await moveStock(tx, order, move);
  if (to === 'return') await closeParcel(tx, order.id);
  const columns: Partial<OrderColumns> = {
    status: to,
    stock_state: stockState,
    ...(stockState !== 'none' && { is_short: false }),
    ...columnsOf(order, move),
  };
  await saveOrder(tx, order.id, columns);
  await countOrders(tx, { [from]: -1, [to]: 1 });
  await remember(tx, order, { move, columns });
  return { ...order, ...columns, version: order.version + 1 };
}

function requireStep(order: OrderRow, { to, by }: Move): void {
  const isCouriers = to === 'tracking' || (order.status === 'tracking' && to === 'sending');
  const isStep = orderSteps[order.status].includes(to);
  if (!isStep || (isCouriers && by !== 'courier')) throw wrongStep(order.status, to);
}

const wrongStep = (from: OrderStatus, to: OrderStatus): Failure =>
  fail('UNPROCESSED', {
    fields: { status: `ออเดอร์สถานะ “${orderStatuses[from]}” เปลี่ยนเป็น “${orderStatuses[to]}” ไม่ได้` },
  });

/** A live parcel must be cancelled first: its number is printed and may be on its way. */
export async function requireNoParcel(tx: TenantTx, orderId: number): Promise<void> {
  const [live] = await liveShipments(tx, [orderId]);
  if (live) throw fail('SHIPMENT_EXISTS', { details: { pno: live.pno, state: live.state } });
}

async function moveStock(tx: TenantTx, order: OrderRow, move: Move): Promise<StockState> {
  const { status: from, stock_state: state } = order;
  switch (move.to) {
    case 'cancel':
      if (state === 'reserved') await releaseStock(tx, order.id);
      return state === 'reserved' ? 'none' : state;
    case 'sending':
      if (from === 'tracking' || state === 'taken') return state;
      if (state === 'none') await reserveAnew(tx, order.id, move.by === 'courier');
      await takeStock(tx, order.id);
      return 'taken';
    case 'send':
      if (state === 'reserved') return state;
      if (state === 'taken' && from !== 'return') {
        await returnTakenToReserved(tx, order.id);
        return 'reserved';
      }
      // What a returned parcel held has been restored, or written off, by the return scan.
      if (state === 'taken') await forgetTaken(tx, order.id);
      await reserveAnew(tx, order.id);
      return 'reserved';
    default:
      return state;
  }
}

/** Reserves what the lines need now; `force` is for goods that have left whatever the counter says. */
export async function reserveAnew(tx: TenantTx, orderId: number, force = false): Promise<void> {
  const items = await itemsOfOrders(tx, [orderId]);
  const needs = await stockOf(
    tx,
    items.map((item) => ({ productId: item.product_id, unit: item.unit })),
  );
  await reserveStock(tx, orderId, needs, { allowNegative: force || (await mayGoBelowZero(tx)) });
}

export async function mayGoBelowZero(tx: TenantTx): Promise<boolean> {
  const { stock_negative: allowed } = await optionsOf(tx, ['stock_negative']);
  return allowed === 1;
}

function columnsOf(order: OrderRow, { to, reason, pno }: Move): Partial<OrderColumns> {
  const now = new Date();
  switch (to) {
    case 'sending':
      if (order.status === 'tracking') return {};
      return { sent_at: now, ...(pno !== undefined && pno !== '' && { pno }) };
    case 'return':
      return { returned_at: now };
    case 'cancel':
      return { cancelled_at: now, cancel_reason: reason ?? '' };
    case 'send':
      // Without a live parcel the number was typed by hand: history keeps it.
      return { ...fresh, ...(order.pno !== '' && { pno: '' }) };
    default:
      return {};
  }
}

interface Moved {
  readonly move: Move;
  readonly columns: Partial<OrderColumns>;
}

async function remember(tx: TenantTx, order: OrderRow, { move, columns }: Moved): Promise<void> {
  const shown = columns.pno === undefined ? {} : { pno: columns.pno };
  const before = factsOf(columnsBefore(order, shown));
  const after = factsOf(shown);
  await insertEvents(tx, [
    {
      orderId: order.id,
      kind: 'status',
      from: order.status,
      to: move.to,
      before,
      after,
      reason: move.reason ?? '',
    },
  ]);
  tx.audit({
    action: `order.${move.to}`,
    entity: 'order',
    entityId: order.id,
    before: { status: order.status, ...before },
    after: { status: move.to, ...after, ...(move.reason && { reason: move.reason }) },
  });
}
