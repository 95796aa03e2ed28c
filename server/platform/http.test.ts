// HTTP over real connections: paths, limits, headers, replays and database faults.
import fs from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { createProduct } from '@app/contract/catalog/product';
import { createUser, getMe, login, updateUser } from '@app/contract/shop/user';
import { screenSegments } from '@app/contract/kit/paths';
import { person, ownStory, type Person, type Story } from '../app/story.ts';
import { sql } from './database.ts';
import { toFailure } from './failure.ts';

let s: Story;
let nobody: Person;
beforeAll(async () => {
  s = await ownStory();
  nobody = person({ base: `${s.origin}/v1`, token: '', id: 0 });
});
afterAll(() => s.end());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(s.origin + path, { headers });

test('a system call answers outside any tenant', async () => {
  expect(await (await get('/healthz')).json()).toEqual({ ok: true });
  expect((await get('/readyz')).status).toBe(200);
  expect(await (await get('/metrics')).text()).toContain('http_call_seconds');
  const api = (await (await get('/openapi.json')).json()) as { openapi: string; paths: object };
  expect(api.openapi).toBe('3.1.0');
  expect(Object.keys(api.paths)).toContain('/{tenant}/user/login');
  expect(await (await get('/docs')).text()).toContain('POST /user/login');
});

test('an API call for the metrics is refused when it came through a proxy, whichever header shows that', async () => {
  for (const name of [
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-real-ip',
    'forwarded',
    'via',
    'x-client-ip',
    'cf-connecting-ip',
  ])
    expect([name, (await get('/metrics', { [name]: '203.0.113.9' })).status]).toEqual([name, 403]);
  const astray = await s.server.app.inject({ url: '/metrics', headers: { host: 'shop.test' } });
  expect(astray.statusCode).toBe(403);
});

test('an API answer is compressed when it is long and the client accepts that, and plain when it is short', async () => {
  const encoding = async (path: string, accept: string) => {
    const answer = await get(path, { 'accept-encoding': accept });
    await answer.arrayBuffer();
    return answer.headers.get('content-encoding');
  };
  expect(await encoding('/openapi.json', 'br')).toBe('br');
  expect(await encoding('/openapi.json', 'gzip')).toBe('gzip');
  expect(await encoding('/openapi.json', 'identity')).toBeNull();
  expect(await encoding('/healthz', 'br, gzip')).toBeNull();
});

