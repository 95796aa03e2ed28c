// What later domains report on an order: its tracking number, the courier's scans, prints.
import { finalBuckets, type Bucket } from '@app/contract/kit/buckets';
import { onOrderStatusChanged } from '../../crm/index.ts';
import type { OrderStatus } from '@app/contract/order/order';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { mapOrdersToLeads } from './hearing-leads.store.ts';
import { noTracking } from './left-behind.ts';
import { finishTransitions, applyTransition, moveOrder, beginTransitions } from './move-order.ts';
import {
  findOrderRow,
  itemsOfOrders,
  lockForNumber,
  lockOrderRows,
  lockTracked,
  notePapers,
  type ItemRow,
  type OrderRow,
  type Paper,
  type TrackedOrder,
} from './order.store.ts';
import {
  addPrints,
  insertEvents,
  noteOnOrder,
  noteParcel,
  noteTrackings,
  type ParcelNumber,
  type TrackingColumns,
} from './order-write.store.ts';

export { saveTypedFees } from './typed-fees.store.ts';

export type OrderForShipping = OrderRow & { readonly items: readonly ItemRow[] };

const withItems = (orders: readonly OrderRow[], items: readonly ItemRow[]): OrderForShipping[] =>
  orders.map((order) => ({ ...order, items: items.filter((item) => item.order_id === order.id) }));

export async function getOrderForShipping(tx: TenantTx, id: number): Promise<OrderForShipping> {
  const row = await findOrderRow(tx, id, null);
  if (!row) throw fail('NO_ORDER');
  return { ...row, items: await itemsOfOrders(tx, [id]) };
}

/** Locks the orders, in order of id, until the transaction ends; missing orders are left out. */
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

async function lockOne(tx: TenantTx, id: number): Promise<OrderRow> {
  const [row] = await lockOrderRows(tx, [id], null);
  if (!row) throw fail('NO_ORDER');
  return row;
}

/** Sets the tracking number that the courier issued; an older one goes to the history. */
export async function setOrderPno(tx: TenantTx, id: number, parcel: ParcelNumber): Promise<void> {
  const order = await lockForNumber(tx, id);
  if (!order) throw fail('NO_ORDER');
  await noteParcel(tx, id, parcel);
  await rememberPno(tx, order, { pno: parcel.pno, reason: '' });
}

/** Sets a number of the shop's own, for a parcel without a courier's number. */
export async function setOwnPno(tx: TenantTx, id: number, pno: string): Promise<void> {
  const order = await lockOne(tx, id);
  await noteOnOrder(tx, id, { pno });
  await rememberPno(tx, order, { pno, reason: '' });
}

/**
 * The parcel `pno` was cancelled, so the order may be booked again. An order with another number
 * keeps it, and one in the trash is not changed: the parcel may be cancelled long after both.
 */
export async function clearOrderPno(
  tx: TenantTx,
  id: number,
  { pno, reason }: PnoChange,
): Promise<void> {
  const [order] = await lockOrderRows(tx, [id], null);
  if (order?.pno !== pno) return;
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
  order: Pick<OrderRow, 'id' | 'pno'>,
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
  /** Null for an unknown code: the courier's text is shown, and the stage stays. */
  readonly bucket: Bucket | null;
  readonly at: Date;
  readonly place: string;
  /** The scan time that this report replaces, even if that time is later. */
  readonly follows?: Date | null;
}

/** `pno` is the parcel's number; an order that has another number by now is left alone. */
export type ParcelFact = TrackingFact & { readonly orderId: number; readonly pno: string };

// An issued or cancelled number is no scan: no courier has the parcel in hand.
const isScan = (bucket: Bucket | null): bucket is Bucket =>
  bucket !== null && bucket !== 'created' && bucket !== 'cancelled';

/** Applies the courier's latest scan report; an older one that arrives late changes nothing. */
export async function applyTracking(tx: TenantTx, id: number, fact: TrackingFact): Promise<void> {
  const order = await lockOne(tx, id);
  await applyTo(tx, [order], [{ ...fact, orderId: id, pno: order.pno }]);
}

/** The same for many parcels, in the order of the reports. */
export async function applyTrackings(tx: TenantTx, facts: readonly ParcelFact[]): Promise<void> {
  if (facts.length === 0) return;
  const ids = [...new Set(facts.map(({ orderId }) => orderId))];
  await applyTo(tx, await lockTracked(tx, ids), facts);
}

async function applyTo(
  tx: TenantTx,
  rows: readonly TrackedOrder[],
  facts: readonly ParcelFact[],
): Promise<void> {
  const orders = new Map(rows.map((row) => [row.id, row]));
  let waiting = facts.filter(({ orderId, pno }) => orders.get(orderId)?.pno === pno);
  const touched = new Set<number>();
  // One report per order in each round, so that the steps of one order are written in sequence.
  while (waiting.length > 0) {
    const now = waiting.filter(
      (fact, at) => waiting.findIndex(({ orderId }) => orderId === fact.orderId) === at,
    );
    waiting = waiting.filter((fact) => !now.includes(fact));
    const news = now.filter(({ orderId, at, follows }) => {
      const seen = orders.get(orderId)?.tracking_at ?? null;
      return seen === null || at >= seen || follows?.getTime() === seen.getTime();
    });
    await followScans(tx, orders, news);
    for (const fact of news) {
      const order = orders.get(fact.orderId);
      if (!order) continue;
      const after = trackedAt(order, fact);
      orders.set(order.id, after);
      touched.add(order.id);
      await tellFate(tx, order, after);
    }
  }
  const told = rows
    .filter(({ id }) => touched.has(id))
    .flatMap((before) => toldOf(before, orders.get(before.id)) ?? []);
  if (told.length > 0) await noteTrackings(tx, told);
}

