// Removes the file of a print that came to nothing: labels say who lives where, and no history leads to these.
import type { TenantTx } from '../../platform/database.ts';
import { job } from '../../platform/jobs.ts';
import { isPrintFile } from './label.store.ts';

const TOPIC = 'print.forget-unnamed';
/** No print takes so long: whatever became of it is known by then. */
const AFTER_SECONDS = 6 * 3600;

interface Payload {
  readonly file: string;
  /** When it was begun. */
  readonly at: string;
}

/** Before the file is there: a process that is killed, or a commit that fails, leaves nothing else that knows it. */
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
