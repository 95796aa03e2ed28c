// Logging in: the same answer and time for every wrong try, and a pause after too many.
import type { login, Tokens } from '@app/contract/shop/user';
import { fail } from '../../platform/failure.ts';
import type { PublicCall, Services } from '../../platform/route.ts';
import { isPassword, pretendToCheck } from './passwords.ts';
import { issueTokens } from './tokens.ts';
import {
  beginLogin,
  findUserByName,
  forgetLoginFailures,
  isShopOpen,
  markLogin,
  takeBackAttempt,
} from './user.store.ts';

const WINDOW_MINUTES = 15;
const MOST_PER_USER_AND_ADDRESS = 5;
const MOST_PER_ADDRESS = 20;
const MOST_PER_USER = 50;

interface Limit {
  readonly key: string;
  readonly most: number;
}

async function beginAttempt({ db, now }: Services, limits: readonly Limit[]) {
  const attempt = await beginLogin(db, limits, WINDOW_MINUTES);
  if (attempt.free_at === null) return attempt;
  throw fail('TOO_MANY_LOGIN', {
    retryAfterSeconds: Math.max(1, Math.ceil((attempt.free_at.getTime() - now().getTime()) / 1000)),
  });
}

export async function loginUser({
  body,
  tenant,
  incoming,
  services,
}: PublicCall<typeof login>): Promise<Tokens> {
  if (!tenant) throw fail('CONF_NOT_FOUND');
  const { db, secrets } = services;
  const username = body.username.toLowerCase();
  const limits: Limit[] = [
    {
      key: secrets.fingerprint(`both:${tenant.id}:${username}:${incoming.address}`),
      most: MOST_PER_USER_AND_ADDRESS,
    },
    { key: secrets.fingerprint(`address:${incoming.address}`), most: MOST_PER_ADDRESS },
    { key: secrets.fingerprint(`user:${tenant.id}:${username}`), most: MOST_PER_USER },
  ];
  const actor = { tenantId: tenant.id, userId: null, requestId: incoming.requestId };
  const isOpen = await db.withTenant(actor, isShopOpen, { mode: 'read' });
  if (!isOpen) throw fail('CONF_NOT_FOUND');
  const attempt = await beginAttempt(services, limits);
  const user = await db.withTenant(actor, (tx) => findUserByName(tx, username), { mode: 'read' });
  const isRight = user
    ? await isPassword(user.password_hash, body.password)
    : await pretendToCheck(body.password);
  if (!user || !isRight || user.suspended_at) {
    services.metrics.oddities.inc({ kind: 'login.failed' });
    services.log.warn(
      {
        shop: tenant.label,
        nameKey: secrets.fingerprint(`name:${tenant.id}:${username}`),
        address: incoming.address,
      },
      'login failed',
    );
    throw fail('LOGIN_FAILS');
  }
  await takeBackAttempt(db, attempt);
  await forgetLoginFailures(db, [limits[0]?.key ?? '', limits[2]?.key ?? '']);
  return db.withTenant({ ...actor, userId: user.id }, async (tx) => {
    await markLogin(tx, user.id);
    tx.audit({ action: 'user.login', entity: 'user', entityId: user.id });
    return issueTokens(tx, secrets, { user, device: String(incoming.headers['user-agent'] ?? '') });
  });
}
