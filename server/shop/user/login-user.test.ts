// Logging in, staying logged in and being locked out, over real HTTP and a real database.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { basePath } from '@app/contract/kit/paths';
import { authDomain } from '@app/contract/shop/tenant';
import {
  createUser,
  deleteUser,
  getMe,
  listUsers,
  login,
  logoutEverywhere,
  refreshToken,
  updateUser,
} from '@app/contract/shop/user';
import { person, story, type Person, type Story } from '../../app/story.ts';
import { underWay } from '../../app/story/under-way.ts';
import { sql } from '../../platform/database.ts';
import { saveTenant } from '../tenant/tenant.store.ts';
import { revokeAllOf } from './user.store.ts';

let s: Story;
let stranger: Person;
beforeAll(async () => {
  s = await story();
  stranger = person({ base: `${s.origin}/v1`, token: '', id: 0 });
});
afterAll(() => s.end());

const PASSWORD = 'secret-1';

async function newUser(username: string) {
  const user = await s.shop.owner.call(createUser, {
    body: { username, password: PASSWORD, name: 'สมหญิง ใจดี', role: 2 },
  });
  const tokens = await stranger.call(login, { body: { username, password: PASSWORD } });
  return {
    user,
    tokens,
    me: person({ base: `${s.origin}/v1`, token: tokens.access_token, id: user.id }),
  };
}

test('a login with an unknown user and one with a wrong password get the same answer', async () => {
  await newUser('somying');
  const wrong = await stranger.ask(login, { body: { username: 'somying', password: 'not-it' } });
  const unknown = await stranger.ask(login, { body: { username: 'nobody', password: 'not-it' } });
  expect(wrong.status).toBe(401);
  expect({ ...wrong.refusal, requestId: '' }).toEqual({ ...unknown.refusal, requestId: '' });
  expect(wrong.refusal.message).toBe('LOGIN_FAILS');
});

test('a login is refused with a wait on the sixth try after five failures, even with the right password', async () => {
  await newUser('locked');
  for (let n = 0; n < 5; n += 1)
    await stranger.ask(login, { body: { username: 'locked', password: `wrong-${n}` } });
  const answer = await stranger.ask(login, { body: { username: 'locked', password: PASSWORD } });
  expect(answer.status).toBe(429);
  expect(answer.refusal.message).toBe('TOO_MANY_LOGIN');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  await s.server.services.db.plain(sql`delete from login_failures`);
});

test('a login by a password that is changed at that moment creates no lasting session', async () => {
  const { user } = await newUser('changing');
  const body = { username: 'changing', password: PASSWORD };
  let late: ReturnType<typeof stranger.ask<typeof login>> | undefined;
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`update users set session_version = session_version + 1
      where tenant_id = ${tx.tenantId} and id = ${user.id}`);
    await revokeAllOf(tx, user.id);
    late = stranger.ask(login, { body });
    // The password is still good, as the new one is not committed; the login waits for that transaction.
    await underWay(tx, late);
    tx.audit({ action: 'user.update', entity: 'user', entityId: user.id });
  });
  const answer = await late;
  expect([answer?.status, answer?.refusal.message]).toEqual([401, 'LOGIN_FAILS']);
  expect((await stranger.ask(login, { body })).status).toBe(200);
});

test('a refresh token works once, and ends its whole family when it is used again after the grace', async () => {
  const { tokens } = await newUser('rotating');
  const body = (token: string) => ({
    body: { accessToken: tokens.access_token, refreshToken: token },
  });
  const second = await stranger.call(refreshToken, body(tokens.refresh_token));
  expect(second.refresh_token).not.toBe(tokens.refresh_token);
  const third = await stranger.call(refreshToken, body(tokens.refresh_token));
  expect(third.access_token).toBeTruthy();
  await s.shop.inside((tx) =>
    tx.rows(
      sql`update refresh_tokens set used_at = now() - interval '1 minute' where tenant_id = ${tx.tenantId} and used_at is not null`,
    ),
  );
  const stolen = await stranger.ask(refreshToken, body(tokens.refresh_token));
  expect(stolen.refusal.message).toBe('INVALID_REFRESH_TOKEN');
  const sibling = await stranger.ask(refreshToken, body(second.refresh_token));
  expect(sibling.status).toBe(401);
  const access = await person({
    base: `${s.origin}/v1`,
    token: third.access_token,
    id: 0,
  }).ask(getMe);
  expect([access.status, access.refusal.message]).toEqual([401, 'UNAUTHORIZED']);
});

