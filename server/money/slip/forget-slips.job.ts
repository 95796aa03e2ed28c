// Removes the files of slips whose buyers were erased.
import type { TenantTx } from '../../platform/database.ts';
import { job } from '../../platform/jobs.ts';
import { images } from '../../shop/index.ts';
import { forgetSlipPictures } from './slip.store.ts';

export const FORGET_SLIPS = 'slip.forget';

export const forgetSlipsJob = job<{ readonly names: readonly string[] }>({
  topic: FORGET_SLIPS,
  does: 'Removes the files of slips that no order shows any more.',
  handle: ({ payload, services, actor }) => images.forgetImages({ services, actor }, payload.names),
});

/** Called when buyers are erased, with the pictures of their refunds; a job removes the files. */
export async function forgetSlips(
  tx: TenantTx,
  orderIds: readonly number[],
  more: readonly string[],
): Promise<void> {
  const names = [...(await forgetSlipPictures(tx, orderIds)), ...more];
  if (names.length > 0) await tx.enqueue(FORGET_SLIPS, { names });
}
