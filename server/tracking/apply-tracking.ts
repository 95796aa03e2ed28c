// The one place where what a courier says of a parcel, by poll or by push, becomes events, shipment and order.
import { createHash } from 'node:crypto';
import { carrierById } from '@app/contract/kit/carriers';
import { bucketNames, type Bucket } from '@app/contract/kit/buckets';
import { deployedCourier, type Words } from '../courier-account/index.ts';
import { noteMovedOn } from '../exception/index.ts';
import { applyTracking } from '../order/index.ts';
import { recordCancelled, type ShipmentRow } from '../shipment/index.ts';
import type { TenantTx } from '../platform/database.ts';
import type { Services } from '../platform/route.ts';
import { CONFIRM_MS, nextPollAt } from './next-poll.ts';
import {
  insertEvents,
  isTakenBack,
  pnoOfOrder,
  writeNextPoll,
  writeCodPaid,
  writePosition,
  writeReturnPno,
  type Dates,
  type NewEvent,
  type Position,
} from './tracking.store.ts';

/** Some couriers tell of their parcels and cannot be asked. */
export const canBeAsked = (courier: Words.Courier | null): boolean =>
  courier?.track !== undefined || courier?.trackMany !== undefined;

/** What was seen of a parcel, or of the leg that brings it back. */
export interface Sighting {
  readonly source: 'poll' | 'push';
  readonly events: readonly Words.TrackEvent[];
  readonly status: Words.Status | null;
  readonly statusAt: number | null;
  readonly returnPno: string | null;
}

/** `shipment` is locked. Applied twice, or in another order, the result is the same. */
export async function applySighting(
  tx: TenantTx,
  services: Services,
  { shipment, sighting }: { shipment: ShipmentRow; sighting: Sighting },
): Promise<void> {
  reportOddities(services, shipment, sighting);
  const events = sighting.events.flatMap((event) => rowOf(event) ?? []);
  if (events.length > 0)
    await insertEvents(tx, { shipmentId: shipment.id, source: sighting.source }, events);
  if (sighting.returnPno && sighting.returnPno !== shipment.return_pno) {
    await writeReturnPno(tx, shipment.id, sighting.returnPno);
  }
  const returnPno = sighting.returnPno ?? shipment.return_pno;
  await takeMoney(tx, shipment, sighting);
  const latest = latestOf(sighting);
  const courier = deployedCourier(services.config, shipment.courier);
  const isUnclear = latest !== null && mayBeHandedBack(courier, { shipment, sighting, latest });
  const position =
    latest !== null && !isUnclear && (await isNews(tx, courier, { shipment, position: latest }))
      ? latest
      : null;
  if (position && shipment.state === 'booked') {
    const bucket = position.bucket ?? shipment.tracking_bucket;
    await noteMovedOn(tx, shipment, { bucket, now: services.now() });
  }
  if (position?.bucket === 'cancelled' && shipment.state === 'booked') {
    return recordCancelled(tx, shipment, { code: position.code, label: position.label });
  }
  if (position && shipment.state !== 'cancelled') await move(tx, shipment, { position, events });
  const code = position?.code ?? shipment.tracking_code;
  const bucket = position?.bucket ?? shipment.tracking_bucket;
  const at = canBeAsked(courier)
    ? nextPollAt(
        { ...shipment, tracking_code: code, tracking_bucket: bucket, return_pno: returnPno },
        { now: services.now(), isFromPush: sighting.source === 'push', courier },
      )
    : null;
  const next = isUnclear ? new Date(services.now().getTime() + CONFIRM_MS) : at;
  await writeNextPoll(tx, shipment.id, { at: next, polled: sighting.source === 'poll' });
}

