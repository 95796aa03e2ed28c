// Removes the file of a print that failed: labels hold addresses, and no history row leads to such
// a file.
import type { TenantTx } from '../../platform/database.ts';
import { job } from '../../platform/jobs.ts';
import { isPrintFile } from './label.store.ts';

const TOPIC = 'print.forget-unnamed';
/** Longer than any print takes, so its outcome is known. */
const AFTER_SECONDS = 6 * 3600;

interface Payload {
  readonly file: string;
  /** When the print began. */
  readonly at: string;
}

/**
 * Call it before the file is written: if the process is killed or the commit fails, only this job
 * knows the file.
 */
export const forgetUnlessNamed = (tx: TenantTx, file: string): Promise<void> =>
  tx.enqueue(TOPIC, { file, at: tx.now.toISOString() } satisfies Payload, {
    afterSeconds: AFTER_SECONDS,
  });

export const forgetUnnamedJob = job<Payload>({
  topic: TOPIC,
  does: 'Removes the file of a print that no print history names.',
  async handle({ payload, actor, services }) {
    const isNamed = await services.db.withTenant(actor, (tx) => isPrintFile(tx, payload), {
      mode: 'read',
    });
    if (!isNamed) await services.files.remove(payload.file);
  },
});
