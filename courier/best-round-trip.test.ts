// The BEST adapter against the BEST sandbox over real HTTP.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { best } from './best/best.courier.ts';
import type { CourierLink, Credentials, ParcelNumbers, ParsedPush } from './kit/courier.ts';
import type { Parcel } from './kit/parcel.ts';
import { startSandbox, type Sandbox } from './sandbox/start.ts';

const credentials: Credentials = { partnerID: 'BESTDEMO0001', partnerKey: 'FAKE-BEST-KEY-0001' };

const place = {
  subdistrict: 'ในเมือง',
  district: 'เมืองอุบลราชธานี',
  province: 'อุบลราชธานี',
  postcode: '34000',
};
const parcel = (merchantNumber: string): Parcel => ({
  merchantNumber,
  sender: { name: 'ร้านน้ำใจงาม', phone: '0800000001', address: '1/2 ม.3', ...place },
  receiver: {
    name: 'ผู้รับ ก๊วยเตี๋ยวน้ำ & "ลูกชิ้น"',
    phone: '0800000002',
    address: '68/5 ซ.ปั้นหยา + ตึก A=B 100%',
    ...place,
  },
  weightGrams: 1500,
  codAmountSatang: 59_000,
  declaredValueSatang: 0,
});

const of = (trackingNumber: string, merchantNumber = 'A-1'): ParcelNumbers => ({
  trackingNumber,
  merchantNumber,
});

let sandbox: Sandbox;
const receivers: Server[] = [];

beforeEach(async () => {
  sandbox = await startSandbox({ courier: 'best', firstRetryMs: 20 });
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

async function booked(merchantNumber: string) {
  const outcome = await best.book(link(), parcel(merchantNumber));
  if (outcome.outcome !== 'booked') throw new Error(JSON.stringify(outcome));
  return outcome;
}

test('Thai text, symbols, weight and COD arrive as they left; the label comes along', async () => {
  for (const number of ['A-1', 'A-2']) {
    const { trackingNumber, label } = await booked(number);
    const text = Buffer.from(label ?? '').toString('latin1');
    expect(text).toContain(`(${trackingNumber}) Tj`);
    expect(text).toContain('/MediaBox [0 0 208.63 299.91]');
  }
  expect(await ledger()).toMatchObject([
    {
      outTradeNo: 'A-1',
      dstName: parcel('A-1').receiver.name,
      codAmountSatang: 59_000,
      weightGrams: 1500,
    },
    { outTradeNo: 'A-2' },
  ]);
});

test.each(['lost', 'malformed', '5xx_after', 'hang'])(
  'an answer that is %s after the commit is unknown, and never a second parcel',
  async (kind) => {
    await lever('faults', { next: [{ kind, calls: 1 }] });
    const first = await best.book(link({ timeoutMs: 300 }), parcel('A-1'));
    expect(first).toMatchObject({ outcome: 'unknown' });
    expect(await best.book(link(), parcel('A-1'))).toMatchObject({
      outcome: 'unknown',
      reason: 'exists',
    });
    await lever('faults', { repeated: 'same' });
    const { trackingNumber: pno } = await booked('A-1');
    expect(await ledger()).toMatchObject([{ pno, outTradeNo: 'A-1' }]);
  },
);

test('what BEST does not take is refused in its own words', async () => {
  await lever('faults', { refuse: { postcodes: ['34000'] } });
  expect(await best.book(link(), parcel('A-1'))).toMatchObject({
    outcome: 'refused',
    courierText: 'receiver address is out of the service area',
    answer: { txlogisticid: 'A-1', success: 'false' },
  });
  expect(await ledger()).toEqual([]);
});

test('the connection test tells a wrong key from a good account', async () => {
  const check = (change: Credentials) =>
    best.checkConnection(link({ credentials: { ...credentials, ...change } }));
  expect(await check({})).toMatchObject({ outcome: 'connected' });
  expect(await check({ partnerKey: 'WRONG-KEY' })).toMatchObject({
    outcome: 'refused',
    kind: 'account',
    fixField: 'credentials',
  });
});

test('is cancelled before pickup, not after, and not when nobody knows it', async () => {
  const [first, second] = [await booked('A-1'), await booked('A-2')];
  expect(await best.cancel?.(link(), of(first.trackingNumber))).toEqual({ outcome: 'cancelled' });
  await lever('advance', { steps: 1, pnos: [second.trackingNumber] });
  expect(await best.cancel?.(link(), of(second.trackingNumber, 'A-2'))).toMatchObject({
    outcome: 'refused',
    kind: 'state',
  });
  expect(await best.cancel?.(link(), of('66', 'A-9'))).toMatchObject({ outcome: 'refused' });
});

test('is tracked in batches: unscanned ones without a status, strangers missing', async () => {
  const numbers: string[] = [];
  for (let index = 0; index < 24; index += 1)
    numbers.push((await booked(`A-${index}`)).trackingNumber);
  await lever('advance', { steps: 5, pnos: numbers.slice(0, 10) });
  const outcome = await best.trackMany?.(link(), ['66800000000000', ...numbers]);
  if (outcome?.outcome !== 'tracked') throw new Error(JSON.stringify(outcome));
  expect(outcome.missing).toEqual(['66800000000000']);
  expect(outcome.parcels.filter((row) => row.status?.bucket === 'delivered').length).toBe(10);
  expect(outcome.parcels.filter((row) => row.status === null).length).toBe(14);
});

test.each([
  ['return', 'returned', '6003'],
  ['turned', 'delivered', '4001'],
])(
  'the story %s: scans of the way back do not hide the return; it ends %s',
  async (path, bucket, display) => {
    const { trackingNumber: pno } = await booked('A-1');
    await lever('advance', { path, steps: 8 });
    expect(await best.track?.(link(), pno)).toMatchObject({
      parcel: { status: { bucket: 'returning', display: '6001' } },
    });
    await lever('advance', { steps: 1 });
    expect(await best.track?.(link(), pno)).toMatchObject({
      parcel: { status: { bucket, display } },
    });
  },
);

test('pushes are signed, come until acknowledged, and tell the number of a parcel whose answer was lost', async () => {
  const taken: ParsedPush[] = [];
  let refusals = 2;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const push = {
        contentType: request.headers['content-type'] ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString('utf8'),
      };
      const parsed = best.parsePush?.(credentials, push);
      refusals -= 1;
      const isTaken = refusals < 0 && parsed?.outcome === 'push';
      if (isTaken && parsed?.outcome === 'push') taken.push(parsed);
      const reply = best.ackPush?.(isTaken, push);
      response.writeHead(reply?.status ?? 500, { 'Content-Type': reply?.contentType ?? '' });
      response.end(reply?.body);
    });
  });
  receivers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/hook`;
  await lever('webhook', { account: 'BESTDEMO0001', url, isOn: true });
  await lever('faults', { next: [{ kind: 'lost', calls: 1 }] });
  expect(await best.book(link(), parcel('A-1'))).toMatchObject({ outcome: 'unknown' });
  await expect.poll(() => taken.length, { timeout: 5000 }).toBe(1);
  const [{ pno } = {}] = await ledger();
  expect(taken[0]).toMatchObject({
    trackingNumber: pno,
    merchantNumber: 'A-1',
    status: { display: '1001', bucket: 'created' },
  });
  await lever('advance', { steps: 1 });
  await expect.poll(() => taken.length, { timeout: 5000 }).toBe(2);
  expect(taken[1]).toMatchObject({
    status: { display: '2001', bucket: 'picked_up' },
    events: [{ action: 'pickup_success', place: 'ปากเกร็ด' }],
  });
});
