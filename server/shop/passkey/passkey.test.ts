// Promises of passkeys: made for one host and one shop, each challenge valid once, and a login like
// any other.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  listPasskeys,
  MOST_PASSKEYS,
  passkeyLogin,
  removePasskey,
} from '@app/contract/shop/passkey';
import { setOption } from '@app/contract/shop/setting';
import { confirmTwoFactor, endTwoFactorOf, setUpTwoFactor } from '@app/contract/shop/two-factor';
import { listDevices } from '@app/contract/shop/device';
import { getMe, login, updateUser } from '@app/contract/shop/user';
import { newAuthenticator, type Authenticator } from '../../app/story/authenticator.ts';
import { person, story, type Person, type Story } from '../../app/story.ts';
import { codeAt } from '../../platform/one-time-code.ts';
import { sql } from '../../platform/database.ts';

const PASSWORD = 'secret-1';
let s: Story;
let origin: string;
let stranger: Person;
beforeAll(async () => {
  s = await story();
  origin = s.origin.replace('127.0.0.1', 'localhost');
  stranger = named({ token: '', id: 0 });
});
beforeEach(() => s.server.services.db.plain(sql`delete from login_failures`));
afterAll(() => s.end());

/** Somebody who asks for the pages by name: an address has no passkeys. */
const named = ({ token, id }: Pick<Person, 'token' | 'id'>, path = '/v1'): Person =>
  person({ base: origin + path, token, id });

async function optionsFor(who: Person, more: object = {}) {
  return (await who.call(beginPasskey, { body: { password: PASSWORD, ...more } })).options;
}

/** Someone with a passkey. */
async function keyed(role: 1 | 2 = 2) {
  const who = named(await s.shop.hire(role));
  const key = newAuthenticator();
  const response = key.make(await optionsFor(who), { origin });
  const { id } = await who.call(addPasskey, { body: { name: 'มือถือ', response } });
  return { who, key, id };
}

const asked = async (by: Person = stranger) =>
  (await by.call(beginPasskeyLogin, { body: {} })).options;

async function enter(
  key: Authenticator,
  said: Partial<Parameters<Authenticator['sign']>[1]> = {},
  headers: Record<string, string> = {},
) {
  const response = key.sign(await asked(), { origin, ...said });
  return stranger.ask(passkeyLogin, { body: { response } }, headers);
}

const refused = [422, 'PASSKEY_FAILS'];

test('a passkey is made after the password was entered again, is listed, and logs in as a password does', async () => {
  const { who, key, id } = await keyed();
  const wrong = await who.ask(beginPasskey, { body: { password: 'not-it' } });
  expect(wrong.refusal.message).toBe('PWD_INCORRECT');
  const answer = await enter(key, {}, { 'user-agent': 'Phone' });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie().join()).toMatch(/known_.*HttpOnly; SameSite=Strict/);
  const entered = named({ token: answer.data.access_token, id: who.id });
  const [mine, theirs] = [await entered.call(getMe), await who.call(getMe)];
  expect(mine).toEqual(theirs);
  const { items } = await entered.call(listDevices, { params: { id: who.id } });
  expect(items.find(({ isThis }) => isThis)).toMatchObject({ agent: 'Phone', isNew: true });
  const list = await who.call(listPasskeys);
  expect(list).toMatchObject({ offered: true, asksCode: false, items: [{ id, name: 'มือถือ' }] });
  expect(list.items[0]?.usedAt).not.toBeNull();
});

test('a passkey replaces password and code when the second factor is on or required by the shop', async () => {
  const { who, key } = await keyed();
  const setup = await who.call(setUpTwoFactor, { body: {} });
  // Of the moment or the next step: one of the step before would be too old as soon as the next begins.
  const code = (ahead: number) => codeAt(setup.secret, new Date(Date.now() + ahead * 1000));
  await who.call(confirmTwoFactor, { body: { code: code(0) } });
  expect((await enter(key)).status).toBe(200);
  const without = await who.ask(beginPasskey, { body: { password: PASSWORD } });
  expect([without.status, without.refusal.message]).toEqual([422, 'CODE_WRONG']);
  expect(await optionsFor(who, { code: code(30) })).toHaveProperty('challenge');
  const other = await keyed();
  await s.shop.owner.call(setOption, { body: { name: 'two_factor_roles', value: [2] } });
  expect((await enter(other.key)).status).toBe(200);
  await s.shop.owner.call(setOption, { body: { name: 'two_factor_roles', value: [] } });
});

