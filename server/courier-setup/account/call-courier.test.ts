// The gate to couriers: pace, circuit breaker, call record, and permission.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Exchange } from '@app/courier/kit/exchange';
import { startSandbox, type Sandbox } from '@app/courier/sandbox/start';
import { ownStory, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { createLane } from './account-traffic.ts';
import { callCourier, type CourierCall } from './call-courier.ts';
import { createBreaker } from './courier-breaker.ts';
import { lockAccount, saveAccount } from './courier-account.store.ts';
import type { Parcel } from './courier-words.ts';
import { sealCredentials } from './credentials.ts';
import { newHookSecret, sealHookSecrets } from './hook-secrets.ts';
import { readPushes } from './read-push.ts';

let s: Story;
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({ courier: 'flash' });
  s = await ownStory({ COURIER_URL_FLASH: sandbox.url });
});
afterAll(async () => {
  await s.end();
  await sandbox.stop();
});

const connect = (enabled: boolean) =>
  s.shop.inside(async (tx) => {
    await lockAccount(tx, 'flashexpress', newHookSecret(s.server.services.secrets));
    await saveAccount(tx, 'flashexpress', {
      enabled,
      environment: 'training',
      credentials: sealCredentials(s.server.services.secrets, {
        mchId: 'ZZ0001',
        key: 'FAKEKEY00000000000000000000000001',
      }),
      senderAddressId: null,
      forgetsCheck: false,
    });
  });

const faults = (body: object) =>
  fetch(`${sandbox.url}/__sandbox/faults`, { method: 'POST', body: JSON.stringify(body) });

beforeEach(async () => {
  await connect(true);
  await faults({ reset: true });
});

const parcel = (merchantNumber: string): Parcel => ({
  merchantNumber,
  sender: {
    name: 'ร้านน้ำใจงาม',
    phone: '0800000001',
    address: '1/2 ม.3',
    subdistrict: 'สันทรายหลวง',
    district: 'สันทราย',
    province: 'เชียงใหม่',
    postcode: '50210',
  },
  receiver: {
    name: 'ผู้รับ ทดสอบ',
    phone: '0800000002',
    address: '68/5 ซอยลับ',
    subdistrict: 'ในเมือง',
    district: 'เมืองอุบลราชธานี',
    province: 'อุบลราชธานี',
    postcode: '34000',
  },
  weightGrams: 1500,
  codAmountSatang: 59_000,
  declaredValueSatang: 0,
});

const book = (number: string, change: Partial<CourierCall> = {}) =>
  callCourier(
    s.server.services,
    { tenantId: s.shop.id, courier: 'flashexpress', subject: number, ...change },
    (courier, link) => courier.book(link, parcel(number)),
  );

const exchanges = () =>
  s.shop.inside((tx) =>
    tx.rows<{ purpose: string; subject: string; outcome: string; status: number; request: string }>(
      sql`select purpose, subject, outcome, status, request, response from courier_exchanges order by id`,
    ),
  );

describe('permission for a courier call', () => {
  test('is refused, and nothing is sent, when the account is off, belongs to another shop or the courier is not built', async () => {
    await connect(false);
    const other = await s.openShop('shopb');
    const before = (await exchanges()).length;
    const notReady = { outcome: 'refused', code: 'COURIER_NOT_READY', kind: 'account' };
    expect(await book('G-0')).toMatchObject(notReady);
    await connect(true);
    expect(await book('G-0', { tenantId: other.id })).toMatchObject(notReady);
    expect(await book('G-0', { courier: 'spx' })).toMatchObject(notReady);
    expect((await exchanges()).length).toBe(before);
  });

  test('is refused as not filled in when the credentials were encrypted with another key', async () => {
    await s.shop.inside((tx) =>
      tx.rows(sql`update courier_accounts set credentials = 'bm90IHNlYWxlZA=='`),
    );
    expect(await book('G-0')).toMatchObject({ outcome: 'refused', code: 'COURIER_NOT_READY' });
  });
});

