// An operator’s login: password and a code that works once, a separate cookie, and every act in the
// trail.
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  listOperatorActs,
  operatorLogin,
  operatorLogout,
  operatorMe,
} from '@app/contract/operator/access';
import { hireOperator, type OperatorPerson } from '../../app/story/operator.ts';
import { ownStory, person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { codeAt } from '../../platform/one-time-code.ts';
import { createSecrets } from '../../platform/secrets.ts';
import { createOperator, removeOperator } from './manage-operators.ts';

let s: Story;
let mali: OperatorPerson;
beforeAll(async () => {
  s = await ownStory({ TRUST_PROXY: 'loopback' });
  mali = await hireOperator(s);
});
afterAll(() => s.end());

const STEP_MS = 30_000;
const codeIn = (secret: string, steps: number) =>
  codeAt(secret, new Date(s.server.services.now().getTime() + steps * STEP_MS));

/** A login from its own address, so that no test uses up the tries of another. */
let addresses = 0;
async function logIn(body: { name: string; password: string; code: string }, from?: string) {
  addresses += 1;
  const browser = person({ base: `${s.origin}/v1`, token: '', id: 0 });
  return browser.ask(
    operatorLogin,
    { body },
    { 'x-forwarded-for': from ?? `203.0.113.${addresses}` },
  );
}

async function newOperator(name: string) {
  const { db, secrets, now } = s.server.services;
  return createOperator({ db, secrets, now: now() }, name);
}

const database = () => s.server.services.db;

test('an operator gets a cookie that no script can read and that is sent to no other site or path', async () => {
  const made = await newOperator('cookie');
  const answer = await logIn({
    name: 'Cookie',
    ...made,
    code: codeIn(made.codeSecret, 0),
  } as never);
  expect(answer.status).toBe(422);
  const body = { name: ' Cookie', password: made.password, code: codeIn(made.codeSecret, 0) };
  const { status, headers, data } = await logIn(body);
  expect([status, data]).toEqual([200, { name: 'cookie' }]);
  expect(headers.get('set-cookie')).toMatch(
    /^songdee_operator=[\w-]{43}; Path=\/operator; Max-Age=43200; HttpOnly; SameSite=Strict$/,
  );
  expect(headers.get('cache-control')).toBe('no-store');
});

test('an operator logs in only by name, password and code, and every wrong try gets the same answer', async () => {
  const { password, codeSecret } = await newOperator('exact');
  const right = { name: 'exact', password, code: codeIn(codeSecret, 0) };
  const wrong = [
    { ...right, name: 'nobody' },
    { ...right, password: `${password}x` },
    { ...right, code: codeIn(codeSecret, 5) },
    { ...right, code: 'abcdef' },
  ];
  for (const body of wrong) {
    const answer = await logIn(body);
    expect([answer.status, answer.refusal.message]).toEqual([401, 'LOGIN_FAILS']);
  }
  expect((await logIn(right)).status).toBe(200);
});

test('an operator who sends no code is refused before any lookup', async () => {
  const { password } = await newOperator('codeless');
  const answer = await logIn({ name: 'codeless', password } as never);
  expect(answer.status).toBe(422);
});

test('an operator logs in once by a code, also when two try at the same moment', async () => {
  const { password, codeSecret } = await newOperator('replay');
  const body = { name: 'replay', password, code: codeIn(codeSecret, 0) };
  const both = await Promise.all([logIn(body), logIn(body)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await logIn(body)).status).toBe(401);
  // A code older than the used one is used up with it.
  expect((await logIn({ ...body, code: codeIn(codeSecret, -1) })).status).toBe(401);
  expect((await logIn({ ...body, code: codeIn(codeSecret, 1) })).status).toBe(200);
});

test('an operator login pauses after five wrong tries from an address, and a right one does not end the pause', async () => {
  const { password, codeSecret } = await newOperator('guessed');
  const from = '198.51.100.7';
  const body = { name: 'guessed', password, code: '000000' };
  for (let n = 0; n < 5; n += 1) expect((await logIn(body, from)).status).toBe(401);
  const right = { ...body, code: codeIn(codeSecret, 0) };
  const answer = await logIn(right, from);
  expect([answer.status, answer.refusal.message]).toEqual([429, 'TOO_MANY_LOGIN']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60);
  expect((await logIn(right, '198.51.100.8')).status).toBe(200);
});

test('an operator who logs out is logged out at once, and everywhere on request', async () => {
  const { password, codeSecret } = await newOperator('leaving');
  const cookies: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const body = { name: 'leaving', password, code: codeIn(codeSecret, 0) };
    cookies.push((await logIn(body)).headers.get('set-cookie')?.split(';')[0] ?? '');
    // As if its half minute were over.
    await database().plain(sql`update operators set used_step = 0 where name = 'leaving'`);
  }
  const browser = person({ base: `${s.origin}/v1`, token: '', id: 0 });
  const seen = async () =>
    Promise.all(
      cookies.map(async (cookie) => (await browser.ask(operatorMe, {}, { cookie })).status),
    );
  expect(await seen()).toEqual([200, 200, 200]);
  const out = await browser.ask(operatorLogout, { body: {} }, { cookie: cookies[0] ?? '' });
  expect(out.headers.get('set-cookie')).toMatch(/^songdee_operator=; Path=\/operator; Max-Age=0;/);
  expect(await seen()).toEqual([401, 200, 200]);
  await browser.ask(operatorLogout, { body: { everywhere: true } }, { cookie: cookies[1] ?? '' });
  expect(await seen()).toEqual([401, 401, 401]);
});

