// The Kerry / KEX adapter against its sandbox over real HTTP.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { kerry } from './kerry/kerry.courier.ts';
import type { CourierLink, Credentials, ParcelNumbers, ParsedPush } from './kit/courier.ts';
import type { Parcel } from './kit/parcel.ts';
import { startSandbox, type Sandbox } from './sandbox/start.ts';

const credentials: Credentials = {
  appId: 'DEMOSHOP',
  appKey: 'FAKE0000-0000-0000-0000-000000000001',
};
const place = {
  subdistrict: 'ในเมือง',
  district: 'เมืองอุบลราชธานี',
  province: 'อุบลราชธานี',
  postcode: '34000',
};
const parcel = (running: number): Parcel => ({
  merchantNumber: `A-${running}`,
  trackingNumber: `TEST${String(running).padStart(9, '0')}`,
  sender: { name: 'ร้านน้ำใจงาม', phone: '080-000-0001', address: '1/2 ม.3', ...place },
  receiver: {
    name: 'ผู้รับ ก๊วยเตี๋ยวน้ำ & "ลูกชิ้น"',
    phone: '0800000002',
    address: '68/5 ซ.ปั้นหยา + ตึก A=B 100%',
    ...place,
  },
  weightGrams: 1500,
  codAmountSatang: 59_050,
  declaredValueSatang: 0,
});
const numbersOf = (sent: Parcel): ParcelNumbers => ({
  trackingNumber: sent.trackingNumber ?? '',
  merchantNumber: sent.merchantNumber,
  sent,
});

let sandbox: Sandbox;
const receivers: Server[] = [];
beforeEach(async () => {
  sandbox = await startSandbox({ courier: 'kerry', firstRetryMs: 20 });
});
afterEach(async () => {
  await sandbox.stop();
  for (const receiver of receivers.splice(0)) receiver.close();
});