describe('the record of a courier call', () => {
  test('is kept for every exchange, under its subject, without secrets and personal data', async () => {
    expect(await book('G-1')).toMatchObject({ outcome: 'booked' });
    const [row] = (await exchanges()).filter((exchange) => exchange.subject === 'G-1');
    expect(row).toMatchObject({ purpose: 'book', outcome: 'answered', status: 200 });
    expect(row?.request).toContain('outTradeNo=G-1');
    const text = JSON.stringify(row);
    for (const secret of ['FAKEKEY', '0800000002', 'ซอยลับ', 'ผู้รับ ทดสอบ']) {
      expect(text).not.toContain(secret);
    }
  });

  test('is “maybe sent” when the answer was lost, and its repeat shows that the parcel exists', async () => {
    await faults({ next: [{ kind: 'lost', calls: 1 }] });
    expect(await book('G-2')).toMatchObject({ outcome: 'unknown', reason: 'cut' });
    expect(await book('G-2')).toMatchObject({ outcome: 'unknown', reason: 'exists' });
    const kept = (await exchanges()).filter((exchange) => exchange.subject === 'G-2');
    expect(kept.map((exchange) => exchange.outcome)).toEqual(['maybe_sent', 'answered']);
  });
});

test('500 bookings at once never exceed the allowed number of parallel calls, and all are booked', async () => {
  let onTheLine = 0;
  let most = 0;
  const outcomes = await Promise.all(
    Array.from({ length: 500 }, (_, index) =>
      callCourier(
        s.server.services,
        { tenantId: s.shop.id, courier: 'flashexpress', subject: `B-${index}` },
        async (courier, link) => {
          onTheLine += 1;
          most = Math.max(most, onTheLine);
          const outcome = await courier.book(link, parcel(`B-${index}`));
          onTheLine -= 1;
          return outcome;
        },
      ),
    ),
  );
  expect(outcomes.filter((outcome) => outcome.outcome === 'booked').length).toBe(500);
  expect(most).toBe(8);
});

test('a courier is not called after five failures in a row, then tried once, then used again', async () => {
  await faults({ next: [{ kind: '5xx', calls: 5 }] });
  for (let index = 0; index < 5; index += 1) {
    expect(await book(`C-${index}`)).toMatchObject({ outcome: 'unknown' });
  }
  expect(await book('C-5')).toMatchObject({ outcome: 'down', reason: 'throttled' });
  // Other calls go on, because perhaps only this kind of call hangs.
  expect(await book('C-6', { kind: 'label' })).toMatchObject({ outcome: 'booked' });
  await expect.poll(async () => (await book('C-5')).outcome, { interval: 300 }).toBe('booked');
});

test('a courier is not called after five failures in a row, whatever failed between them before it was sent', async () => {
  await faults({ next: [{ kind: '5xx', calls: 5 }] });
  const call = { tenantId: s.shop.id, courier: 'flashexpress', subject: 'N' } as const;
  const { services } = s.server;
  const held = { outcome: 'down', reason: 'throttled', detail: '' } as const;
  const sent: Exchange = {
    operation: 'token',
    method: 'POST',
    url: 'https://courier.test/token',
    requestBody: '',
    delivery: 'answered',
    httpStatus: 200,
    responseType: null,
    responseBody: '',
    error: null,
    startedAt: 0,
    tookMs: 1,
  };
  for (let index = 0; index < 5; index += 1) {
    await callCourier(services, call, async () => held);
    // Our own rate limit held back the second request of a call.
    await callCourier(services, call, async (_, link) => {
      await link.record(sent);
      return held;
    });
    await callCourier(services, call, () => Promise.reject(new Error('no'))).catch(() => undefined);
    expect(await book(`N-${index}`)).toMatchObject({ outcome: 'unknown' });
  }
  expect(await book('N-5')).toMatchObject({ outcome: 'down', reason: 'throttled' });
  await expect.poll(async () => (await book('N-5')).outcome, { interval: 300 }).toBe('booked');
});

test('a courier is tried again after its pause although the machine’s clock was set back by sixty days', async () => {
  let offsetMs = 0;
  const services = {
    ...s.server.services,
    now: () => new Date(s.server.services.now().getTime() + offsetMs),
  };
  const call = { tenantId: s.shop.id, courier: 'flashexpress', subject: 'K' } as const;
  const bookOne = async () =>
    (await callCourier(services, call, (courier, link) => courier.book(link, parcel('K-1'))))
      .outcome;
  await faults({ next: [{ kind: '5xx', calls: 5 }] });
  for (let index = 0; index < 5; index += 1) await bookOne();
  offsetMs = -60 * 24 * 3_600_000;
  expect(await bookOne()).toBe('down');
  await expect.poll(bookOne, { interval: 300 }).toBe('booked');
});

