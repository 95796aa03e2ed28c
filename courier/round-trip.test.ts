// The Flash adapter against the Flash sandbox over real HTTP: bookings, lost answers, refusals,
// labels and pushes.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { flash } from './flash/flash.courier.ts';
import type { CourierLink, ParcelNumbers, ParsedPush, RawPush } from './kit/courier.ts';
import type { Parcel } from './kit/parcel.ts';
import { startSandbox, type Sandbox } from './sandbox/start.ts';

let sandbox: Sandbox;
const receivers: Server[] = [];

beforeEach(async () => {
  sandbox = await startSandbox({ courier: 'flash', firstRetryMs: 20 });
});
afterEach(async () => {
  await sandbox.stop();
  for (const receiver of receivers.splice(0)) receiver.close();
});

let nonce = 0;
const link = (change: Partial<CourierLink> = {}): CourierLink => ({
  credentials: { mchId: 'ZZ0001', key: 'FAKEKEY00000000000000000000000001' },
  environment: 'training',
  baseUrl: sandbox.url,
  now: () => 0,
  nonce: () => String((nonce += 1)),
  record: () => undefined,
  ...change,
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
    name: 'ผู้รับ ก๊วยเตี๋ยวน้ำ & "ลูกชิ้น"',
    phone: '0800000002',
    address: '68/5 ซ.ปั้นหยา + ตึก A=B 100%',
    subdistrict: 'ในเมือง',
    district: 'เมืองอุบลราชธานี',
    province: 'อุบลราชธานี',
    postcode: '34000',
  },
  weightGrams: 1500,
  codAmountSatang: 59_000,
  declaredValueSatang: 0,
});

const of = (trackingNumber: string): ParcelNumbers => ({ trackingNumber, merchantNumber: 'A-1' });

