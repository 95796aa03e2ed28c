// Edits an order, whole or by panel: what may change when, new sums, and what the history keeps.
import { openStatuses, orderStatuses, type OrderReply } from '@app/contract/order/order';
import type {
  deleteOrderItem,
  LinePatchBody,
  OrderPatchBody,
  updateOrder,
  updateOrderChannel,
  updateOrderInfo,
  updateOrderItems,
  updateOrderShipping,
} from '@app/contract/order/edit';
import { formatSatang } from '@app/contract/kit/money';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { reserveLines, requireNoParcel } from './move-order.ts';
import {
  areSame,
  editLines,
  factOfLine,
  storedLine,
  sumOfLines,
  type LineChange,
  type StoredLine,
} from './order-lines.ts';
import {
  changedColumns,
  columnsBefore,
  columnsOfInfoPatch,
  columnsOfShippingPatch,
  factsOf,
  requireReferences,
} from './order-parts.ts';
import { moneyOfOrders } from './money-of-orders.ts';
import { weightFollowing } from './parts/goods-weight.ts';
import { settlePayment } from './parts/settle-payment.ts';
import { itemsOfOrders, type OrderColumns, type OrderRow } from './order.store.ts';
import {
  deleteLines,
  insertEvents,
  insertLines,
  saveOrders,
  updateLine,
  type Line,
} from './order-write.store.ts';
import { lockOrder, readOrder } from './read-orders.ts';

type Parts = Omit<OrderPatchBody, 'items' | 'version' | 'prefix' | 'type'>;

interface Edit {
  readonly id: number;
  readonly version: number | undefined;
  /** The event kind in the history: the panel that was saved. */
  readonly kind: string;
  readonly parts: Parts;
  /** In a panel's body the fields are at the top level, not under `info` or `shipping`. */
  readonly isPanel?: boolean;
  /** Returns the lines after the edit. */
  readonly lines?: (before: readonly StoredLine[]) => Promise<LineChange>;
}

interface Caller {
  readonly tx: TenantTx;
  readonly session: Session;
}

// Once a courier has the parcel, the data on its label and its COD amount are fixed.
const fixedByParcel: readonly (keyof OrderColumns)[] = [
  'customer_name',
  'phone',
  'phone2',
  'address',
  'subdistrict',
  'district',
  'province',
  'postcode',
  'branch',
  'carrier',
  'cod_satang',
];

interface Planned {
  readonly order: OrderRow;
  readonly lines: LineChange | undefined;
  readonly changed: Partial<OrderColumns>;
}

/** Holds the order and works out what would be written of it. */
export async function planEdit({ tx, session }: Caller, edit: Edit): Promise<Planned> {
  const { parts } = edit;
  const order = await lockOrder(tx, session, edit);
  requireCountry(order, parts);
  const isReassigned = parts.telesaleBy !== undefined && parts.telesaleBy !== order.telesale_by;
  if (isReassigned && order.status !== 'telesale') throw fail('ORDER_NOT_TELESALE');
  const lines = edit.lines && (await changeOf(tx, order, edit.lines));
  if (lines && !parts.payment) requireAbovePaid(order, lines);
  const changed = changedColumns(order, {
    ...(parts.channelId !== undefined && { channel_id: parts.channelId }),
    ...(parts.telesaleBy !== undefined && { telesale_by: parts.telesaleBy }),
    ...(parts.info && columnsOfInfoPatch(parts.info, edit.isPanel ? '' : 'info.', order)),
    ...(lines && (await weightFollowing(tx, order, lines))),
    ...(parts.shipping && columnsOfShippingPatch(parts.shipping)),
    ...settlePayment(order, {
      itemsSatang: lines ? sumOfLines(lines.after) : order.items_satang,
      asked: parts.payment ?? {},
      now: tx.now,
    }),
  });
  await requireReferences(
    tx,
    {
      channelId: changed.channel_id ?? null,
      senderAddressId: changed.sender_address_id ?? null,
      telesaleBy: changed.telesale_by ?? null,
    },
    edit.isPanel ? '' : 'shipping.',
  );
  if (changed.paid_satang !== undefined && changed.paid_satang < order.paid_satang)
    await requireAboveRefunds(tx, { ...order, ...changed });
  return { order, lines, changed };
}

