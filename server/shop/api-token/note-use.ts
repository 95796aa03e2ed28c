// Records when and from where a token was last used: at most once a minute, after the call was answered.
import type { ApiTokenUse } from '../../platform/session.ts';
import type { Services } from '../../platform/route.ts';
import { markUsed } from './api-token.store.ts';

const EVERY_MS = 60_000;
const noted = new Map<string, number>();
/** A process that has seen more tokens starts over. */
const MOST_NOTED = 10_000;

export async function noteUse(
  { db, now }: Services,
  { tenantId, userId, hash, from, requestId }: ApiTokenUse,
): Promise<void> {
  const at = now().getTime();
  if (at - (noted.get(hash) ?? 0) < EVERY_MS) return;
  if (noted.size >= MOST_NOTED) noted.clear();
  noted.set(hash, at);
  await db.withTenant({ tenantId, userId, requestId }, (tx) => markUsed(tx, hash, from));
}