const lever = async (name: string, body: unknown): Promise<void> => {
  const response = await fetch(`${sandbox.url}/__sandbox/${name}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
};

interface Row {
  outTradeNo: string;
  pno: string;
  dstName: string;
  codAmountSatang: number;
}

const ledger = async (): Promise<Row[]> => {
  const response = await fetch(`${sandbox.url}/__sandbox/ledger`);
  return ((await response.json()) as { parcels: Row[] }).parcels;
};

async function booked(merchantNumber: string): Promise<string> {
  const outcome = await flash.book(link(), parcel(merchantNumber));
  if (outcome.outcome !== 'booked') throw new Error(JSON.stringify(outcome));
  return outcome.trackingNumber;
}

describe('a Flash booking', () => {
  test('carries Thai text, symbols and satang unchanged', async () => {
    const trackingNumber = await booked('A-1');
    expect(await ledger()).toMatchObject([
      { pno: trackingNumber, dstName: parcel('A-1').receiver.name, codAmountSatang: 59_000 },
    ]);
  });

  test.each(['lost', 'malformed', '5xx_after', 'hang'])(
    'is unknown when its answer is %s after the commit, and the repeat shows that the parcel exists',
    async (kind) => {
      await lever('faults', { next: [{ kind, calls: 1 }] });
      const first = await flash.book(link({ timeoutMs: 300 }), parcel('A-1'));
      expect(first).toMatchObject({ outcome: 'unknown' });
      const again = await flash.book(link(), parcel('A-1'));
      expect(again).toMatchObject({ outcome: 'unknown', reason: 'exists' });
      expect((await ledger()).length).toBe(1);
    },
  );

  test('is unknown when the connection is cut before the work, and the repeat books', async () => {
    await lever('faults', { next: [{ kind: 'cut', calls: 1 }] });
    expect(await flash.book(link(), parcel('A-1'))).toMatchObject({
      outcome: 'unknown',
      reason: 'cut',
    });
    expect(await booked('A-1')).toMatch(/^TH/);
  });

  test('is down and certainly not sent when Flash cannot be reached', async () => {
    const { url } = sandbox;
    await sandbox.stop();
    const outcome = await flash.book(link({ baseUrl: url }), parcel('A-1'));
    expect(outcome).toMatchObject({ outcome: 'down', reason: 'unreachable' });
    sandbox = await startSandbox({ courier: 'flash' });
  });

  test('is down with the time to wait when Flash answers 429', async () => {
    await lever('faults', { next: [{ kind: 'throttle', calls: 1 }] });
    const outcome = await flash.book(link(), parcel('A-1'));
    expect(outcome).toMatchObject({ outcome: 'down', reason: 'throttled', retryAfterMs: 2000 });
  });

  test.each(['1000', '1004', '40004'])(
    'is refused at the field, with code %s, when the address does not match',
    async (addressCode) => {
      await lever('faults', { addressCode });
      const wrong = parcel('A-1');
      wrong.receiver.province = 'ยะลา';
      const outcome = await flash.book(link(), wrong);
      expect(outcome).toMatchObject({
        outcome: 'refused',
        fixField: 'receiver.place',
        kind: 'address',
      });
      expect(await ledger()).toEqual([]);
    },
  );

  test('reads numbers as strings and ignores unknown fields', async () => {
    await lever('faults', { stringNumbers: true, extraFields: true });
    const trackingNumber = await booked('A-1');
    await lever('advance', { steps: 2 });
    const outcome = await flash.track?.(link(), trackingNumber);
    expect(outcome).toMatchObject({ outcome: 'tracked', parcel: { status: { display: '2' } } });
  });

  test('distinguishes a wrong key from a wrong merchant in the connection test', async () => {
    const check = (credentials: Record<string, string>) =>
      flash.checkConnection(link({ credentials }));
    const { credentials } = link();
    expect(await check(credentials)).toMatchObject({ outcome: 'connected' });
    expect(await check({ ...credentials, key: 'WRONGKEY' })).toMatchObject({
      outcome: 'refused',
      code: '1002',
    });
    expect(await check({ ...credentials, mchId: 'ZZ9' })).toMatchObject({
      outcome: 'refused',
      code: '1001',
    });
  });
});

describe('a booked Flash parcel', () => {
  test('can be cancelled before pickup, but not after it, and not when Flash does not know it', async () => {
    const [first, second] = [await booked('A-1'), await booked('A-2')];
    expect(await flash.cancel?.(link(), of(first))).toEqual({ outcome: 'cancelled' });
    await lever('advance', { steps: 1, pnos: [second] });
    expect(await flash.cancel?.(link(), of(second))).toMatchObject({
      outcome: 'refused',
      code: '1015',
    });
    expect(await flash.cancel?.(link(), of('TH0'))).toMatchObject({
      outcome: 'refused',
      code: '1006',
    });
    const tracked = await flash.track?.(link(), first);
    expect(tracked).toMatchObject({ parcel: { status: { bucket: 'cancelled' } } });
  });

  test('is tracked in batches, with no status when unscanned and left out when unknown', async () => {
    const numbers = [];
    for (let index = 0; index < 50; index += 1) numbers.push(await booked(`A-${index}`));
    await lever('advance', { steps: 5, pnos: numbers.slice(0, 10) });
    const outcome = await flash.trackMany?.(link(), [...numbers, 'TH000']);
    if (outcome?.outcome !== 'tracked') throw new Error(JSON.stringify(outcome));
    expect(outcome.missing).toEqual(['TH000']);
    expect(outcome.parcels.filter((row) => row.status?.bucket === 'delivered').length).toBe(10);
    expect(outcome.parcels.filter((row) => row.status === null).length).toBe(40);
  });

  test.each([
    ['100x180', '283.46 510.24'],
    ['100x75', '283.46 212.60'],
  ])('has a valid PDF label of %s that names it', async (size, points) => {
    const trackingNumber = await booked('A-1');
    const outcome = await flash.label?.(link(), of(trackingNumber), size);
    if (outcome?.outcome !== 'label') throw new Error(JSON.stringify(outcome));
    const text = Buffer.from(outcome.pdf).toString('latin1');
    expect(text).toContain(`(${trackingNumber}) Tj`);
    expect(text).toContain(`/MediaBox [0 0 ${points}]`);
    const tableAt = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    expect(text.slice(tableAt, tableAt + 4)).toBe('xref');
  });

  test('is refused a label, instead of a PDF, when it belongs to another merchant', async () => {
    expect(await flash.label?.(link(), of('TH0'), '100x75')).toMatchObject({
      outcome: 'refused',
      code: '1006',
    });
  });
});

describe('Flash pushes', () => {
  /** A receiver that gives the listed answers in turn and accepts all later pushes. */
  async function receive(
    answers: boolean[] = [],
  ): Promise<{ url: string; taken: ParsedPush[]; seen: RawPush[] }> {
    const taken: ParsedPush[] = [];
    const seen: RawPush[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const push = {
          contentType: request.headers['content-type'] ?? '',
          body: Buffer.concat(chunks).toString('utf8'),
        };
        const parsed = flash.parsePush?.(link().credentials, push);
        // Flash also pushes the price, which another test file covers.
        if (parsed?.outcome === 'push' && parsed.freightSatang !== undefined)
          return void response.end(flash.ackPush?.(true, push).body);
        seen.push(push);
        const isTaken = (answers.shift() ?? true) && parsed?.outcome === 'push';
        if (isTaken && parsed?.outcome === 'push') taken.push(parsed);
        const reply = flash.ackPush?.(isTaken, push);
        response.writeHead(reply?.status ?? 500, { 'Content-Type': reply?.contentType ?? '' });
        response.end(reply?.body);
      });
    });
    receivers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/hook`, taken, seen };
  }

  const register = async (url: string): Promise<void> => {
    const outcome = await flash.registerWebhook?.(link(), { url, isOn: true });
    expect(outcome).toMatchObject({ outcome: 'webhook' });
  };

  test('bring status and scan until they are acknowledged', async () => {
    const receiver = await receive([false, false]);
    await register(receiver.url);
    const trackingNumber = await booked('A-1');
    await lever('advance', { steps: 1 });
    await expect.poll(() => receiver.taken.length).toBe(2);
    expect(receiver.seen.length).toBe(4);
    expect(receiver.taken.map((push) => push.kind).sort()).toEqual(['route', 'status']);
    for (const push of receiver.taken) {
      expect(push).toMatchObject({
        trackingNumber,
        merchantNumber: 'A-1',
        status: { display: '1' },
      });
    }
  });

  test('settle a lost answer, because they carry the merchant number and the tracking number', async () => {
    const receiver = await receive();
    await register(receiver.url);
    await lever('faults', {
      next: [{ kind: 'lost', calls: 1 }],
      duplicatePush: true,
      disorderPush: true,
    });
    expect(await flash.book(link(), parcel('A-1'))).toMatchObject({ outcome: 'unknown' });
    await lever('advance', { steps: 3 });
    await expect.poll(() => receiver.taken.length).toBe(12);
    const [row] = await ledger();
    expect(
      new Set(receiver.taken.map((push) => `${push.merchantNumber} ${push.trackingNumber}`)),
    ).toEqual(new Set([`A-1 ${row?.pno}`]));
  });

  test('contain both numbers of a returned parcel', async () => {
    const receiver = await receive();
    await register(receiver.url);
    const trackingNumber = await booked('A-1');
    await lever('advance', { path: 'return', minutes: 60 * 24 * 7 });
    const last = () => receiver.taken.find((push) => push.status?.display === 'returned-success');
    await expect.poll(last).toMatchObject({
      isReturnLeg: true,
      originalTrackingNumber: trackingNumber,
      status: { bucket: 'returned' },
    });
  });
});
