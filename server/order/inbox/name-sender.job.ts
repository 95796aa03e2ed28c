// Asks LINE for a sender's name; until LINE answers, or if it refuses, the inbox shows a short id.
import { channelSecretsOf } from '../../customer/index.ts';
import { job, type Job } from '../../platform/jobs.ts';
import { saveName } from './message.store.ts';

export const NAME_SENDER = 'line-sender-name';

interface NameSender {
  readonly channelId: number;
  readonly senderId: string;
}

const TIMEOUT_MS = 10_000;
const MOST_NAME = 100;

export const nameSenderJob: Job = job<NameSender>({
  topic: NAME_SENDER,
  does: 'Asks LINE for the display name of who wrote to a channel.',
  retries: 3,
  retryDelaySeconds: 30,
  concurrency: 2,
  async handle({ payload: { channelId, senderId }, actor, services, signal }) {
    const keys = await services.db.withTenant(
      actor,
      (tx) => channelSecretsOf(tx, services.secrets, channelId),
      { mode: 'read' },
    );
    if (!keys || keys.token === null) return;
    const url = new URL(
      `/v2/bot/profile/${encodeURIComponent(senderId)}`,
      services.config.LINE_API_URL,
    );
    const answer = await fetch(url, {
      headers: { authorization: `Bearer ${keys.token}` },
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    if (answer.status === 429 || answer.status >= 500) throw new Error(`LINE: ${answer.status}`);
    // A sender who blocked the shop has no profile, and a retry does not help against a wrong
    // token.
    if (!answer.ok) {
      services.metrics.oddities.inc({ kind: `line-profile-${answer.status}` });
      return;
    }
    const name = nameIn(await answer.json());
    if (name !== '') await services.db.withTenant(actor, (tx) => saveName(tx, senderId, name));
  },
});

function nameIn(profile: unknown): string {
  if (typeof profile !== 'object' || profile === null || !('displayName' in profile)) return '';
  const { displayName } = profile;
  if (typeof displayName !== 'string') return '';
  return displayName.replaceAll('\u0000', '').toWellFormed().trim().slice(0, MOST_NAME);
}
