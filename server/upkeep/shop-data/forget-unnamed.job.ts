// Removes an archive that came in and that no move names: all of a shop stands in it, and nothing else knows the file.
import type { TenantTx } from '../../platform/database.ts';
import { job } from '../../platform/jobs.ts';
import { isMoveFile } from './data-move.store.ts';

const TOPIC = 'shop.forget-unnamed';
/** No beginning of a move takes so long. */
const AFTER_SECONDS = 3600;

interface Payload {
  readonly file: string;
}

/** Before the file is there: a process that is killed, or a commit that fails, leaves nothing else that knows it. */
export const forgetUnlessNamed = (tx: TenantTx, file: string): Promise<void> =>
  tx.enqueue(TOPIC, { file } satisfies Payload, { afterSeconds: AFTER_SECONDS });

export const forgetUnnamedArchiveJob = job<Payload>({
  topic: TOPIC,
  does: 'Removes an archive that came in and that no move names.',
  async handle({ payload: { file }, actor, services }) {
    const isNamed = await services.db.withTenant(actor, (tx) => isMoveFile(tx, file), {
      mode: 'read',
    });
    if (!isNamed) await services.files.remove(file);
  },
});
