// Plans a look at pictures after which only those are left that a row names.
import type { TenantTx } from '../../platform/database.ts';
import { Port } from '../../platform/port.ts';

export const FORGET_UNNAMED = 'image.forget-unnamed';
/** No save and no move of a shop takes so long: whatever became of it is known by then. */
const AFTER_SECONDS = 6 * 3600;

/** Of these names those that some row of the shop has. Rows with pictures stand after pictures. */
export const pictureNames = new Port<{
  namedOf(tx: TenantTx, names: readonly string[]): Promise<readonly string[]>;
}>('who names pictures');

/**
 * Committed before a picture is written, or together with what lets go of one: slips, papers and faces are on them, and
 * where the rest comes to nothing, nothing else knows the file.
 */
export const forgetUnlessNamed = (tx: TenantTx, names: readonly string[]): Promise<void> =>
  tx.enqueue(FORGET_UNNAMED, { names }, { afterSeconds: AFTER_SECONDS });
