// Logging in: the same answer and time for every wrong try, and a pause after too many.
import type { login, Tokens } from '@app/contract/shop/user';
import { fail } from '../../platform/failure.ts';
import type { PublicCall, Services } from '../../platform/route.ts';
import { isPassword, pretendToCheck } from './passwords.ts';
import { issueTokens } from './tokens.ts';
import {
  countLoginFailures,
  findUserByName,
  forgetLoginFailures,
  insertLoginFailures,
  markLogin,
} from './user.store.ts';

const WINDOW_MINUTES = 15;
const MOST_PER_USER_AND_ADDRESS = 5;
const MOST_PER_ADDRESS = 20;
const MOST_PER_USER = 50;

interface Limit {
  readonly key: string;
  readonly most: number;
}

async function requireFewFailures({ db, now }: Services, limits: readonly Limit[]): Promise<void> {
  const counts = await countLoginFailures(
    db,
    limits.map((limit) => limit.key),
    WINDOW_MINUTES,
  );
  const over = counts.filter((count) =>
    limits.some((limit) => limit.key === count.key && count.n >= limit.most),
  );
  if (over.length === 0) return;
  const ends = Math.max(...over.map((count) => count.oldest.getTime())) + WINDOW_MINUTES * 60_000;
  throw fail('TOO_MANY_LOGIN', {
    retryAfterSeconds: Math.max(1, Math.ceil((ends - now().getTime()) / 1000)),
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
  await requireFewFailures(services, limits);
  const actor = { tenantId: tenant.id, userId: null, requestId: incoming.requestId };
  const user = await db.withTenant(actor, (tx) => findUserByName(tx, username), { mode: 'read' });
  const isRight = user
    ? await isPassword(user.password_hash, body.password)
    : await pretendToCheck(body.password);
  if (!user || !isRight || user.suspended_at) {
    await insertLoginFailures(
      db,
      limits.map((limit) => limit.key),
    );
    throw fail('LOGIN_FAILS');
  }
  await forgetLoginFailures(db, [limits[0]?.key ?? '', limits[2]?.key ?? '']);
  return db.withTenant({ ...actor, userId: user.id }, async (tx) => {
    await markLogin(tx, user.id);
    tx.audit({ action: 'user.login', entity: 'user', entityId: user.id });
    return issueTokens(tx, secrets, { user, device: String(incoming.headers['user-agent'] ?? '') });
  });
}
