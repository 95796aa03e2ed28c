// Settles a parcel that came back, corrects a wrong settlement, and undoes it; stock follows each
// time.
import type { Undone } from '../../platform/upkeep.ts';
import type { Gives } from '@app/contract/kit/endpoint';
import type {
  changeReturn,
  ReturnCondition,
  ReturnScan,
  scanReturn,
} from '@app/contract/shipping/return';
import { closeReceived, reopenReceived, type Received } from '../exception/moved-on.store.ts';
import { offerUndo, images } from '../../shop/index.ts';
import {
  insertEvents,
  undoTransitions,
  orderRows,
  transitions,
  movedOrders,
} from '../../order/index.ts';
import { findScanned, type Hit } from '../pack/pack.store.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { OutsideCall } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { orderStock } from '../../catalog/index.ts';
import {
  currentScan,
  insertScan,
  lockScan,
  markUndone,
  saveScan,
  type ReturnRow,
} from './return-scan.store.ts';
import { returnedOrder, scanOf } from './show-returns.ts';

interface Settled {
  readonly orderId: number;
  readonly condition: ReturnCondition;
}

/**
 * Good pieces return to stock; damaged ones are booked in and written off; missing ones never
 * arrived.
 */
async function settleStock(tx: TenantTx, { orderId, condition }: Settled): Promise<void> {
  if (condition === 'missing') return;
  await orderStock.settleReturned(tx, orderId, { reason: 'return_good', sign: 1 });
  if (condition === 'damaged')
    await orderStock.settleReturned(tx, orderId, {
      reason: 'return_damaged',
      sign: -1,
      force: true,
    });
}

/**
 * Adds reversing entries: the pieces leave the stock again, unless they are reserved for other
 * orders since.
 */
async function unsettleStock(tx: TenantTx, { orderId, condition }: Settled): Promise<void> {
  if (condition === 'missing') return;
  const note = 'แก้ผลสแกนรับคืน';
  const force = condition === 'damaged';
  if (force)
    await orderStock.settleReturned(tx, orderId, { reason: 'return_damaged', sign: 1, note });
  const isBack = await orderStock.settleReturned(tx, orderId, {
    ...{ reason: 'return_good', sign: -1, force, note },
  });
  if (!isBack)
    throw fail('STOCK_SHORT', {
      details: { text: 'ของที่คืนเข้าสต็อกถูกจองไปแล้ว ปรับสต็อกหรือยกเลิกการจองก่อน' },
    });
}

/** The facts that an undo needs. */
interface ScannedReturn {
  readonly scanId: number;
  readonly version: number;
  readonly moved: movedOrders.MovedOrders;
  readonly received: readonly Received[];
}

/** Moves the order to the returned status; an order that is there already stays. */
async function moveBack(
  tx: TenantTx,
  order: orderRows.OrderRow,
  note: string,
): Promise<movedOrders.MovedOrders> {
  const moves = await transitions.beginTransitions(tx, [order.id]);
  if (order.status !== 'return')
    await transitions.applyTransition(tx, moves, { order, move: { to: 'return', reason: note } });
  await transitions.finishTransitions(tx, moves);
  return movedOrders.movedOf(moves);
}

interface Scanned {
  readonly hit: Hit;
  readonly imageName: string;
}

async function settleScan(
  call: OutsideCall<typeof scanReturn>,
  tx: TenantTx,
  { hit, imageName }: Scanned,
): Promise<{ isNew: boolean; undoToken?: string }> {
  const { pno: code, condition, note = '' } = call.body;
  const [order] = await orderRows.lockOrderRows(tx, [hit.order_id], null);
  if (!order) throw fail('NO_ORDER');
  if (await currentScan(tx, order.id)) return { isNew: false };
  // Somebody else moved the order while this call waited for its lock.
  returnedOrder([{ ...hit, status: order.status }]);
  const received = await closeReceived(tx, order.id);
  const moved = await moveBack(tx, order, note);
  const scanId = await insertScan(tx, {
    ...{ orderId: order.id, shipmentId: hit.shipment_id, code, condition, note, imageName },
    at: call.services.now(),
  });
  if (order.stock_state === 'taken') await settleStock(tx, { orderId: order.id, condition });
  await insertEvents(tx, [{ orderId: order.id, kind: `return-${condition}`, reason: note }]);
  const payload: ScannedReturn = { scanId, version: 1, moved, received };
  return { isNew: true, ...(await offerUndo(tx, { what: 'return', payload })) };
}

