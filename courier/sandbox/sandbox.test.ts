// The sandbox itself against the sheet: signature, limits, persistence, levers. No adapter is
// involved.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { flashSign } from './flash/sign.ts';
import { startSandbox, type Sandbox, type SandboxOptions } from './start.ts';

const key = 'FAKEKEY00000000000000000000000001';
const open: Sandbox[] = [];
const folder = mkdtempSync(join(tmpdir(), 'songdee-sandbox-'));

afterEach(async () => {
  await Promise.all(open.splice(0).map((sandbox) => sandbox.stop()));
});

async function start(options: Partial<SandboxOptions> = {}): Promise<string> {
  const sandbox = await startSandbox({ courier: 'flash', ...options });
  open.push(sandbox);
  return sandbox.url;
}

const order = (outTradeNo: string): Record<string, string> => ({
  outTradeNo,
  expressCategory: '1',
  articleCategory: '99',
  srcName: 'ร้านทดสอบ',
  srcPhone: '0800000001',
  srcProvinceName: 'เชียงใหม่',
  srcCityName: 'สันทราย',
  srcPostalCode: '50210',
  srcDetailAddress: '1/2 ม.3',
  dstName: 'ผู้รับ ทดสอบ',
  dstPhone: '0800000002',
  dstProvinceName: 'อุบลราชธานี',
  dstCityName: 'เมืองอุบลราชธานี',
  dstPostalCode: '34000',
  dstDetailAddress: '68/5 A&B',
  weight: '1500',
  insured: '0',
  codEnabled: '0',
});

interface Envelope {
  code: number;
  data: { pno: string } & Record<string, unknown>;
}

async function call(
  url: string,
  form: Record<string, string>,
  as: { mchId?: string; secret?: string } = {},
): Promise<Envelope> {
  const signed: Record<string, string> = { mchId: as.mchId ?? 'ZZ0001', nonceStr: '1', ...form };
  signed['sign'] = flashSign(Object.entries(signed), as.secret ?? key);
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(signed) });
  expect(response.status).toBe(200);
  return (await response.json()) as Envelope;
}

const lever = async (url: string, name: string, body: unknown): Promise<number> => {
  const response = await fetch(`${url}/__sandbox/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return response.status;
};

interface Ledger {
  parcels: {
    outTradeNo: string;
    pno: string;
    state: number | null;
    returnedPno: string | null;
    stateAt: string | null;
  }[];
}

const ledger = async (url: string): Promise<Ledger> =>
  (await (await fetch(`${url}/__sandbox/ledger`)).json()) as Ledger;

test.each([
  ['minimal', {}, '8B19CB82A003B2A279D090297A4C0C741C059EA5A27626C9FEA115FF2382C3BE'],
  [
    'notifications',
    { date: '2026-01-31' },
    '9EA0194820C17B625AAA347BDA05F9ECCAC25E3DCF51E46ACEEF2D7CEC967842',
  ],
  [
    'push',
    { nonceStr: '1700000000001' },
    'F584EBBF446F61A7681FC0F87584DE593A6D42FFC86B2D7EF9B13CB5A075440A',
  ],
  [
    'create',
    { ...order('DEMO-0001'), codEnabled: '1', codAmount: '12345', remark: ' ' },
    'BEF64F96B862A9121EE50B02A4571FD1D25AA18E29F30ACF0854BDA28908EC54',
  ],
])('the sandbox signs like the vector of the sheet: %s', (_name, own, expected) => {
  const form = { mchId: 'ZZ0001', nonceStr: '1700000000000', ...own };
  expect(flashSign(Object.entries(form), key)).toBe(expected);
});

describe('a booking in the sandbox is answered as the documentation shows', () => {
  test.each([
    ['an unknown merchant', {}, { as: { mchId: 'ZZ9999' }, code: 1001 }],
    ['a bad signature', {}, { as: { secret: 'wrong' }, code: 1002 }],
    ['no sender', { srcName: '' }, { code: 1018 }],
    ['a postcode of four digits', { dstPostalCode: '3400' }, { code: 1021 }],
    ['another province', { dstProvinceName: 'ยะลา' }, { code: 1000 }],
    ['a short province name', { dstPostalCode: '10200', dstProvinceName: 'กทม.' }, { code: 1000 }],
    ['half a gram', { weight: '1.5' }, { code: 1000 }],
    ['baht instead of satang', { codEnabled: '1', codAmount: '59.50' }, { code: 1000 }],
    ['a negative COD', { codEnabled: '1', codAmount: '-1' }, { code: 1009 }],
    ['a service that is not published', { expressCategory: '3' }, { code: 1000 }],
    ['a name of 51 characters', { dstName: 'ก'.repeat(51) }, { code: 1000 }],
    ['all well', {}, { code: 1 }],
  ] as [string, object, { as?: object; code: number }][])(
    'for %s',
    async (_name, change, story) => {
      const url = await start();
      const form = { ...order('A-1'), ...change };
      expect((await call(`${url}/open/v3/orders`, form, story.as ?? {})).code).toBe(story.code);
      expect((await ledger(url)).parcels.length).toBe(story.code === 1 ? 1 : 0);
    },
  );

  test('and accepts a number once, even after a cancel, while another merchant may use it', async () => {
    const url = await start();
    const first = await call(`${url}/open/v3/orders`, order('A-1'));
    const cancel = `${url}/open/v1/orders/${first.data.pno}/cancel`;
    const other = { mchId: 'ZZ0002', secret: 'FAKEKEY00000000000000000000000002' };
    expect((await call(`${url}/open/v3/orders`, order('A-1'))).code).toBe(1003);
    expect((await call(cancel, {}, other)).code).toBe(1019);
    expect((await call(cancel, {})).code).toBe(1);
    expect((await call(`${url}/open/v3/orders`, order('A-1'))).code).toBe(1003);
    expect((await call(`${url}/open/v3/orders`, order('A-1'), other)).code).toBe(1);
  });

  test('and refused when the body is no form', async () => {
    const url = await start();
    const response = await fetch(`${url}/open/v3/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(order('A-1')),
    });
    expect(((await response.json()) as Envelope).code).toBe(1000);
  });
});

