// Promises of the second factor: required once it is on, each code valid once, and never bypassed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setOption } from '@app/contract/shop/setting';
import {
  confirmTwoFactor,
  endTwoFactor,
  endTwoFactorOf,
  getTwoFactor,
  setUpTwoFactor,
  type FactorSetup,
} from '@app/contract/shop/two-factor';
import { getMe, getUser, login, updateUser } from '@app/contract/shop/user';
import { person, story, type Person, type Story } from '../../app/story.ts';
import { codeAt } from '../../platform/one-time-code.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { sql } from '../../platform/database.ts';

const PASSWORD = 'secret-1';
let s: Story;
let stranger: Person;
beforeAll(async () => {
  s = await story();
  stranger = person({ base: `${s.origin}/v1`, token: '', id: 0 });
});
beforeEach(() => s.server.services.db.plain(sql`delete from login_failures`));
afterAll(() => s.end());

const nameOf = async (who: Person): Promise<string> =>
  (await who.call(getUser, { params: { id: String(who.id) }, query: {} })).username;

const enter = (username: string, more: object = {}, headers: Record<string, string> = {}) =>
  stranger.ask(login, { body: { username, password: PASSWORD, ...more } }, headers);

/**
 * A code that no step of this test has used: the present one, or the next one, which is accepted as
 * well.
 */
const codeOf = ({ secret }: FactorSetup, secondsAhead = 0): string =>
  codeAt(secret, new Date(Date.now() + secondsAhead * 1000));

/** Someone whose logins ask for a code; none of the moment has been used. */
async function guarded(role: 1 | 2 = 2) {
  const who = await s.shop.hire(role);
  const setup = await who.call(setUpTwoFactor, { body: {} });
  await who.call(confirmTwoFactor, { body: { code: codeOf(setup) } });
  // A code of the step before would be too old as soon as the next step begins.
  await s.shop.inside((tx) =>
    tx.rows(sql`
      update second_factors set used_step = used_step - 2
      where tenant_id = ${tx.tenantId} and user_id = ${who.id}`),
  );
  return { who, setup, username: await nameOf(who) };
}

