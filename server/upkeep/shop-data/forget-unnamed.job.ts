// Removes an uploaded archive that no import names: it contains a whole shop, and nothing else knows the file.
import type { TenantTx } from '../../platform/database.ts';
import { job } from '../../platform/jobs.ts';
import { isMoveFile } from './data-move.store.ts';

const TOPIC = 'shop.forget-unnamed';
/** Longer than starting an import takes. */
const AFTER_SECONDS = 3600;

interface Payload {
  readonly file: string;
}

/** Call it before the file is written: if the process is killed or the commit fails, only this job knows the file. */
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