test('an API call with a packed body is refused, because a small one could unpack to a huge one', async () => {
  const answer = await fetch(`${s.origin}/v1/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync(JSON.stringify({ username: 'a', password: 'b'.repeat(1000) })),
  });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ type: 0 });
});

test('an announcement is returned when it is valid, and is empty when it is missing, too long or no JSON', async () => {
  const file = path.join(s.server.services.config.dataDir, 'announcement.json');
  const ask = () => get('/anoucement/info.json');
  const none = async () => {
    const answer = await ask();
    return [answer.status, await answer.json()];
  };
  expect(await none()).toEqual([200, {}]);
  const long = JSON.stringify({ id: 'a', text: 'x'.repeat(100_000) });
  for (const text of ['', '<!doctype html>', '{"id":', long]) {
    await fs.writeFile(file, text);
    expect(await none(), text.slice(0, 20)).toEqual([200, {}]);
  }
  await fs.rm(file);
  await fs.mkdir(file);
  expect(await none()).toEqual([200, {}]);
  await fs.rmdir(file);
  await fs.writeFile(file, '{"id":"a","text":"ปิดปรับปรุงคืนนี้"}');
  const answer = await ask();
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(await answer.json()).toEqual({ id: 'a', text: 'ปิดปรับปรุงคืนนี้' });
});

test('an API path that does not exist is 404, as a page for people and as the envelope for programs', async () => {
  const page = await get('/nobody/nothing/here', { accept: 'text/html' });
  expect([page.status, page.headers.get('content-type')]).toEqual([
    404,
    'text/html; charset=utf-8',
  ]);
  const envelope = await get('/no%20label');
  expect(envelope.status).toBe(404);
  expect(await envelope.json()).toMatchObject({ type: 0, message: 'NOT_FOUND' });
});

test('an API path under the base of a shop is never a page, whatever is accepted', async () => {
  for (const path of ['/v1/nothing/here', '/v1']) {
    const answer = await get(path, { accept: 'text/html' });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.json(), path).toMatchObject({ type: 0, message: 'NOT_FOUND' });
  }
});

test('the screen paths are never taken for a tenant', async () => {
  for (const segment of screenSegments) {
    const answer = await fetch(`${s.origin}/${segment}/user/login`, { method: 'POST', body: '{}' });
    expect([segment, answer.status]).toEqual([segment, 404]);
  }
});

test('every API answer carries the security headers and a request id', async () => {
  const answer = await get('/healthz');
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).toContain("style-src 'self';");
  expect(policy).not.toContain('unsafe-inline');
  expect(policy).not.toMatch(/'unsafe-eval'/);
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const permissions = answer.headers.get('permissions-policy') ?? '';
  expect(permissions).toContain('camera=(self)');
  for (const name of ['geolocation', 'microphone', 'payment', 'usb'])
    expect(permissions).toContain(`${name}=()`);
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
});

test('an API call with a body over the limit is refused as too large and not as broken', async () => {
  const answer = await nobody.ask(login, {
    body: { username: 'a', password: 'x'.repeat(1_100_000) },
  });
  expect([answer.status, answer.refusal.message]).toEqual([413, 'TOO_LARGE']);
  // Many times as long, the sender is still writing when the refusal is on its way.
  const long = await nobody.ask(login, {
    body: { username: 'a', password: 'x'.repeat(30_000_000) },
  });
  expect([long.status, long.refusal.message]).toEqual([413, 'TOO_LARGE']);
});

test('an API call to an invalid address is refused in the envelope, and reveals no internals', async () => {
  for (const path of ['/v1/user/%ED%A0%80', '/v1/order/%zz']) {
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 400]);
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ type: 0, message: 'BAD_REQUEST' });
    expect(text).not.toContain('~');
  }
});

test('an API call reads a form body where it allows one', async () => {
  const answer = await fetch(`${s.origin}/v1/user/login`, {
    method: 'POST',
    body: new URLSearchParams({ username: 'user1.app', password: 'secret-1', prefix: 'app' }),
  });
  expect(answer.status).toBe(200);
});

test('an API call with a form that breaks off or has no parts is unreadable and no server error', async () => {
  const send = (type: string, body: string) =>
    fetch(`${s.origin}/v1/user/login`, { method: 'POST', headers: { 'content-type': type }, body });
  const broken = [
    ['multipart/form-data', '------'],
    ['multipart/form-data; boundary=xx', '------'],
    [
      'multipart/form-data; boundary=xx',
      '--xx\r\nContent-Disposition: form-data; name="username"\r\n\r\nadm',
    ],
  ] as const;
  for (const [type, body] of broken) {
    const answer = await send(type, body);
    expect([answer.status, (await answer.json()) as unknown]).toMatchObject([
      400,
      { message: 'BAD_REQUEST' },
    ]);
  }
});

test('an API call with hundreds of unknown keys names fifty of them, and one with thousands is not checked', async () => {
  const send = async (body: string, type: string) => {
    const answer = await fetch(`${s.origin}/v1/user/login`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    return { status: answer.status, fields: (await answer.json()).fields as object };
  };
  const keys = (count: number) => Array.from({ length: count }, (_, n) => [`k${n}`, '1']);
  const form = 'application/x-www-form-urlencoded';
  const json = (count: number) => JSON.stringify(Object.fromEntries(keys(count)));
  for (const some of [
    await send(json(900), 'application/json'),
    await send(String(new URLSearchParams(keys(1400))), form),
  ]) {
    expect([some.status, Object.keys(some.fields).length]).toEqual([422, 51]);
    expect(some.fields).toHaveProperty('…');
  }
  const tooMany = { body: 'มีช่องข้อมูลมากเกินไป' };
  expect((await send(json(1001), 'application/json')).fields).toEqual(tooMany);
  const deep = `{"a":${'['.repeat(6000)}${']'.repeat(6000)}}`;
  expect((await send(deep, 'application/json')).status).toBe(422);
  // Colons, commas and brackets of a text are no values.
  const text = JSON.stringify({ username: '\\":,{[\\\\"'.repeat(5), password: ':'.repeat(2000) });
  expect(Object.keys((await send(text, 'application/json')).fields)).toEqual(['password']);
});

test('an API call with a longer list than any of ours is refused before it is checked', async () => {
  const ask = (body: string) => s.shop.owner.ask(createUser, { body });
  const list = (count: number) => `{"name":[${Array(count).fill('1').join(',')}]}`;
  expect((await ask(list(20_100))).refusal.fields).toEqual({ body: 'มีช่องข้อมูลมากเกินไป' });
  expect((await ask(list(19_000))).refusal.fields).toHaveProperty('name');
});

test('an API call counts all parts of a form with files against its limit, however they are cut', async () => {
  const boundary = 'xx';
  const part = (name: string, text: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${text}\r\n`;
  const send = async (...parts: string[]) => {
    const text = `${parts.join('')}--${boundary}--\r\n`;
    // In pieces, so that no length is told beforehand.
    const body = new ReadableStream({
      start(stream) {
        stream.enqueue(new TextEncoder().encode(text));
        stream.close();
      },
    });
    const answer = await s.shop.owner.fetch('/product', {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body,
      duplex: 'half',
    } as RequestInit);
    return [answer.status, ((await answer.json()) as { message: string }).message];
  };
  const file = '; filename="a.jpg"';
  const most = createProduct.bodyLimit;
  const large = [413, 'TOO_LARGE'];
  expect(await send(part('file', 'x'.repeat(most + 1), file))).toEqual(large);
  expect(await send(part('name', 'x'), part('file', 'x'.repeat(most), file))).toEqual(large);
  const files = (count: number) => Array<string>(count).fill(part('file', 'x', file));
  expect(await send(...files(3))).toEqual(large);
  expect(await send(part('name', 'x'.repeat(65 * 1024)))).toEqual(large);
  const fields = (count: number) => Array.from({ length: count }, (_, n) => part(`f${n}`, '1'));
  expect(await send(...fields(41))).toEqual(large);
  expect(await send(...fields(40))).toEqual([422, 'UNPROCESSED']);
});

test('login failures from one /64 of IPv6 are counted as of one address', async () => {
  const front = await ownStory({ TRUST_PROXY: 'loopback' });
  try {
    const knock = async (n: number) => {
      const answer = await person({ base: `${front.origin}/v1`, token: '', id: 0 }).ask(
        login,
        { body: { username: 'user1.app', password: 'not-this' } },
        { 'x-forwarded-for': `2001:db8:7:1::${n.toString(16)}` },
      );
      return answer.status;
    };
    const statuses: number[] = [];
    for (let n = 1; n <= 6; n += 1) statuses.push(await knock(n));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  } finally {
    await front.end();
  }
});

test('an API call to a path that does not exist is counted like any other without a token', async () => {
  const strict = await ownStory({ RATE_LIMIT: '30' });
  try {
    const ask = async () => (await fetch(`${strict.origin}/v1/no/such/call`)).status;
    // The owner of the story's shop has used one of the three.
    expect([await ask(), await ask(), await ask()]).toEqual([404, 404, 429]);
  } finally {
    await strict.end();
  }
});

test('an address that is no screen answers a browser with a page that fits a phone, and a program with the envelope', async () => {
  const ask = (accept: string) => fetch(`${s.origin}/no-such-place`, { headers: { accept } });
  const page = await ask('text/html');
  const text = await page.text();
  expect([page.status, page.headers.get('content-type')]).toEqual([
    404,
    'text/html; charset=utf-8',
  ]);
  expect(text).toContain('<meta name="viewport"');
  expect(text).toContain('<h1>ไม่พบหน้านี้</h1>');
  expect(text).toContain('<form action="/dashboard"><input name="find"');
  expect(text).toContain('<svg aria-hidden="true"');
  const [, nonce] = /<style nonce="([^"]+)">/.exec(text) ?? [];
  expect(page.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
  expect(await (await ask('application/json')).json()).toMatchObject({ message: 'NOT_FOUND' });
});

