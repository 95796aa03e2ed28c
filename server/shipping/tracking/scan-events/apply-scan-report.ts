// Works out, without the database, what a courier's report changes about a parcel; repeats and
// another order give the same result.
import { carrierById } from '@app/contract/kit/carriers';
import type { Bucket } from '@app/contract/kit/buckets';
import type { Words } from '../../../courier-setup/index.ts';
import { troubleThatEnds } from '../../exception/moved-on.ts';
import { type Ended } from '../../exception/moved-on.store.ts';
import type { shippingFacts } from '../../../order/index.ts';
import type { AuditEntry } from '../../../platform/database.ts';
import type { ShipmentRow } from '../../shipment/shipment.store.ts';
import { CONFIRM_MS, nextPollAt } from './next-poll.ts';
import {
  compareMoments,
  countReport,
  currentMoment,
  type CountedEvent,
  type CountedReport,
  type Moment,
  type Receipt,
} from './moment.ts';
import { isNews, latestOf, type Position } from './position.ts';

/** Some couriers only push and cannot be polled. */
export const canBeAsked = (courier: Words.Courier | null): boolean =>
  courier?.track !== undefined || courier?.trackMany !== undefined;

/** Scans of a parcel, or of its return leg. */
export interface ScanReport {
  readonly source: 'poll' | 'push' | 'hand';
  readonly events: readonly Words.TrackEvent[];
  readonly status: Words.Status | null;
  readonly statusAt: number | null;
  readonly returnPno: string | null;
  /** The report proves too little: poll the courier at once. */
  readonly askNow?: true;
}

export interface NewEvent {
  /** By the courier's clock, ISO text. */
  readonly at: string;
  readonly countsAt: Date;
  readonly code: string;
  readonly label: string;
  readonly place: string;
  readonly signer: string;
  readonly bucket: string | null;
  /** The courier has picked up the parcel. */
  readonly isHeld: boolean;
  readonly digest: string;
  readonly source: ScanReport['source'];
}

/** A locked parcel after the reports folded so far, and what that changes elsewhere. */
export interface ScanState {
  /** As it was when locked. */
  readonly locked: ShipmentRow;
  readonly receipt: Receipt;
  row: ShipmentRow;
  standsAt: Moment | null;
  readonly events: Map<string, NewEvent>;
  /** When the courier last took back a delivery. */
  takenBackAt: Moment | null;
  isMoved: boolean;
  isAnswered: boolean;
  nextPollAt: Date | null;
  isTurned: boolean;
  cancelled: Position | null;
  readonly ended: Ended[];
  readonly facts: shippingFacts.ParcelFact[];
  readonly audits: AuditEntry[];
}

export const createScanState = (
  locked: ShipmentRow,
  { takenBackAt, receipt }: Pick<ScanState, 'takenBackAt' | 'receipt'>,
): ScanState => ({
  locked,
  receipt,
  row: locked,
  standsAt: currentMoment(locked, receipt),
  events: new Map(),
  takenBackAt,
  isMoved: false,
  isAnswered: false,
  nextPollAt: null,
  isTurned: false,
  cancelled: null,
  ended: [],
  facts: [],
  audits: [],
});

interface ScanContext {
  readonly courier: Words.Courier | null;
  readonly now: Date;
}

export function applyScanReport(
  scanState: ScanState,
  told: ScanReport,
  scanContext: ScanContext,
): void {
  const { courier, now } = scanContext;
  const scanReport = countReport(told, scanState.receipt);
  takeEvents(scanState, scanReport, courier);
  if (scanReport.returnPno) scanState.row = { ...scanState.row, return_pno: scanReport.returnPno };
  takeMoney(scanState, scanReport);
  const { row } = scanState;
  const latest = latestOf(scanReport, courier);
  const isUnclear = latest !== null && mayBeHandedBack(courier, { row, scanReport, latest });
  const position =
    latest !== null && !isUnclear && isNews(courier, { standing: scanState, position: latest })
      ? latest
      : null;
  if (position) follow(scanState, position, scanContext);
  if (scanReport.source === 'poll') scanState.isAnswered = true;
  if (scanState.row.state === 'cancelled' || scanReport.source === 'hand')
    scanState.nextPollAt = null;
  else if (scanReport.askNow) scanState.nextPollAt = now;
  else if (isUnclear) scanState.nextPollAt = new Date(now.getTime() + CONFIRM_MS);
  else
    scanState.nextPollAt = canBeAsked(courier)
      ? nextPollAt(scanState.row, { now, isFromPush: scanReport.source === 'push', courier })
      : null;
}

function takeEvents(
  scanState: ScanState,
  { events, source }: CountedReport,
  courier: Words.Courier | null,
): void {
  for (const event of events) {
    const row = rowOf(event, source);
    if (!scanState.events.has(row.digest)) scanState.events.set(row.digest, row);
    const { takenBackAt } = scanState;
    if (
      courier?.reversals?.includes(row.code) &&
      !(takenBackAt && compareMoments(takenBackAt, event) > 0)
    )
      scanState.takenBackAt = { at: event.at, statedAt: event.statedAt };
  }
}

