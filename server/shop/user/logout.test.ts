// Logging out of one browser leaves the others alone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createUser,
  getMe,
  login,
  logout,
  refreshToken,
  type Tokens,
} from '@app/contract/shop/user';
import { person, story, type Person, type Story } from '../../app/story.ts';

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

test('a session that logs out is renewed no more, and another browser’s goes on', async () => {
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

test('a session that logs out reads nothing more with its access token, and another browser’s goes on', async () => {
  const [shop, home] = [await signIn(), await signIn()];
  await at(shop).call(logout, { body: { refreshToken: shop.refresh_token } });
  const after = await at(shop).ask(getMe);
  expect([after.status, after.refusal.message]).toEqual([401, 'UNAUTHORIZED']);
  expect((await at(home).ask(getMe)).status).toBe(200);
});