test('an API call ignores an empty filter, and names a wrong one', async () => {
  const ask = (query: string) => s.shop.owner.fetch(`/order?${query}`);
  const empty = await ask('status=&from=&to=&carrier=&channelId=&page=&pageSize=&search=');
  expect([empty.status, await empty.json()]).toMatchObject([
    200,
    { pagination: { current_page: 1, per_page: 20 } },
  ]);
  const wrong = await ask('status=&carrier=4');
  expect([wrong.status, Object.keys((await wrong.json()).fields)]).toEqual([422, ['carrier']]);
});

test('a user is made once by ten identical calls at once with one key, with ten equal answers', async () => {
  const body = { username: 'once', password: 'secret-1', name: 'ครั้งเดียว', role: 2 as const };
  const press = () => s.shop.owner.ask(createUser, { body }, { 'idempotency-key': 'press-1' });
  const answers = await Promise.all(Array.from({ length: 10 }, press));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
  const other = await s.shop.owner.ask(
    createUser,
    { body: { ...body, name: 'คนอื่น' } },
    { 'idempotency-key': 'press-1' },
  );
  expect([other.status, other.refusal.message]).toEqual([422, 'UNPROCESSED']);
});

test('an API call with half of a letter in a profile is the caller’s fault', async () => {
  const params = { id: s.shop.owner.id };
  const answer = await s.shop.owner.ask(updateUser, {
    params,
    body: { profile: { line: '\ud800' } },
  });
  expect([answer.status, answer.refusal.message]).toEqual([400, 'BAD_REQUEST']);
});