/**
 * A single scan cannot tell whether it was returned to the shop; the full history, which is polled
 * at once, can.
 */
const mayBeHandedBack = (
  courier: Words.Courier | null,
  { row, scanReport, latest }: { row: ShipmentRow; scanReport: CountedReport; latest: Position },
): boolean =>
  courier?.deliversReturns === true &&
  scanReport.source === 'push' &&
  row.tracking_bucket === 'returning' &&
  latest.bucket === 'delivered';

/**
 * The courier's report that a COD was paid out to the seller, for the books. The first report wins.
 */
function takeMoney(scanState: ScanState, scanReport: CountedReport): void {
  const { row } = scanState;
  const times = scanReport.events.flatMap((event) =>
    event.status?.isCodPaid ? [event.at.getTime()] : [],
  );
  if (times.length === 0 || row.cod_paid_at !== null) return;
  const at = new Date(Math.min(...times));
  scanState.row = { ...row, cod_paid_at: at };
  scanState.audits.push({
    action: 'shipment.cod-paid',
    entity: 'shipment',
    entityId: row.id,
    after: { at, codSatang: row.cod_satang },
  });
}

/** The parcel is where it was scanned last. */
function follow(scanState: ScanState, position: Position, { now }: ScanContext): void {
  const { row } = scanState;
  if (row.state === 'booked') {
    const bucket = position.bucket ?? row.tracking_bucket;
    scanState.ended.push(...troubleThatEnds(row, { bucket, now }));
    if (position.bucket === 'cancelled') {
      scanState.cancelled = position;
      scanState.row = { ...row, state: 'cancelled' };
      return;
    }
  }
  if (row.state === 'cancelled') return;
  scanState.isMoved = true;
  scanState.audits.push({
    action: 'shipment.track',
    entity: 'shipment',
    entityId: row.id,
    before: { label: row.tracking_label || row.tracking_code },
    after: { label: position.label || position.code, at: position.at },
  });
  if (row.cod_satang > 0 && turnsAround(row.tracking_bucket, position.bucket))
    scanState.isTurned = true;
  scanState.row = {
    ...row,
    ...datesOf(scanState, position),
    tracking_code: position.code,
    tracking_label: position.label,
    tracking_bucket: position.bucket ?? row.tracking_bucket,
    tracking_at: position.at,
    tracking_place: position.place,
  };
  scanState.standsAt = { at: position.at, statedAt: position.statedAt };
  // A stray parcel, and one that a newer shipment replaced, say nothing about the order.
  if (row.state !== 'booked') return;
  scanState.facts.push({
    orderId: row.order_id,
    pno: row.pno,
    carrier: carrierById(row.courier)?.code ?? 0,
    code: position.code,
    label: position.label,
    bucket: position.bucket as Bucket | null,
    at: position.at,
    follows: row.tracking_at,
    place: position.place,
  });
}

const back: readonly string[] = ['returning', 'returned'];
/** It starts or stops returning; an unknown code says neither. */
const turnsAround = (was: string, is: string | null): boolean =>
  is !== null && back.includes(was) !== back.includes(is);

type Said = Pick<Words.Status, 'bucket' | 'isUnfetched'>;

const isHeld = ({ bucket, isUnfetched }: Said | Position): boolean =>
  bucket !== null && bucket !== 'created' && bucket !== 'cancelled' && !isUnfetched;
const closes: readonly (string | null)[] = ['returned', 'lost'];

function datesOf(
  { row, events }: ScanState,
  position: Position,
): Pick<ShipmentRow, 'picked_up_at' | 'delivered_at' | 'closed_at'> {
  const seen = [...events.values()];
  const scans = seen.filter((event) => event.isHeld).map((event) => event.countsAt.getTime());
  if (isHeld(position)) scans.push(position.at.getTime());
  const known = row.picked_up_at?.getTime();
  const first = Math.min(...scans, ...(known === undefined ? [] : [known]));
  const deliveredAt = position.isCodPaid
    ? (row.delivered_at ?? firstDelivery(seen) ?? position.at)
    : position.bucket === 'delivered'
      ? position.at
      : position.bucket === null
        ? row.delivered_at
        : null;
  return {
    picked_up_at: Number.isFinite(first) ? new Date(first) : null,
    delivered_at: deliveredAt,
    closed_at: row.closed_at ?? (closes.includes(position.bucket) ? position.at : null),
  };
}

/** A COD payout says nothing about when the parcel was delivered. */
function firstDelivery(events: readonly NewEvent[]): Date | null {
  const times = events.filter((event) => event.bucket === 'delivered').map((one) => one.countsAt);
  return times.toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;
}

const rowOf = (event: CountedEvent, source: ScanReport['source']): NewEvent => ({
  at: event.statedAt.toISOString(),
  countsAt: event.at,
  code: event.code,
  digest: event.digest,
  source,
  label: event.text || (event.status?.label ?? ''),
  place: event.place ?? '',
  signer: event.signer ?? '',
  bucket: event.status?.bucket ?? null,
  isHeld: event.status !== null && isHeld(event.status),
});
