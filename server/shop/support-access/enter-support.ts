// An operator's access to a shop: a link from their own call, a code that works once, and a session that ends with
// the owner's permission.
import crypto from 'node:crypto';
import { permissionKeys, type Permission } from '@app/contract/kit/permissions';
import type * as c from '@app/contract/shop/support-access';
import type { Config } from '../../platform/config.ts';
import type { Database, TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { PublicCall } from '../../platform/route.ts';
import { shopOrigin } from '../tenant/shop-origin.ts';
import { listTenantIds } from '../tenant/tenant.store.ts';
import { beginAttempt } from '../user/login-limits.ts';
import { hashPassword } from '../user/passwords.ts';
import { supportUsername } from '../user/support-user.ts';
import { hashToken } from '../user/tokens.ts';
import { takeBackAttempt } from '../user/user.store.ts';
import {
  findSupport,
  renewSupportUser,
  saveSupportCode,
  stopSupportUser,
  takeSupportCode,
} from './support-access.store.ts';

const CODE_BYTES = 32;
const CODE_MS = 60_000;
const MOST_PER_ADDRESS = 20;

/**
 * Never granted: managing users, settings that open the shop, exports and buyers' data; whether labels show full data
 * is the shop's own option.
 */
const NEVER: readonly Permission[] = [
  ...(['user.manage', 'member.manage', 'setting', 'order.export', 'customer.pii'] as const),
  'ship.print',
];
const supportPermissions = permissionKeys.filter((key) => !NEVER.includes(key));

/** For operators: whether they may enter this shop now. */
export async function supportLeave(
  tx: TenantTx,
): Promise<{ until: string | null; mayWrite: boolean }> {
  const row = await findSupport(tx);
  if (!row || row.until <= tx.now) return { until: null, mayWrite: false };
  return { until: row.until.toISOString(), mayWrite: row.may_write };
}

/** For a former operator: ends their access to every shop. */
export async function endSupportOf(db: Database, operator: string): Promise<void> {
  const whom = { operator, username: supportUsername(operator) };
  for (const tenantId of await listTenantIds(db))
    await db.withTenant({ tenantId, userId: null }, (tx) => stopSupportUser(tx, whom));
}

interface SupportEntry {
  /** The operator's name. */
  readonly operator: string;
  readonly reason: string;
  readonly config: Config;
  /** The request's Host header. */
  readonly host?: string | string[] | undefined;
}

/** Runs in the shop's transaction; refused without the owner's permission. */
export async function linkForSupport(
  tx: TenantTx,
  { operator, reason, config, host }: SupportEntry,
): Promise<{ url: string }> {
  const code = crypto.randomBytes(CODE_BYTES).toString('base64url');
  const until = new Date(tx.now.getTime() + CODE_MS);
  const row = await saveSupportCode(tx, { hash: hashToken(code), operator, until });
  if (!row) throw fail('SUPPORT_NOT_GIVEN');
  tx.audit({ action: 'support.enter', entity: 'shop', after: { operator, reason } });
  // After the #, so that no server and no log ever sees it.
  return { url: `${await shopOrigin(tx, config, host)}/support#${code}` };
}

export async function enterAsSupportUse({
  body,
  tenant,
  incoming,
  services,
}: PublicCall<typeof c.enterAsSupport>) {
  if (!tenant) throw fail('SUPPORT_LINK_ENDED');
  const { db, secrets } = services;
  const key = secrets.fingerprint(`support:${incoming.address}`);
  const attempt = await beginAttempt(services, [{ key, most: MOST_PER_ADDRESS }]);
  const actor = { tenantId: tenant.id, userId: null, requestId: incoming.requestId };
  // A hash that no password matches: the link is the only way in.
  const passwordHash = await hashPassword(crypto.randomBytes(CODE_BYTES).toString('base64url'));
  const session = await db.withTenant(actor, async (tx) => {
    const row = await takeSupportCode(tx, hashToken(body.code));
    if (!row) throw fail('SUPPORT_LINK_ENDED');
    const { until, may_write: mayWrite, operator } = row;
    const { id, session_version: ver } = await renewSupportUser(tx, {
      username: supportUsername(operator),
      name: `ผู้ให้บริการ (${operator})`,
      permissions: supportPermissions,
      passwordHash,
    });
    const support = { mayWrite, until: until.getTime() };
    const claims = { sub: id, tid: tx.tenantId, ver, support };
    const answer = {
      access_token: secrets.signToken(claims),
      until: until.toISOString(),
      mayWrite,
    };
    return { id, answer };
  });
  // Written as this user, so that the audit trail names the operator; the request for the link is recorded before it.
  await db.withTenant({ ...actor, userId: session.id }, async (tx) =>
    tx.audit({ action: 'user.login', entity: 'user', entityId: session.id }),
  );
  // A valid code shows that the request is genuine.
  await takeBackAttempt(db, attempt);
  return session.answer;
}
