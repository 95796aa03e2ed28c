// Storing an address for reset links, and requesting one without revealing who has an account.
import { CONFIRM_HOURS } from '@app/contract/shop/recovery';
import type * as c from '@app/contract/shop/recovery';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call, OutsideCall, PublicCall, Services } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { beginAttempt } from '../user/login-limits.ts';
import { requireOwnPassword } from '../user/own-password.ts';
import { hashToken } from '../user/tokens.ts';
import { findUserByName } from '../user/user.store.ts';
import { confirmRecovery, findRecovery, removeRecovery, saveRecovery } from './recovery.store.ts';
import { mailLinkSoon } from './mail-link.job.ts';

const MOST_PER_ADDRESS = 20;
/** Mails that others can trigger for one user within a quarter of an hour. */
const MOST_PER_USER = 3;

const sendsMail = ({ config }: Services): boolean => config.SMTP_URL !== undefined;

async function recoveryOf(tx: TenantTx, session: Session, services: Services) {
  const row = await findRecovery(tx, session.userId);
  return {
    offered: sendsMail(services),
    email: row?.address ?? '',
    confirmed: row !== undefined && row.confirmed_at !== null,
  };
}

export const getRecoveryEmailUse = ({ tx, session, services }: Call<typeof c.getRecoveryEmail>) =>
  recoveryOf(tx, session, services);

export async function setRecoveryEmailUse(call: OutsideCall<typeof c.setRecoveryEmail>) {
  const { session, actor, services, body } = call;
  const { userId } = session;
  if (!sendsMail(services)) throw fail('MAIL_OFF');
  await requireOwnPassword(call, body.password);
  return services.db.withTenant(actor, async (tx) => {
    const before = await findRecovery(tx, userId);
    // Saving the same address again requests the link again; a confirmed address stays.
    if (before?.address !== body.email || before.confirmed_at === null) {
      const expiresAt = new Date(tx.now.getTime() + CONFIRM_HOURS * 3_600_000);
      await saveRecovery(tx, { userId, address: body.email, expiresAt });
      await mailLinkSoon(tx, { userId, kind: 'confirm' });
      tx.audit({ action: 'user.email', entity: 'user', entityId: userId });
    }
    return recoveryOf(tx, session, services);
  });
}

export async function removeRecoveryEmailUse(call: OutsideCall<typeof c.removeRecoveryEmail>) {
  const { session, actor, services, body } = call;
  await requireOwnPassword(call, body.password);
  return services.db.withTenant(actor, async (tx) => {
    if (!(await removeRecovery(tx, session.userId))) throw fail('NOT_FOUND');
    tx.audit({ action: 'user.email-off', entity: 'user', entityId: session.userId });
    return recoveryOf(tx, session, services);
  });
}

export async function confirmRecoveryEmailUse({
  body,
  tenant,
  incoming,
  services,
}: PublicCall<typeof c.confirmRecoveryEmail>): Promise<{ ok: true }> {
  if (!tenant) throw fail('EMAIL_LINK_ENDED');
  const key = services.secrets.fingerprint(`email:${incoming.address}`);
  await beginAttempt(services, [{ key, most: MOST_PER_ADDRESS }]);
  const actor = { tenantId: tenant.id, userId: null, requestId: incoming.requestId };
  await services.db.withTenant(actor, async (tx) => {
    const row = await confirmRecovery(tx, hashToken(body.token));
    if (!row) throw fail('EMAIL_LINK_ENDED');
    tx.audit({ action: 'user.email-confirm', entity: 'user', entityId: row.user_id });
  });
  return { ok: true };
}

/** Attempts are counted whether or not the user exists, and the mail is sent later, so timing reveals nothing. */
export async function askForResetUse({
  body: { username },
  tenant,
  incoming,
  services,
}: PublicCall<typeof c.askForReset>): Promise<{ offered: boolean }> {
  const offered = sendsMail(services);
  if (!tenant || !offered) return { offered };
  const { db, secrets } = services;
  await beginAttempt(services, [
    { key: secrets.fingerprint(`forgot:${incoming.address}`), most: MOST_PER_ADDRESS },
    { key: secrets.fingerprint(`forgot:${tenant.id}:${username}`), most: MOST_PER_USER },
  ]);
  await db.withTenant({ tenantId: tenant.id, userId: null }, async (tx) => {
    const user = await findUserByName(tx, username);
    const row = user && (await findRecovery(tx, user.id));
    if (!row?.confirmed_at || user?.suspended_at) return;
    await mailLinkSoon(tx, { userId: row.user_id, kind: 'reset' });
  });
  return { offered };
}
