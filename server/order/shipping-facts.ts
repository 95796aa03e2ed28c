// What features to the right tell an order: its parcel's number, the courier's scans, prints.
import { finalBuckets, type Bucket } from '@app/contract/kit/buckets';
import { tellLead } from '../lead/index.ts';
import type { TenantTx } from '../platform/database.ts';
import { fail } from '../platform/failure.ts';
import { moveOrder } from './move-order.ts';
import {
  findOrderRow,
  itemsOfOrders,
  lockOrderRows,
  type ItemRow,
  type OrderColumns,
  type OrderRow,
} from './order.store.ts';
import { addPrints, insertEvents, noteOnOrder } from './order-write.store.ts';

export type OrderForShipping = OrderRow & { readonly items: readonly ItemRow[] };

const withItems = (orders: readonly OrderRow[], items: readonly ItemRow[]): OrderForShipping[] =>
  orders.map((order) => ({ ...order, items: items.filter((item) => item.order_id === order.id) }));

export async function getOrderForShipping(tx: TenantTx, id: number): Promise<OrderForShipping> {
  const row = await findOrderRow(tx, id, null);
  if (!row) throw fail('NO_ORDER');
  return { ...row, items: await itemsOfOrders(tx, [id]) };
}

/** Holds the orders, in the order of their ids, until the transaction ends; missing ones are left out. */
export async function lockOrders(
  tx: TenantTx,
  ids: readonly number[],
): Promise<OrderForShipping[]> {
  const rows = await lockOrderRows(tx, ids, null);
  return withItems(
    rows,
    await itemsOfOrders(
      tx,
      rows.map((row) => row.id),
    ),
  );
}

const noTracking = {
  tracking_carrier: null,
  tracking_code: null,
  tracking_label: null,
  tracking_bucket: null,
  tracking_at: null,
  tracking_place: null,
} as const satisfies Partial<OrderColumns>;

async function lockOne(tx: TenantTx, id: number): Promise<OrderRow> {
  const [row] = await lockOrderRows(tx, [id], null);
  if (!row) throw fail('NO_ORDER');
  return row;
}

interface Parcel {
  readonly pno: string;
  readonly carrier: number;
}

/** The courier gave a number; an older one goes to the history. */
export async function setOrderPno(
  tx: TenantTx,
  id: number,
  { pno, carrier }: Parcel,
): Promise<void> {
  const order = await lockOne(tx, id);
  await noteOnOrder(tx, id, { pno, carrier, ...noTracking });
  await rememberPno(tx, order, { pno, reason: '' });
}

/** A number of the shop's own, for a parcel that no courier numbers. */
export async function setOwnPno(tx: TenantTx, id: number, pno: string): Promise<void> {
  const order = await lockOne(tx, id);
  await noteOnOrder(tx, id, { pno });
  await rememberPno(tx, order, { pno, reason: '' });
}

/** The parcel was cancelled: the order may be booked anew. */
export async function clearOrderPno(tx: TenantTx, id: number, reason = ''): Promise<void> {
  const order = await lockOne(tx, id);
  if (order.status === 'tracking')
    await moveOrder(tx, order, { to: 'sending', by: 'courier', reason });
  await noteOnOrder(tx, id, { pno: '', ...noTracking });
  await rememberPno(tx, order, { pno: '', reason });
}

interface PnoChange {
  readonly pno: string;
  readonly reason: string;
}

async function rememberPno(
  tx: TenantTx,
  order: OrderRow,
  { pno, reason }: PnoChange,
): Promise<void> {
  const before = { pno: order.pno };
  await insertEvents(tx, [{ orderId: order.id, kind: 'pno', before, after: { pno }, reason }]);
  tx.audit({ action: 'order.pno', entity: 'order', entityId: order.id, before, after: { pno } });
}

interface TrackingFact {
  /** The courier's number on the wire, 0 for Flash. */
  readonly carrier: number;
  readonly code: string;
  readonly label: string;
  /** Null for a code we do not know: shown in the courier's words, the stage stays. */
  readonly bucket: Bucket | null;
  readonly at: Date;
  readonly place: string;
}

// The number alone, or its cancellation, is no scan: nobody has the parcel in hand.
const isScan = (bucket: Bucket | null): boolean =>
  bucket !== null && bucket !== 'created' && bucket !== 'cancelled';

/** The latest word of the courier; an older one that comes late changes nothing. */
export async function applyTracking(tx: TenantTx, id: number, fact: TrackingFact): Promise<void> {
  const order = await lockOne(tx, id);
  if (order.tracking_at !== null && fact.at < order.tracking_at) return;
  const bucket = fact.bucket ?? order.tracking_bucket;
  await followScan(tx, order, fact);
  await noteOnOrder(tx, id, {
    tracking_carrier: fact.carrier,
    tracking_code: fact.code,
    tracking_label: fact.label,
    tracking_bucket: bucket,
    tracking_at: fact.at,
    tracking_place: fact.place,
    delivered_at: bucket === 'delivered' ? (order.delivered_at ?? fact.at) : null,
  });
  const isNews = bucket !== order.tracking_bucket && (bucket === 'delivered' || bucket === 'lost');
  if (order.lead_id !== null && isNews)
    await tellLead(tx, { leadId: order.lead_id, orderId: id, fate: bucket, at: fact.at });
}

// The first scan hands over; `tracking` lasts while the parcel is scanned and not at its end.
async function followScan(
  tx: TenantTx,
  order: OrderRow,
  { bucket, label }: TrackingFact,
): Promise<void> {
  if (bucket === null) return;
  const isFinal = finalBuckets.includes(bucket);
  const reason = label;
  let current = order;
  if (current.status === 'send' && isScan(bucket)) {
    current = await moveOrder(tx, current, { to: 'sending', by: 'courier', reason });
  }
  if (current.status === 'sending' && isScan(bucket) && !isFinal) {
    await moveOrder(tx, current, { to: 'tracking', by: 'courier', reason });
  } else if (current.status === 'tracking' && isFinal) {
    await moveOrder(tx, current, { to: 'sending', by: 'courier', reason });
  }
}

/** Labels of these orders were confirmed as printed. */
export async function countPrinted(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await addPrints(tx, ids);
  await insertEvents(
    tx,
    ids.map((orderId) => ({ orderId, kind: 'printed' })),
  );
}

/** The parcel was checked piece by piece; `order` is locked. */
export async function markPacked(tx: TenantTx, order: OrderRow, at: Date): Promise<void> {
  await noteOnOrder(tx, order.id, { packed_at: at, packed_by: tx.actor.userId });
  await insertEvents(tx, [{ orderId: order.id, kind: 'packed' }]);
}

/** Somebody with the right lets these orders go to buyers whose parcels came back; the reason stays with each. */
export async function acceptRisk(
  tx: TenantTx,
  ids: readonly number[],
  reason: string,
): Promise<void> {
  for (const id of ids) {
    await noteOnOrder(tx, id, { risk_reason: reason });
    tx.audit({
      action: 'order.accept-risk',
      entity: 'order',
      entityId: id,
      after: { riskReason: reason },
    });
  }
  await insertEvents(
    tx,
    ids.map((orderId) => ({ orderId, kind: 'risk', reason })),
  );
}
