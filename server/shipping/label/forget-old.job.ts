// Labels hold personal data, so they are removed after 30 days even where nobody prints any more.
import { secondsToNight } from '@app/contract/kit/bangkok';
import type { TenantTx } from '../../platform/database.ts';
import { job } from '../../platform/jobs.ts';
import { hasPrintFiles } from './label.store.ts';
import { forgetOldPrints } from './print-history.ts';

const TOPIC = 'print.forget-old';

/** Call it with each print; only one run per night is planned. */
export const forgetOldPrintsLater = (tx: TenantTx): Promise<void> =>
  tx.enqueue(TOPIC, {}, { afterSeconds: secondsToNight(tx.now), key: 'old-prints' });

export const forgetOldPrintsJob = job<object>({
  topic: TOPIC,
  does: 'Removes the files of prints after 30 days; looks again the next night while the shop has some.',
  async handle({ services, actor, signal }) {
    while (!signal.aborted && (await forgetOldPrints({ services, actor })));
    await services.db.withTenant(actor, async (tx) => {
      if (await hasPrintFiles(tx)) await forgetOldPrintsLater(tx);
    });
  },
});