const link = (change: Partial<CourierLink> = {}): CourierLink => ({
  credentials,
  environment: 'training',
  baseUrl: sandbox.url,
  now: () => Date.now(),
  nonce: () => '1',
  record: () => undefined,
  ...change,
});
const lever = async (path: string, body: unknown): Promise<void> => {
  const response = await fetch(`${sandbox.url}/__sandbox/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
};
const ledger = async () => {
  const response = await fetch(`${sandbox.url}/__sandbox/ledger`);
  const { parcels } = (await response.json()) as { parcels: Record<string, unknown>[] };
  return parcels;
};
const book = (running: number, change: Partial<CourierLink> = {}) =>
  kerry.book(link(change), parcel(running));

test('Thai text, symbols and satang arrive as they left, in both environments', async () => {
  expect(await book(1)).toMatchObject({ outcome: 'booked', trackingNumber: 'TEST000000001' });
  expect(await book(2, { environment: 'production' })).toMatchObject({ outcome: 'booked' });
  expect(await ledger()).toMatchObject([
    {
      pno: 'TEST000000001',
      outTradeNo: 'A-1',
      dstName: parcel(1).receiver.name,
      codAmountSatang: 59_050,
    },
    { pno: 'TEST000000002' },
  ]);
});

test.each(['lost', 'malformed', '5xx_after', 'hang'])(
  'an answer that is %s after the commit is unknown; the same number again says that it exists',
  async (kind) => {
    await lever('faults', { next: [{ kind, calls: 1 }] });
    expect(await book(1, { timeoutMs: 300 })).toMatchObject({ outcome: 'unknown' });
    expect(await book(1)).toMatchObject({ outcome: 'unknown', reason: 'exists' });
    expect(await ledger()).toMatchObject([{ pno: 'TEST000000001' }]);
  },
);

test('what was never done is done by the same call again, under the same number', async () => {
  await lever('faults', { next: [{ kind: 'cut', calls: 1 }] });
  expect(await book(1)).toMatchObject({ outcome: 'unknown', reason: 'cut' });
  expect(await book(1)).toMatchObject({ outcome: 'booked', trackingNumber: 'TEST000000001' });
});

test('a postcode that Kerry does not take is refused with the field, and the number stays free', async () => {
  await lever('faults', { refuse: { postcodes: ['34000'] } });
  expect(await book(1)).toMatchObject({
    outcome: 'refused',
    code: '003',
    fixField: 'receiver.postcode',
    answer: { status_code: '003', con_no: 'TEST000000001' },
  });
  await lever('faults', { reset: true });
  expect(await book(1)).toMatchObject({ outcome: 'booked' });
});

test('a parcel without a number of the range never leaves the house', async () => {
  const { trackingNumber: _none, ...bare } = parcel(1);
  expect(await kerry.book(link(), bare)).toMatchObject({
    outcome: 'refused',
    code: 'LOCAL',
    fixField: 'trackingNumber',
  });
  expect(await ledger()).toEqual([]);
});

test('the connection test tells a wrong key from a good account and makes nothing', async () => {
  expect(await kerry.checkConnection(link())).toMatchObject({ outcome: 'connected' });
  const wrong = { ...credentials, appKey: 'FAKE-OTHER-KEY' };
  expect(await kerry.checkConnection(link({ credentials: wrong }))).toMatchObject({
    outcome: 'refused',
    kind: 'account',
    fixField: 'credentials',
  });
  expect(await ledger()).toEqual([]);
});

test('is cancelled and changed before pickup, not after, and never by a stranger', async () => {
  await book(1);
  await book(2);
  expect(await kerry.cancel?.(link(), numbersOf(parcel(1)))).toEqual({ outcome: 'cancelled' });
  const moved = { ...parcel(2), codAmountSatang: 10_000 };
  expect(await kerry.update?.(link(), moved)).toEqual({ outcome: 'updated' });
  expect((await ledger())[1]).toMatchObject({ codAmountSatang: 10_000, cancelledAt: null });
  await lever('advance', { steps: 1, pnos: ['TEST000000002'] });
  const refusal = { outcome: 'refused', code: '006', kind: 'state' };
  expect(await kerry.cancel?.(link(), numbersOf(parcel(2)))).toMatchObject(refusal);
  expect(await kerry.update?.(link(), moved)).toMatchObject(refusal);
  expect(await kerry.cancel?.(link(), numbersOf(parcel(9)))).toMatchObject(refusal);
  const other = {
    credentials: { appId: 'OTHERSHOP', appKey: 'FAKE0000-0000-0000-0000-000000000002' },
  };
  expect(await kerry.cancel?.(link(other), numbersOf(parcel(2)))).toMatchObject(refusal);
});

test('a cancel whose answer was lost is simply said again', async () => {
  await book(1);
  await lever('faults', { next: [{ kind: 'lost', calls: 1 }] });
  const numbers = numbersOf(parcel(1));
  expect(await kerry.cancel?.(link(), numbers)).toMatchObject({ outcome: 'unknown' });
  expect(await kerry.cancel?.(link(), numbers)).toEqual({ outcome: 'cancelled' });
});

test('pushes come in every shape, more than once, until acknowledged; DPOD takes the delivery back', async () => {
  const taken: ParsedPush[] = [];
  const types = new Set<string>();
  let refusals = 2;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const contentType = request.headers['content-type'] ?? '';
      const push = { contentType, body: Buffer.concat(chunks).toString('utf8') };
      const parsed = kerry.parsePush?.(credentials, push);
      refusals -= 1;
      const isTaken = refusals < 0 && parsed?.outcome === 'push';
      if (isTaken && parsed?.outcome === 'push') taken.push(parsed, ...(parsed.others ?? []));
      if (isTaken) types.add(`${contentType} ${push.body.slice(0, 8)}`);
      const reply = kerry.ackPush?.(isTaken, push);
      response.writeHead(reply?.status ?? 500, { 'Content-Type': reply?.contentType ?? '' });
      response.end(reply?.body);
    });
  });
  receivers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/hook`;
  await lever('webhook', { account: credentials['appId'], url, isOn: true });
  await book(1);
  await lever('advance', { path: 'reopened', steps: 7 });
  const seen = () => new Set(taken.map((one) => `${one.status?.code} ${one.status?.bucket}`));
  await expect
    .poll(seen, { timeout: 10_000 })
    .toEqual(
      new Set([
        '010 picked_up',
        '101 in_transit',
        '102 in_transit',
        '103 in_transit',
        '045 out_for_delivery',
        'POD delivered',
        'DPOD problem',
      ]),
    );
  await expect.poll(() => taken.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(14);
  expect(types.size).toBeGreaterThanOrEqual(3);
  expect(new Set(taken.map((one) => one.trackingNumber))).toEqual(new Set(['TEST000000001']));
  expect(new Set(taken.map((one) => one.merchantNumber))).toEqual(new Set(['A-1']));
});
