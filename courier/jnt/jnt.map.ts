// Maps the common model to J&T's and back, as far as both protocols agree. Pure: no network, no
// clock.
import { refuse } from '../kit/check-parcel.ts';
import { refusedBy, type CourierRefusal } from '../kit/calls.ts';
import type { Booked, ParsedPush } from '../kit/courier.ts';
import type { Refused, Unknown } from '../kit/outcome.ts';
import type { Parcel, Status, TrackEvent, TrackedParcel } from '../kit/parcel.ts';
import { cleanPhone, thaiInstant } from '../kit/text.ts';
import * as codes from './jnt.codes.ts';
import { errors } from './jnt-errors.codes.ts';
import type { Scan, Trace } from './jnt.wire.ts';

const thaiOffsetMs = 7 * 3_600_000;

/** Formats an instant as Thai local time without an offset, as J&T expects it. */
export const localTime = (at: number): string =>
  new Date(at + thaiOffsetMs).toISOString().slice(0, 19).replace('T', ' ');

/** Kilograms with two decimals, at least 0.01. */
export const kilograms = (grams: number): string => Math.max(grams / 1000, 0.01).toFixed(2);

export const baht = (satang: number): string => (satang / 100).toFixed(2);

/** Avoids error B0101, seen in a Thai integration, before anything is sent. */
export function checkSenderPhone(parcel: Parcel): Refused | null {
  if (/^0[^01]\d{8}$/.test(cleanPhone(parcel.sender.phone))) return null;
  return refuse({
    field: 'sender.phone',
    messageTh: 'J&T รับเฉพาะเบอร์มือถือผู้ส่ง 10 หลัก ที่ไม่ขึ้นต้นด้วย 00 หรือ 01',
    todoTh: 'แก้เบอร์โทรในที่อยู่ผู้ส่ง แล้วลองอีกครั้ง',
  });
}

/** Normalizes a code: `B0101` on the wire is B101 in the catalogue. */
export function normalCode(reason: string): string {
  const [, letter, number] = /^\s*([SB])0*(\d+)/i.exec(reason) ?? [];
  if (letter === undefined || number === undefined) return reason.trim();
  const upper = letter.toUpperCase();
  return upper + number.padStart(upper === 'S' ? 2 : 3, '0');
}

export const toRefused = (told: CourierRefusal): Refused =>
  refusedBy({ courier: 'J&T', errors }, told);

interface CreatedOrder {
  merchantNumber: string;
  trackingNumber: string | null;
  sortCode: string | null;
  sortingLine: string | null;
  raw: unknown;
}

/**
 * spec.md §4: the mail number, or `Updated` and the sorting code of an order that existed already;
 * otherwise the outcome is unknown.
 */
export function toBooked(createdOrder: CreatedOrder): Booked | Unknown {
  const { merchantNumber, sortCode } = createdOrder;
  const trackingNumber =
    createdOrder.trackingNumber ?? (sortCode === null ? null : `Updated ${sortCode}`);
  if (trackingNumber === null) {
    return { outcome: 'unknown', reason: 'malformed', detail: 'success without a tracking number' };
  }
  return {
    outcome: 'booked',
    trackingNumber,
    merchantNumber,
    sortCode,
    sortingLine: createdOrder.sortingLine,
    branch: null,
    notice: null,
    answer: {
      txlogisticid: merchantNumber,
      success: 'true',
      mailno: createdOrder.trackingNumber ?? '',
      sortingcode: sortCode ?? '',
      reason: '',
    },
    raw: createdOrder.raw,
  };
}

export const refusedAnswer = (merchantNumber: string, reason: string): Record<string, string> => ({
  txlogisticid: merchantNumber,
  success: 'false',
  mailno: '',
  sortingcode: '',
  reason,
});

const comparableWord = (word: string | null): string =>
  (word ?? '').toLowerCase().replace(/\s+/g, ' ');

/** Tries the word first, then the number; an unknown status keeps J&T's text and has no bucket. */
export function toStatus(scan: Scan): Status | null {
  const words = [scan.scantype, scan.scantypename, scan.scantypecode, scan.scanscode];
  const named = words.find((word) => word !== null && codes.displayOf.has(comparableWord(word)));
  const display = codes.displayOf.get(comparableWord(named ?? null));
  const row = codes.statuses.find((status) => status.display === display);
  const code = words.find((word) => word !== null) ?? null;
  if (!row) {
    if (code === null) return null;
    return { code, display: null, label: scan.desc ?? code, bucket: null, isKnown: false };
  }
  return {
    code: code ?? row.code,
    display: row.display,
    label: row.labelTh,
    bucket: row.bucket,
    isKnown: true,
  };
}

function toEvent(scan: Scan): TrackEvent {
  const place = [scan.sitename ?? scan.scannetworkname, scan.city ?? scan.scannetworkcity];
  return {
    at: thaiInstant(scan.scantime),
    action: scan.scantype ?? scan.scantypename ?? scan.scantypecode,
    status: toStatus(scan),
    text: scan.desc ?? scan.scantype ?? '',
    place: place.filter((part) => part !== null && part !== '').join(' ') || null,
    signer: scan.signer,
  };
}

const stage = (event: TrackEvent): number => Number(event.status?.display ?? 0);

/**
 * Oldest first; of two scans in the same second, the one further along the route counts as later.
 */
function toEvents(scans: readonly Scan[]): TrackEvent[] {
  const byTime = (one: TrackEvent, other: TrackEvent): number =>
    (one.at ?? 0) - (other.at ?? 0) || stage(one) - stage(other);
  return withMilestones(scans.map(toEvent).toSorted(byTime));
}

/**
 * A returning parcel is scanned at the same places on its way back, and an end state is final:
 * later transit scans are shown, but do not change the parcel's status.
 */
function withMilestones(events: readonly TrackEvent[]): TrackEvent[] {
  let reached: Status | null = null;
  return events.map((event) => {
    const display = event.status?.display ?? '';
    if (reached !== null && codes.wayDisplays.includes(display)) {
      const isBack = codes.returningDisplays.includes(reached.display ?? '');
      return { ...event, status: isBack ? reached : null };
    }
    if ([...codes.returningDisplays, ...codes.endDisplays].includes(display))
      reached = event.status;
    return event;
  });
}

export function toTracked(trace: Trace, asked: string): TrackedParcel {
  const events = toEvents(trace.scans);
  const last = events.findLast((event) => event.status !== null);
  return {
    trackingNumber: asked,
    merchantNumber: trace.merchantNumber,
    status: last?.status ?? null,
    statusAt: last?.at ?? null,
    // A J&T return keeps the original tracking number.
    returnTrackingNumber: null,
    originalTrackingNumber: null,
    isReturnLeg: false,
    events,
  };
}

export function toPush(trace: Trace, raw: unknown): ParsedPush {
  const events = toEvents(trace.scans);
  const last = events.findLast((event) => event.status !== null);
  return {
    outcome: 'push',
    kind: events.length > 0 ? 'route' : 'other',
    trackingNumber: trace.trackingNumber,
    merchantNumber: trace.merchantNumber,
    status: last?.status ?? null,
    at: last?.at ?? null,
    events,
    returnTrackingNumber: null,
    originalTrackingNumber: null,
    isReturnLeg: false,
    raw,
  };
}
