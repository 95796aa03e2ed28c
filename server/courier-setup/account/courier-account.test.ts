// A shop's courier account over real HTTP, a real database and the sandbox.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as c from '@app/contract/courier-setup/account';
import { startSandbox, type Sandbox } from '@app/courier/sandbox/start';
import { person, ownStory, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import type { Call } from '../../platform/route.ts';
import { buildHttp } from '../../platform/http.ts';
import { courierAccountRoutes } from './courier-account.routes.ts';
import { listCouriersUse } from './list-couriers.ts';

const credentials = { mchId: 'ZZ0001', key: 'FAKEKEY00000000000000000000000001' };
const flash = { params: { c: 'flashexpress' as const } };

let s: Story;
let sandbox: Sandbox;
let app: Awaited<ReturnType<typeof buildHttp>>;
let owner: Person;
let staff: Person;

beforeAll(async () => {
  sandbox = await startSandbox({ courier: 'flash' });
  s = await ownStory({ COURIER_URL_FLASH: sandbox.url, CARRIERS: 'flashexpress,jnt' });
  const { id } = s.shop;
  app = await buildHttp({
    services: s.server.services,
    routes: courierAccountRoutes,
    findTenant: async (label) => ({ id, label, name: label, isMain: true }),
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const at = ({ token, id: userId }: Person) => person({ base: `${origin}/v1`, token, id: userId });
  owner = at(s.shop.owner);
  staff = at(await s.shop.hire(2));
});
afterAll(async () => {
  await app.close();
  await s.end();
  await sandbox.stop();
});

const fields = async (body: object): Promise<Record<string, string>> => {
  const answer = await owner.ask(c.setCourierAccount, { ...flash, body });
  expect(answer.status).toBe(422);
  return answer.refusal.fields ?? {};
};

test('the courier list takes the eleven Flash states, each courier’s abilities and its form from the adapters', async () => {
  const [courier] = await staff.call(c.listCouriers);
  expect(courier).toMatchObject({ c: 'flashexpress', code: 0, screen: 'flash', connected: false });
  expect(courier?.statuses.map((row) => row.code)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    'returned',
    'returned-success',
  ]);
  expect(courier?.can).toContain('trackMany');
  expect(courier?.credentialFields.map((field) => field.name)).toEqual(['mchId', 'key']);
});

test('a courier that is not offered here is not found, and a user without the right is refused', async () => {
  const spx = { params: { c: 'spx' as const } };
  expect((await owner.ask(c.getCourierAccount, spx)).status).toBe(404);
  expect((await owner.ask(c.setCourierAccount, { ...spx, body: {} })).status).toBe(404);
  expect((await staff.ask(c.getCourierAccount, flash)).status).toBe(403);
  expect((await staff.ask(c.testCourierAccount, { ...flash, body: {} })).status).toBe(403);
});

describe('a courier account', () => {
  test('cannot be switched on without good credentials, and each fault is shown at its field', async () => {
    expect(Object.keys(await fields({ enabled: true }))).toEqual([
      'credentials.mchId',
      'credentials.key',
    ]);
    expect(new Set(Object.values(await fields({ enabled: true })))).toEqual(
      new Set(['กรุณากรอกข้อมูล']),
    );
    const faults = await fields({ credentials: { mchId: 'ร้าน', key: 'short', secret: 'x' } });
    expect(faults['credentials.mchId']).toMatch(/รหัสร้าน/);
    expect(faults['credentials.key']).toMatch(/กุญแจลับ/);
    expect(faults).toHaveProperty('credentials.secret');
    expect(await fields({ senderAddressId: 999_999 })).toHaveProperty('senderAddressId');
  });

  test('keeps credentials encrypted, never returns them, and keeps those left empty', async () => {
    const first = await owner.call(c.setCourierAccount, {
      ...flash,
      body: { credentials: { mchId: ' ZZ0001\r\n', key: credentials.key }, version: 0 },
    });
    expect(first).toMatchObject({
      enabled: false,
      filled: ['key', 'mchId'],
      environment: 'training',
    });
    const second = await owner.call(c.setCourierAccount, {
      ...flash,
      body: { enabled: true, credentials: { mchId: 'ZZ0001', key: '' }, version: first.version },
    });
    expect(second.enabled).toBe(true);
    const told = JSON.stringify([second, await owner.call(c.getCourierAccount, flash)]);
    expect(told).not.toContain(credentials.key);
    const rows = await s.shop.inside((tx) =>
      tx.rows<{ row: unknown }>(sql`select to_jsonb(a) as row from courier_accounts a
        union all select to_jsonb(l) from audit_log l`),
    );
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toContain(credentials.key);
    const [courier] = await staff.call(c.listCouriers);
    expect(courier?.connected).toBe(true);
  });

  test('is not changed by an edit based on an older version', async () => {
    const answer = await owner.ask(c.setCourierAccount, {
      ...flash,
      body: { enabled: true, version: 0 },
    });
    expect(answer.refusal.message).toBe('STALE');
  });
});

test('a courier account saved again after a lost answer is saved once, with the same answer', async () => {
  const { version } = await owner.call(c.getCourierAccount, flash);
  const body = { environment: 'training' as const, version };
  const key = { 'idempotency-key': 'account-whose-answer-was-lost' };
  const first = await owner.ask(c.setCourierAccount, { ...flash, body }, key);
  expect(first.status).toBe(200);
  const again = await owner.ask(c.setCourierAccount, { ...flash, body }, key);
  expect([again.status, again.data]).toEqual([200, first.data]);
  expect((await owner.call(c.getCourierAccount, flash)).version).toBe(first.data.version);
});

describe('the connection test of a courier account', () => {
  const check = (body: object = {}) => owner.call(c.testCourierAccount, { ...flash, body });

  test('tests the stored credentials and stores the result', async () => {
    expect(await check()).toMatchObject({ ok: true });
    const account = await owner.call(c.getCourierAccount, flash);
    expect(account.checkResult?.ok).toBe(true);
    expect(account.checkedAt).not.toBeNull();
  });

  test('explains in Thai what is wrong with typed credentials, and stores none of them', async () => {
    const wrong = await check({ credentials: { key: 'FAKEKEY-THAT-IS-WRONG' } });
    expect(wrong).toMatchObject({ ok: false, code: '1002' });
    expect(wrong.message).toMatch(/กุญแจลับ/);
    expect(wrong.next).not.toBe('');
    expect((await check({ credentials: { mchId: 'ZZ9999' } })).code).toBe('1001');
    expect((await owner.call(c.getCourierAccount, flash)).checkResult?.ok).toBe(true);
  });

  test('reports, without a server error, that the courier does not answer', async () => {
    // An account that was switched on subscribes to pushes meanwhile, which must not meet these
    // faults.
    const operation = 'warehouses';
    await fetch(`${sandbox.url}/__sandbox/faults`, {
      method: 'POST',
      body: JSON.stringify({
        next: [
          { kind: '5xx', calls: 1, operation },
          { kind: 'malformed', calls: 1, operation },
        ],
      }),
    });
    expect(await check()).toMatchObject({ ok: false, code: 'server_error' });
    expect(await check()).toMatchObject({ ok: false, code: 'malformed' });
    expect(await check()).toMatchObject({ ok: true });
  });
});

test('a courier is given an address for its pushes with the shop and a secret in it', async () => {
  const result = await owner.call(c.setCourierWebhook, { ...flash, body: { on: true } });
  expect(result.ok).toBe(true);
  const { hookUrl } = await owner.call(c.getCourierAccount, flash);
  expect(hookUrl).toMatch(/\/hook\/flashexpress\/app\/[0-9a-f]{64}$/);
  const ledger = await (await fetch(`${sandbox.url}/__sandbox/ledger`)).json();
  expect(ledger).toMatchObject({
    webhooks: [0, 1, 2, 3, 4].map((code) => ({ code, url: hookUrl })),
  });
  const stored = await s.shop.inside((tx) =>
    tx.rows(sql`select request, response from courier_exchanges`),
  );
  expect(JSON.stringify(stored)).not.toContain(hookUrl?.split('/').at(-1));
  expect(JSON.stringify(stored)).not.toContain(credentials.key);
});

test('the courier list offers a test account only where the courier is simulated on this machine', async () => {
  const [flashHere, jntElsewhere] = await staff.call(c.listCouriers);
  const { trial = {} } = flashHere ?? {};
  const body = { environment: 'training' as const, credentials: trial };
  expect(await owner.call(c.testCourierAccount, { ...flash, body })).toMatchObject({ ok: true });
  expect(jntElsewhere).not.toHaveProperty('trial');
  const { services } = s.server;
  const config = { ...services.config, COURIER_URL_FLASH: 'https://courier.example' };
  const [flashElsewhere] = await s.shop.inside((tx) =>
    listCouriersUse({ tx, services: { ...services, config } } as Call<typeof c.listCouriers>),
  );
  expect(flashElsewhere).not.toHaveProperty('trial');
});
