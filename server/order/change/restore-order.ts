// Restores deleted orders: they count again, and reserve stock if they still have to be sent.
import { errors } from '@app/contract/kit/errors';
import { openStatuses, type OrderStatus } from '@app/contract/order/order';
import { countOrders } from '../order/order-counts.store.ts';
import { ownerOf, type Session } from '../../platform/session.ts';
import { insertEvents } from '../order/order-write.store.ts';
import { loadRestoreLimit, type RestoreLimit } from '../order/order-room.ts';
import { reserveTogether } from '../order/hold-waiting.ts';
import { reserveLines } from '../order/move-order.ts';
import { lockStockOf } from '../order/order.store.ts';
import { tellLeadsOfTrash } from '../order/tell-leads.ts';
import type { TenantTx } from '../../platform/database.ts';
import { Failure, fail } from '../../platform/failure.ts';
import { undoneOf, type Undone } from '../../platform/upkeep.ts';
import { bringBackOrders, lockDeletedOrders, type DeletedOrder } from './order-change.store.ts';

export async function restoreOrder(tx: TenantTx, session: Session, id: number): Promise<void> {
  const [, refusal] = (await putBack(tx, session, [id]))[0] ?? [];
  if (refusal) throw refusal;
}

/** Each order has its own result; the writes of all of them go out together. */
export const restoreOrders = async (
  tx: TenantTx,
  session: Session,
  ids: readonly number[],
): Promise<Undone[]> =>
  (await putBack(tx, session, ids)).map(([id, refusal]) => undoneOf(id, refusal));

type Answer = readonly [id: number, refusal: Failure | undefined];

async function putBack(
  tx: TenantTx,
  session: Session,
  ids: readonly number[],
): Promise<readonly Answer[]> {
  const rows = await lockDeletedOrders(tx, ids, ownerOf(session));
  const known = new Map(rows.map((order) => [order.id, order]));
  if (rows.length > 1) await lockStockOf(tx, [...known.keys()]);
  const room = await loadRestoreLimit(tx);
  const isEasy =
    rows.length > 1 &&
    room.isFor(...rows.map((order) => order.created_at)) &&
    (await reserveTogether(tx, idsHolding(rows)));
  const answers: Answer[] = [];
  for (const id of ids) {
    const order = known.get(id);
    answers.push([id, isEasy && order ? undefined : await whyNot(tx, room, order)]);
  }
  const back = answers.flatMap(([id, refusal]) => (refusal ? [] : (known.get(id) ?? [])));
  if (back.length > 0) await writeBack(tx, back);
  return answers;
}

/** Orders that came in short held nothing before; cancelled and returned orders hold nothing. */
const isHolding = ({ status, is_short }: DeletedOrder): boolean =>
  openStatuses.includes(status) && !is_short;

/** Reserves the order's goods. A refusal writes nothing, so the other orders are not affected. */
async function whyNot(
  tx: TenantTx,
  room: RestoreLimit,
  order: DeletedOrder | undefined,
): Promise<Failure | undefined> {
  if (!order) return fail('NO_ORDER');
  // Other orders may have used up its place in the monthly limit since.
  if (!room.isFor(order.created_at))
    return fail('RESTORE_BLOCKED', { details: { text: errors.ORDER_LIMIT.th } });
  try {
    if (isHolding(order)) await reserveLines(tx, order.id);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  room.take(order.created_at);
  return undefined;
}

async function writeBack(tx: TenantTx, orders: readonly DeletedOrder[]): Promise<void> {
  await bringBackOrders(tx, { ids: orders.map(({ id }) => id), holding: idsHolding(orders) });
  await tellLeadsOfTrash(tx, orders);
  const counts: Partial<Record<OrderStatus, number>> = {};
  for (const { status } of orders) counts[status] = (counts[status] ?? 0) + 1;
  await countOrders(tx, counts);
  await insertEvents(
    tx,
    orders.map(({ id, status }) => ({ orderId: id, kind: 'restored', to: status })),
  );
  for (const { id, status, code } of orders)
    tx.audit({
      action: 'order.restore',
      entity: 'order',
      entityId: id,
      after: { status, code },
    });
}

const idsHolding = (orders: readonly DeletedOrder[]): number[] =>
  orders.filter(isHolding).map(({ id }) => id);
