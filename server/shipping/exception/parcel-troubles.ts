// The exception rules that follow from scans; the list applies them in SQL, a single parcel at its
// next scan.
import { PICKUP_HOURS, STILL_HOURS, type ExceptionRule } from '@app/contract/shipping/exception';
import { finalBuckets, type Bucket } from '@app/contract/kit/buckets';

export interface ParcelTrouble {
  readonly rule: ExceptionRule;
  /** The buckets in which the courier's last scan may leave the parcel. */
  readonly buckets: readonly Bucket[];
  /** The timestamp that identifies the episode; a new value is a new episode of the same rule. */
  readonly episode: 'booked_at' | 'tracking_at' | 'created_at';
  /** Hours before it counts as an exception. */
  readonly hours: number;
  /**
   * The order stages to which the rule applies; read from the order, because a return continues at
   * the shop's own desk.
   */
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

/** Buckets that are an exception at once, without waiting. */
export const troubledBuckets: readonly Bucket[] = parcelTroubles.flatMap(({ hours, buckets }) =>
  hours === 0 ? buckets : [],
);

/** In these buckets a followed parcel needs no follower any more. */
export const endingBuckets = finalBuckets;

export const includesBucket = (some: readonly Bucket[], bucket: string): boolean =>
  some.some((one) => one === bucket);
