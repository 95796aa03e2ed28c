// Flash's key-account calls against the sandbox over real HTTP: prices, warehouses, pickups,
// proofs, and their pushes.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { flash } from './flash/flash.courier.ts';
import type { CourierLink, ParsedPush } from './kit/courier.ts';
import { isInward } from './kit/http.ts';
import type { Parcel, Party } from './kit/parcel.ts';
import { startSandbox, type Sandbox } from './sandbox/start.ts';

let sandbox: Sandbox;
let receiver: Server | undefined;
beforeEach(async () => {
  sandbox = await startSandbox({ courier: 'flash', firstRetryMs: 20 });
});
afterEach(async () => {
  await sandbox.stop();
  receiver?.close();
  receiver = undefined;
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

const sender: Party = {
  name: 'ร้านทดสอบ',
  phone: '0800000001',
  address: '1/2 ม.3',
  subdistrict: 'สันทรายหลวง',
  district: 'สันทราย',
  province: 'เชียงใหม่',
  postcode: '50210',
};
const parcel = (change: Partial<Parcel> = {}): Parcel => ({
  merchantNumber: 'A-1',
  sender,
  receiver: {
    ...sender,
    name: 'ผู้รับ ทดสอบ',
    phone: '0800000002',
    district: 'เมืองอุบลราชธานี',
    subdistrict: 'ในเมือง',
    province: 'อุบลราชธานี',
    postcode: '34000',
  },
  weightGrams: 1500,
  codAmountSatang: 0,
  declaredValueSatang: 0,
  ...change,
});

async function lever(path: string, body: object): Promise<void> {
  await fetch(`${sandbox.url}/__sandbox/${path}`, { method: 'POST', body: JSON.stringify(body) });
}
const today = () => new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
const warehouse = { place: { warehouseNo: 'ZZ0001_001' }, parcels: 12, remark: 'โทรก่อนเข้า' };

async function called(): Promise<string> {
  const outcome = await flash.callPickup?.(link(), warehouse);
  if (outcome?.outcome !== 'called') throw new Error(JSON.stringify(outcome));
  return outcome.ticket;
}

async function cars() {
  const outcome = await flash.pickups?.(link(), today());
  if (outcome?.outcome !== 'pickups') throw new Error(JSON.stringify(outcome));
  return outcome.pickups;
}

describe('a Flash price', () => {
  test('grows with weight and distance, and its query books nothing', async () => {
    const near = parcel({ receiver: { ...parcel().receiver, ...sender } });
    expect(await flash.estimate?.(link(), near)).toMatchObject({ satang: 3500, by: 'weight' });
    expect(await flash.estimate?.(link(), parcel())).toMatchObject({ satang: 5500 });
    const { parcels } = (await (await fetch(`${sandbox.url}/__sandbox/ledger`)).json()) as {
      parcels: unknown[];
    };
    expect(parcels).toEqual([]);
  });

  test('is refused at the field of the place when Flash does not know the place', async () => {
    const wrong = parcel({ receiver: { ...parcel().receiver, province: 'ยะลา' } });
    expect(await flash.estimate?.(link(), wrong)).toMatchObject({
      outcome: 'refused',
      fixField: 'receiver.place',
    });
  });
});

describe('a Flash car for pickup', () => {
  test('comes to a warehouse of Flash, and a second request before its visit sends no second car', async () => {
    const listed = await flash.warehouses?.(link());
    expect(listed).toMatchObject({ warehouses: [{ no: 'ZZ0001_001' }, { no: 'ZZ0001_002' }] });
    const ticket = await called();
    expect(await flash.callPickup?.(link(), warehouse)).toMatchObject({
      outcome: 'refused',
      code: '1010',
    });
    expect(await cars()).toMatchObject([
      { ticket, warehouseNo: 'ZZ0001_001', state: 0, estimate: 12, remark: 'โทรก่อนเข้า' },
    ]);
    await lever('advance', { minutes: 121 });
    expect(await cars()).toMatchObject([{ ticket, state: 2, parcels: 12 }]);
    expect(await called()).not.toBe(ticket);
  });

  test('comes to an address and can be cancelled until it has been there', async () => {
    const asked = await flash.callPickup?.(link(), { place: { sender }, parcels: 3 });
    if (asked?.outcome !== 'called') throw new Error(JSON.stringify(asked));
    expect(await flash.cancelPickup?.(link(), asked.ticket)).toEqual({ outcome: 'cancelled' });
    expect(await cars()).toMatchObject([{ state: 4 }]);
    expect(await flash.cancelPickup?.(link(), asked.ticket)).toMatchObject({ code: '1011' });
  });

  test('is refused for the place of another merchant', async () => {
    const foreign = { place: { warehouseNo: 'ZZ0002_001' }, parcels: 1 };
    expect(await flash.callPickup?.(link(), foreign)).toMatchObject({ code: '1007' });
  });

  test.each(['lost', '5xx_after', 'malformed'])(
    'is unknown when the answer is %s, and the list of the day shows that it was requested',
    async (kind) => {
      await lever('faults', { next: [{ kind, calls: 1, operation: 'notify' }] });
      expect(await flash.callPickup?.(link(), warehouse)).toMatchObject({ outcome: 'unknown' });
      expect(await cars()).toMatchObject([{ warehouseNo: 'ZZ0001_001', state: 0 }]);
    },
  );

  test('is requested with a shortened remark when the remark exceeds Flash’s limit', async () => {
    await flash.callPickup?.(link(), { ...warehouse, remark: 'ก'.repeat(400) });
    expect((await cars())[0]?.remark).toHaveLength(200);
  });
});

describe('a Flash proof of delivery', () => {
  const booked = async (): Promise<string> => {
    const outcome = await flash.book(link(), parcel());
    if (outcome.outcome !== 'booked') throw new Error(JSON.stringify(outcome));
    return outcome.trackingNumber;
  };

  test('contains who signed and a picture once the parcel is delivered, and nothing before', async () => {
    const number = await booked();
    expect(await flash.proof?.(link(), number)).toMatchObject({ signer: '', picture: null });
    await lever('advance', { steps: 5 });
    const outcome = await flash.proof?.(link(), number);
    if (outcome?.outcome !== 'proven') throw new Error(JSON.stringify(outcome));
    expect(outcome).toMatchObject({ signer: 'ผู้รับ ทดสอบ', signerText: 'เพื่อนร่วมงาน' });
    expect(Buffer.from(outcome.picture?.bytes ?? []).toString('latin1')).toMatch(/^.PNG/);
  });

  test('shows who signed when the picture is missing', async () => {
    const number = await booked();
    await lever('advance', { steps: 5 });
    await lever('faults', { next: [{ kind: '5xx', calls: 1, operation: 'picture' }] });
    expect(await flash.proof?.(link(), number)).toMatchObject({
      signer: 'ผู้รับ ทดสอบ',
      picture: null,
      pictureFault: 'HTTP 500',
    });
  });

  test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.0.1', '::1', 'fd00::1'])(
    'is never fetched from %s',
    (address) => expect(isInward(address)).toBe(true),
  );

  test('may be fetched from a public machine', () => {
    for (const address of ['93.184.215.14', '2606:2800:21f:cb07::1'])
      expect(isInward(address)).toBe(false);
  });

  test.each(['http://files.example.com/a.png', 'ftp://x/a', 'file:///etc/passwd', 'no address'])(
    'is not fetched from %s',
    async (pod) => {
      const answers = [JSON.stringify({ code: 1, data: { signer: 'ก', pod } })];
      const outcome = await flash.proof?.(
        link({
          transport: async () => ({
            delivery: 'answered',
            status: 200,
            headers: { 'content-type': 'application/json' },
            body: Buffer.from(answers.shift() ?? 'asked once more'),
          }),
        }),
        'TH1',
      );
      expect(outcome).toMatchObject({ signer: 'ก', picture: null });
      expect(outcome).not.toMatchObject({ pictureFault: '' });
    },
  );
});

test('Flash pushes of price, weight and car go to the shop that registered for them', async () => {
  const taken: ParsedPush[] = [];
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      const push = { contentType: request.headers['content-type'] ?? '', body };
      const parsed = flash.parsePush?.(link().credentials, push);
      if (parsed?.outcome === 'push') taken.push(parsed);
      response.end(flash.ackPush?.(true, push).body);
    });
  });
  const server = receiver;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  await flash.registerWebhook?.(link(), { url, isOn: true });
  await lever('faults', { duplicatePush: true, disorderPush: true });
  const outcome = await flash.book(link(), parcel());
  if (outcome.outcome !== 'booked') throw new Error(JSON.stringify(outcome));
  const ticket = await called();
  await lever('advance', { path: 'reweighed', minutes: 121 });
  const { trackingNumber } = outcome;
  const has = (wanted: object) => () =>
    taken.filter((push) => JSON.stringify({ ...push, ...wanted }) === JSON.stringify(push)).length;
  await expect.poll(has({ freightSatang: 7500, trackingNumber })).toBe(2);
  await expect.poll(has({ weightGrams: 3300, trackingNumber })).toBe(2);
  await expect
    .poll(() => taken.flatMap(({ pickup }) => pickup ?? []))
    .toContainEqual(expect.objectContaining({ ticket, state: 2, staffPhone: '0800000099' }));
});
