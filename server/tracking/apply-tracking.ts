// The one place where what a courier says of a parcel, by poll or by push, becomes events, shipment and order.
import { createHash } from 'node:crypto';
import { carrierById } from '@app/contract/kit/carriers';
import { bucketNames, finalBuckets, type Bucket } from '@app/contract/kit/buckets';
import { deployedCourier, type Words } from '../courier-account/index.ts';
import { applyTracking } from '../order/index.ts';
import { recordCancelled, type ShipmentRow } from '../shipment/index.ts';
import type { TenantTx } from '../platform/database.ts';
import type { Services } from '../platform/route.ts';
import {
  insertEvents,
  isTakenBack,
  pnoOfOrder,
  writeNextPoll,
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

const HOUR_MS = 3_600_000;
const CONFIRM_MS = 60_000;
/** How often a parcel of this age is asked about; older than the last line, never again by itself. */
const pace: readonly { readonly untilHours: number; readonly everyMinutes: number }[] = [
  { untilHours: 48, everyMinutes: 30 },
  { untilHours: 96, everyMinutes: 60 },
  { untilHours: 240, everyMinutes: 180 },
  { untilHours: 720, everyMinutes: 720 },
  { untilHours: 1440, everyMinutes: 1440 },
];

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
  const latest = latestOf(sighting);
  const courier = deployedCourier(services.config, shipment.courier);
  const position =
    latest !== null && (await isNews(tx, courier, { shipment, position: latest })) ? latest : null;
  if (position?.bucket === 'cancelled' && shipment.state === 'booked') {
    return recordCancelled(tx, shipment, { code: position.code, label: position.label });
  }
  if (position && shipment.state !== 'cancelled') await move(tx, shipment, { position, events });
  const code = position?.code ?? shipment.tracking_code;
  const bucket = position?.bucket ?? shipment.tracking_bucket;
  const at = canBeAsked(courier)
    ? nextPollAt(
        { ...shipment, tracking_code: code, tracking_bucket: bucket, return_pno: returnPno },
        { now: services.now(), isFromPush: sighting.source === 'push' },
      )
    : null;
  await writeNextPoll(tx, shipment.id, { at, polled: sighting.source === 'poll' });
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
  // A stray parcel, or one that a newer shipment has replaced, says nothing about the order.
  if (shipment.state !== 'booked' || (await pnoOfOrder(tx, shipment.order_id)) !== shipment.pno)
    return;
  await applyTracking(tx, shipment.order_id, {
    ...position,
    bucket: position.bucket as Bucket | null,
    carrier: carrierById(shipment.courier)?.code ?? 0,
  });
}

const isScan = (bucket: string | null): boolean =>
  bucket !== null && bucket !== 'created' && bucket !== 'cancelled';
const closes: readonly (string | null)[] = ['returned', 'lost'];

function datesOf(shipment: ShipmentRow, position: Position, events: readonly NewEvent[]): Dates {
  const scans = events.filter((event) => isScan(event.bucket)).map((event) => Date.parse(event.at));
  if (isScan(position.bucket)) scans.push(position.at.getTime());
  const known = shipment.picked_up_at?.getTime();
  const first = Math.min(...scans, ...(known === undefined ? [] : [known]));
  const isUnknown = position.bucket === null;
  const deliveredAt =
    position.bucket === 'delivered' ? position.at : isUnknown ? shipment.delivered_at : null;
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
    (best, one) => (best === null || compare(one, best) > 0 ? one : best),
    null,
  );
}

const positionOf = (status: Words.Status, at: number, place: string | null): Position => ({
  code: codeOf(status),
  label: status.label,
  bucket: status.bucket,
  at: whole(at),
  place: place ?? '',
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
  if (holds && milestones.includes(was) && wayStages.includes(is)) return false;
  if (holds && wayStages.includes(was) && milestones.includes(is)) {
    const codes = courier.reversals ?? [];
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

type Watched = Pick<
  ShipmentRow,
  'tracking_code' | 'tracking_bucket' | 'return_pno' | 'booked_at' | 'created_at' | 'state'
>;

/** A parcel at its end is done, unless it is on its way back under another number. */
export function isFinal(shipment: Watched): boolean {
  if (shipment.state === 'cancelled') return true;
  if (!finalBuckets.includes(shipment.tracking_bucket as Bucket)) return false;
  const isComingBack = shipment.return_pno !== '' && shipment.tracking_code !== 'returned-success';
  return !(shipment.tracking_bucket === 'returned' && isComingBack);
}

/** Null = never. The data of a push is not signed, so an end that came by push is confirmed by asking once. */
export function nextPollAt(
  shipment: Watched,
  { now, isFromPush }: { now: Date; isFromPush: boolean },
): Date | null {
  if (isFinal(shipment))
    return isFromPush && shipment.state !== 'cancelled'
      ? new Date(now.getTime() + CONFIRM_MS)
      : null;
  const ageHours =
    (now.getTime() - (shipment.booked_at ?? shipment.created_at).getTime()) / HOUR_MS;
  const step = pace.find((line) => ageHours < line.untilHours);
  return step ? new Date(now.getTime() + step.everyMinutes * 60_000) : null;
}
