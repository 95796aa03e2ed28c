// Removes stored files whose rows let go of them: in the background, for a file is no part of a transaction.
import type { TenantTx } from './database.ts';
import { job } from './jobs.ts';

const TOPIC = 'files.forget';

interface Unwanted {
  readonly files?: readonly string[];
  /** Kinds of papers that can be made again at any time: all of the shop go. */
  readonly kinds?: readonly ('receipt' | 'manifest' | 'report' | 'sheet' | 'pick' | 'shop-data')[];
}

export async function forgetFilesLater(tx: TenantTx, unwanted: Unwanted): Promise<void> {
  const { files = [], kinds = [] } = unwanted;
  if (files.length + kinds.length > 0) await tx.enqueue(TOPIC, { files, kinds });
}

export const forgetFilesJob = job<Unwanted>({
  topic: TOPIC,
  does: 'Removes files that nobody may have any more: an erased buyer stood in them, or their time is over.',
  async handle({ payload: { files = [], kinds = [] }, services, actor }) {
    for (const file of files) await services.files.remove(file);
    for (const kind of kinds) await services.files.removeFolder(`${kind}/${actor.tenantId}`);
  },
});
