// The secrets in the addresses to which couriers push: stored sealed, for a copy of the database must not let anyone push in a courier's name.
import { randomBytes } from 'node:crypto';
import type { Services } from '../../platform/route.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { listAccounts, saveHookSecret } from './courier-account.store.ts';

export const newHookSecret = (secrets: Secrets): string =>
  secrets.seal(randomBytes(32).toString('hex'));

/** As accounts held it before it was sealed: 32 bytes in hex. */
const PLAIN_HOOK_SECRET = /^[0-9a-f]{64}$/;

/** Null when it was sealed with another key: no push of this account is let in. */
export function openHookSecret(secrets: Secrets, stored: string): string | null {
  if (PLAIN_HOOK_SECRET.test(stored)) return stored;
  try {
    return secrets.open(stored);
  } catch {
    return null;
  }
}

/** Seals what was stored open, at each start and beside the calls; the addresses that couriers know stay as they are. */
export async function sealHookSecrets(
  { db, secrets, stopping }: Services,
  tenantIds: readonly number[],
): Promise<void> {
  for (const tenantId of tenantIds) {
    if (stopping.aborted) return;
    await db.withTenant({ tenantId, userId: null }, async (tx) => {
      for (const { courier, hook_secret } of await listAccounts(tx))
        if (PLAIN_HOOK_SECRET.test(hook_secret))
          await saveHookSecret(tx, courier, secrets.seal(hook_secret));
    });
  }
}
