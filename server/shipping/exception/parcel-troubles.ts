// The troubles that a parcel's scans tell: the list asks for them in SQL, a single parcel at its next scan.
import { PICKUP_HOURS, STILL_HOURS, type ExceptionRule } from '@app/contract/shipping/exception';
import { finalBuckets, type Bucket } from '@app/contract/kit/buckets';

export interface ParcelTrouble {
  readonly rule: ExceptionRule;
  /** Where the courier's last word leaves it. */
  readonly buckets: readonly Bucket[];
  /** What of its times begins the trouble, and begins it anew: another value is another trouble of the same rule. */
  readonly episode: 'booked_at' | 'tracking_at' | 'created_at';
  /** So long it is none yet. */
  readonly hours: number;
  /** Where the order stands by it: read from there, for the way back goes on at the shop's own desk. */
  readonly stages?: readonly string[];
}

export const parcelTroubles: readonly ParcelTrouble[] = [
  { rule: 'no_pickup', buckets: ['created'], episode: 'booked_at', hours: PICKUP_HOURS },
  {
    rule: 'no_movement',
    buckets: ['picked_up', 'in_transit', 'out_for_delivery'],
    episode: 'tracking_at',
    hours: STILL_HOURS,
  },
  {
    rule: 'attempt_failed',
    buckets: ['attempt_failed', 'problem'],
    episode: 'tracking_at',
    hours: 0,
  },
  {
    rule: 'returning',
    buckets: ['returning', 'returned'],
    episode: 'created_at',
    hours: 0,
    stages: ['returning', 'arrived'],
  },
  { rule: 'lost', buckets: ['lost'], episode: 'created_at', hours: 0, stages: ['lost'] },
];

/** Trouble by the courier's word alone, without any waiting. */
export const troubledBuckets: readonly Bucket[] = parcelTroubles.flatMap(({ hours, buckets }) =>
  hours === 0 ? buckets : [],
);

/** Whoever followed it has nothing left to follow. */
export const endingBuckets = finalBuckets;

export const includesBucket = (some: readonly Bucket[], bucket: string): boolean =>
  some.some((one) => one === bucket);