test('a passkey challenge is valid once, for its own use, and for five minutes', async () => {
  const { who, key } = await keyed();
  const options = await asked();
  const response = key.sign(options, { origin });
  const both = await Promise.all(
    [0, 1].map(() => stranger.ask(passkeyLogin, { body: { response } })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  const again = key.sign(options, { origin });
  expect((await stranger.ask(passkeyLogin, { body: { response: again } })).status).toBe(422);
  const foreign = key.sign(await optionsFor(who), { origin });
  expect((await stranger.ask(passkeyLogin, { body: { response: foreign } })).status).toBe(422);
  const late = await asked();
  await s.shop.inside((tx) =>
    tx.rows(sql`
      update passkey_challenges set expires_at = now() where tenant_id = ${tx.tenantId}`),
  );
  const tooLate = key.sign(late, { origin });
  expect((await stranger.ask(passkeyLogin, { body: { response: tooLate } })).status).toBe(422);
  expect((await enter(key)).status).toBe(200);
});

test('a passkey of another page, another host, another key or without user verification is refused', async () => {
  const { key } = await keyed();
  const tries = [
    await enter(key, { origin: 'http://evil.localhost' }),
    await enter(key, { origin: 'http://evil.localhost', host: 'localhost' }),
    await enter(key, { host: 'evil.localhost' }),
    await enter(key, { isVerified: false }),
    await enter(newAuthenticator()),
  ];
  for (const { status, refusal } of tries) expect([status, refusal.message]).toEqual(refused);
  const forged = key.sign(await asked(), { origin });
  const stolen = newAuthenticator().sign(await asked(), { origin });
  const mixed = {
    ...forged,
    response: { ...forged.response, signature: stolen.response.signature },
  };
  expect((await stranger.ask(passkeyLogin, { body: { response: mixed } })).status).toBe(422);
  expect((await enter(key)).status).toBe(200);
});

test('a passkey that signs with a used counter is treated as a copy', async () => {
  const { key } = await keyed();
  expect((await enter(key, { counter: 40 })).status).toBe(200);
  for (const counter of [40, 39, 0]) {
    const { status, refusal } = await enter(key, { counter });
    expect([status, refusal.message]).toEqual(refused);
  }
  expect((await enter(key, { counter: 41 })).status).toBe(200);
});

test('a passkey without a counter logs in again and again', async () => {
  const who = named(await s.shop.hire(2));
  const key = newAuthenticator();
  const response = key.make(await optionsFor(who), { origin, counter: 0 });
  await who.call(addPasskey, { body: { name: 'คลาวด์', response } });
  for (let n = 0; n < 2; n += 1) expect((await enter(key, { counter: 0 })).status).toBe(200);
});

test('a passkey of one shop logs in to no other', async () => {
  const { key } = await keyed();
  const other = await s.openShop('keyless');
  const there = named({ token: '', id: 0 }, '/keyless');
  const { hostname, port } = new URL(origin);
  const theirOrigin = `http://keyless.${hostname}:${port}`;
  for (const said of [
    { origin: theirOrigin },
    { origin: theirOrigin, host: hostname },
    { origin },
  ]) {
    const answer = await there.ask(passkeyLogin, {
      body: { response: key.sign(await asked(there), said) },
    });
    expect([answer.status, answer.refusal.message]).toEqual(refused);
  }
  const owner = named(other.owner, '/keyless');
  const made = key.make(await optionsFor(owner), { origin: theirOrigin });
  await owner.call(addPasskey, { body: { name: 'ร้านสอง', response: made } });
  const answer = await there.ask(passkeyLogin, {
    body: { response: key.sign(await asked(there), { origin: theirOrigin }) },
  });
  expect(answer.status).toBe(200);
  expect(
    (await stranger.ask(getMe, {}, { authorization: `Bearer ${answer.data.access_token}` })).status,
  ).toBe(403);
});

test('a passkey is made only with one’s own options, for the shop’s page, and once', async () => {
  const [who, other] = [named(await s.shop.hire(2)), named(await s.shop.hire(2))];
  const key = newAuthenticator();
  const add = (by: Person, response: ReturnType<Authenticator['make']>) =>
    by.ask(addPasskey, { body: { name: 'มือถือ', response } });
  const foreign = await add(other, key.make(await optionsFor(who), { origin }));
  expect([foreign.status, foreign.refusal.message]).toEqual(refused);
  const evil = key.make(await optionsFor(who), {
    origin: 'http://evil.localhost',
    host: 'localhost',
  });
  expect((await add(who, evil)).status).toBe(422);
  const unchecked = key.make(await optionsFor(who), { origin, isVerified: false });
  expect((await add(who, unchecked)).status).toBe(422);
  expect((await add(who, key.make(await asked(), { origin }))).status).toBe(422);
  const good = key.make(await optionsFor(who), { origin });
  expect((await add(who, good)).status).toBe(200);
  expect((await add(who, good)).status).toBe(422);
  const twice = await add(who, key.make(await optionsFor(who), { origin }));
  expect([twice.status, twice.refusal.message]).toEqual([409, 'IN_USE']);
});

test('a passkey above the limit is refused when two are added at once for the last place', async () => {
  const who = named(await s.shop.hire(2));
  const begun = [await optionsFor(who), await optionsFor(who)];
  await s.shop.inside((tx) =>
    tx.rows(sql`
      insert into passkeys (tenant_id, user_id, name, credential_id, public_key, counter, transports, host, created_at)
      select ${tx.tenantId}::int, ${who.id}::bigint, 'เก่า', 'kept-' || n, '', 0, '{}', 'localhost', now()
      from generate_series(1, ${MOST_PASSKEYS - 1}::int) n
      returning 1`),
  );
  const answers = await Promise.all(
    begun.map((options) => {
      const response = newAuthenticator().make(options, { origin });
      return who.ask(addPasskey, { body: { name: 'ใหม่', response } });
    }),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await who.call(listPasskeys)).items).toHaveLength(MOST_PASSKEYS);
});

test('a passkey of a suspended user works only after the suspension', async () => {
  const { who, key } = await keyed();
  const params = { id: who.id };
  await s.shop.owner.call(updateUser, { params, body: { suspended: true } });
  const { status, refusal } = await enter(key);
  expect([status, refusal.message]).toEqual(refused);
  await s.shop.owner.call(updateUser, { params, body: { suspended: false } });
  expect((await enter(key)).status).toBe(200);
});

test('a passkey is removed by its owner with the password, and by a user who removes the second factor', async () => {
  const { who, key, id } = await keyed();
  const params = { id };
  const wrong = await who.ask(removePasskey, { params, body: { password: 'not-it' } });
  expect(wrong.refusal.message).toBe('PWD_INCORRECT');
  const other = named(await s.shop.hire(2));
  expect((await other.ask(removePasskey, { params, body: { password: PASSWORD } })).status).toBe(
    404,
  );
  await who.call(removePasskey, { params, body: { password: PASSWORD } });
  expect((await enter(key)).status).toBe(422);
  const lost = await keyed();
  await s.shop.owner.call(endTwoFactorOf, { params: { id: lost.who.id } });
  expect((await enter(lost.key)).status).toBe(422);
  expect((await lost.who.ask(getMe)).status).toBe(401);
});

test('a passkey is offered for a name alone, and a login by password stays as it was', async () => {
  const who = await s.shop.hire(2);
  expect(await who.call(listPasskeys)).toMatchObject({ offered: false, items: [] });
  const refusal = await who.ask(beginPasskey, { body: { password: PASSWORD } });
  expect([refusal.status, refusal.refusal.message]).toEqual(refused);
  const { username } = await who.call(getMe);
  const body = { username, password: PASSWORD };
  expect((await stranger.ask(login, { body })).status).toBe(200);
});

test('a passkey login is blocked after twenty wrong tries', async () => {
  const { key } = await keyed();
  for (let n = 0; n < 20; n += 1)
    expect((await enter(key, { isVerified: false })).status).toBe(422);
  expect((await enter(key)).status).toBe(429);
});
