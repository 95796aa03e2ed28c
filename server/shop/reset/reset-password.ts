// Forgotten passwords: creating the link, and using it once.
import crypto from 'node:crypto';
import { RESET_MINUTES, type makeResetLink, type resetPassword } from '@app/contract/shop/reset';
import type { Config } from '../../platform/config.ts';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call, PublicCall } from '../../platform/route.ts';
import { deletePasskeysOf } from '../passkey/passkey.store.ts';
import { shopOrigin } from '../tenant/shop-origin.ts';
import { beginAttempt } from '../user/login-limits.ts';
import { requireEnding } from '../user/end-sessions.ts';
import { lockOther } from '../user/manage-users.ts';
import { hashPassword, requireGoodPassword, requireSame } from '../user/passwords.ts';
import { removeFactor } from '../user/second-factor.store.ts';
import { hashToken } from '../user/tokens.ts';
import {
  findUser,
  findUserByName,
  revokeAllOf,
  saveUser,
  takeBackAttempt,
  type UserRow,
} from '../user/user.store.ts';
import { deleteReset, findReset, forgetEndedResets, saveReset, takeReset } from './reset.store.ts';

const OWN = 'เปลี่ยนรหัสผ่านของตัวเองที่หน้าโปรไฟล์ โดยใส่รหัสผ่านเดิม';
const TOKEN_BYTES = 32;
const MOST_PER_ADDRESS = 20;
const MINUTE_MS = 60_000;

export async function makeResetLinkUse({
  tx,
  session,
  services,
  params,
  incoming,
}: Call<typeof makeResetLink>): Promise<{ url: string; expiresAt: string }> {
  const user = await lockOther(tx, params.id);
  requireEnding(session, user);
  // A user's own password changes with the old one: an open or stolen session must not set another.
  if (user.id === session.userId) throw fail('INVALID_ROLE', { details: { text: OWN } });
  const host = incoming.headers['host'];
  return linkTo(tx, user, { config: services.config, host, removesFactor: false });
}

export interface LinkAsked {
  readonly config: Config;
  /** The request's Host header. */
  readonly host?: string | string[] | undefined;
  readonly removesFactor: boolean;
}

export async function linkTo(
  tx: TenantTx,
  { id: userId }: Pick<UserRow, 'id'>,
  { config, host, removesFactor }: LinkAsked,
): Promise<{ url: string; expiresAt: string }> {
  const origin = await shopOrigin(tx, config, host);
  const token = crypto.randomBytes(TOKEN_BYTES).toString('base64url');
  const expiresAt = new Date(tx.now.getTime() + RESET_MINUTES * MINUTE_MS);
  await forgetEndedResets(tx);
  await saveReset(tx, { userId, hash: hashToken(token), expiresAt, removesFactor });
  tx.audit({
    action: 'user.reset-link',
    entity: 'user',
    entityId: userId,
    ...(removesFactor && { after: { removesFactor } }),
  });
  // After the #, so that no server and no log ever sees it.
  return { url: `${origin}/reset#${token}`, expiresAt: expiresAt.toISOString() };
}

/** For operators: a link for an administrator, whom nobody in the shop outranks. */
export async function linkForAdministrator(
  tx: TenantTx,
  username: string,
  asked: LinkAsked,
): Promise<{ url: string; expiresAt: string }> {
  const found = await findUserByName(tx, username);
  if (!found) throw fail('USER_NOT_FOUND');
  if (found.role !== 1) throw fail('INVALID_ROLE');
  return linkTo(tx, await lockOther(tx, found.id), asked);
}

/** For operators: ends the link of this user, whoever made it. */
export async function endResetOf(tx: TenantTx, username: string): Promise<void> {
  const found = await findUserByName(tx, username);
  if (found) await deleteReset(tx, found.id);
}

/** Links made before this time have expired. */
export const oldestReset = (now: Date): Date => new Date(now.getTime() - RESET_MINUTES * MINUTE_MS);

export async function resetPasswordUse({
  body,
  tenant,
  incoming,
  services,
}: PublicCall<typeof resetPassword>): Promise<{ username: string }> {
  if (!tenant) throw fail('RESET_LINK_ENDED');
  const { db, secrets } = services;
  const key = secrets.fingerprint(`reset:${incoming.address}`);
  const attempt = await beginAttempt(services, [{ key, most: MOST_PER_ADDRESS }]);
  const hash = hashToken(body.token);
  const user = await db.withTenant(
    { tenantId: tenant.id, userId: null },
    async (tx) => {
      const reset = await findReset(tx, hash);
      return reset && findUser(tx, reset.user_id);
    },
    { mode: 'read' },
  );
  if (!user) throw fail('RESET_LINK_ENDED');
  // A valid link shows that the request is genuine.
  await takeBackAttempt(db, attempt);
  requireSame(body.password, body.confirmPassword);
  requireGoodPassword(body.password, user.role);
  const passwordHash = await hashPassword(body.password);
  const actor = { tenantId: tenant.id, userId: user.id, requestId: incoming.requestId };
  return db.withTenant(actor, (tx) => setPassword(tx, { userId: user.id, hash, passwordHash }));
}

interface NewPassword {
  readonly userId: number;
  /** Hash of the link's token. */
  readonly hash: string;
  readonly passwordHash: string;
}

async function setPassword(tx: TenantTx, { userId, hash, passwordHash }: NewPassword) {
  const user = await lockOther(tx, userId);
  const taken = await takeReset(tx, hash);
  if (!taken) throw fail('RESET_LINK_ENDED');
  const { name, phone, role, permissions, profile, suspended_at: suspendedAt } = user;
  const kept = { name, phone, role, permissions, profile, suspendedAt };
  await saveUser(tx, userId, { ...kept, passwordHash, endSessions: true });
  await revokeAllOf(tx, userId);
  if (taken.removes_factor && (await removeFactor(tx, userId)))
    tx.audit({ action: 'user.two-factor-off', entity: 'user', entityId: userId });
  // All earlier ways to log in end: whoever knew the old password may have created a passkey.
  const passkeys = await deletePasskeysOf(tx, userId);
  const before = passkeys > 0 ? { passkeys } : undefined;
  tx.audit({ action: 'user.reset', entity: 'user', entityId: userId, ...(before && { before }) });
  return { username: user.username };
}
