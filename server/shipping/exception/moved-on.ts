// Which trouble of a parcel ends with the courier's next word.
import { PICKUP_HOURS, STILL_HOURS, type ExceptionRule } from '@app/contract/shipping/exception';
import type { ShipmentRow } from '../shipment/shipment.store.ts';
import type { Ended } from './moved-on.store.ts';

const HOUR_MS = 3_600_000;
const onItsWay: readonly string[] = ['picked_up', 'in_transit', 'out_for_delivery'];
const failing: readonly string[] = ['attempt_failed', 'problem'];
const comingBack: readonly string[] = ['returning', 'returned'];
/** Whoever followed it has nothing left to follow. */
const ends: readonly string[] = ['delivered', 'returned', 'lost', 'cancelled'];

interface Trouble {
  readonly rule: ExceptionRule;
  readonly episode: Date;
}

const isOlder = (at: Date | null, hours: number, now: Date): at is Date =>
  at !== null && now.getTime() - at.getTime() > hours * HOUR_MS;

/** The trouble that the parcel was in until now; the same rules as the list's. */
function troubleOf(shipment: ShipmentRow, now: Date): Trouble | null {
  const { tracking_bucket: bucket, tracking_at: at, booked_at: booked } = shipment;
  if (bucket === 'created' && isOlder(booked, PICKUP_HOURS, now))
    return { rule: 'no_pickup', episode: booked };
  if (onItsWay.includes(bucket) && isOlder(at, STILL_HOURS, now))
    return { rule: 'no_movement', episode: at };
  if (failing.includes(bucket) && at) return { rule: 'attempt_failed', episode: at };
  if (comingBack.includes(bucket)) return { rule: 'returning', episode: shipment.created_at };
  if (bucket === 'lost') return { rule: 'lost', episode: shipment.created_at };
  return null;
}

const stays = ({ rule }: Trouble, bucket: string): boolean =>
  (rule === 'attempt_failed' && failing.includes(bucket)) ||
  (rule === 'returning' && comingBack.includes(bucket)) ||
  (rule === 'lost' && bucket === 'lost');

/** Before the locked parcel is moved to `bucket`: whatever trouble that ends; it is closed by itself. */
export function troubleThatEnds(
  shipment: ShipmentRow,
  { bucket, now }: { readonly bucket: string; readonly now: Date },
): Ended[] {
  const { watched_at: watched, amend_asked_at: unsure } = shipment;
  const isEnd = ends.includes(bucket);
  const all = [
    troubleOf(shipment, now),
    watched && isEnd ? ({ rule: 'watched', episode: watched } as const) : null,
    unsure && isEnd ? ({ rule: 'unsure', episode: unsure } as const) : null,
  ];
  return all.flatMap((trouble) =>
    trouble && !stays(trouble, bucket)
      ? [{ ...trouble, shipmentId: shipment.id, orderId: shipment.order_id }]
      : [],
  );
}