test.each([401, 403])(
  'a courier is still called when it refuses calls with %i, which may concern the login of one shop only',
  async (status) => {
    const turnedAway = { outcome: 'down', reason: 'turned_away', detail: '', status } as const;
    for (let index = 0; index < 6; index += 1) {
      const call = { tenantId: s.shop.id, courier: 'flashexpress', subject: 'L' } as const;
      await callCourier(s.server.services, call, async (courier, link) => {
        await courier.book(link, parcel(`L-${status}-${index}`));
        return turnedAway;
      });
    }
    expect(await book(`L-${status}`)).toMatchObject({ outcome: 'booked' });
  },
);

describe('the pace of a courier lane', () => {
  test('lets the calls of a second through, then one after the other', async () => {
    const lane = createLane({ concurrency: 1, requestsPerSecond: 20 });
    const turns = async (count: number): Promise<number> => {
      const start = performance.now();
      for (let index = 0; index < count; index += 1) await lane.turn();
      return performance.now() - start;
    };
    const atOnce = await turns(20);
    const inTurn = await turns(10);
    expect(inTurn).toBeGreaterThan(400);
    expect(atOnce).toBeLessThan(inTurn);
  });

  test('frees a place when the work fails, and ends a wait when the caller leaves', async () => {
    const lane = createLane({ concurrency: 1, requestsPerSecond: 1 });
    await expect(lane.within(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await lane.within(async () => 'next')).toBe('next');
    await lane.turn();
    const ending = new AbortController();
    const waiting = lane.turn(ending.signal);
    ending.abort();
    await expect(waiting).rejects.toThrow('ended');
  });
});

test('a circuit breaker waits longer when its trial fails again', () => {
  let now = 0;
  const breaker = createBreaker(() => now);
  for (let index = 0; index < 5; index += 1) breaker.report(false);
  const first = breaker.askLeave();
  now += first;
  expect(breaker.askLeave()).toBe(0);
  expect(breaker.askLeave()).toBeGreaterThan(0);
  breaker.report(false);
  expect(breaker.askLeave()).toBeGreaterThan(first);
  now += 60_000;
  expect(breaker.askLeave()).toBe(0);
  breaker.report(true);
  expect(breaker.askLeave()).toBe(0);
});

test('a courier account encrypts at the next start a hook secret that was stored open, and keeps its address', async () => {
  const stored = () =>
    s.shop.inside(async (tx) => {
      const row = await tx.first<{ secret: string }>(
        sql`select hook_secret as secret from courier_accounts where courier = 'flashexpress'`,
      );
      return row?.secret ?? '';
    });
  const { services } = s.server;
  expect(services.secrets.open(await stored())).toMatch(/^[0-9a-f]{64}$/);
  const open = 'ab'.repeat(32);
  await s.shop.inside((tx) => tx.rows(sql`update courier_accounts set hook_secret = ${open}`));
  await sealHookSecrets(services, [s.shop.id]);
  expect(await stored()).not.toContain(open);
  expect(services.secrets.open(await stored())).toBe(open);
});

test('a courier push is accepted only with the secret of the path and the right signature', async () => {
  const [account] = await s.shop.inside((tx) =>
    tx.rows<{ hook_secret: string }>(sql`select hook_secret from courier_accounts`),
  );
  const body = new URLSearchParams({
    mchId: 'ZZ0001',
    nonceStr: '1700000000001',
    sign: 'F584EBBF446F61A7681FC0F87584DE593A6D42FFC86B2D7EF9B13CB5A075440A',
    data: JSON.stringify({ pno: 'TH01', outTradeNo: 'G-1', state: 1 }),
  }).toString();
  const hook = { tenantId: s.shop.id, courier: 'flashexpress' as const };
  const push = {
    secret: s.server.services.secrets.open(account?.hook_secret ?? ''),
    contentType: 'application/x-www-form-urlencoded',
    body,
  };
  const { services } = s.server;
  const forged = { ...push, body: body.replace('F584', '0000') };
  const stranger = { ...push, secret: 'x'.repeat(64) };
  const read = await readPushes(services, hook, [push, stranger, forged]);
  expect(read[0]).toMatchObject({ outcome: 'push', merchantNumber: 'G-1' });
  expect(read[1]).toBeNull();
  expect(read[2]).toMatchObject({ outcome: 'rejected', reason: 'signature' });
  const elsewhere = { ...hook, tenantId: s.shop.id + 1 };
  expect(await readPushes(services, elsewhere, [push])).toEqual([null]);
});