/** Locks the order and plans what the edit would write. */
function requireAbovePaid(order: OrderRow, { after }: LineChange): void {
  const { paid_satang: paid, shipping_fee_satang: fee, discount_satang: discount } = order;
  const total = sumOfLines(after) + fee - discount;
  if (total < 0 || paid <= total) return;
  const text = `รับเงินแล้ว ${formatSatang(paid)} บาท มากกว่ายอดใหม่ ${formatSatang(total)} บาท สินค้าที่ไม่ส่งให้กด “แยกกล่อง” แล้วยกเลิกออเดอร์ที่แยก ถ้าแค่ลดราคาให้กด “ตั้งยอดคืนเงิน” แทน`;
  throw fail('UNPROCESSED', { fields: { 'payment.paid': text } });
}

/**
 * Taking out paid goods would leave money that no list shows, so the edit is refused; the message
 * names the steps that return it.
 */
async function requireAboveRefunds(tx: TenantTx, order: OrderRow): Promise<void> {
  const { paid_satang: paidSatang } = order;
  const refunded = await moneyOfOrders.get().refundedSatang(tx, order.id);
  if (refunded <= paidSatang) return;
  if (refunded <= paidSatang + (await moneyOfOrders.get().doorSatang(tx, order))) return;
  const text = `ออเดอร์นี้มีรายการคืนเงินหรือไม่คืนแล้ว ${formatSatang(refunded)} บาท แก้ยอดที่ชำระเหลือ ${formatSatang(paidSatang)} บาทไม่ได้`;
  throw fail('UNPROCESSED', { fields: { 'payment.paid': text } });
}

export async function editOrder(caller: Caller, edit: Edit): Promise<OrderReply> {
  const { tx } = caller;
  const { order, lines, changed } = await planEdit(caller, edit);
  const isFixed = fixedByParcel.some((column) => Object.hasOwn(changed, column));
  if (lines || isFixed) await requireNoParcel(tx, order.id);
  if (lines) await saveLines(tx, order, lines);
  // With other goods the order must be packed again.
  const unpacked = lines ? { packed_at: null, packed_by: null } : {};
  if (lines || Object.keys(changed).length > 0)
    await saveOrders(tx, [order.id], { ...changed, ...unpacked });
  await remember(tx, order, { kind: edit.kind, changed, lines });
  return readOrder(tx, order.id, null);
}

/** Refuses fields that only orders to the other country have. */
function requireCountry(order: OrderRow, { country, shipping, payment }: Parts): void {
  const isLaos = order.country === 'LA';
  const fields = {
    ...(country !== undefined &&
      country !== order.country && { country: 'เปลี่ยนประเทศของออเดอร์ไม่ได้ สร้างออเดอร์ใหม่แทน' }),
    ...(isLaos && typeof shipping?.carrier === 'number' && { carrier: 'ออเดอร์ส่งลาวไม่ใช้ขนส่งไทย' }),
    ...(!isLaos &&
      payment?.currency === 'LAK' && { 'payment.currency': 'เก็บเงินกีบได้เฉพาะออเดอร์ส่งลาว' }),
  };
  if (Object.keys(fields).length > 0) throw fail('UNPROCESSED', { fields });
}

/** The line change, or undefined if the lines stay the same. */
async function changeOf(
  tx: TenantTx,
  order: OrderRow,
  lines: NonNullable<Edit['lines']>,
): Promise<LineChange | undefined> {
  const change = await lines((await itemsOfOrders(tx, [order.id])).map(storedLine));
  if (areSame(change)) return undefined;
  if (!openStatuses.includes(order.status)) {
    throw fail('UNPROCESSED', {
      fields: { items: `ออเดอร์สถานะ “${orderStatuses[order.status]}” แก้รายการสินค้าไม่ได้` },
    });
  }
  if (change.after.length === 0) {
    throw fail('UNPROCESSED', { fields: { items: 'ออเดอร์ต้องมีสินค้าอย่างน้อย 1 รายการ' } });
  }
  return change;
}

