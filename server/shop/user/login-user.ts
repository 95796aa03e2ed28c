// Logging in: the same answer and time for every failure, and a pause after too many.
import type { login, Tokens } from '@app/contract/shop/user';
import { fail } from '../../platform/failure.ts';
import type { PublicCall, TenantRef } from '../../platform/route.ts';
import { isSuspended } from '../tenant/suspended.ts';
import { createAddressTurns } from './address-turns.ts';
import { markCookie, readMark } from './known-browser.ts';
import { beginAttempt, WINDOW_MINUTES } from './login-limits.ts';
import { passSecondFactor } from './pass-second-factor.ts';
import { isPassword, pretendToCheck } from './passwords.ts';
import { openSession } from './open-session.ts';
import {
  findUserByName,
  forgetLoginFailures,
  isShopOpen,
  limitsReached,
  takeBackAttempt,
  type LoginAttempt,
  type LoginLimit,
  type UserRow,
} from './user.store.ts';

const MOST_PER_USER_AND_ADDRESS = 5;
const MOST_PER_ADDRESS = 20;
const MOST_PER_USER = 50;

type LoginCall = PublicCall<typeof login>;

const nameIn = ({ body }: LoginCall): string => body.username.toLowerCase();

/** Checking a password uses memory and a core for a while: one address may run few at once. */
const turns = createAddressTurns();

interface Limits {
  readonly both: LoginLimit;
  readonly address: LoginLimit;
  readonly user: LoginLimit;
}

function limitsOf(call: LoginCall, tenant: TenantRef): Limits {
  const { incoming, services } = call;
  const username = nameIn(call);
  const key = (text: string) => services.secrets.fingerprint(text);
  // A browser that has logged in before has its own count, so failures elsewhere do not lock it out.
  const mark = readMark(services, incoming, { tenant, username });
  return {
    both: {
      key: key(`both:${tenant.id}:${username}:${incoming.address}`),
      most: MOST_PER_USER_AND_ADDRESS,
    },
    address: { key: key(`address:${incoming.address}`), most: MOST_PER_ADDRESS },
    user: {
      key: key(mark === undefined ? `user:${tenant.id}:${username}` : `mark:${mark}`),
      most: MOST_PER_USER,
    },
  };
}

interface LoginResult extends Tokens {
  /** The cookie of a browser that need not enter a code again. */
  readonly remembered?: string;
}

/** Headers of a successful login. */
export function markBrowser(
  call: LoginCall,
  { remembered }: LoginResult,
): Record<string, string | string[]> {
  const { tenant, services } = call;
  if (!tenant) return {};
  const mark = markCookie(services, { tenant, username: nameIn(call) });
  return { 'set-cookie': remembered === undefined ? mark : [mark, remembered] };
}

interface Failed {
  readonly tenant: TenantRef;
  readonly attempt: LoginAttempt;
  readonly limits: Limits;
  readonly user: UserRow | undefined;
}

/** Logs and counts each failure; the shop's audit trail records when a pause began for one of its users. */
async function traceFailure(
  call: LoginCall,
  { tenant, attempt, limits, user }: Failed,
): Promise<void> {
  const { incoming, services } = call;
  const { db, secrets, metrics, log } = services;
  const { address, requestId } = incoming;
  metrics.oddities.inc({ kind: 'login.failed' });
  const nameKey = secrets.fingerprint(`name:${tenant.id}:${nameIn(call)}`);
  log.warn({ shop: tenant.label, nameKey, address }, 'login failed');
  const ofUser = [limits.both, limits.user];
  // Also checked for unknown names, so that timing does not reveal which exist.
  const reached = await limitsReached(db, attempt, { limits: ofUser, minutes: WINDOW_MINUTES });
  if (!user || reached.length === 0) return;
  metrics.oddities.inc({ kind: 'login.locked' });
  await db.withTenant({ tenantId: tenant.id, userId: null, requestId }, async (tx) => {
    tx.audit({
      action: 'user.locked',
      entity: 'user',
      entityId: user.id,
      after: { username: user.username, fromAddress: address },
    });
  });
}

export async function loginUser(call: LoginCall): Promise<LoginResult> {
  const { body, tenant, incoming, services } = call;
  if (!tenant) throw fail('CONF_NOT_FOUND');
  const { db } = services;
  const actor = { tenantId: tenant.id, userId: null, requestId: incoming.requestId };
  const isOpen = await db.withTenant(actor, isShopOpen, { mode: 'read' });
  if (!isOpen) throw isSuspended();
  const limits = limitsOf(call, tenant);
  const user = await turns.inTurn(incoming.address, async () => {
    const attempt = await beginAttempt(services, Object.values(limits));
    const found = await db.withTenant(actor, (tx) => findUserByName(tx, nameIn(call)), {
      mode: 'read',
    });
    const isRight = found
      ? await isPassword(found.password_hash, body.password)
      : await pretendToCheck(body.password);
    if (!found || !isRight || found.suspended_at) {
      await traceFailure(call, { tenant, attempt, limits, user: found });
      throw fail('LOGIN_FAILS');
    }
    await takeBackAttempt(db, attempt);
    return found;
  });
  await forgetLoginFailures(db, [limits.both.key, limits.user.key]);
  const remembered = await passSecondFactor(call, { tenant, user });
  const tokens = await db.withTenant({ ...actor, userId: user.id }, (tx) =>
    openSession(tx, call, { tenant, user }),
  );
  if (!tokens) throw fail('LOGIN_FAILS');
  return { ...tokens, ...(remembered !== undefined && { remembered }) };
}