function trackedAt(order: TrackedOrder, fact: ParcelFact): TrackedOrder {
  const bucket = fact.bucket ?? order.tracking_bucket;
  return {
    ...order,
    tracking_carrier: fact.carrier,
    tracking_code: fact.code,
    tracking_label: fact.label,
    tracking_bucket: bucket,
    tracking_at: fact.at,
    tracking_place: fact.place,
    delivered_at: bucket === 'delivered' ? (order.delivered_at ?? fact.at) : null,
  };
}

/** Notifies leads how their order ended. */
async function tellFate(tx: TenantTx, before: TrackedOrder, after: TrackedOrder): Promise<void> {
  const { id, tracking_bucket: fate, tracking_at: at } = after;
  if (at === null || fate === before.tracking_bucket) return;
  if (fate !== 'delivered' && fate !== 'lost') return;
  for (const leadId of (await mapOrdersToLeads(tx, [after])).get(id) ?? [])
    await onOrderStatusChanged(tx, { leadId, orderId: id, fate, at });
}

function toldOf(before: TrackedOrder, order: TrackedOrder | undefined): TrackingColumns | null {
  if (!order || order.tracking_at === null) return null;
  return {
    id: order.id,
    carrier: order.tracking_carrier ?? 0,
    code: order.tracking_code ?? '',
    label: order.tracking_label ?? '',
    bucket: order.tracking_bucket,
    at: order.tracking_at,
    place: order.tracking_place ?? '',
    deliveredAt: order.delivered_at,
    // A scan on the way changes no figure of the order; only the time of delivery does.
    counts: order.delivered_at?.getTime() !== before.delivered_at?.getTime(),
  };
}

/** The first scan moves to `sending`; `tracking` lasts from there to the final scan. */
async function followScans(
  tx: TenantTx,
  orders: Map<number, TrackedOrder>,
  facts: readonly ParcelFact[],
): Promise<void> {
  const due = facts.flatMap(({ orderId, bucket, label: reason }) => {
    const order = orders.get(orderId);
    if (!order || !isScan(bucket)) return [];
    const steps = stepsOf(order.status, finalBuckets.includes(bucket));
    return steps.length > 0 ? [{ orderId, reason, steps }] : [];
  });
  if (due.length === 0) return;
  const whole = await lockOrderRows(
    tx,
    due.map(({ orderId }) => orderId),
    null,
  );
  const rows = new Map(whole.map((row) => [row.id, row]));
  const leaving = whole.filter((row) => row.status === 'send').map((row) => row.id);
  const transitions = await beginTransitions(tx, leaving, 'courier');
  const step = async (one: (typeof due)[number], to: 'sending' | 'tracking'): Promise<void> => {
    const order = rows.get(one.orderId);
    if (!order) return;
    const move = { to, by: 'courier', reason: one.reason } as const;
    rows.set(order.id, await applyTransition(tx, transitions, { order, move }));
  };
  // All orders that leave go first, so that equal changes are written together; second steps
  // follow.
  const first = due.filter(({ orderId }) => leaving.includes(orderId));
  for (const one of first) await step(one, 'sending');
  for (const one of due) {
    const [to] = leaving.includes(one.orderId) ? one.steps.slice(1) : one.steps;
    if (to) await step(one, to);
  }
  await finishTransitions(tx, transitions);
  for (const { id, status } of rows.values()) {
    const order = orders.get(id);
    if (order) orders.set(id, { ...order, status });
  }
}

function stepsOf(status: OrderStatus, isFinal: boolean): readonly ('sending' | 'tracking')[] {
  if (status === 'send') return isFinal ? ['sending'] : ['sending', 'tracking'];
  if (status === 'sending') return isFinal ? [] : ['tracking'];
  return status === 'tracking' && isFinal ? ['sending'] : [];
}

/** Labels of these orders were drawn or, with `isSure`, confirmed as printed. */
export async function notePrinted(
  tx: TenantTx,
  papers: readonly Paper[],
  isSure: boolean,
): Promise<void> {
  await notePapers(tx, papers, isSure);
  if (!isSure) return;
  const ids = papers.map(({ orderId }) => orderId);
  await addPrints(tx, ids);
  await insertEvents(
    tx,
    ids.map((orderId) => ({ orderId, kind: 'printed' })),
  );
}

/** The parcel was checked piece by piece; the caller holds the lock on `order`. */
export async function markPacked(tx: TenantTx, order: OrderRow, at: Date): Promise<void> {
  await noteOnOrder(tx, order.id, { packed_at: at, packed_by: tx.actor.userId });
  await insertEvents(tx, [{ orderId: order.id, kind: 'packed' }]);
}