async function saveLines(
  tx: TenantTx,
  order: OrderRow,
  { before, after }: LineChange,
): Promise<void> {
  const kept = new Set(after.map((line) => line.id));
  await deleteLines(
    tx,
    before.filter((line) => !kept.has(line.id)).map((line) => line.id),
  );
  const old = new Map(before.map((line) => [line.id, JSON.stringify(line)]));
  for (const line of after) {
    if (isStored(line) && old.get(line.id) !== JSON.stringify(line)) await updateLine(tx, line);
  }
  await insertLines(
    tx,
    order.id,
    after.filter((line) => !isStored(line)),
  );
  if (order.stock_state === 'reserved') await reserveLines(tx, order.id);
}

const isStored = (line: Line): line is StoredLine => line.id !== undefined;

interface Change {
  readonly kind: string;
  readonly changed: Partial<OrderColumns>;
  readonly lines: LineChange | undefined;
}

export async function remember(
  tx: TenantTx,
  order: OrderRow,
  { kind, changed, lines }: Change,
): Promise<void> {
  const before = {
    ...factsOf(columnsBefore(order, changed)),
    ...(lines && { items: lines.before.map(factOfLine) }),
  };
  const after = { ...factsOf(changed), ...(lines && { items: lines.after.map(factOfLine) }) };
  if (Object.keys(after).length > 0)
    await insertEvents(tx, [{ orderId: order.id, kind, before, after }]);
  tx.audit({ action: 'order.edit', entity: 'order', entityId: order.id, before, after });
}

const editsTo =
  (tx: TenantTx, asked: readonly LinePatchBody[], isWhole: boolean) =>
  (before: readonly StoredLine[]) =>
    editLines(tx, { before, asked, isWhole });

export function updateOrderUse(call: Call<typeof updateOrder>): Promise<OrderReply> {
  const { items, version, prefix: _prefix, type: _type, ...parts } = call.body;
  return editOrder(call, {
    id: call.params.id,
    version,
    kind: 'edit',
    parts,
    ...(items && { lines: editsTo(call.tx, items, true) }),
  });
}

export function updateShippingUse(call: Call<typeof updateOrderShipping>): Promise<OrderReply> {
  const { payment, version, prefix: _prefix, ...shipping } = call.body;
  const parts = { shipping, ...(payment && { payment }) };
  return editOrder(call, { id: call.params.id, version, kind: 'shipping', parts, isPanel: true });
}

export function updateInfoUse(call: Call<typeof updateOrderInfo>): Promise<OrderReply> {
  const { version, prefix: _prefix, ...info } = call.body;
  return editOrder(call, {
    id: call.params.id,
    version,
    kind: 'info',
    parts: { info },
    isPanel: true,
  });
}

export function updateChannelUse(call: Call<typeof updateOrderChannel>): Promise<OrderReply> {
  const { version, channelId } = call.body;
  return editOrder(call, { id: call.params.id, version, kind: 'channel', parts: { channelId } });
}

export function updateItemsUse(call: Call<typeof updateOrderItems>): Promise<OrderReply> {
  const { version, items } = call.body;
  const lines = editsTo(call.tx, items, false);
  return editOrder(call, { id: call.params.id, version, kind: 'items', parts: {}, lines });
}

export function deleteItemUse(call: Call<typeof deleteOrderItem>): Promise<OrderReply> {
  const { params, query, body } = call;
  const id = body.id ?? query.id;
  if (id === undefined) throw fail('UNPROCESSED', { fields: { id: 'เลือกรายการที่จะลบ' } });
  const lines = async (before: readonly StoredLine[]): Promise<LineChange> => {
    if (!before.some((line) => line.id === id)) {
      throw fail('UNPROCESSED', { fields: { id: 'ไม่พบรายการนี้ในออเดอร์ กรุณาโหลดใหม่' } });
    }
    return { before, after: before.filter((line) => line.id !== id) };
  };
  const version = body.version ?? query.version;
  return editOrder(call, { id: params.id, version, kind: 'items', parts: {}, lines });
}
