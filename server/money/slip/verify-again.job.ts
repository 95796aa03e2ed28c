// Asks the service again about slips it gave no answer for, for about a day.
import { job, type Job } from '../../platform/jobs.ts';
import { askVerifier } from './ask-verifier.ts';

export const VERIFY_SLIP = 'slip.verify';

/** The upload itself asks at once; this retry is for a process that ended before the answer. */
export const AFTER_UPLOAD_SECONDS = 60;
export const AFTER_SILENCE_SECONDS = 2;
const RETRIES = 30;
const RETRY_SECONDS = 15;

export const verifySlipJob: Job = job<{ readonly slipId: number }>({
  topic: VERIFY_SLIP,
  does: 'Looks up a slip again that the service did not answer for.',
  retries: RETRIES,
  retryDelaySeconds: RETRY_SECONDS,
  concurrency: 2,
  async handle({ payload, ...hands }) {
    if ((await askVerifier(hands, payload.slipId)) === 'down')
      throw new Error('the service that looks slips up does not answer');
  },
});
