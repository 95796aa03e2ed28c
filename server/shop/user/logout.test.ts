// Logging out of one browser keeps the others, and ended sessions are deleted.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createUser,
  getMe,
  login,
  logout,
  refreshToken,
  type Tokens,
} from '@app/contract/shop/user';
import { listDevices } from '@app/contract/shop/device';
import { person, story, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { hashToken } from './tokens.ts';

const PASSWORD = 'secret-1';

let s: Story;
let stranger: Person;
beforeAll(async () => {
  s = await story();
  stranger = person({ base: `${s.origin}/v1`, token: '', id: 0 });
  await s.shop.owner.call(createUser, {
    body: { username: 'twice', password: PASSWORD, name: 'สองเครื่อง', role: 2 },
  });
});
afterAll(() => s.end());

const signIn = (): Promise<Tokens> =>
  stranger.call(login, { body: { username: 'twice', password: PASSWORD } });
const at = ({ access_token }: Tokens) =>
  person({ base: `${s.origin}/v1`, token: access_token, id: 0 });
const renew = ({ access_token, refresh_token }: Tokens) =>
  stranger.ask(refreshToken, {
    body: { accessToken: access_token, refreshToken: refresh_token },
  });

test('a session that logs out cannot be renewed, and another browser’s continues', async () => {
  const [shop, home] = [await signIn(), await signIn()];
  await at(shop).call(logout, { body: { refreshToken: shop.refresh_token } });
  const gone = await renew(shop);
  expect([gone.status, gone.refusal.message]).toEqual([401, 'INVALID_REFRESH_TOKEN']);
  expect((await renew(home)).status).toBe(200);
});

test('a user never ends another user’s refresh token by logging out', async () => {
  const theirs = await signIn();
  await s.shop.owner.call(logout, { body: { refreshToken: theirs.refresh_token } });
  expect((await renew(theirs)).status).toBe(200);
  expect((await at(theirs).ask(getMe)).status).toBe(200);
});

test('a session that logs out twice is logged out once', async () => {
  const mine = await signIn();
  for (let n = 0; n < 2; n += 1) {
    const answer = await at(mine).ask(logout, { body: { refreshToken: mine.refresh_token } });
    expect([200, 401]).toContain(answer.status);
  }
  expect((await renew(mine)).status).toBe(401);
});

test('a logout without a refresh token ends the login of the access token, and no other', async () => {
  const [shop, home] = [await signIn(), await signIn()];
  const renewed = (await renew(shop)).data as Tokens;
  await at(renewed).call(logout, { body: {} });
  const gone = await renew(renewed);
  expect([gone.status, gone.refusal.message]).toEqual([401, 'INVALID_REFRESH_TOKEN']);
  expect((await renew(home)).status).toBe(200);
});

test('a session that logs out reads nothing more with its access token, and another browser’s continues', async () => {
  const [shop, home] = [await signIn(), await signIn()];
  await at(shop).call(logout, { body: { refreshToken: shop.refresh_token } });
  const after = await at(shop).ask(getMe);
  expect([after.status, after.refusal.message]).toEqual([401, 'UNAUTHORIZED']);
  expect((await at(home).ask(getMe)).status).toBe(200);
});

test('a session that has ended is deleted at night, except for what shows a theft, its start and its last use', async () => {
  const over = await signIn();
  const first = await signIn();
  const second = (await renew(first)).data as Tokens;
  const third = (await renew(second)).data as Tokens;
  const last = (await renew(third)).data as Tokens;
  const hashes = [over, first, second, third, last].map((each) => hashToken(each.refresh_token));
  const kept = () =>
    s.shop.inside(async (tx) => {
      const rows = await tx.rows<{ hash: string }>(sql`
        select hash from refresh_tokens where tenant_id = ${tx.tenantId} and hash = any(${hashes}::text[]) order by id`);
      return rows.map(({ hash }) => hashes.indexOf(hash));
    });
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`
      update refresh_tokens set created_at = now() - interval '31 days', expires_at = now() - interval '1 day'
      where tenant_id = ${tx.tenantId} and hash = any(${hashes.slice(0, 3)}::text[])`);
    await tx.rows(sql`
      update refresh_tokens set used_at = now() - interval '31 days'
      where tenant_id = ${tx.tenantId} and hash = any(${hashes.slice(1, 3)}::text[])`);
    await tx.rows(sql`
      update refresh_tokens set used_at = now() - interval '1 minute'
      where tenant_id = ${tx.tenantId} and hash = ${hashes[3]}`);
    await tx.enqueue('trash.empty', {});
  });
  await s.server.jobs.relay();
  await expect.poll(kept).toEqual([1, 3, 4]);
  const me = at(last);
  const { id } = await me.call(getMe);
  const { items } = await me.call(listDevices, { params: { id } });
  const since = items.find(({ isThis }) => isThis)?.since ?? '';
  expect(Date.now() - Date.parse(since)).toBeGreaterThan(30 * 86_400_000);
  expect((await renew(third)).status).toBe(401);
  expect((await renew(last)).status).toBe(401);
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`
      update refresh_tokens set expires_at = now() where tenant_id = ${tx.tenantId} and hash = any(${hashes}::text[])`);
    await tx.enqueue('trash.empty', {});
  });
  await s.server.jobs.relay();
  await expect.poll(kept).toEqual([4]);
});

test('a session that was renewed under a clock ahead is not renewed again by the same token', async () => {
  const mine = await signIn();
  const next = (await renew(mine)).data as Tokens;
  await s.shop.inside((tx) =>
    tx.rows(sql`
      update refresh_tokens set used_at = now() + interval '40 days'
      where tenant_id = ${tx.tenantId} and hash = ${hashToken(mine.refresh_token)}`),
  );
  expect((await renew(mine)).status).toBe(401);
  expect((await renew(next)).status).toBe(401);
});