test('an operator session ends after an hour without a call, and after twelve with calls', async () => {
  const age = (column: string, ago: string) =>
    database().plain(sql`
      update operator_sessions set ${sql.ref(column)} = now() - ${ago}::interval
      where operator_id = (select id from operators where name = 'aging')`);
  const aging = await hireOperator(s, 'aging');
  const status = async () => (await aging.ask(operatorMe)).status;
  await age('seen_at', '59 minutes');
  expect(await status()).toBe(200);
  await age('created_at', '719 minutes');
  expect(await status()).toBe(200);
  await age('created_at', '721 minutes');
  expect(await status()).toBe(401);
  await age('created_at', '1 minute');
  await age('seen_at', '61 minutes');
  expect(await status()).toBe(401);
});

test('an operator who is removed is logged out, cannot log in, and keeps the name', async () => {
  const gone = await hireOperator(s, 'gone');
  const { db, secrets, now } = s.server.services;
  await removeOperator({ db, now: now() }, 'gone');
  expect((await gone.ask(operatorMe)).status).toBe(401);
  const body = { name: 'gone', password: gone.password, code: codeIn(gone.codeSecret, 1) };
  expect((await logIn(body)).status).toBe(401);
  await expect(removeOperator({ db, now: now() }, 'gone')).rejects.toThrow('no operator gone');
  const again = createOperator({ db, secrets, now: now() }, 'gone');
  await expect(again).rejects.toThrow('NAME_EXIST');
});

test('an operator has a name of simple letters', async () => {
  for (const name of ['', 'ab', 'Mali', 'มะลิ', 'a b', 'a'.repeat(33)])
    await expect(newOperator(name), name).rejects.toThrow('UNPROCESSED');
});

test('an operator is stored with an encrypted password and code secret', async () => {
  const { password, codeSecret } = await newOperator('sealed');
  const [row] = await database().plain<{ t: string }>(
    sql`select o::text as t from operators o where name = 'sealed'`,
  );
  expect(row?.t).not.toContain(password);
  expect(row?.t).not.toContain(codeSecret);
  const sessions = await database().plain<{ t: string }>(
    sql`select s::text as t from operator_sessions s`,
  );
  const token = mali.cookie.split('=')[1] ?? '';
  expect(sessions.map(({ t }) => t).join()).not.toContain(token);
});

test('an operator trail shows logins, refusals and logouts, the newest first', async () => {
  const teller = await hireOperator(s, 'teller');
  await logIn({ name: 'teller', password: 'wrong', code: '000000' }, '192.0.2.9');
  await logIn({ name: 'stranger', password: 'wrong', code: '000000' }, '192.0.2.9');
  const { items, total } = await teller.call(listOperatorActs, { query: { pageSize: 4 } });
  expect(items.map(({ operator, action }) => [operator, action])).toEqual([
    [null, 'operator.refused'],
    ['teller', 'operator.refused'],
    ['teller', 'operator.login'],
    [null, 'operator.create'],
  ]);
  expect(items.map(({ address }) => address)).toEqual(['192.0.2.9', '192.0.2.9', '127.0.0.1', '']);
  expect(total).toBeGreaterThan(4);
  const changed = database().plain(sql`delete from operator_acts`);
  await expect(changed).rejects.toThrow(/permission denied/);
});

/** Over a plain connection, because fetch cannot set another host. */
const getOn = (host: string, headers: Record<string, string> = {}): Promise<[number, string]> =>
  new Promise((resolve, reject) => {
    const { port } = new URL(s.origin);
    const asked = { host: '127.0.0.1', port, path: '/operator/me', headers: { host, ...headers } };
    http
      .get(asked, async (response) => resolve([response.statusCode ?? 0, await text(response)]))
      .once('error', reject);
  });

test('an operator is logged in only on the main host', async () => {
  const { cookie } = mali;
  const status = async (host: string) => (await getOn(host, { cookie }))[0];
  for (const host of ['app.example.com', 'www.example.com', 'localhost:80', '127.0.0.1'])
    expect([host, await status(host)]).toEqual([host, 200]);
  for (const host of ['shopb.example.com', 'nobody.example.com', 'example.com'])
    expect([host, await status(host)]).toEqual([host, 404]);
});

test('an operator is not logged in for a page of another host, even of the same site', async () => {
  const { cookie } = mali;
  const host = 'app.example.com';
  const asked = async (headers: Record<string, string>) =>
    (await getOn(host, { cookie, ...headers }))[0];
  expect(await asked({ 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await asked({ origin: 'https://app.example.com' })).toBe(200);
  for (const headers of [
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'https://shopb.example.com' },
    { origin: 'null' },
  ] as Record<string, string>[])
    expect([headers, await asked(headers)]).toEqual([headers, 403]);
});

test('an operator encrypted with another key cannot log in, and is removed and made again', async () => {
  const made = await newOperator('moved');
  const elsewhere = createSecrets('a-key-of-before-that-nobody-has-any-more');
  await database().plain(
    sql`update operators set code_secret = ${elsewhere.seal(made.codeSecret)} where name = 'moved'`,
  );
  const enter = ({ password, codeSecret }: typeof made, name: string) =>
    logIn({ name, password, code: codeIn(codeSecret, 0) });
  const refused = await enter(made, 'moved');
  expect([refused.status, refused.refusal.message]).toEqual([401, 'LOGIN_FAILS']);
  await removeOperator({ db: database(), now: s.server.services.now() }, 'moved');
  expect((await enter(await newOperator('moved.again'), 'moved.again')).status).toBe(200);
});
