// When the pictures of a shop are looked through for those that no row names; whoever makes a shop plans the first sweep.
import type { TenantTx } from './database.ts';

export const SWEEP_PICTURES = 'image.sweep';
export const SWEEP_SECONDS = 7 * 86_400;

/** Each sweep plans the next one; `place` says where it goes on. */
export const sweepPicturesLater = (
  tx: TenantTx,
  afterSeconds: number = SWEEP_SECONDS,
  place: object = {},
): Promise<void> => tx.enqueue(SWEEP_PICTURES, place, { afterSeconds, key: 'image-sweep' });
