// When a courier's report counts: at the courier's own time, or at its receipt where that time is
// in the future.
import { createHash } from 'node:crypto';
import type { Words } from '../../../courier-setup/index.ts';
import { COURIER_AHEAD_MS, type AheadScan } from '../../shipment/parcel-standing.store.ts';
import type { ShipmentRow } from '../../shipment/shipment.store.ts';
import type { ScanReport } from './apply-scan-report.ts';

/** Whole seconds. */
export interface Moment {
  readonly at: Date;
  /** By the courier's clock. */
  readonly statedAt: Date;
}

export interface CountedEvent extends Omit<Words.TrackEvent, 'at'>, Moment {
  readonly code: string;
  /** Equal for the same scan, whenever and however it is reported. */
  readonly digest: string;
}

/** The reported scans, each with its moment; scans without any time are left out. */
export interface CountedReport extends Omit<ScanReport, 'events' | 'status' | 'statusAt'> {
  readonly events: readonly CountedEvent[];
  readonly status: (Moment & { readonly said: Words.Status }) | null;
}

/** The receipt of one parcel's report. */
export interface Receipt {
  /** The database's clock. */
  readonly now: Date;
  /** Stored scans that came before their own time. */
  readonly ahead: readonly AheadScan[];
}

/** Couriers count in seconds. */
const whole = (at: number): number => Math.floor(at / 1000) * 1000;

/** The courier's code as routes name it; an unknown code stays as it is. */
export const codeOf = (status: Words.Status): string => status.display ?? status.code;

/** A timestamp in the future only proves that the scan existed by its receipt. */
export const isAhead = ({ at, statedAt }: Moment): boolean => statedAt > at;

/**
 * Within one second a scan with a reliable time is the later; of two unreliable ones, the one
 * stated later.
 */
export const compareMoments = (one: Moment, other: Moment): number =>
  one.at.getTime() - other.at.getTime() ||
  Number(isAhead(other)) - Number(isAhead(one)) ||
  one.statedAt.getTime() - other.statedAt.getTime();

export function countReport(report: ScanReport, receipt: Receipt): CountedReport {
  const { status, statusAt, events: told, ...rest } = report;
  const events = told.flatMap((event) => counted(event, receipt) ?? []);
  if (!status || statusAt === null) return { ...rest, events, status: null };
  const stated = whole(statusAt);
  const own = events.find((event) => event.statedAt.getTime() === stated);
  if (own) return { ...rest, events, status: { said: status, at: own.at, statedAt: own.statedAt } };
  const bare = { at: statusAt, action: null, status, text: '', place: null, signer: null };
  const alone = counted(bare, receipt);
  if (!alone) return { ...rest, events, status: null };
  // Stored as a scan, so that it counts at the same moment when it is reported again.
  const kept = isAhead(alone) ? [...events, alone] : events;
  return {
    ...rest,
    events: kept,
    status: { said: status, at: alone.at, statedAt: alone.statedAt },
  };
}

function counted(event: Words.TrackEvent, receipt: Receipt): CountedEvent | null {
  if (event.at === null) return null;
  const stated = whole(event.at);
  const statedAt = new Date(stated);
  const code = event.status ? codeOf(event.status) : (event.action ?? '');
  const known = receipt.ahead.find((scan) => scan.statedAt === stated && scan.code === code);
  const isNewAhead = !known && stated > receipt.now.getTime() + COURIER_AHEAD_MS;
  // Place and text differ between poll and push; time, code and action identify the scan. A
  // future-dated scan is stored without its action and must not be counted twice.
  const deed = isNewAhead ? '' : (event.action ?? '');
  const digest = known?.digest ?? digestOf(`${statedAt.toISOString()} ${code} ${deed}`);
  const at = known || isNewAhead ? receivedAt(stated, known, receipt) : statedAt;
  return { ...event, at, statedAt, code, digest };
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Never after a scan that is stated later but came earlier, because pushes overtake each other. */
function receivedAt(stated: number, known: AheadScan | undefined, { now, ahead }: Receipt): Date {
  const later = ahead.filter(({ statedAt }) => statedAt >= stated);
  const received = [known ?? { receivedAt: now.getTime() }, ...later];
  return new Date(whole(Math.min(...received.map((scan) => scan.receivedAt))));
}

/** Null for a parcel without scans. Rows of older releases may hold a time in the future. */
export function currentMoment(row: ShipmentRow, { now, ahead }: Receipt): Moment | null {
  if (row.tracking_at === null) return null;
  const at = row.tracking_at;
  const counting = ahead.filter(
    (scan) =>
      scan.code === row.tracking_code &&
      receivedAt(scan.statedAt, scan, { now, ahead }).getTime() === at.getTime(),
  );
  if (counting.length > 0)
    return { at, statedAt: new Date(Math.max(...counting.map(({ statedAt }) => statedAt))) };
  const stated = ahead.find((scan) => scan.statedAt === at.getTime());
  if (stated) return { at: new Date(whole(stated.receivedAt)), statedAt: at };
  // Its receipt time is unknown, so any scan with a time is later.
  return { at: at.getTime() > now.getTime() + COURIER_AHEAD_MS ? new Date(0) : at, statedAt: at };
}