test('the sandbox accepts 500 bookings at once and gives each its own number', async () => {
  const url = await start();
  const numbers = Array.from({ length: 500 }, (_, index) => `A-${index}`);
  const answers = await Promise.all(
    numbers.map((number) => call(`${url}/open/v3/orders`, order(number))),
  );
  expect(new Set(answers.map((answer) => answer.data.pno)).size).toBe(500);
});

test('the sandbox moves parcels by the clock and returns one under a second number', async () => {
  const url = await start();
  for (const number of ['A-1', 'A-2']) await call(`${url}/open/v3/orders`, order(number));
  await lever(url, 'advance', { path: 'return', outTradeNos: ['A-2'] });
  await lever(url, 'advance', { minutes: 130 });
  expect((await ledger(url)).parcels.map((parcel) => parcel.state)).toEqual([1, 1]);
  await lever(url, 'advance', { minutes: 60 * 24 * 7 });
  const { parcels } = await ledger(url);
  expect(parcels.map((parcel) => parcel.state)).toEqual([5, 7, 5]);
  expect(parcels[1]?.returnedPno).toBe(parcels[2]?.pno);
  const timesOf = async () =>
    (await ledger(url)).parcels.map(({ stateAt }) => Date.parse(stateAt ?? ''));
  const [kept = 0, ...gone] = await timesOf();
  const pno = parcels[1]?.pno;
  expect(await lever(url, 'age', { minutes: 90, pnos: [pno] })).toBe(200);
  expect(await timesOf()).toEqual([kept, ...gone.map((at) => at - 90 * 60_000)]);
});

test('the sandbox refuses a lever that it does not know', async () => {
  const url = await start();
  expect(await lever(url, 'faults', { latency: 5 })).toBe(422);
  expect(await lever(url, 'advance', { path: 'teleport' })).toBe(422);
  expect((await fetch(`${url}/__sandbox/nothing`)).status).toBe(404);
  expect((await fetch(`${url}/open/v9/orders`, { method: 'POST' })).status).toBe(404);
});

test('the sandbox keeps every answered parcel after kill -9, and ignores a torn last line', async () => {
  const statePath = join(folder, 'flash.jsonl');
  const main = new URL('./main.ts', import.meta.url).pathname;
  const child = spawn('node', [main, '--state', statePath], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString('utf8')));
  });
  const { url } = JSON.parse(line) as { url: string };
  const { data } = await call(`${url}/open/v3/orders`, order('KEEP-1'));
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  const again = await start({ statePath });
  expect((await ledger(again)).parcels).toMatchObject([{ outTradeNo: 'KEEP-1', pno: data.pno }]);
  expect((await call(`${again}/open/v3/orders`, order('KEEP-1'))).code).toBe(1003);
  rmSync(folder, { recursive: true });
});
