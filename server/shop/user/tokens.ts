// Creates and renews token pairs: short-lived access tokens, refresh tokens that work once.
import crypto from 'node:crypto';
import type { Tokens } from '@app/contract/shop/user';
import { CLOCKS_APART_MS } from '../../platform/clock.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Secrets } from '../../platform/secrets.ts';
import {
  findUser,
  insertRefreshToken,
  isShopOpen,
  lockRefreshToken,
  markRefreshUsed,
  revokeFamily,
  type UserRow,
} from './user.store.ts';

const REFRESH_DAYS = 30;
// Two tabs may send the same token within this time; later reuse counts as theft.
const GRACE_MS = 10_000;

export const hashToken = (token: string): string =>
  crypto.createHash('sha256').update(token).digest('hex');

/** The tenant id in front keeps the lookup inside one shop. */
export const tenantOfToken = (token: string): number =>
  Number(/^(\d{1,9})\.[\w-]{20,}$/.exec(token)?.[1] ?? 0);

interface TokenHolder {
  readonly user: UserRow;
  /** Tokens of one login share a family; absent for a new login. */
  readonly family?: string;
  /** The browser's user agent. */
  readonly device?: string;
  readonly address: string;
  /** This user has not used the browser before. */
  readonly isNew?: boolean;
}

const MOST_ADDRESS = 64;

export async function issueTokens(
  tx: TenantTx,
  secrets: Secrets,
  { user, family = crypto.randomUUID(), device = '', address, isNew = false }: TokenHolder,
): Promise<Tokens> {
  const refresh = `${tx.tenantId}.${crypto.randomBytes(32).toString('base64url')}`;
  await insertRefreshToken(tx, {
    userId: user.id,
    family,
    hash: hashToken(refresh),
    days: REFRESH_DAYS,
    device: device.slice(0, 300),
    address: address.slice(0, MOST_ADDRESS),
    isNew,
  });
  const access = secrets.signToken({
    sub: user.id,
    tid: tx.tenantId,
    ver: user.session_version,
    fam: family,
  });
  return { access_token: access, refresh_token: refresh };
}

/** A use in the future was stored under a wrong clock and is not recent. */
const isJustUsed = (usedAt: Date, now: Date): boolean => {
  const age = now.getTime() - usedAt.getTime();
  return age <= GRACE_MS && age > -CLOCKS_APART_MS;
};

/** Undefined when the token is unknown, expired or revoked; a reused one revokes its family first. */
export async function rotateTokens(
  tx: TenantTx,
  secrets: Secrets,
  { refresh, address }: { readonly refresh: string; readonly address: string },
): Promise<Tokens | undefined> {
  const row = await lockRefreshToken(tx, hashToken(refresh));
  if (!row || row.revoked_at || row.expires_at.getTime() < tx.now.getTime()) return undefined;
  if (row.used_at && !isJustUsed(row.used_at, tx.now)) {
    await revokeFamily(tx, row.family);
    tx.audit({ action: 'user.refresh-reused', entity: 'user', entityId: row.user_id });
    return undefined;
  }
  const user = await findUser(tx, row.user_id);
  if (!user || user.suspended_at || !(await isShopOpen(tx))) return undefined;
  await markRefreshUsed(tx, row.id);
  const { family, device, is_new: isNew } = row;
  return issueTokens(tx, secrets, { user, family, device, address, isNew });
}
