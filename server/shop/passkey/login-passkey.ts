// Login with a passkey: its signature replaces password and code; the session is like any other.
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from '@simplewebauthn/server';
import type * as c from '@app/contract/shop/passkey';
import type { Tokens } from '@app/contract/shop/user';
import type { Actor } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { PublicCall, Services, TenantRef } from '../../platform/route.ts';
import { markCookie } from '../user/known-browser.ts';
import { beginAttempt } from '../user/login-limits.ts';
import { isSuspended } from '../tenant/suspended.ts';
import { openSession } from '../user/open-session.ts';
import { findUser, isShopOpen, takeBackAttempt } from '../user/user.store.ts';
import {
  newChallenge,
  requirePlace,
  takesChallenge,
  TIMEOUT_MS,
  userHandle,
  verified,
  type Place,
} from './ceremony.ts';
import { findPasskey, useCount, type PasskeyRow } from './passkey.store.ts';

const MOST_PER_ADDRESS = 20;

type LoginCall = PublicCall<typeof c.passkeyLogin>;

export async function beginPasskeyLoginUse({
  tenant,
  incoming,
  services,
}: PublicCall<typeof c.beginPasskeyLogin>) {
  if (!tenant) throw fail('CONF_NOT_FOUND');
  return services.db.withTenant({ tenantId: tenant.id, userId: null }, async (tx) => {
    if (!(await isShopOpen(tx))) throw isSuspended();
    const { host } = await requirePlace(tx, services, incoming);
    const options = await generateAuthenticationOptions({
      rpID: host,
      challenge: await newChallenge(tx, null),
      timeout: TIMEOUT_MS,
      userVerification: 'required',
    });
    return { options: { ...options } };
  });
}

interface PasskeyLogin extends Tokens {
  readonly username: string;
}

/** Headers of a successful login. */
export function markPasskeyBrowser(
  { tenant, services }: LoginCall,
  { username }: PasskeyLogin,
): Record<string, string> {
  return tenant ? { 'set-cookie': markCookie(services, { tenant, username }) } : {};
}

interface Signed {
  readonly actor: Actor;
  readonly place: Place;
  readonly key: PasskeyRow;
}

/** The signature counter; throws PASSKEY_FAILS. */
async function countSigned(
  { services, body }: LoginCall,
  { actor, place, key }: Signed,
): Promise<number> {
  const { authenticationInfo } = await verified(services, async () => {
    const result = await verifyAuthenticationResponse({
      response: { ...body.response, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: takesChallenge(services.db, actor, null),
      expectedOrigin: place.origin,
      expectedRPID: key.host,
      credential: {
        id: key.credential_id,
        publicKey: new Uint8Array(Buffer.from(key.public_key, 'base64url')),
        counter: key.counter,
      },
      requireUserVerification: true,
    });
    if (!result.verified) throw new Error('The signature is of another key.');
    return result;
  });
  return authenticationInfo.newCounter;
}

function requireHandle(
  services: Services,
  { body }: LoginCall,
  whose: Parameters<typeof userHandle>[1],
) {
  const { userHandle: sent } = body.response.response;
  const expected = Buffer.from(userHandle(services, whose)).toString('base64url');
  if (sent !== undefined && sent !== '' && sent !== expected) throw fail('PASSKEY_FAILS');
}

async function enter(call: LoginCall, tenant: TenantRef): Promise<PasskeyLogin> {
  const { services, incoming, body } = call;
  const { db } = services;
  const actor = { tenantId: tenant.id, userId: null, requestId: incoming.requestId };
  const { place, key } = await db.withTenant(actor, async (tx) => {
    if (!(await isShopOpen(tx))) throw isSuspended();
    return {
      place: await requirePlace(tx, services, incoming),
      key: await findPasskey(tx, body.response.id),
    };
  });
  // A passkey of another shop counts as unknown.
  if (!key || key.host !== place.host) throw fail('PASSKEY_FAILS');
  requireHandle(services, call, { tenantId: tenant.id, userId: key.user_id });
  const counter = await countSigned(call, { actor, place, key });
  return db.withTenant({ ...actor, userId: key.user_id }, async (tx) => {
    const user = await findUser(tx, key.user_id);
    if (!user || user.suspended_at || !(await useCount(tx, { id: key.id, counter })))
      throw fail('PASSKEY_FAILS');
    const after = { name: key.name };
    tx.audit({ action: 'user.passkey-login', entity: 'user', entityId: user.id, after });
    const tokens = await openSession(tx, call, { tenant, user });
    if (!tokens) throw fail('PASSKEY_FAILS');
    return { ...tokens, username: user.username };
  });
}

export async function passkeyLoginUse(call: LoginCall): Promise<PasskeyLogin> {
  const { tenant, incoming, services } = call;
  if (!tenant) throw fail('CONF_NOT_FOUND');
  const { db, secrets } = services;
  const key = secrets.fingerprint(`passkey:${incoming.address}`);
  const attempt = await beginAttempt(services, [{ key, most: MOST_PER_ADDRESS }]);
  const entered = await enter(call, tenant);
  await takeBackAttempt(db, attempt);
  return entered;
}