test('a login burst of a hundred tests at most five passwords', async () => {
  await newUser('burst');
  await s.server.services.db.plain(sql`delete from login_failures`);
  const tries = Array.from({ length: 100 }, (_, n) =>
    stranger.ask(login, {
      body: { username: 'burst', password: n === 99 ? PASSWORD : `wrong-${n}` },
    }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(5);
  await s.server.services.db.plain(sql`delete from login_failures`);
  expect(
    (await stranger.ask(login, { body: { username: 'burst', password: PASSWORD } })).status,
  ).toBe(200);
  const left = await s.server.services.db.plain(sql`select key from login_failures`);
  expect(left).toEqual([]);
});

test('a token renewal distinguishes a missing token, a forged one and junk', async () => {
  expect((await stranger.ask(refreshToken, { body: {} })).refusal.message).toBe('SIGN_TOKEN_EMPTY');
  expect(
    (await stranger.ask(refreshToken, { body: { accessToken: 'a.b.c', refreshToken: '1.abc' } }))
      .refusal.message,
  ).toBe('SIGN_TOKEN_ERROR');
  expect(
    (await stranger.ask(refreshToken, { body: { refreshToken: 'junk' } })).refusal.message,
  ).toBe('INVALID_REFRESH_TOKEN');
});

test('a session is affected by a change of role or a suspension from the very next call', async () => {
  const { user, me } = await newUser('demoted');
  expect((await me.call(getMe)).role).toBe(2);
  await s.shop.owner.call(updateUser, { params: { id: user.id }, body: { role: 3 } });
  expect((await me.call(getMe)).role).toBe(3);
  await s.shop.owner.call(updateUser, { params: { id: user.id }, body: { suspended: true } });
  const answer = await me.ask(getMe);
  expect([answer.status, answer.refusal.message]).toEqual([401, 'UNAUTHORIZED']);
});

test('a user never grants a role or a right above their own', async () => {
  const head = await s.shop.hire(4, ['user.manage']);
  const body = { username: 'above', password: PASSWORD, name: 'เกินสิทธิ์', role: 1 as const };
  expect((await head.ask(createUser, { body })).refusal.message).toBe('INVALID_ROLE');
  const rights = await head.ask(createUser, {
    body: { ...body, role: 2, permission: ['setting'] },
  });
  expect([rights.status, rights.refusal.message]).toEqual([403, 'INVALID_ROLE']);
  const owner = await head.ask(updateUser, {
    params: { id: s.shop.owner.id },
    body: { name: 'ยึดร้าน' },
  });
  expect(owner.refusal.message).toBe('INVALID_ROLE');
});

test('the last system administrator can be neither removed nor demoted', async () => {
  const { owner } = s.shop;
  expect((await owner.ask(deleteUser, { params: { id: owner.id } })).refusal.message).toBe(
    'IN_USE',
  );
  const second = await s.shop.hire(1);
  await owner.call(deleteUser, { params: { id: second.id } });
  expect((await second.ask(getMe)).status).toBe(401);
  const demoted = await owner.ask(updateUser, { params: { id: owner.id }, body: { role: 2 } });
  expect(demoted.status).toBe(403);
});

test('a user with a short password, a taken name or a wrong old password is refused with a code for each', async () => {
  const { user, me } = await newUser('careful');
  const body = { username: 'careful', password: PASSWORD, name: 'ซ้ำ', role: 2 as const };
  expect((await s.shop.owner.ask(createUser, { body })).refusal.message).toBe('USER_EXIST');
  const short = await s.shop.owner.ask(createUser, {
    body: { ...body, username: 'short', password: '12345' },
  });
  expect([short.status, short.refusal.message]).toEqual([422, 'PWD_IS_SHORT']);
  const wrongOld = await me.ask(updateUser, {
    params: { id: user.id },
    body: { password: 'new-secret', oldPassword: 'nope' },
  });
  expect(wrongOld.refusal.message).toBe('PWD_INCORRECT');
});

test('a user of the shop cannot get one of the commonest passwords, and is told why', async () => {
  const body = { username: 'guessable', name: 'เดาง่าย', role: 2 as const };
  const { owner } = s.shop;
  const refused = await owner.ask(createUser, { body: { ...body, password: 'Dragon' } });
  expect([refused.status, refused.refusal.message]).toEqual([422, 'UNPROCESSED']);
  expect(refused.refusal.fields?.['password']).toMatch(/^รหัสผ่านนี้ถูกใช้บ่อยจนเดาได้/);
  const member = { ...body, username: 'guessable.member', role: 3 as const, password: '123456' };
  expect((await owner.ask(createUser, { body: member })).status).toBe(200);
  const { id } = await owner.call(createUser, { body: { ...body, password: 'six6pw' } });
  const changed = await owner.ask(updateUser, { params: { id }, body: { password: '123456' } });
  expect(changed.refusal.fields?.['password']).toMatch(/^รหัสผ่านนี้ถูกใช้บ่อยจนเดาได้/);
});

test('a user whose two passwords differ is neither made nor changed', async () => {
  const body = { username: 'twice', password: PASSWORD, name: 'พิมพ์ผิด', role: 2 as const };
  const { owner } = s.shop;
  const made = await owner.ask(createUser, { body: { ...body, confirmPassword: 'secret-2' } });
  expect([made.status, made.refusal.message]).toEqual([422, 'PWD_NOT_MATCH']);
  const { id } = await owner.call(createUser, { body: { ...body, confirmPassword: PASSWORD } });
  const changed = await owner.ask(updateUser, {
    params: { id },
    body: { password: 'very-new-1', confirmPassword: 'very-new-2' },
  });
  expect([changed.status, changed.refusal.message]).toEqual([422, 'PWD_NOT_MATCH']);
});

test('a user who tries wrong old passwords is refused with a wait after five, and the right one then waits too', async () => {
  const { user, me } = await newUser('guessing');
  const change = (oldPassword: string) =>
    me.ask(updateUser, { params: { id: user.id }, body: { password: 'very-new-1', oldPassword } });
  for (let n = 0; n < 5; n += 1)
    expect((await change(`wrong-${n}`)).refusal.message).toBe('PWD_INCORRECT');
  for (const old of ['wrong-5', PASSWORD]) {
    const answer = await change(old);
    expect([answer.status, answer.refusal.message]).toEqual([429, 'TOO_MANY_LOGIN']);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  await s.server.services.db.plain(sql`delete from login_failures`);
  expect((await change(PASSWORD)).status).toBe(200);
});

test('a user who logs out everywhere ends sessions that are still open', async () => {
  const { user, me } = await newUser('everywhere');
  await s.shop.owner.call(logoutEverywhere, { params: { id: user.id }, body: {} });
  expect((await me.ask(getMe)).status).toBe(401);
});

test('a login by domain answers for its own shop only, and unknown domains are not registered', async () => {
  const mine = await stranger.call(authDomain, { body: { domain: '127.0.0.1:8080' } });
  expect(mine).toMatchObject({ prefix: 'app', flags: { openCRM: 0 } });
  await s.openShop('shopc');
  expect(
    (await stranger.call(authDomain, { body: { domain: 'shopc.example.co.th' } })).prefix,
  ).toBe('shopc');
  expect(
    (await stranger.ask(authDomain, { body: { domain: 'nosuch.example.co.th' } })).refusal.message,
  ).toBe('CONF_NOT_FOUND');
});

test('a login with a prefix that is not the path is refused', async () => {
  const answer = await stranger.ask(login, {
    body: { username: 'somying', password: PASSWORD, prefix: 'shopc' },
  });
  expect([answer.status, answer.refusal.message]).toEqual([403, 'PERMISSION_DENIED']);
});

test('members are listed separately from staff', async () => {
  await s.shop.hire(3);
  const members = await s.shop.owner.call(listUsers, { query: { role: 'member' } });
  const staff = await s.shop.owner.call(listUsers, { query: { role: 'admin-emp' } });
  expect(members.items.every((user) => user.role === 3)).toBe(true);
  expect(staff.items.some((user) => user.role === 3)).toBe(false);
  expect(staff.pagination.total_count).toBe(staff.items.length);
});

test('a suspended shop is closed at once for login and renewal', async () => {
  const shop = await s.openShop('shopd');
  const body = { username: 'keeper', password: PASSWORD };
  await shop.owner.call(createUser, { body: { ...body, name: 'คนเฝ้าร้าน', role: 2 } });
  const caller = person({ base: s.origin + basePath('shopd'), token: '', id: 0 });
  const tokens = await caller.call(login, { body });
  await shop.inside((tx) => saveTenant(tx, { name: 'ร้าน shopd', state: 'suspended' }));
  const again = await caller.ask(login, { body });
  expect([again.status, again.refusal.message]).toEqual([404, 'CONF_NOT_FOUND']);
  const asked = await stranger.ask(authDomain, { body: { domain: 'shopd' } });
  for (const { refusal } of [again, asked])
    expect(refusal.details?.['text']).toContain('พักใช้งานอยู่ ข้อมูลยังอยู่ครบ');
  const renewed = await caller.ask(refreshToken, { body: { refreshToken: tokens.refresh_token } });
  expect([renewed.status, renewed.refusal.message]).toEqual([401, 'INVALID_REFRESH_TOKEN']);
});