/** A single scan cannot tell whose hands they were: the whole way, which is asked for at once, can. */
const mayBeHandedBack = (
  courier: Words.Courier | null,
  { shipment, sighting, latest }: { shipment: ShipmentRow; sighting: Sighting; latest: Position },
): boolean =>
  courier?.deliversReturns === true &&
  sighting.source === 'push' &&
  shipment.tracking_bucket === 'returning' &&
  latest.bucket === 'delivered';

/** The courier's own word that a COD has left for the seller; for whoever keeps the books. */
async function takeMoney(tx: TenantTx, shipment: ShipmentRow, sighting: Sighting): Promise<void> {
  const times = sighting.events.flatMap((event) =>
    event.status?.isCodPaid && event.at !== null ? [event.at] : [],
  );
  if (times.length === 0 || shipment.cod_paid_at !== null) return;
  const at = whole(Math.min(...times));
  await writeCodPaid(tx, shipment.id, at);
  tx.audit({
    action: 'shipment.cod-paid',
    entity: 'shipment',
    entityId: shipment.id,
    after: { at, codSatang: shipment.cod_satang },
  });
}

async function move(
  tx: TenantTx,
  shipment: ShipmentRow,
  { position, events }: { position: Position; events: readonly NewEvent[] },
): Promise<void> {
  await writePosition(tx, shipment.id, { position, dates: datesOf(shipment, position, events) });
  tx.audit({
    action: 'shipment.track',
    entity: 'shipment',
    entityId: shipment.id,
    before: { code: shipment.tracking_code },
    after: { code: position.code, at: position.at },
  });
  if (shipment.cod_satang > 0 && turnsAround(shipment.tracking_bucket, position.bucket))
    await tx.enqueue('cod.rejudge', { shipmentId: shipment.id });
  // A stray parcel, or one that a newer shipment has replaced, says nothing about the order.
  if (shipment.state !== 'booked' || (await pnoOfOrder(tx, shipment.order_id)) !== shipment.pno)
    return;
  await applyTracking(tx, shipment.order_id, {
    ...position,
    bucket: position.bucket as Bucket | null,
    carrier: carrierById(shipment.courier)?.code ?? 0,
  });
}

/** Money that arrives says nothing about when the parcel did. */
function firstDelivery(events: readonly NewEvent[]): Date | null {
  const times = events.filter((event) => event.bucket === 'delivered').map(({ at }) => at);
  const [first] = times.toSorted();
  return first === undefined ? null : new Date(first);
}

const back: readonly string[] = ['returning', 'returned'];
/** It begins to come back, or no longer does; a code that we do not know says neither. */
const turnsAround = (was: string, is: string | null): boolean =>
  is !== null && back.includes(was) !== back.includes(is);

const isScan = (bucket: string | null): boolean =>
  bucket !== null && bucket !== 'created' && bucket !== 'cancelled';
const closes: readonly (string | null)[] = ['returned', 'lost'];

function datesOf(shipment: ShipmentRow, position: Position, events: readonly NewEvent[]): Dates {
  const scans = events.filter((event) => isScan(event.bucket)).map((event) => Date.parse(event.at));
  if (isScan(position.bucket)) scans.push(position.at.getTime());
  const known = shipment.picked_up_at?.getTime();
  const first = Math.min(...scans, ...(known === undefined ? [] : [known]));
  const deliveredAt = position.isCodPaid
    ? (shipment.delivered_at ?? firstDelivery(events) ?? position.at)
    : position.bucket === 'delivered'
      ? position.at
      : position.bucket === null
        ? shipment.delivered_at
        : null;
  return {
    pickedUpAt: Number.isFinite(first) ? new Date(first) : null,
    deliveredAt,
    closedAt: shipment.closed_at ?? (closes.includes(position.bucket) ? position.at : null),
  };
}

/** The courier's code as our routes name it; a code that we do not know stays as it came. */
const codeOf = (status: Words.Status): string => status.display ?? status.code;

const whole = (at: number): Date => new Date(Math.floor(at / 1000) * 1000);

