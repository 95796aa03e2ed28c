// A user's own passkeys: creating one after password and code were asked for again, listing and removing them.
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { MOST_PASSKEYS } from '@app/contract/shop/passkey';
import type * as c from '@app/contract/shop/passkey';
import type { Actor } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call, OutsideCall, Services } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { requireOwnPassword } from '../user/own-password.ts';
import { requireCode } from '../user/second-factor.ts';
import { findFactor } from '../user/second-factor.store.ts';
import { lockUser, type UserRow } from '../user/user.store.ts';
import {
  ALGORITHMS,
  findPlace,
  newChallenge,
  requirePlace,
  takesChallenge,
  TIMEOUT_MS,
  userHandle,
  verified,
} from './ceremony.ts';
import { deletePasskey, insertPasskey, listPasskeyRows, type PasskeyRow } from './passkey.store.ts';

const passkeyOf = ({
  id,
  name,
  created_at: createdAt,
  used_at: usedAt,
}: PasskeyRow): c.Passkey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  usedAt: usedAt?.toISOString() ?? null,
});

export async function listPasskeysUse({
  tx,
  session,
  services,
  incoming,
}: Call<typeof c.listPasskeys>): Promise<c.Passkeys> {
  const place = await findPlace(tx, services, incoming);
  const factor = await findFactor(tx, session.userId);
  return {
    offered: place !== undefined,
    asksCode: factor?.confirmed_at != null,
    items: (await listPasskeyRows(tx, session.userId)).map(passkeyOf),
  };
}

interface ReauthenticationCall {
  readonly session: Session;
  readonly actor: Actor;
  readonly services: Services;
  readonly body: { readonly password: string; readonly code?: string | undefined };
}

/** Throws PWD_INCORRECT, CODE_WRONG or TOO_MANY_LOGIN unless the user proves who they are. */
async function requireAnew(call: ReauthenticationCall): Promise<UserRow> {
  const { session, actor, services, body } = call;
  const { userId, tenantId } = session;
  const read = { mode: 'read' } as const;
  const user = await requireOwnPassword(call, body.password);
  const factor = await services.db.withTenant(actor, (tx) => findFactor(tx, userId), read);
  if (!factor?.confirmed_at) return user;
  const { code } = body;
  if (code === undefined) throw fail('CODE_WRONG', { fields: { code: 'ใส่รหัสจากแอป หรือรหัสกู้คืน' } });
  await requireCode(services, { tenantId, userId, code, onRight: () => Promise.resolve() });
  return user;
}

function requireRoom(kept: readonly PasskeyRow[]): void {
  if (kept.length >= MOST_PASSKEYS)
    throw fail('IN_USE', {
      details: { text: `มีพาสคีย์ครบ ${MOST_PASSKEYS} อันแล้ว ลบอันที่ไม่ใช้ก่อน` },
    });
}

export async function beginPasskeyUse(call: OutsideCall<typeof c.beginPasskey>) {
  const { session, actor, services, incoming } = call;
  const { userId, tenantId } = session;
  const user = await requireAnew(call);
  return services.db.withTenant(actor, async (tx) => {
    const { host } = await requirePlace(tx, services, incoming);
    const kept = await listPasskeyRows(tx, userId);
    requireRoom(kept);
    const options = await generateRegistrationOptions({
      rpName: incoming.tenant?.name ?? host,
      rpID: host,
      userName: user.username,
      userDisplayName: user.name,
      userID: new TextEncoder().encode(userHandle(services, { tenantId, userId })),
      challenge: await newChallenge(tx, userId),
      timeout: TIMEOUT_MS,
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: kept.map(({ credential_id: id, transports }) => ({ id, transports })),
      // Usable without a username, and only with finger, face or PIN, so it counts as both factors.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    return { options: { ...options } };
  });
}

export async function addPasskeyUse(call: OutsideCall<typeof c.addPasskey>): Promise<c.Passkey> {
  const { session, actor, services, incoming, body } = call;
  const { userId } = session;
  const place = await services.db.withTenant(actor, (tx) => requirePlace(tx, services, incoming));
  const { registrationInfo: made } = await verified(services, () =>
    verifyRegistrationResponse({
      response: { ...body.response, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: takesChallenge(services.db, actor, userId),
      expectedOrigin: place.origin,
      expectedRPID: place.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  );
  if (!made) throw fail('PASSKEY_FAILS');
  const { id: credentialId, publicKey, counter } = made.credential;
  return services.db.withTenant(actor, async (tx) => {
    // Several may have been started while there was room for one; the lock makes them count each other.
    await lockUser(tx, userId);
    requireRoom(await listPasskeyRows(tx, userId));
    const row = await insertPasskey(tx, {
      ...{ userId, credentialId, counter, name: body.name, host: place.host },
      publicKey: Buffer.from(publicKey).toString('base64url'),
      transports: body.response.response.transports ?? [],
    });
    if (!row) throw fail('IN_USE', { details: { text: 'พาสคีย์นี้เพิ่มไว้แล้ว' } });
    const after = { name: row.name };
    tx.audit({ action: 'user.passkey-add', entity: 'user', entityId: userId, after });
    return passkeyOf(row);
  });
}

export async function removePasskeyUse(
  call: OutsideCall<typeof c.removePasskey>,
): Promise<{ ok: true }> {
  const { session, actor, services, params } = call;
  const { userId } = session;
  const own = await services.db.withTenant(actor, (tx) => listPasskeyRows(tx, userId), {
    mode: 'read',
  });
  if (!own.some(({ id }) => id === params.id)) throw fail('NOT_FOUND');
  await requireAnew(call);
  await services.db.withTenant(actor, async (tx) => {
    const before = await deletePasskey(tx, { id: params.id, userId });
    if (!before) throw fail('NOT_FOUND');
    tx.audit({ action: 'user.passkey-remove', entity: 'user', entityId: userId, before });
  });
  return { ok: true };
}
