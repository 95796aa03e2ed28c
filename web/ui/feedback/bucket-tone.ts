// The colour tone of a parcel's stage, the same on every screen.
import type { Bucket } from '@app/contract/kit/buckets';
import type { Tone } from './chip.tsx';

const tones: Partial<Record<Bucket, Tone>> = {
  created: 'waiting',
  delivered: 'done',
  attempt_failed: 'problem',
  problem: 'problem',
  returning: 'problem',
  returned: 'problem',
  lost: 'problem',
  cancelled: 'neutral',
};

export const bucketTone = (bucket: Bucket): Tone => tones[bucket] ?? 'progress';
