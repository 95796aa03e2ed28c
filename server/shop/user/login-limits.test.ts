// Who can log in while an attacker guesses, and what is recorded of it.
import { Writable } from 'node:stream';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '@app/contract/report/audit';
import { login } from '@app/contract/shop/user';
import { person, ownStory, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { loginUser } from './login-user.ts';
import { findUser } from './user.store.ts';

const PASSWORD = 'secret-1';
let s: Story;
let stranger: Person;
beforeAll(async () => {
  s = await ownStory({ TRUST_PROXY: '127.0.0.1' });
  stranger = person({ base: `${s.origin}/v1`, token: '', id: 0 });
});
afterAll(() => s.end());

const tryFrom = (
  address: string,
  body: { username: string; password: string },
  headers: Record<string, string> = {},
) => stranger.ask(login, { body }, { 'x-forwarded-for': address, ...headers });

/** Wrong passwords for one name, five from each address. */
async function guess(username: string, { times, net }: { times: number; net: string }) {
  for (let n = 0; n < times; n += 1)
    await tryFrom(`${net}.${Math.floor(n / 5)}`, { username, password: `wrong-${n}` });
}

async function hired(): Promise<string> {
  const { id } = await s.shop.hire(2);
  const row = await s.shop.inside((tx) => findUser(tx, id));
  return row?.username ?? '';
}

test('a login from a known browser passes while fifty failures of others block unknown browsers', async () => {
  const username = await hired();
  const right = { username, password: PASSWORD };
  const first = await tryFrom('203.0.113.1', right);
  const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  expect(first.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Strict$/);
  await guess(username, { times: 50, net: '198.51.100' });
  expect((await tryFrom('203.0.113.2', right)).status).toBe(429);
  const forged = cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect((await tryFrom('203.0.113.2', right, { cookie: forged })).status).toBe(429);
  expect((await tryFrom('203.0.113.2', right, { cookie })).status).toBe(200);
  const wrong = { username, password: 'not-it' };
  for (let n = 0; n < 5; n += 1) await tryFrom('203.0.113.3', wrong, { cookie });
  expect((await tryFrom('203.0.113.3', right, { cookie })).status).toBe(429);
});

test('a login passes again when it was locked under a clock sixty days ahead that is corrected', async () => {
  const username = await hired();
  const right = { username, password: PASSWORD };
  await guess(username, { times: 5, net: '198.51.102' });
  expect((await tryFrom('198.51.102.0', right)).status).toBe(429);
  const admin = new pg.Client({ connectionString: s.adminUrl });
  await admin.connect();
  await admin.query(`update login_failures set at = at + interval '60 days'`);
  await admin.end();
  expect((await tryFrom('198.51.102.0', right)).status).toBe(200);
});

test('a login lockout is recorded once in the shop’s trail, with the guessed name', async () => {
  const username = await hired();
  await guess(username, { times: 7, net: '198.51.101' });
  const entries = await s.shop.inside((tx) =>
    tx.rows<{ after: unknown }>(
      sql`select a.after from audit_log a join users u on u.tenant_id = a.tenant_id and u.id = a.entity_id
        where a.tenant_id = ${tx.tenantId} and a.action = 'user.locked' and u.username = ${username}`,
    ),
  );
  expect(entries).toEqual([{ after: { username, fromAddress: '198.51.101.0' } }]);
  const query = { entity: 'user', action: 'user.locked' } as const;
  const { items } = await s.shop.owner.call(listAudit, { query });
  expect(new Set(items.map(({ action }) => action))).toEqual(new Set(['user.locked']));
  expect(items.flatMap(({ changes }) => changes.map(({ after }) => after))).toContain(username);
});

test('a login that fails is counted and logged in one line with shop, address and a keyed hash, never the name', async () => {
  const { services } = s.server;
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const failed = async () =>
    (await services.metrics.oddities.get()).values.find(
      ({ labels }) => labels.kind === 'login.failed',
    )?.value ?? 0;
  const before = await failed();
  const username = 'nobody.of.ours';
  await expect(
    loginUser({
      params: undefined,
      query: undefined,
      body: { username, password: 'not-it' },
      tenant: { id: s.shop.id, label: 'app', name: 'ร้าน', isMain: true },
      incoming: {
        requestId: 'r',
        address: '198.51.102.1',
        hostname: '127.0.0.1',
        claims: undefined,
        tenant: undefined,
        headers: {},
        params: {},
        query: {},
        body: {},
        signal: new AbortController().signal,
      },
      services: { ...services, log: pino({ level: 'warn' }, sink) },
    }),
  ).rejects.toThrow('LOGIN_FAILS');
  expect((await failed()) - before).toBe(1);
  const written = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(written).toEqual([
    expect.objectContaining({
      msg: 'login failed',
      shop: 'app',
      address: '198.51.102.1',
      nameKey: expect.stringMatching(/^[0-9a-f]{64}$/),
    }),
  ]);
  expect(lines.join('')).not.toContain(username);
});
