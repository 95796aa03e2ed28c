// A login by an unknown browser is recorded and reported, and all other logins can be ended at
// once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDevices, logoutOthers } from '@app/contract/shop/device';
import { createUser, getMe, login, refreshToken, type Tokens } from '@app/contract/shop/user';
import { sql } from '../../platform/database.ts';
import { person, story, type Person, type Story } from '../../app/story.ts';

const PASSWORD = 'secret-1';
let s: Story;
let stranger: Person;
beforeAll(async () => {
  s = await story();
  stranger = person({ base: `${s.origin}/v1`, token: '', id: 0 });
});
afterAll(() => s.end());

let made = 0;
async function hireNamed() {
  made += 1;
  const username = `device${made}`;
  const body = { username, password: PASSWORD, name: 'ปุ้ย', role: 2 as const };
  const { id } = await s.shop.owner.call(createUser, { body });
  return { id, username };
}

async function enter(username: string, headers: Record<string, string> = {}) {
  const answer = await stranger.ask(login, { body: { username, password: PASSWORD } }, headers);
  expect(answer.status).toBe(200);
  const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
  return { tokens: answer.data, cookie: cookie.join('; ') };
}
const at = ({ access_token }: Tokens, id: number) =>
  person({ base: `${s.origin}/v1`, token: access_token, id });
const devicesOf = async (who: Person) =>
  (await who.call(listDevices, { params: { id: who.id } })).items;
const newOnes = (userId: number) =>
  s.shop.inside((tx) =>
    tx.rows<{ after: object }>(sql`
      select after from audit_log where tenant_id = ${tx.tenantId} and action = 'user.login-new'
        and entity_id = ${userId} order by id`),
  );

test('a login is new by a browser never seen for the user, but not the very first and not the same browser again', async () => {
  const { id, username } = await hireNamed();
  const home = await enter(username, { 'user-agent': 'Home' });
  expect(await newOnes(id)).toEqual([]);
  await enter(username, { 'user-agent': 'Home', cookie: home.cookie });
  expect(await newOnes(id)).toEqual([]);
  const { tokens } = await enter(username, { 'user-agent': 'Stranger' });
  expect(await newOnes(id)).toMatchObject([{ after: { agent: 'Stranger' } }]);
  const devices = await devicesOf(at(tokens, id));
  expect(devices.map(({ agent, isNew, isThis }) => [agent, isNew, isThis])).toEqual([
    ['Stranger', true, true],
    ['Home', false, false],
    ['Home', false, false],
  ]);
  expect(devices.every(({ address }) => address.includes('127.0.0.1'))).toBe(true);
});

test('a login stays new when it renews itself, and another user’s mark makes no browser known', async () => {
  const [mine, theirs] = [await hireNamed(), await hireNamed()];
  const { cookie } = await enter(theirs.username);
  await enter(mine.username);
  const { tokens } = await enter(mine.username, { cookie });
  const renewed = await stranger.call(refreshToken, {
    body: { refreshToken: tokens.refresh_token },
  });
  const devices = await devicesOf(at(renewed, mine.id));
  expect(devices.filter(({ isNew }) => isNew)).toMatchObject([{ isThis: true }]);
});

test('a session ends all others of its user at once, and nobody else’s', async () => {
  const [mine, theirs] = [await hireNamed(), await hireNamed()];
  const others = [(await enter(mine.username)).tokens, (await enter(mine.username)).tokens];
  const other = (await enter(theirs.username)).tokens;
  const here = at((await enter(mine.username)).tokens, mine.id);
  expect(await here.call(logoutOthers, { body: {} })).toEqual({ ok: true, ended: 2 });
  for (const tokens of others) {
    expect((await at(tokens, mine.id).ask(getMe)).status).toBe(401);
    const body = { refreshToken: tokens.refresh_token };
    expect((await stranger.ask(refreshToken, { body })).status).toBe(401);
  }
  expect((await here.ask(getMe)).status).toBe(200);
  expect((await at(other, theirs.id).ask(getMe)).status).toBe(200);
  expect(await here.call(logoutOthers, { body: {} })).toEqual({ ok: true, ended: 0 });
});
