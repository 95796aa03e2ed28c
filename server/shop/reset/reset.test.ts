// Promises of reset links: valid once, for an hour, for managed users, and ending every earlier
// login.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeResetLink, resetPassword } from '@app/contract/shop/reset';
import { getMe, login } from '@app/contract/shop/user';
import { person, story, type Person, type Story } from '../../app/story.ts';
import { insertPasskey, listPasskeyRows } from '../passkey/passkey.store.ts';
import { sql } from '../../platform/database.ts';

let s: Story;
let stranger: Person;
beforeAll(async () => {
  s = await story();
  stranger = person({ base: `${s.origin}/v1`, token: '', id: 0 });
});
afterAll(() => s.end());

async function linkFor(who: Person, by: Person = s.shop.owner) {
  const { url, expiresAt } = await by.call(makeResetLink, { params: { id: who.id }, body: {} });
  return { url: new URL(url), token: new URL(url).hash.slice(1), expiresAt };
}
const reset = (token: string, password = 'new-secret-1') =>
  stranger.ask(resetPassword, { body: { token, password, confirmPassword: password } });

test('a reset link sets a new password once, ends all logins, and appears nowhere but in its address', async () => {
  const clerk = await s.shop.hire(2);
  const { url, token, expiresAt } = await linkFor(clerk);
  expect([url.pathname, url.search]).toEqual(['/reset', '']);
  expect(token.length).toBeGreaterThanOrEqual(43);
  const left = Date.parse(expiresAt) - Date.now();
  expect(left).toBeGreaterThan(50 * 60_000);
  expect(left).toBeLessThanOrEqual(60 * 60_000);
  const done = await reset(token);
  expect(done.status).toBe(200);
  const { username } = done.data;
  expect((await clerk.ask(getMe)).status).toBe(401);
  expect((await stranger.ask(login, { body: { username, password: 'secret-1' } })).status).toBe(
    401,
  );
  expect((await stranger.ask(login, { body: { username, password: 'new-secret-1' } })).status).toBe(
    200,
  );
  const again = await reset(token, 'another-1');
  expect([again.status, again.refusal.message]).toEqual([404, 'RESET_LINK_ENDED']);
  const kept = await s.shop.inside((tx) =>
    tx.rows(sql`select hash from password_resets where tenant_id = ${tx.tenantId}`),
  );
  expect(JSON.stringify(kept)).not.toContain(token);
});

test('a reset link removes passkeys, because another person may have made one with the old password', async () => {
  const clerk = await s.shop.hire(2);
  const { token } = await linkFor(clerk);
  const made = await s.shop.inside(async (tx) => {
    const key = { userId: clerk.id, name: 'โทรศัพท์', credentialId: 'key-1', publicKey: 'a2V5' };
    await insertPasskey(tx, { ...key, counter: 0, transports: [], host: 'localhost' });
    return listPasskeyRows(tx, clerk.id);
  });
  expect(made).toHaveLength(1);
  expect((await reset(token)).status).toBe(200);
  expect(await s.shop.inside((tx) => listPasskeyRows(tx, clerk.id))).toEqual([]);
});

test('a reset link pressed twice at once sets one password', async () => {
  const clerk = await s.shop.hire(2);
  const { token } = await linkFor(clerk);
  const both = await Promise.all([reset(token, 'first-one-1'), reset(token, 'second-one-1')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
});

test('a reset link expires after an hour or with a newer link, and survives a refused password', async () => {
  const clerk = await s.shop.hire(2);
  const older = await linkFor(clerk);
  const newer = await linkFor(clerk);
  expect((await reset(older.token)).status).toBe(404);
  expect((await reset(newer.token, '12345')).refusal.message).toBe('PWD_IS_SHORT');
  const differing = await stranger.ask(resetPassword, {
    body: { token: newer.token, password: 'new-secret-1', confirmPassword: 'new-secret-2' },
  });
  expect(differing.refusal.message).toBe('PWD_NOT_MATCH');
  await s.shop.inside((tx) =>
    tx.rows(
      sql`update password_resets set expires_at = now() where tenant_id = ${tx.tenantId} and user_id = ${clerk.id}`,
    ),
  );
  expect((await reset(newer.token)).status).toBe(404);
});

test('a reset link is made neither for oneself nor for a user above and opens nothing in another shop', async () => {
  const head = await s.shop.hire(4, ['user.manage']);
  const owner = await head.ask(makeResetLink, { params: { id: s.shop.owner.id }, body: {} });
  expect([owner.status, owner.refusal.message]).toEqual([403, 'INVALID_ROLE']);
  const own = await s.shop.owner.ask(makeResetLink, {
    params: { id: s.shop.owner.id },
    body: {},
  });
  expect([own.status, own.refusal.details?.['text']]).toEqual([
    403,
    expect.stringContaining('รหัสผ่านเดิม'),
  ]);
  const other = await s.openShop('resetshop');
  const clerk = await s.shop.hire(2);
  const { token } = await linkFor(clerk);
  const elsewhere = person({ base: `${s.origin}/resetshop`, token: '', id: 0 });
  const answer = await elsewhere.ask(resetPassword, { body: { token, password: 'new-secret-1' } });
  expect(answer.status).toBe(404);
  const foreign = await other.owner.ask(makeResetLink, { params: { id: clerk.id }, body: {} });
  expect(foreign.status).toBe(404);
});

test('a reset link can be tried twenty times in a quarter of an hour, and valid ones are not counted', async () => {
  await s.server.services.db.plain(sql`delete from login_failures`);
  for (let n = 0; n < 20; n += 1) expect((await reset(`wrong-${n}`)).status).toBe(404);
  const answer = await reset('wrong-21');
  expect([answer.status, answer.refusal.message]).toEqual([429, 'TOO_MANY_LOGIN']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  await s.server.services.db.plain(sql`delete from login_failures`);
});
