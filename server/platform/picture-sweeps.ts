// Plans the removal of pictures that no row names; creating a shop plans its first run.
import type { TenantTx } from './database.ts';

export const SWEEP_PICTURES = 'image.sweep';
export const SWEEP_SECONDS = 7 * 86_400;

/** Each run plans the next one; `place` is where it continues. */
export const sweepPicturesLater = (
  tx: TenantTx,
  afterSeconds: number = SWEEP_SECONDS,
  place: object = {},
): Promise<void> => tx.enqueue(SWEEP_PICTURES, place, { afterSeconds, key: 'image-sweep' });