test('a second factor is required from its first right code on, and not before', async () => {
  const who = await s.shop.hire(2);
  const username = await nameOf(who);
  const setup = await who.call(setUpTwoFactor, { body: {} });
  expect(setup.url).toMatch(/^otpauth:\/\/totp\//);
  expect(setup.qr).toMatch(/^data:image\/png;base64,/);
  expect(new Set(setup.codes).size).toBe(10);
  expect((await enter(username)).status).toBe(200);
  const wrong = await who.ask(confirmTwoFactor, { body: { code: '000000' } });
  expect([wrong.status, wrong.refusal.message]).toEqual([422, 'CODE_WRONG']);
  expect((await enter(username)).status).toBe(200);
  await who.call(confirmTwoFactor, { body: { code: codeOf(setup) } });
  expect(await who.call(getTwoFactor)).toMatchObject({ on: true, codesLeft: 10, required: false });
  const asked = await enter(username);
  expect([asked.status, asked.refusal.message]).toEqual([401, 'CODE_REQUIRED']);
  expect(asked.refusal.details).toBeUndefined();
  const wrongPassword = await enter(username, { password: 'not-it' });
  expect(wrongPassword.refusal.message).toBe('LOGIN_FAILS');
  expect((await who.ask(setUpTwoFactor, { body: {} })).refusal.message).toBe('IN_USE');
});

test('a second factor is started with the password, or right after a login, but not by a session left open', async () => {
  const who = await s.shop.hire(2);
  await s.shop.inside((tx) =>
    tx.rows(sql`
      update refresh_tokens set created_at = now() - interval '11 minutes'
      where tenant_id = ${tx.tenantId} and user_id = ${who.id}`),
  );
  const begin = (password?: string) =>
    who.ask(setUpTwoFactor, { body: password === undefined ? {} : { password } });
  for (const password of [undefined, 'not-it']) {
    const { status, refusal } = await begin(password);
    expect([status, refusal.message]).toEqual([422, 'PWD_INCORRECT']);
    expect(refusal.fields).toEqual({ password: expect.stringContaining('รหัสผ่าน') });
  }
  expect((await who.ask(confirmTwoFactor, { body: { code: '123456' } })).status).toBe(404);
  expect((await begin(PASSWORD)).status).toBe(200);
});

test('an app code works once, also when it is sent twice at the same moment', async () => {
  const { setup, username } = await guarded();
  const code = codeOf(setup);
  const both = await Promise.all([enter(username, { code }), enter(username, { code })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect((await enter(username, { code })).refusal.message).toBe('CODE_WRONG');
  expect((await enter(username, { code: codeOf(setup, 30) })).status).toBe(200);
});

test('a recovery code works once, in any notation, and is recorded in the trail', async () => {
  const { who, setup, username } = await guarded();
  const [first = ''] = setup.codes;
  const code = first.toLowerCase().replace('-', ' ');
  expect((await enter(username, { code })).status).toBe(200);
  expect((await enter(username, { code: first })).refusal.message).toBe('CODE_WRONG');
  expect(await who.call(getTwoFactor)).toMatchObject({ codesLeft: 9 });
  const kept = await s.shop.inside((tx) =>
    tx.rows<{ text: string }>(sql`
      select f.secret || string_agg(r.hash, ' ') as text from second_factors f
      join recovery_codes r on r.tenant_id = f.tenant_id and r.user_id = f.user_id
      where f.tenant_id = ${tx.tenantId} and f.user_id = ${who.id} group by f.secret`),
  );
  expect(kept[0]?.text).not.toContain(setup.secret);
  expect(kept[0]?.text).not.toContain(first.replace('-', ''));
  const acts = await s.shop.inside((tx) =>
    tx.rows<{ action: string }>(
      sql`select action from audit_log where tenant_id = ${tx.tenantId} and user_id = ${who.id} order by id`,
    ),
  );
  expect(acts.map(({ action }) => action)).toContain('user.recovery-code');
});

test('a second factor is blocked after five wrong codes, from whatever address they are sent', async () => {
  const { setup, username } = await guarded();
  for (let n = 0; n < 5; n += 1)
    expect((await enter(username, { code: `00000${n}` })).status).toBe(422);
  const answer = await enter(username, { code: codeOf(setup) });
  expect([answer.status, answer.refusal.message]).toEqual([429, 'TOO_MANY_LOGIN']);
});

test('a remembered browser needs no code until the password changes', async () => {
  const { who, setup, username } = await guarded();
  const first = await enter(username, { code: codeOf(setup), remember: true });
  const cookie = first.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .find((each) => each?.startsWith('remembered_'));
  expect(cookie).toBeDefined();
  expect(first.headers.getSetCookie().join()).toMatch(/remembered_.*HttpOnly; SameSite=Strict/);
  expect((await enter(username, {}, { cookie: cookie ?? '' })).status).toBe(200);
  const forged = (cookie ?? '').replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect((await enter(username, {}, { cookie: forged })).status).toBe(401);
  const password = 'new-secret-1';
  const body = { password, oldPassword: PASSWORD };
  await who.call(updateUser, { params: { id: who.id }, body });
  const after = await stranger.ask(
    login,
    { body: { username, password } },
    { cookie: cookie ?? '' },
  );
  expect([after.status, after.refusal.message]).toEqual([401, 'CODE_REQUIRED']);
});

test('a second factor is turned off with password and code together', async () => {
  const { who, setup, username } = await guarded();
  const code = codeOf(setup);
  const wrong = await who.ask(endTwoFactor, { body: { password: 'not-it', code } });
  expect(wrong.refusal.message).toBe('PWD_INCORRECT');
  const noCode = await who.ask(endTwoFactor, { body: { password: PASSWORD, code: '000000' } });
  expect(noCode.refusal.message).toBe('CODE_WRONG');
  await who.call(endTwoFactor, { body: { password: PASSWORD, code } });
  expect((await enter(username)).status).toBe(200);
  expect(await who.call(getTwoFactor)).toMatchObject({ on: false, codesLeft: 0 });
});

test('a second factor that a role requires is set up at the next login, before anything else', async () => {
  const who = await s.shop.hire(2);
  const username = await nameOf(who);
  const name = 'two_factor_roles';
  await s.shop.owner.call(setOption, { body: { name, value: [2] } });
  const first = await enter(username);
  expect([first.status, first.refusal.message]).toEqual([401, 'CODE_REQUIRED']);
  const { setup: older } = first.refusal.details as { setup: FactorSetup };
  const { setup } = (await enter(username)).refusal.details as { setup: FactorSetup };
  expect((await enter(username, { code: codeOf(older) })).refusal.message).toBe('CODE_WRONG');
  expect((await enter(username, { code: setup.codes[0] })).refusal.message).toBe('CODE_WRONG');
  expect((await enter(username, { code: codeOf(setup) })).status).toBe(200);
  expect((await enter(username)).refusal.details).toBeUndefined();
  await s.shop.owner.call(setOption, { body: { name, value: [] } });
});

test('a user who has lost the phone gets the second factor removed by a user who may suspend them', async () => {
  const { who, username } = await guarded();
  const head = await s.shop.hire(4, ['user.manage']);
  const params = { id: who.id };
  expect((await head.ask(endTwoFactorOf, { params })).status).toBe(403);
  await s.shop.owner.call(endTwoFactorOf, { params });
  expect((await who.ask(getMe)).status).toBe(401);
  expect((await enter(username)).status).toBe(200);
  expect((await s.shop.owner.ask(endTwoFactorOf, { params })).status).toBe(404);
  const own = await s.shop.owner.ask(endTwoFactorOf, { params: { id: s.shop.owner.id } });
  expect(own.status).toBe(403);
});

test('a second factor encrypted with another key shows who can remove it, and is then set up again', async () => {
  const { who, setup, username } = await guarded();
  const elsewhere = createSecrets('a-key-of-before-that-nobody-has-any-more');
  await s.shop.inside((tx) =>
    tx.rows(sql`update second_factors set secret = ${elsewhere.seal(setup.secret)}
      where tenant_id = ${tx.tenantId} and user_id = ${who.id}`),
  );
  const { status, refusal } = await enter(username, { code: codeOf(setup, 30) });
  expect([status, refusal.message]).toEqual([422, 'CODE_WRONG']);
  expect(refusal.fields).toEqual({ code: expect.stringContaining('ให้ผู้ดูแลระบบปิดให้') });
  await s.shop.owner.call(endTwoFactorOf, { params: { id: who.id } });
  expect((await enter(username)).status).toBe(200);
});
