// Maps scans of Track & Trace and of its pushes to the common model. Pure: no network, no clock.
import type { ParsedPush } from '../../kit/courier.ts';
import type { Bucket, Status, TrackEvent, TrackedParcel } from '../../kit/parcel.ts';
import { knownInstant } from '../../kit/text.ts';
import * as codes from '../thaipost.codes.ts';
import type { Scan } from './track.wire.ts';

const buddhistEra = 543;
/** Thai answers use Buddhist Era years, English ones do not. No parcel is older than this year. */
const firstBuddhistYear = 2400;

/** Parses `19/07/2562 18:12:26+07:00`; seconds or zone may be missing. */
export function instantOf(text: string | null): number | null {
  const [, day, month, year, clock, seconds = ':00', zone = '+07:00'] =
    /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}:\d{2})(:\d{2})?([+-]\d{2}:\d{2})?$/.exec(text ?? '') ?? [];
  const ce = Number(year) >= firstBuddhistYear ? Number(year) - buddhistEra : Number(year);
  return knownInstant(Date.parse(`${ce}-${month}-${day}T${clock}${seconds}${zone}`));
}

/** An unknown code keeps Thailand Post's text and has no bucket. */
function toStatus(scan: Scan): Status | null {
  if (scan.status === null) return null;
  const row = codes.statuses.find((status) => status.code === scan.status);
  const further = codes.furtherCodes.find(({ code }) => code === scan.status);
  if (further) {
    const { code, display, labelTh, bucket } = further;
    return { code, display, label: `${labelTh} (${code})`, bucket, isKnown: true };
  }
  if (!row) {
    const label = scan.status_description ?? scan.status;
    return { code: scan.status, display: null, label, bucket: null, isKnown: false };
  }
  const { code, display, labelTh: label, bucket, isCodPaid } = row;
  return { code, display, label, bucket, isKnown: true, ...(isCodPaid && { isCodPaid }) };
}

function toEvent(scan: Scan): TrackEvent {
  const { status_description, delivery_description } = scan;
  const text = [status_description, delivery_description].filter((part) => part !== null);
  return {
    at: instantOf(scan.status_date),
    action: scan.status,
    status: toStatus(scan),
    text: [...new Set(text)].join(' — '),
    place: [scan.location, scan.postcode].filter((part) => part !== null).join(' ') || null,
    signer: scan.receiver_name,
  };
}

/** Of two scans in the same second, the one with the higher code counts as later. */
function toEvents(scans: readonly Scan[]): TrackEvent[] {
  const stage = (event: TrackEvent): number => Number(event.action ?? 0);
  const byTime = (one: TrackEvent, other: TrackEvent): number =>
    (one.at ?? 0) - (other.at ?? 0) || stage(one) - stage(other);
  return scans.map(toEvent).toSorted(byTime);
}

const onTheWay: readonly (Bucket | null)[] = [
  'created',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'attempt_failed',
];

interface TrackedState {
  status: Status | null;
  at: number | null;
  events: TrackEvent[];
}

/**
 * A return keeps its tracking number and is scanned as before; the hand-over to the sender is 501
 * again. Transit scans during the return or after the end are shown, but do not change the parcel's
 * status.
 */
function standingOf(all: readonly TrackEvent[]): TrackedState {
  let [status, at]: [Status | null, number | null] = [null, null];
  let [isReturning, isEnded] = [false, false];
  const events = all.map((event) => {
    const { bucket = null, code } = event.status ?? {};
    if ((isReturning || isEnded) && onTheWay.includes(bucket)) return { ...event, status: null };
    if (event.status === null) return event;
    const isBack = isReturning && code === codes.deliveredCode;
    isReturning = code === codes.returnCode || (isReturning && !isBack);
    isEnded = !isReturning && (isEnded || bucket === 'delivered');
    status = isBack ? returned(event.status) : event.status;
    at = event.at;
    return event;
  });
  return { status, at, events };
}

const returned = (delivered: Status): Status => ({
  ...delivered,
  display: codes.returnCode,
  label: codes.returnedLabel,
  bucket: 'returned',
});

export function toTracked(trackingNumber: string, scans: readonly Scan[]): TrackedParcel {
  const { status, at, events } = standingOf(toEvents(scans));
  return {
    trackingNumber,
    merchantNumber: null,
    status,
    statusAt: at,
    returnTrackingNumber: null,
    originalTrackingNumber: null,
    isReturnLeg: false,
    events,
  };
}

/** One push may cover several parcels; its own time is only when the push was created. */
export function toPush(scans: readonly Scan[]): ParsedPush | null {
  const numbers = [...new Set(scans.flatMap((scan) => scan.barcode ?? []))];
  const [first, ...others] = numbers.map((number): ParsedPush => {
    const own = scans.filter((scan) => scan.barcode === number);
    const { status, statusAt, events } = toTracked(number, own);
    return {
      outcome: 'push',
      kind: 'route',
      trackingNumber: number,
      merchantNumber: null,
      status,
      at: statusAt,
      events,
      returnTrackingNumber: null,
      originalTrackingNumber: null,
      isReturnLeg: false,
      raw: own,
    };
  });
  if (!first) return null;
  return others.length === 0 ? first : { ...first, others };
}
