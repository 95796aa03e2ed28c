// Promises of the order progress that a buyer sees.
import { expect, test } from 'vitest';
import { bucketNames, type Bucket } from '@app/contract/kit/buckets';
import { progressOf } from './draw-way.ts';

const tracking = (bucket: Bucket) =>
  ({ status: 'tracking', tracking: { bucket }, deliveredAt: null }) as never;

/** The current step, `-` where the progress ends early; `!` marks trouble. */
const shown = {
  created: '1',
  picked_up: '2',
  in_transit: '3',
  out_for_delivery: '4',
  attempt_failed: '4!',
  problem: '3!',
  delivered: '5',
  returning: '-!',
  returned: '-!',
  lost: '-!',
  cancelled: '1',
} as const satisfies Record<Bucket, string>;

test.each(bucketNames)(
  'an order whose parcel is %s is shown at its step, and in red only in trouble',
  (bucket) => {
    const { step, isBad = false } = progressOf(tracking(bucket));
    expect(`${step ?? '-'}${isBad ? '!' : ''}`).toBe(shown[bucket]);
  },
);

test.each(['return', 'cancel'])(
  'an order that is %s is shown so, whatever the state of its parcel',
  (status) => {
    const told = { status, tracking: { bucket: 'in_transit' }, deliveredAt: null };
    expect(progressOf(told as never)).toMatchObject({ step: null, isBad: true });
  },
);
