// Switching a user's own second factor on and off, and removing it for a user who lost the phone.
import type * as c from '@app/contract/shop/two-factor';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call, OutsideCall } from '../../platform/route.ts';
import { deletePasskeysOf } from '../passkey/passkey.store.ts';
import { optionsOf } from '../setting/read-options.ts';
import { requireEnding } from '../user/end-sessions.ts';
import { lockOther } from '../user/manage-users.ts';
import { requireOwnPassword } from '../user/own-password.ts';
import { beginSetup, requireCode } from '../user/second-factor.ts';
import {
  confirmFactor,
  countCodesLeft,
  findFactor,
  removeFactor,
} from '../user/second-factor.store.ts';
import { endSessionsOf, findLogin, findUser, revokeAllOf } from '../user/user.store.ts';

export async function getTwoFactorUse({ tx, session }: Call<typeof c.getTwoFactor>) {
  const factor = await findFactor(tx, session.userId);
  const { two_factor_roles: roles } = await optionsOf(tx, ['two_factor_roles']);
  const since = factor?.confirmed_at ?? null;
  return {
    on: since !== null,
    since: since?.toISOString() ?? null,
    codesLeft: since === null ? 0 : await countCodesLeft(tx, session.userId),
    required: roles.includes(session.role),
  };
}

/** This long after a login the password is not asked for again. */
const FRESH_MS = 10 * 60_000;

/** Whether the login of this session is recent, across token renewals. */
async function hasJustLoggedIn(tx: TenantTx, family: string | undefined): Promise<boolean> {
  const login = family === undefined ? undefined : await findLogin(tx, family);
  return login !== undefined && tx.now.getTime() - login.created_at.getTime() < FRESH_MS;
}

/** The second factor controls who can log in, so a session alone is not enough to set it up. */
export async function setUpTwoFactorUse(call: OutsideCall<typeof c.setUpTwoFactor>) {
  const { session, actor, services, incoming, body } = call;
  if (body.password !== undefined) await requireOwnPassword(call, body.password);
  return services.db.withTenant(actor, async (tx) => {
    if (body.password === undefined && !(await hasJustLoggedIn(tx, incoming.claims?.fam)))
      throw fail('PWD_INCORRECT', { fields: { password: 'ใส่รหัสผ่านของคุณ' } });
    const user = await findUser(tx, session.userId);
    if (!user) throw fail('NOT_FOUND');
    return beginSetup(tx, services.secrets, { user, shopName: incoming.tenant?.name ?? '' });
  });
}

export async function confirmTwoFactorUse({
  session,
  actor,
  services,
  body,
}: OutsideCall<typeof c.confirmTwoFactor>): Promise<{ ok: true }> {
  await requireCode(services, {
    ...actor,
    userId: session.userId,
    code: body.code,
    onRight: async (tx, { confirmed_at }) => {
      if (confirmed_at) return;
      await confirmFactor(tx, session.userId);
      tx.audit({ action: 'user.two-factor-on', entity: 'user', entityId: session.userId });
    },
  });
  return { ok: true };
}

export async function endTwoFactorUse(
  call: OutsideCall<typeof c.endTwoFactor>,
): Promise<{ ok: true }> {
  const { session, actor, services, body } = call;
  await requireOwnPassword(call, body.password);
  await requireCode(services, {
    ...actor,
    userId: session.userId,
    code: body.code,
    onRight: async (tx) => {
      await removeFactor(tx, session.userId);
      tx.audit({ action: 'user.two-factor-off', entity: 'user', entityId: session.userId });
    },
  });
  return { ok: true };
}

export async function endTwoFactorOfUse({
  tx,
  session,
  params,
}: Call<typeof c.endTwoFactorOf>): Promise<{ ok: true }> {
  const user = await lockOther(tx, params.id);
  requireEnding(session, user);
  // A user removes their own with password and code.
  if (user.id === session.userId) throw fail('INVALID_ROLE');
  // Passkeys stored in a lost phone are removed too.
  const passkeys = await deletePasskeysOf(tx, user.id);
  const hadFactor = await removeFactor(tx, user.id);
  if (!hadFactor && passkeys === 0) throw fail('NOT_FOUND');
  await endSessionsOf(tx, user.id);
  await revokeAllOf(tx, user.id);
  const before = { hadFactor, passkeys };
  tx.audit({ action: 'user.two-factor-off', entity: 'user', entityId: user.id, before });
  return { ok: true };
}
