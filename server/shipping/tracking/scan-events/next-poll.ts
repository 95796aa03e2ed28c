// When a parcel is polled next: by its age, by what its courier pushes, and by COD money that is
// still open.
import { finalBuckets, type Bucket } from '@app/contract/kit/buckets';
import type { Words } from '../../../courier-setup/index.ts';
import type { ShipmentRow } from '../../shipment/shipment.store.ts';

const HOUR_MS = 3_600_000;
/** A final state that came by push is confirmed this soon. */
export const CONFIRM_MS = 60_000;
/** How often a parcel of this age is polled; beyond the last line, never again automatically. */
const pace: readonly { readonly untilHours: number; readonly everyMinutes: number }[] = [
  { untilHours: 48, everyMinutes: 30 },
  { untilHours: 96, everyMinutes: 60 },
  { untilHours: 240, everyMinutes: 180 },
  { untilHours: 720, everyMinutes: 720 },
  { untilHours: 1440, everyMinutes: 1440 },
];

/** Its news comes by push; polling only verifies it. */
const SUBSCRIBED_SLOWER = 4;
/** No parcel is polled later than this, plus a day for clock differences. */
export const FURTHEST_HOURS = 24 * (SUBSCRIBED_SLOWER + 1);
/**
 * A delivered COD parcel is polled until its money is paid out, or until this long after booking.
 */
const MONEY_HOURS = 30 * 24;
const MONEY_EVERY_MINUTES = 12 * 60;

type Watched = Pick<
  ShipmentRow,
  | 'tracking_code'
  | 'tracking_bucket'
  | 'return_pno'
  | 'booked_at'
  | 'created_at'
  | 'state'
  | 'subscribed_at'
  | 'cod_satang'
  | 'cod_paid_at'
>;

/** Delivered, while a courier that reports COD payouts has not reported this one. */
export const awaitsMoney = (courier: Words.Courier | null, shipment: Watched): boolean =>
  shipment.tracking_bucket === 'delivered' &&
  shipment.cod_satang > 0 &&
  shipment.cod_paid_at === null &&
  courier?.statuses.some((row) => row.isCodPaid) === true;

/** A final parcel needs no poll, unless it returns under another number. */
export function isFinal(shipment: Watched): boolean {
  if (shipment.state === 'cancelled') return true;
  if (!finalBuckets.includes(shipment.tracking_bucket as Bucket)) return false;
  const isComingBack = shipment.return_pno !== '' && shipment.tracking_code !== 'returned-success';
  return !(shipment.tracking_bucket === 'returned' && isComingBack);
}

/**
 * Null = never. Push data is not signed, so a final state that came by push is confirmed by one
 * poll.
 */
export function nextPollAt(
  shipment: Watched,
  { now, isFromPush, courier }: { now: Date; isFromPush: boolean; courier: Words.Courier | null },
): Date | null {
  const inMinutes = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
  const ageHours =
    (now.getTime() - (shipment.booked_at ?? shipment.created_at).getTime()) / HOUR_MS;
  if (isFinal(shipment)) {
    if (isFromPush && shipment.state !== 'cancelled') return new Date(now.getTime() + CONFIRM_MS);
    const isWatched = ageHours < MONEY_HOURS && awaitsMoney(courier, shipment);
    return isWatched ? inMinutes(MONEY_EVERY_MINUTES) : null;
  }
  const step = pace.find((line) => ageHours < line.untilHours);
  if (!step) return null;
  return inMinutes(step.everyMinutes * (shipment.subscribed_at === null ? 1 : SUBSCRIBED_SLOWER));
}