test('an API call with text that PostgreSQL cannot hold is the caller’s fault', async () => {
  for (const name of ['a\u0000b', '\ud800']) {
    const answer = await s.shop.owner.ask(createUser, {
      body: { username: 'hostile', password: 'secret-1', name, role: 2 },
    });
    expect(answer.status).toBe(422);
  }
});

test('every API call that writes leaves one audit row that names who did what', async () => {
  const { id } = await s.shop.owner.call(createUser, {
    body: { username: 'traced', password: 'secret-1', name: 'มีร่องรอย', role: 2 },
  });
  const rows = await s.shop.inside((tx) =>
    tx.rows(
      sql`select action, user_id, after from audit_log where tenant_id = ${tx.tenantId} and entity = 'user' and entity_id = ${id}`,
    ),
  );
  expect(rows).toMatchObject([
    { action: 'user.create', user_id: s.shop.owner.id, after: { username: 'traced' } },
  ]);
});

test('an unfinished transaction of one shop shows nothing of another', async () => {
  const other = await s.openShop('otherside');
  const seen = await other.inside((tx) =>
    tx.rows<{ n: number }>(sql`select count(*) as n from users where tenant_id = ${s.shop.id}`),
  );
  expect(seen).toEqual([{ n: 0 }]);
  const outside = await s.server.services.db.plain<{ n: number }>(
    sql`select count(*) as n from users`,
  );
  expect(outside).toEqual([{ n: 0 }]);
});

test('an API call fails with 503 while the database restarts its connections, and recovers by itself', async () => {
  const load = async (): Promise<number[]> => {
    const statuses: number[] = [];
    for (let n = 0; n < 25; n += 1) statuses.push((await s.shop.owner.ask(getMe)).status);
    return statuses;
  };
  const running = Promise.all(Array.from({ length: 8 }, load));
  const { default: pg } = await import('pg');
  const admin = new pg.Client({ connectionString: s.adminUrl });
  await admin.connect();
  for (let n = 0; n < 5; n += 1) {
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app' and datname = current_database()`,
    );
  }
  await admin.end();
  const statuses = (await running).flat();
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(await s.shop.owner.call(getMe)).toMatchObject({ id: s.shop.owner.id });
});