async function shown(
  call: Pick<OutsideCall<typeof scanReturn>, 'incoming' | 'services'>,
  tx: TenantTx,
  row: ReturnRow | undefined,
): Promise<ReturnScan> {
  if (!row) throw new Error('the return was not written');
  return scanOf(call, row, await orderRows.itemsOfOrders(tx, [row.order_id]));
}

export const scanReturnUse = (
  call: OutsideCall<typeof scanReturn>,
): Promise<Gives<typeof scanReturn>> =>
  images.withPicture(
    call,
    { file: call.body.file, field: 'file', isPrivate: true },
    async (tx, name = '') => {
      const { pno: code, condition, note = '' } = call.body;
      const hit = returnedOrder(await findScanned(tx, call.session, code));
      const { isNew, ...undo } = await settleScan(call, tx, { hit, imageName: name });
      const t = isNew ? ('done' as const) : ('already' as const);
      tx.audit({
        action: isNew ? `return.${condition}` : 'return.scan-again',
        entity: 'order',
        entityId: hit.order_id,
        after: { code, condition, note },
      });
      const scan = await shown(call, tx, await currentScan(tx, hit.order_id));
      // The picture of a scan that changed nothing is not kept.
      return { result: { ...scan, t, ...undo }, replaced: isNew ? '' : name };
    },
  );

async function requireChangeable(
  tx: TenantTx,
  session: Session,
  { id, version }: { readonly id: number; readonly version: number | undefined },
): Promise<{ row: ReturnRow; order: orderRows.OrderRow }> {
  const found = await lockScan(tx, session, id);
  if (!found || found.undone_at !== null) throw fail('NOT_FOUND');
  const [order] = await orderRows.lockOrderRows(tx, [found.order_id], null);
  const row = await lockScan(tx, session, id);
  if (!order || !row || row.undone_at !== null) throw fail('NOT_FOUND');
  if (version !== undefined && version !== row.version) throw fail('STALE');
  if (!row.can_change)
    throw fail('UNPROCESSED', {
      fields: { condition: `ออเดอร์ ${row.order_code} ส่งใหม่ไปแล้ว แก้ผลรับคืนรอบก่อนไม่ได้` },
    });
  return { row, order };
}

export const changeReturnUse = (
  call: OutsideCall<typeof changeReturn>,
): Promise<Gives<typeof changeReturn>> =>
  images.withPicture(call, { file: call.body.file, field: 'file' }, async (tx, name) => {
    const { params, body, session } = call;
    const { row, order } = await requireChangeable(tx, session, {
      id: params.id,
      version: body.version,
    });
    const { condition = row.condition, note = row.note } = body;
    if (condition !== row.condition && order.stock_state === 'taken') {
      await unsettleStock(tx, { orderId: order.id, condition: row.condition });
      await settleStock(tx, { orderId: order.id, condition });
    }
    await saveScan(tx, row.id, { condition, note, imageName: name ?? row.image_name });
    if (condition !== row.condition)
      await insertEvents(tx, [{ orderId: order.id, kind: `return-${condition}`, reason: note }]);
    tx.audit({
      action: 'return.change',
      entity: 'order',
      entityId: order.id,
      before: { condition: row.condition, note: row.note },
      after: { condition, note },
    });
    const result = await shown(call, tx, await lockScan(tx, session, row.id));
    return { result, replaced: name === undefined ? '' : row.image_name };
  });

/**
 * Undoes a scan, within ten seconds: the goods are in transit again, and the order gets its earlier
 * status.
 */
export async function undoReturn(
  tx: TenantTx,
  session: Session,
  { scanId, version, moved, received }: ScannedReturn,
): Promise<Undone[]> {
  const { row, order } = await requireChangeable(tx, session, { id: scanId, version: undefined });
  if (row.version !== version) throw fail('UNDO_CHANGED');
  if (order.stock_state === 'taken')
    await unsettleStock(tx, { orderId: order.id, condition: row.condition });
  await markUndone(tx, scanId);
  await reopenReceived(tx, received);
  const items = await undoTransitions(tx, session, moved);
  if (items.length > 0) return items;
  await insertEvents(tx, [{ orderId: order.id, kind: 'undone' }]);
  return [{ id: order.id, t: 'success' }];
}
