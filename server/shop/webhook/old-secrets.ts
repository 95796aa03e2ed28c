// Secrets that a webhook had before: each signs for a day after the one that took its place, however many came since.
import type { Services } from '../../platform/route.ts';
import type { WebhookRow } from './webhook.store.ts';

export interface OldSecret {
  readonly secret: string;
  /** ISO. */
  readonly until: string;
}

/** Whoever made new ones again and again needs the last ones. */
const MOST = 5;

/** Those that sign at this moment, the newest first. */
export function oldSecretsOf(
  { secrets }: Services,
  { old_secret: sealed, old_until: last }: Pick<WebhookRow, 'old_secret' | 'old_until'>,
  now: Date,
): OldSecret[] {
  if (sealed === null || last === null || last <= now) return [];
  const kept = secrets.opened(sealed);
  if (kept === undefined) return [];
  // The version before kept one, as it is.
  const all = kept.startsWith('[')
    ? (JSON.parse(kept) as OldSecret[])
    : [{ secret: kept, until: last.toISOString() }];
  return all.filter(({ until }) => new Date(until) > now);
}

/** Of how they are kept: sealed. */
export const sealOld = ({ secrets }: Services, old: readonly OldSecret[]): string =>
  secrets.seal(JSON.stringify(old.slice(0, MOST)));
