// The owner grants access to operators, sees it, and ends it.
import type * as c from '@app/contract/shop/support-access';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { endSupport, findSupport, saveSupport, stopSupportUsers } from './support-access.store.ts';

const HOUR_MS = 3_600_000;

/** Other users who may change settings cannot grant access. */
function requireOwner({ role }: Session): void {
  if (role !== 1) throw fail('INVALID_ROLE');
}

async function accessOf(tx: TenantTx): Promise<c.SupportAccess> {
  const row = await findSupport(tx);
  const isOn = row !== undefined && row.until > tx.now;
  return isOn
    ? { until: row.until.toISOString(), mayWrite: row.may_write }
    : { until: null, mayWrite: false };
}

export const getSupportAccessUse = ({ tx }: Call<typeof c.getSupportAccess>) => accessOf(tx);

export async function giveSupportAccessUse({
  tx,
  session,
  body: { hours, mayWrite },
}: Call<typeof c.giveSupportAccess>): Promise<c.SupportAccess> {
  requireOwner(session);
  await stopSupportUsers(tx);
  const until = new Date(tx.now.getTime() + hours * HOUR_MS);
  await saveSupport(tx, { by: session.userId, until, mayWrite });
  tx.audit({ action: 'support.allow', entity: 'shop', after: { hours, mayWrite } });
  return accessOf(tx);
}

export async function endSupportAccessUse({
  tx,
  session,
}: Call<typeof c.endSupportAccess>): Promise<c.SupportAccess> {
  requireOwner(session);
  if (!(await endSupport(tx))) throw fail('NOT_FOUND');
  await stopSupportUsers(tx);
  tx.audit({ action: 'support.end', entity: 'shop' });
  return accessOf(tx);
}
