// Seals the secrets of hooks that were stored open: a copy of the database must not let anyone push in a courier's name.
import type { Services } from '../../platform/route.ts';
import { listTenantIds } from '../../shop/index.ts';
import { PLAIN_HOOK_SECRET } from './credentials.ts';
import { listAccounts, saveHookSecret } from './courier-account.store.ts';

/** At each start, beside the calls; the addresses that couriers know stay as they are. */
export async function sealHookSecrets({ db, secrets, stopping }: Services): Promise<void> {
  for (const tenantId of await listTenantIds(db)) {
    if (stopping.aborted) return;
    await db.withTenant({ tenantId, userId: null }, async (tx) => {
      for (const { courier, hook_secret } of await listAccounts(tx))
        if (PLAIN_HOOK_SECRET.test(hook_secret))
          await saveHookSecret(tx, courier, secrets.seal(hook_secret));
    });
  }
}