test('an API call is refused with a wait when there are too many in a minute', async () => {
  const strict = await ownStory({ RATE_LIMIT: '30' });
  try {
    const statuses: number[] = [];
    for (let n = 0; n < 31; n += 1) statuses.push((await strict.shop.owner.ask(getMe)).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(200));
    const refused = await strict.shop.owner.ask(getMe);
    expect([refused.status, refused.refusal.message]).toEqual([429, 'TOO_MANY_REQUEST']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  } finally {
    await strict.end();
  }
});

test('the rate limit counts the logins of one address, the pushes of each shop and the calls of each buyer separately', async () => {
  // A tenth of it without a token.
  const strict = await ownStory({ RATE_LIMIT: '210', TRUST_PROXY: 'loopback' });
  try {
    const ask = async (path: string, from = '203.0.113.7') =>
      (
        await fetch(strict.origin + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
          body: path.endsWith('/auth') ? '{"domain":"nobody"}' : '{}',
        })
      ).status;
    const times = async (n: number, call: (at: number) => Promise<number>) =>
      new Set(await Promise.all(Array.from({ length: n }, (_, at) => call(at))));
    const push = () => ask('/hook/flashexpress/app/nobody');
    expect(await times(21, () => ask('/v1/domain/auth'))).toEqual(new Set([404]));
    expect(await ask('/v1/domain/auth')).toBe(429);
    expect(await times(210, push)).toEqual(new Set([404]));
    expect(await push()).toBe(429);
    await strict.openShop('pushed');
    expect(await ask('/hook/flashexpress/pushed/nobody')).toBe(404);
    // Of one link twenty; of all links of an address as much as it may ask without a token.
    expect(await times(21, (at) => ask(`/t/link-${at}/slip`))).toEqual(new Set([404]));
    expect(await ask('/t/link-0/slip')).toBe(429);
    expect(await times(20, () => ask('/t/link-0/slip', '203.0.113.8'))).toEqual(new Set([404]));
    expect(await ask('/t/link-0/slip', '203.0.113.8')).toBe(429);
  } finally {
    await strict.end();
  }
});

// The nodes of a cluster take no triggers.
test.skipIf(inject('citusUrl') !== '')(
  'an API call answers 503 when the disk or the memory of the database is full, or PgBouncer has no connection for it',
  async () => {
    for (const code of ['53100', '53200', '58030', '08P01']) {
      await alter(`create or replace function zz_full() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$;
      create or replace trigger zz_full before insert on categories execute function zz_full()`);
      const answer = await s.shop.owner.ask(createCategory, { body: { name: `หมวด ${code}` } });
      expect([answer.status, answer.data]).toEqual([
        503,
        expect.objectContaining({ message: 'SERVICE_AWAY' }),
      ]);
    }
    await alter('drop trigger zz_full on categories; drop function zz_full()');
  },
);

test.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', 'ESTALE', 'EMFILE'])(
  'an API call answers 503 when a file meets %s',
  (code) => {
    const fault = Object.assign(new Error(`${code}: write`), { code });
    expect(toFailure(fault)?.code).toBe('SERVICE_AWAY');
  },
);

test.each(['EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', '28P01', '3D000'])(
  'an API call answers 503 when the connection to its database meets %s',
  (code) => {
    const fault = Object.assign(new Error(`connect ${code} 10.0.0.5:5432`), { code });
    expect(toFailure(fault)?.code).toBe('SERVICE_AWAY');
  },
);

test('a server is not ready when it cannot write a file or a row', async () => {
  const files = path.join(s.server.services.config.dataDir, 'files');
  const ready = async () => (await get('/readyz')).status;
  expect(await ready()).toBe(200);
  await fs.rename(files, `${files}.away`);
  await fs.writeFile(files, 'not a folder');
  expect(await ready()).toBe(503);
  await fs.rm(files);
  await fs.rename(`${files}.away`, files);
  const name = new URL(s.adminUrl).pathname.slice(1);
  await alter(`alter role app in database ${name} set default_transaction_read_only = on`);
  await alter(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app' and datname = '${name}'`,
  );
  await expect.poll(ready).toBe(503);
  expect(await fs.readdir(files)).not.toContain(expect.stringContaining('ready.'));
  await alter(`alter role app in database ${name} reset default_transaction_read_only`);
  await alter(
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'app' and datname = '${name}'`,
  );
  await expect.poll(ready).toBe(200);
});

async function alter(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: s.adminUrl });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
