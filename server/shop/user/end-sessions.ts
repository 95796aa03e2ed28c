// Ending a user's logins: the list of devices, and ending one, the current one, or all.
import type { endDevice, listDevices, logoutOthers } from '@app/contract/shop/device';
import type { logout, logoutEverywhere } from '@app/contract/shop/user';
import { fail } from '../../platform/failure.ts';
import type { Call } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { requireGrantable, requireManager, requireOverRights } from './grant-rights.ts';
import { lockOther } from './manage-users.ts';
import { hashToken } from './tokens.ts';
import {
  endSessionsOf,
  findUser,
  listDeviceRows,
  lockRefreshToken,
  revokeAllOf,
  revokeFamily,
  revokeOthersOf,
  type UserRow,
} from './user.store.ts';

/** The user themselves, or one of a rank that the session may manage. */
function requireOver(session: Session, user: UserRow): void {
  if (user.id === session.userId) return;
  requireManager(session, user.role);
  requireGrantable(session, { role: user.role });
}

/** Ending somebody's sessions requires all their rights too. */
export function requireEnding(session: Session, user: UserRow): void {
  requireOver(session, user);
  if (user.id !== session.userId) requireOverRights(session, user);
}

export async function listDevicesUse({ tx, session, params, incoming }: Call<typeof listDevices>) {
  const user = await findUser(tx, params.id);
  if (!user) throw fail('USER_NOT_FOUND');
  requireOver(session, user);
  const rows = await listDeviceRows(tx, user.id);
  return {
    items: rows.map(({ family, agent, since, seen_at, mark, address, is_new }) => ({
      family,
      agent,
      since: since.toISOString(),
      seenAt: seen_at.toISOString(),
      mark,
      address,
      isThis: family === incoming.claims?.fam,
      isNew: is_new,
    })),
  };
}

export async function endDeviceUse({
  tx,
  session,
  params,
}: Call<typeof endDevice>): Promise<{ ok: true }> {
  const user = await lockOther(tx, params.id);
  requireEnding(session, user);
  const device = (await listDeviceRows(tx, user.id)).find((each) => each.family === params.family);
  if (!device) throw fail('NOT_FOUND');
  await revokeFamily(tx, device.family);
  tx.audit({
    action: 'user.logout-device',
    entity: 'user',
    entityId: user.id,
    before: { agent: device.agent },
  });
  return { ok: true };
}

export async function logoutUse({
  tx,
  session,
  body,
  incoming,
}: Call<typeof logout>): Promise<{ ok: true }> {
  const token = body.refreshToken
    ? await lockRefreshToken(tx, hashToken(body.refreshToken))
    : undefined;
  if (token?.user_id === session.userId) await revokeFamily(tx, token.family);
  // Without a refresh token, the login of the access token ends.
  if (incoming.claims?.fam !== undefined) await revokeFamily(tx, incoming.claims.fam);
  // An operator has no such login: their token would be valid for as long as the permission.
  if (incoming.claims?.support) await endSessionsOf(tx, session.userId);
  tx.audit({ action: 'user.logout', entity: 'user', entityId: session.userId });
  return { ok: true };
}

export async function logoutOthersUse({
  tx,
  session,
  incoming,
}: Call<typeof logoutOthers>): Promise<{ ok: true; ended: number }> {
  const { userId } = session;
  const ended = await revokeOthersOf(tx, { userId, family: incoming.claims?.fam });
  tx.audit({ action: 'user.logout-others', entity: 'user', entityId: userId, after: { ended } });
  return { ok: true, ended };
}

export async function logoutEverywhereUse({
  tx,
  session,
  params,
}: Call<typeof logoutEverywhere>): Promise<{ ok: true }> {
  const user = await lockOther(tx, params.id);
  requireEnding(session, user);
  await endSessionsOf(tx, user.id);
  await revokeAllOf(tx, user.id);
  tx.audit({ action: 'user.logout-all', entity: 'user', entityId: user.id });
  return { ok: true };
}
