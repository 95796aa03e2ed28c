// The J&T adapter against the J&T sandbox over real HTTP, on both of its protocols.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { jnt } from './jnt/jnt.courier.ts';
import type { CourierLink, Credentials, ParcelNumbers, ParsedPush } from './kit/courier.ts';
import type { Parcel } from './kit/parcel.ts';
import { startSandbox, type Sandbox } from './sandbox/start.ts';

const accounts: [string, Credentials][] = [
  [
    'new',
    {
      platform: 'open',
      apiAccount: '640000000000000001',
      privateKey: 'FAKE-PRIVATE-KEY-0001',
      customerCode: 'JTNEW0001',
      password: '0123456789ABCDEF0123456789ABCDEF',
    },
  ],
  [
    'classic',
    {
      platform: 'classic',
      eccompanyid: 'PARTNER0001',
      customerid: 'JTOLD0001',
      key: 'FAKE-JT-KEY-0001',
    },
  ],
];

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

describe.each(accounts)('%s platform', (name, credentials) => {
  let sandbox: Sandbox;
  const receivers: Server[] = [];

  beforeEach(async () => {
    sandbox = await startSandbox({ courier: 'jnt', firstRetryMs: 20 });
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

  async function booked(merchantNumber: string): Promise<string> {
    const outcome = await jnt.book(link(), parcel(merchantNumber));
    if (outcome.outcome !== 'booked') throw new Error(JSON.stringify(outcome));
    return outcome.trackingNumber;
  }

  test('Thai text, symbols, weight and COD arrive as they left', async () => {
    const pno = await booked('A-1');
    expect(await ledger()).toMatchObject([
      {
        pno,
        outTradeNo: 'A-1',
        dstName: parcel('A-1').receiver.name,
        codAmountSatang: 59_000,
        weightGrams: 1500,
      },
    ]);
  });

  test.each(['lost', 'malformed', '5xx_after', 'hang'])(
    'an answer that is %s after the commit is unknown; asking again gives the number of the same parcel',
    async (kind) => {
      await lever('faults', { next: [{ kind, calls: 1 }] });
      const first = await jnt.book(link({ timeoutMs: 300 }), parcel('A-1'));
      expect(first).toMatchObject({ outcome: 'unknown' });
      const pno = await booked('A-1');
      expect(await ledger()).toMatchObject([{ pno, outTradeNo: 'A-1' }]);
    },
  );

  test('what J&T does not take is refused with the field', async () => {
    await lever('faults', { refuse: { postcodes: ['34000'] } });
    expect(await jnt.book(link(), parcel('A-1'))).toMatchObject({
      outcome: 'refused',
      fixField: 'receiver.place',
      kind: 'address',
      answer: { txlogisticid: 'A-1', success: 'false' },
    });
    expect(await ledger()).toEqual([]);
  });

  test('the connection test tells a wrong key from a good account', async () => {
    const check = (change: Credentials) =>
      jnt.checkConnection(link({ credentials: { ...credentials, ...change } }));
    expect(await check({})).toMatchObject({ outcome: 'connected' });
    expect(await check({ key: 'WRONG-KEY', privateKey: 'WRONG-KEY' })).toMatchObject({
      outcome: 'refused',
      kind: 'account',
      fixField: 'credentials',
    });
  });

  test('is cancelled before pickup, not after, and not when nobody knows it', async () => {
    const [first, second] = [await booked('A-1'), await booked('A-2')];
    expect(await jnt.cancel?.(link(), of(first))).toEqual({ outcome: 'cancelled' });
    await lever('advance', { steps: 1, pnos: [second] });
    expect(await jnt.cancel?.(link(), of(second, 'A-2'))).toMatchObject({
      outcome: 'refused',
      kind: 'state',
    });
    expect(await jnt.cancel?.(link(), of('82', 'A-9'))).toMatchObject({ outcome: 'refused' });
    expect(await jnt.track?.(link(), first)).toMatchObject({
      parcel: { status: { display: '14', bucket: 'cancelled' } },
    });
  });

  test('is tracked in batches: unscanned ones without a status, strangers missing', async () => {
    const numbers: string[] = [];
    for (let index = 0; index < 40; index += 1) numbers.push(await booked(`A-${index}`));
    await lever('advance', { steps: 5, pnos: numbers.slice(0, 10) });
    const outcome = await jnt.trackMany?.(link(), ['820000000000', ...numbers]);
    if (outcome?.outcome !== 'tracked') throw new Error(JSON.stringify(outcome));
    expect(outcome.missing).toEqual(['820000000000']);
    expect(outcome.parcels.filter((row) => row.status?.bucket === 'delivered').length).toBe(10);
    expect(outcome.parcels.filter((row) => row.status === null).length).toBe(30);
  });

  test('comes back under its own number; the scans of the way back do not hide the return', async () => {
    const pno = await booked('A-1');
    await lever('advance', { path: 'return', steps: 8 });
    expect(await jnt.track?.(link(), pno)).toMatchObject({
      parcel: { status: { bucket: 'returning' } },
    });
    await lever('advance', { steps: 1 });
    expect(await jnt.track?.(link(), pno)).toMatchObject({
      parcel: { status: { display: '13', bucket: 'returned' }, returnTrackingNumber: null },
    });
  });

  test.each(['base64', 'url'])('has a label in each size, handed over as %s', async (labelForm) => {
    await lever('faults', { labelForm });
    const pno = await booked('A-1');
    for (const [size, points] of [
      ['100x150', '283.46 425.20'],
      ['76x100', '215.43 283.46'],
    ] as const) {
      const outcome = await jnt.label?.(link(), of(pno), size);
      if (outcome?.outcome !== 'label') throw new Error(JSON.stringify(outcome));
      const text = Buffer.from(outcome.pdf).toString('latin1');
      expect(text).toContain(`(${pno}) Tj`);
      expect(text).toContain(`/MediaBox [0 0 ${points}]`);
    }
  });

  test('pushes are signed, come until acknowledged, and tell both numbers', async () => {
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
        const parsed = jnt.parsePush?.(credentials, push);
        refusals -= 1;
        const isTaken = refusals < 0 && parsed?.outcome === 'push';
        if (isTaken && parsed?.outcome === 'push') taken.push(parsed);
        const reply = jnt.ackPush?.(isTaken, push);
        response.writeHead(reply?.status ?? 500, { 'Content-Type': reply?.contentType ?? '' });
        response.end(reply?.body);
      });
    });
    receivers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const account = credentials['customerCode'] ?? credentials['customerid'];
    await lever('webhook', { account, url: `http://127.0.0.1:${port}/hook`, isOn: true });
    const pno = await booked('A-1');
    await lever('advance', { steps: 1 });
    await expect.poll(() => taken.length, { timeout: 5000 }).toBe(1);
    expect(taken[0]).toMatchObject({
      trackingNumber: pno,
      merchantNumber: 'A-1',
      status: { display: '4', bucket: 'picked_up' },
      events: [{ action: name === 'new' ? 'รับพัสดุ' : 'Picked Up' }],
    });
  });
});