function rowOf(event: Words.TrackEvent): NewEvent | null {
  if (event.at === null) return null;
  const at = whole(event.at).toISOString();
  const code = event.status ? codeOf(event.status) : (event.action ?? '');
  // Place and words differ between poll and push; time, code and deed are the scan itself.
  const digest = createHash('sha256')
    .update(`${at} ${code} ${event.action ?? ''}`)
    .digest('hex');
  return {
    at,
    code,
    digest,
    label: event.text || (event.status?.label ?? ''),
    place: event.place ?? '',
    signer: event.signer ?? '',
    bucket: event.status?.bucket ?? null,
  };
}

function latestOf({ events, status, statusAt }: Sighting): Position | null {
  const seen: Position[] = events.flatMap((event) =>
    event.at !== null && event.status ? [positionOf(event.status, event.at, event.place)] : [],
  );
  if (status && statusAt !== null) seen.push(positionOf(status, statusAt, null));
  return seen.reduce<Position | null>(
    (best, one) => (best === null || isLater(one, best) ? one : best),
    null,
  );
}

/** Money follows its delivery, in the same second too. */
function isLater(one: Position, best: Position): boolean {
  const order = compare(one, best);
  return order > 0 || (order === 0 && one.isCodPaid === true && !best.isCodPaid);
}

const positionOf = (status: Words.Status, at: number, place: string | null): Position => ({
  code: codeOf(status),
  label: status.label,
  bucket: status.bucket,
  at: whole(at),
  place: place ?? '',
  ...(status.isCodPaid && { isCodPaid: true }),
});

// Couriers count in seconds: of two scans in one second the one further along the way is the later.
const rank = (bucket: string | null): number =>
  bucket === null ? -1 : bucketNames.indexOf(bucket as Bucket);
const compare = (
  one: Pick<Position, 'at' | 'bucket'>,
  other: Pick<Position, 'at' | 'bucket'>,
): number => one.at.getTime() - other.at.getTime() || rank(one.bucket) - rank(other.bucket);

const isAfter = (position: Position, { tracking_at, tracking_bucket }: ShipmentRow): boolean =>
  tracking_at === null || compare(position, { at: tracking_at, bucket: tracking_bucket }) > 0;

const milestones: readonly (string | null)[] = ['delivered', 'returning', 'returned'];
const wayStages: readonly (string | null)[] = ['picked_up', 'in_transit', 'out_for_delivery'];

/** Where the courier scans on after a return or a delivery, these stand above the way, whichever push comes first. */
async function isNews(
  tx: TenantTx,
  courier: Words.Courier | null,
  { shipment, position }: { shipment: ShipmentRow; position: Position },
): Promise<boolean> {
  const holds = courier?.holdsMilestones === true;
  const [was, is] = [shipment.tracking_bucket, position.bucket];
  const codes = courier?.reversals ?? [];
  // What is taken back was there before, though in the same second.
  if (shipment.tracking_at?.getTime() === position.at.getTime()) {
    if (codes.includes(shipment.tracking_code ?? '')) return false;
    if (codes.includes(position.code)) return true;
  }
  if (holds && milestones.includes(was) && wayStages.includes(is)) return false;
  if (holds && wayStages.includes(was) && milestones.includes(is)) {
    const { id } = shipment;
    return codes.length === 0 || !(await isTakenBack(tx, id, { at: position.at, codes }));
  }
  return isAfter(position, shipment);
}

function reportOddities(
  { metrics, log }: Services,
  shipment: ShipmentRow,
  { events, status }: Sighting,
): void {
  const unknown = [status, ...events.map((event) => event.status)].filter(
    (one) => one && !one.isKnown,
  );
  if (unknown.length === 0) return;
  metrics.oddities.inc({ kind: 'unknown-status-code' });
  log.warn(
    { courier: shipment.courier, code: unknown[0]?.code, shipmentId: shipment.id },
    'unknown status code',
  );
}
