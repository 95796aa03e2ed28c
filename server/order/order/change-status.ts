// Handing over, moving back, bulk changes of status, and the trash.
import { movedOf } from './moved-orders.ts';
import type { Gives } from '@app/contract/kit/endpoint';
import {
  orderStatuses,
  stepMay,
  type OrderReply,
  type OrderStatus,
} from '@app/contract/order/order';
import type {
  deleteOrder,
  rollbackOrder,
  sendOrder,
  updateOrders,
} from '@app/contract/order/status';
import { assessOrders } from '../../customer/index.ts';
import { countOrders } from './order-counts.store.ts';
import { ownerOf, type Session } from '../../platform/session.ts';
import type { TenantTx } from '../../platform/database.ts';
import { Failure, fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import { orderStock } from '../../catalog/index.ts';
import { offerRestore, offerUndo } from '../../shop/index.ts';
import {
  finishTransitions,
  applyTransition,
  moveOrder,
  requireNoParcel,
  beginTransitions,
  type Transition,
  type Transitions,
} from './move-order.ts';
import { heldStock, lockOrderRows, type HeldStock, type OrderRow } from './order.store.ts';
import { insertEvents, noteOnOrder, putIntoTrash } from './order-write.store.ts';
import { ownParcels } from './parcels-of-orders.ts';
import { lockOrder, readOrder } from './read-orders.ts';
import { acceptRisk } from './parts/accept-risk.ts';
import { tellLeadsOfTrash } from './tell-leads.ts';

function requireRight(session: Session, from: OrderStatus, to: OrderStatus): void {
  const keys = stepMay(from, to);
  // If no right covers the step, moveOrder refuses it and gives the reason.
  if (keys.length > 0 && !keys.some((key) => session.can(key))) throw fail('PERMISSION_DENIED');
}

export async function rollbackUse({
  tx,
  session,
  params,
  body,
}: Call<typeof rollbackOrder>): Promise<OrderReply> {
  const order = await lockOrder(tx, session, { id: params.id, version: body.version });
  // The call requires the right to roll back. For an order that has not left yet, moving to `send`
  // confirms it, which needs another right.
  requireRight(session, order.status, 'send');
  await moveOrder(tx, order, { to: 'send' });
  return readOrder(tx, order.id, null);
}

export async function sendUse({
  tx,
  session,
  params,
  body,
}: Call<typeof sendOrder>): Promise<OrderReply> {
  const order = await lockOrder(tx, session, { id: params.id, version: body.version });
  await requireOwnPno(tx, order, body.pno);
  const reason = body.riskReason ?? '';
  const transitions = await beginTransitions(tx, [order.id]);
  const asked = await askRisk({ tx, session, transitions }, [order], reason);
  const refusal = asked.refused.get(order.id);
  if (refusal !== undefined) {
    throw fail('UNPROCESSED', { fields: { riskReason: refusal }, details: { risk: true } });
  }
  await acceptRisk(tx, asked.accepted, reason);
  await moveOrder(tx, order, { to: 'sending', ...(body.pno !== undefined && { pno: body.pno }) });
  // A tracking number booked outside this app is tracked like the app's own.
  if (body.pno && body.pno !== order.pno)
    await tx.enqueue('shipment.outside', { orderId: order.id });
  return readOrder(tx, order.id, null);
}

/** Orders without a parcel booked here were not checked at booking; the risk rule runs here. */
const askRisk = (
  { tx, session, transitions }: Bulk,
  orders: readonly OrderRow[],
  reason: string,
): ReturnType<typeof assessOrders> =>
  assessOrders(
    tx,
    orders.filter((order) => order.status === 'send' && !transitions.live.has(order.id)),
    { reason, mayBypass: session.can('order.risk') },
  );

// A typed number must not replace the tracking number of a parcel that a courier has.
async function requireOwnPno(
  tx: TenantTx,
  order: OrderRow,
  pno: string | undefined,
): Promise<void> {
  if (pno === undefined || pno === '' || pno === order.pno) return;
  await requireNoParcel(tx, order.id);
}

type Results = Gives<typeof updateOrders>['items'];

export async function updateOrdersUse({
  tx,
  session,
  body,
}: Call<typeof updateOrders>): Promise<Gives<typeof updateOrders>> {
  const { status: to, reason = '' } = body;
  const ids = [...new Set(body.ids)];
  const found = await lockOrderRows(tx, ids, ownerOf(session));
  const orders = new Map(found.map((order) => [order.id, order]));
  const transitions = await beginTransitions(
    tx,
    found.map((order) => order.id),
  );
  const taken = await takenBefore(tx, found, to);
  const riskReason = body.riskReason ?? '';
  const asked = await askRisk(
    { tx, session, transitions },
    to === 'sending' ? found : [],
    riskReason,
  );
  const items: Results = [];
  for (const id of ids) {
    items.push(
      await tryMove(
        { tx, session, transitions },
        {
          ...{ id, order: orders.get(id), move: { to, reason } },
          ...{ shownIn: body.from, risk: asked.refused.get(id) },
        },
      ),
    );
  }
  await finishTransitions(tx, transitions);
  const gone = new Set(transitions.done.map(({ order }) => order.id));
  await acceptRisk(
    tx,
    asked.accepted.filter((id) => gone.has(id)),
    riskReason,
  );
  const failed = items.filter((item) => item.t === 'error').map((item) => item.id);
  tx.audit({ action: 'order.update-many', entity: 'order', after: { status: to, ids, failed } });
  return { items, ...(await offerUndoOfTransitions(tx, transitions, taken)) };
}

/** An order that goes back to `send` loses its record of taken stock, which an undo needs. */
async function takenBefore(
  tx: TenantTx,
  orders: readonly OrderRow[],
  to: OrderStatus,
): Promise<HeldStock[]> {
  const ids = orders.filter((order) => order.stock_state === 'taken').map((order) => order.id);
  return to === 'send' && ids.length > 0 ? heldStock(tx, ids) : [];
}

async function offerUndoOfTransitions(
  tx: TenantTx,
  { done, closed }: Transitions,
  taken: readonly HeldStock[],
): Promise<{ undoToken?: string }> {
  if (done.length === 0) return {};
  return offerUndo(tx, { what: 'moves', payload: movedOf({ done, closed }, taken) });
}

interface Try {
  readonly id: number;
  readonly order: OrderRow | undefined;
  readonly move: Transition;
  /** The statuses that the user saw. */
  readonly shownIn: readonly OrderStatus[] | undefined;
  /** Why the rule for risky customers refuses the step. */
  readonly risk: string | undefined;
}

interface Bulk {
  readonly tx: TenantTx;
  readonly session: Session;
  readonly transitions: Transitions;
}

async function tryMove(
  { tx, session, transitions }: Bulk,
  { id, order, move, shownIn, risk }: Try,
): Promise<Results[number]> {
  try {
    if (!order) throw fail('NO_ORDER');
    requireStillTelesale(order, move.to);
    requireShownState(order, move.to, shownIn);
    requireRight(session, order.status, move.to);
    if (risk !== undefined)
      return { id, t: 'error', error: 'CUSTOMER_RISK', details: { text: risk } };
    await applyTransition(tx, transitions, { order, move });
    return { id, t: 'success' };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { details, fields } = error.info;
    return {
      id,
      t: 'error',
      error: error.code,
      ...((details ?? fields) && { details: { ...details, ...fields } }),
    };
  }
}

// A telesale order confirmed twice: the second call finds that it has left telesale.
function requireStillTelesale(order: OrderRow, to: OrderStatus): void {
  if (order.type === 'telesale' && order.status === 'send' && to === 'send') {
    throw fail('ORDER_NOT_TELESALE');
  }
}

// The same target status confirms from one status and reverts from another: confirming an order
// that a colleague has just cancelled would send it.
function requireShownState(
  { status }: OrderRow,
  to: OrderStatus,
  shownIn: readonly OrderStatus[] | undefined,
): void {
  if (!shownIn || status === to || shownIn.includes(status)) return;
  throw fail('STALE', { details: { text: `ตอนนี้อยู่ในขั้น “${orderStatuses[status]}”` } });
}

export async function deleteOrderUse({
  tx,
  session,
  params,
  query,
}: Call<typeof deleteOrder>): Promise<Gives<typeof deleteOrder>> {
  const order = await lockOrder(tx, session, { id: params.id, version: query.version });
  await requireNoLivePno(tx, order);
  if (order.stock_state === 'reserved') {
    await orderStock.release(tx, [order.id]);
    await noteOnOrder(tx, order.id, { stock_state: 'none' });
  }
  await putIntoTrash(tx, order.id);
  // The goods were never sent, so the lead is not asked to buy again after using them up.
  await tellLeadsOfTrash(tx, [order]);
  await countOrders(tx, { [order.status]: -1 });
  await insertEvents(tx, [{ orderId: order.id, kind: 'deleted', from: order.status }]);
  tx.audit({
    action: 'order.delete',
    entity: 'order',
    entityId: order.id,
    before: { status: order.status, code: order.code },
  });
  const deleted = { kind: 'order', ids: [order.id] };
  return { ok: true, ...(await offerRestore(tx, deleted, query.undoWith)) };
}

async function requireNoLivePno(tx: TenantTx, order: OrderRow): Promise<void> {
  const [live] = await ownParcels(tx, [order.id]);
  const isOnItsWay = order.pno !== '' && ['sending', 'tracking'].includes(order.status);
  if (live || isOnItsWay)
    throw fail('SHIPMENT_EXISTS', { details: { pno: live?.pno ?? order.pno } });
}
