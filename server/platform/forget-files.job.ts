// Removes stored files whose rows released them; in the background, because files are not transactional.
import type { TenantTx } from './database.ts';
import { job } from './jobs.ts';

const TOPIC = 'files.forget';

interface Unwanted {
  readonly files?: readonly string[];
  /** Kinds of documents that can be printed again at any time: removes all of the shop. */
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
