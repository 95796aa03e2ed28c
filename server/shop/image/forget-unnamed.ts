// Plans a check of pictures that keeps only those that a row names.
import type { TenantTx } from '../../platform/database.ts';
import { Port } from '../../platform/port.ts';

export const FORGET_UNNAMED = 'image.forget-unnamed';
/** Longer than any save or move of a shop takes, so its outcome is known. */
const AFTER_SECONDS = 6 * 3600;

/** Returns which of these names a row of the shop has. Domains with such rows come later. */
export const pictureNames = new Port<{
  namedOf(tx: TenantTx, names: readonly string[]): Promise<readonly string[]>;
}>('who names pictures');

/**
 * Committed before a picture is written, or together with the change that releases one: pictures show slips, papers
 * and faces, and after a failure nothing else knows the file.
 */
export const forgetUnlessNamed = (tx: TenantTx, names: readonly string[]): Promise<void> =>
  tx.enqueue(FORGET_UNNAMED, { names }, { afterSeconds: AFTER_SECONDS });
