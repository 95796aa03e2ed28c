// Previous secrets of a webhook: each signs for a day after its replacement, however many followed.
import type { Services } from '../../platform/route.ts';
import type { WebhookRow } from './webhook.store.ts';

export interface OldSecret {
  readonly secret: string;
  /** ISO time. */
  readonly until: string;
}

/** Limit for users who create new secrets repeatedly; the last ones matter. */
const MOST = 5;

/** The secrets that sign now, newest first. */
export function oldSecretsOf(
  { secrets }: Services,
  { old_secret: sealed, old_until: last }: Pick<WebhookRow, 'old_secret' | 'old_until'>,
  now: Date,
): OldSecret[] {
  if (sealed === null || last === null || last <= now) return [];
  const kept = secrets.opened(sealed);
  if (kept === undefined) return [];
  // The previous release stored a single secret in plain form.
  const all = kept.startsWith('[')
    ? (JSON.parse(kept) as OldSecret[])
    : [{ secret: kept, until: last.toISOString() }];
  return all.filter(({ until }) => new Date(until) > now);
}

/** Sealed, as stored. */
export const sealOld = ({ secrets }: Services, old: readonly OldSecret[]): string =>
  secrets.seal(JSON.stringify(old.slice(0, MOST)));
