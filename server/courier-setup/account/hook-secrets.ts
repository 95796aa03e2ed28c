// The secrets in the addresses for couriers' pushes: stored encrypted, because a copy of the database must not allow
// pushes in a courier's name.
import { randomBytes } from 'node:crypto';
import type { Services } from '../../platform/route.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { listAccounts, saveHookSecret } from './courier-account.store.ts';

export const newHookSecret = (secrets: Secrets): string =>
  secrets.seal(randomBytes(32).toString('hex'));

/** The form before secrets were encrypted: 32 bytes in hex. */
const PLAIN_HOOK_SECRET = /^[0-9a-f]{64}$/;

/** Null when it was encrypted with another key: pushes to this account are refused. */
export function openHookSecret(secrets: Secrets, stored: string): string | null {
  if (PLAIN_HOOK_SECRET.test(stored)) return stored;
  try {
    return secrets.open(stored);
  } catch {
    return null;
  }
}

/**
 * Encrypts secrets stored in plain form, at each start and beside running calls; the couriers' addresses stay the
 * same.
 */
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
