// Changing the courier and booking by rule: one step, never two live parcels, and a refused cancel
// changes nothing.
import { startSandbox } from '@app/courier/sandbox/start';
import { createAddress, deleteAddress, listAddresses } from '@app/contract/customer/address';
import { getOrder } from '@app/contract/order/list';
import { setOption } from '@app/contract/shop/setting';
import {
  createShipments,
  getBatch,
  listShipments,
  retryBatch,
} from '@app/contract/shipping/shipment';
import { bookByRule, changeCourier } from '@app/contract/shipping/change';
import { createOrder } from '@app/contract/order/create';
import { updateTracking } from '@app/contract/shipping/tracking';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { jntAccounts, openAccount } from '../../../app/story/ready-to-ship.ts';
import {
  shippingStory,
  type LedgerParcel,
  type ShippingStory,
} from '../../../app/story/shipping.ts';
import { queued } from '../../../app/story/under-way.ts';
import { startServer } from '../../../app/server.ts';
import { person, type Person } from '../../../app/story.ts';
import { sql } from '../../../platform/database.ts';

const flash = { c: 'flashexpress' as const };
const jnt = { c: 'jnt' as const };
let t: ShippingStory;
let other: Awaited<ReturnType<typeof startSandbox>>;
let owner: Person;

beforeAll(async () => {
  other = await startSandbox({ courier: 'jnt', firstRetryMs: 200 });
  t = await shippingStory({
    COURIER_URL_JNT: other.url,
    COURIER_URL_JNT_CLASSIC: other.url,
  });
  owner = t.owner;
  await t.s.shop.inside((tx) =>
    tx.rows(sql`update addresses set is_default = false where tenant_id = ${tx.tenantId}`),
  );
  await openAccount(t.s.shop, { c: 'jnt', credentials: jntAccounts.open });
});
afterAll(async () => {
  await t.end();
  await other.stop();
});
beforeEach(async () => {
  await t.faults({ reset: true });
  await fetch(`${other.url}/__sandbox/faults`, {
    method: 'POST',
    body: JSON.stringify({ reset: true }),
  });
});

async function jntParcels(): Promise<LedgerParcel[]> {
  const ledger = (await (await fetch(`${other.url}/__sandbox/ledger`)).json()) as {
    parcels: LedgerParcel[];
  };
  return ledger.parcels;
}

async function booked(count: number): Promise<number[]> {
  const ids = await t.newOrders(count);
  const batch = await owner.call(createShipments, { params: flash, body: { orderId: ids } });
  expect(batch.items.map((item) => item.t)).toEqual(ids.map(() => 'success'));
  return ids;
}
const change = (orderId: number[], params: typeof flash | typeof jnt = jnt) =>
  owner.call(changeCourier, { params, body: { orderId } });
const statesOf = async (orderId: number) =>
  (await owner.call(listShipments, { query: { orderId } })).items.map((one) => [
    one.courier,
    one.state,
  ]);

test('a change of courier cancels at the old one and books at the new one in one call', async () => {
  const ids = await booked(3);
  const batch = await change(ids);
  expect(batch.items.map((item) => item.t)).toEqual(['success', 'success', 'success']);
  expect((await t.parcelsOf(ids)).every((parcel) => parcel.cancelledAt !== null)).toBe(true);
  for (const [at, id] of ids.entries()) {
    expect(await statesOf(id)).toEqual([
      ['jnt', 'booked'],
      ['flashexpress', 'cancelled'],
    ]);
    const order = await owner.call(getOrder, { params: { id } });
    expect(order).toMatchObject({ pno: batch.items[at]?.pno, shipping: { carrier: 1 } });
  }
});

test('a change of courier whose cancel is refused changes nothing, shows why, and continues with the others', async () => {
  const ids = await booked(2);
  const [gone = 0, free = 0] = ids;
  const [parcel] = await t.parcelsOf([gone]);
  await t.advance({ steps: 1, pnos: [parcel?.pno] });
  const batch = await change(ids);
  const result = new Map(batch.items.map((item) => [item.id, item]));
  expect(result.get(gone)).toMatchObject({ t: 'error' });
  expect(result.get(gone)?.errMessage).toMatch(/[ก-๙]/);
  expect(await statesOf(gone)).toEqual([['flashexpress', 'booked']]);
  expect((await owner.call(getOrder, { params: { id: gone } })).pno).toBe(parcel?.pno);
  expect(result.get(free)).toMatchObject({ t: 'success' });
});

test('a change of courier is refused before anything is cancelled when the reason is already known', async () => {
  const [same = 0] = await booked(1);
  expect((await change([same], flash)).items[0]).toMatchObject({ error: 'SHIPMENT_EXISTS' });
  const [picked = 0] = await booked(1);
  const [parcel] = await t.parcelsOf([picked]);
  await t.advance({ steps: 1, pnos: [parcel?.pno] });
  await owner.call(updateTracking, { params: flash, body: { orderId: [picked] } });
  expect((await change([picked])).items[0]?.t).toBe('error');
  expect(await statesOf(picked)).toEqual([['flashexpress', 'booked']]);
  expect(await statesOf(same)).toEqual([['flashexpress', 'booked']]);
  const answer = await owner.ask(changeCourier, {
    params: { c: 'spx' },
    body: { orderId: same },
  });
  expect(answer.refusal.message).toBe('COURIER_NOT_READY');
});

test('a change of courier to one that would refuse the parcel keeps the old one, and shows what to correct', async () => {
  const [long = 0, fine = 0] = await booked(2);
  await t.s.shop.inside((tx) =>
    tx.rows(
      sql`update orders set ship_note = ${'ก'.repeat(401)} where tenant_id = ${tx.tenantId} and id = ${long}`,
    ),
  );
  const batch = await change([long, fine]);
  const result = new Map(batch.items.map((item) => [item.id, item]));
  expect(result.get(long)).toMatchObject({ t: 'error', error: 'LOCAL' });
  expect(result.get(long)?.errMessage).toMatch(/หมายเหตุยาวเกิน 400 ตัวอักษร.*ย่อหมายเหตุ/);
  expect(await statesOf(long)).toEqual([['flashexpress', 'booked']]);
  expect((await t.parcelsOf([long]))[0]?.cancelledAt).toBeNull();
  expect(result.get(fine)).toMatchObject({ t: 'success' });
});

test('a change of courier that the new one refuses frees the order and is repeated by a retry', async () => {
  const [id = 0] = await booked(1);
  const { info } = await owner.call(getOrder, { params: { id } });
  await t.s.shop.inside((tx) =>
    tx.rows(
      sql`update orders set postcode = '95000' where tenant_id = ${tx.tenantId} and id = ${id}`,
    ),
  );
  const batch = await change([id]);
  expect(batch.items[0]).toMatchObject({ t: 'error', pno: '' });
  expect(await statesOf(id)).toEqual([
    ['jnt', 'refused'],
    ['flashexpress', 'cancelled'],
  ]);
  await t.s.shop.inside((tx) =>
    tx.rows(
      sql`update orders set postcode = ${info.postcode} where tenant_id = ${tx.tenantId} and id = ${id}`,
    ),
  );
  const again = await owner.call(retryBatch, {
    params: { batchId: batch.batchId },
    body: {},
  });
  expect(again.items[0]?.t).toBe('success');
});

test('a change of courier whose sender is deleted meanwhile ends: parcels that are not cancelled stay, and each line shows why', async () => {
  const { id: _id, ...place } = (await owner.call(listAddresses, { query: { type: 'sender' } }))
    .items[0]!;
  const { name, phone, address, subdistrict, district, province, postcode } = place;
  const sender = await owner.call(createAddress, {
    body: {
      ...{ type: 'sender', name: `${name} สาขาสอง`, phone, address },
      ...{ subdistrict, district, province, postcode },
    },
  });
  // One more than the number of parcels cancelled at once.
  const ids = await booked(9);
  const last = ids.at(-1) ?? 0;
  const { batchId } = await t.s.shop.inside(async (tx) => {
    const held = await tx.rows(sql`
      select from shipments where tenant_id = ${tx.tenantId} and order_id = any(${ids.slice(0, -1)}::bigint[])
      order by id for update`);
    const batch = await owner.call(changeCourier, {
      params: jnt,
      body: { orderId: ids, address: sender.id, async: true },
    });
    await queued(tx, held.length);
    await owner.call(deleteAddress, { params: { id: sender.id } });
    return batch;
  });
  const view = () => owner.call(getBatch, { params: { batchId } });
  await expect.poll(async () => (await view()).counts.waiting).toBe(0);
  const { counts, items } = await view();
  expect(counts).toMatchObject({ booked: 0, refused: 9 });
  for (const { id, errMessage } of items)
    expect(errMessage).toMatch(
      id === last ? /^ไม่พบที่อยู่ผู้ส่งนี้/ : /^ยกเลิกเลขเดิมแล้ว แต่ยังสร้างเลขใหม่ไม่ได้: ไม่พบที่อยู่ผู้ส่งนี้/,
    );
  expect(await statesOf(last)).toEqual([['flashexpress', 'booked']]);
  expect(await statesOf(ids[0] ?? 0)).toEqual([['flashexpress', 'cancelled']]);
});

test('a change of courier by rule gives each order the courier for its province, weight, money or goods', async () => {
  const rule = { provinces: [], minWeight: null, maxWeight: null, productIds: [] };
  const any = { ...rule, cod: 'any' as const };
  // Created before the rules exist: they get their couriers when they are booked.
  const [oldPaid = 0] = await t.newOrders(1, { cod: false });
  const [oldCod = 0] = await t.newOrders(1, { cod: true });
  await owner.call(setOption, {
    body: {
      name: 'courier_rules',
      value: [
        { ...any, provinces: ['กรุงเทพมหานคร'], courier: 'spx' },
        { ...rule, cod: 'paid', courier: 'jnt' },
        { ...any, courier: 'flashexpress' },
      ],
    } as never,
  });
  const [paid = 0] = await t.newOrders(1, { cod: false });
  const [cod = 0] = await t.newOrders(1, { cod: true });
  const orderId = [paid, cod, oldPaid, oldCod, 987_654];
  const batch = await owner.call(bookByRule, { body: { orderId } });
  expect(batch.items.map((item) => item.t === 'success')).toEqual([true, true, true, true, false]);
  for (const id of [paid, oldPaid]) expect(await statesOf(id)).toEqual([['jnt', 'booked']]);
  for (const id of [cod, oldCod]) expect(await statesOf(id)).toEqual([['flashexpress', 'booked']]);
  const order = await owner.call(getOrder, { params: { id: cod } });
  const made = await owner.call(createOrder, {
    body: {
      info: {
        ...{ name: 'ลูกค้า', phone: '0800000009', address: '1', postcode: '10900' },
        ...{ subdistrict: 'ลาดยาว', district: 'จตุจักร', province: 'กรุงเทพมหานคร' },
      },
      items: [{ productId: order.items[0]?.products.id ?? 0, unit: 1 }],
      payment: { method: 'cod' },
    },
  });
  // The request asks for SPX, but the shop has not switched it on.
  expect(made.shipping.carrier).toBe(0);
  expect(
    (
      await owner.ask(setOption, {
        body: {
          name: 'courier_rules',
          value: [{ ...any, minWeight: 5, maxWeight: 1, courier: 'jnt' }],
        } as never,
      })
    ).status,
  ).toBe(422);
});

test('a change of courier continues after the server stopped in the middle, and no order ever has two live parcels', async () => {
  const ids = await booked(20);
  await t.faults({ latencyMs: 300 });
  const { batchId } = await owner.call(changeCourier, {
    params: jnt,
    body: { orderId: ids, async: true },
  });
  await new Promise((resolve) => setTimeout(resolve, 700));
  const { services } = t.s.server;
  const before = t.s.server;
  await before.stop();
  const next = await startServer({
    config: { ...services.config, PORT: 0 },
    secretKey: 'a-key-for-tests-that-is-long-enough-to-be-accepted',
    appUrl: services.db.pool.options.connectionString ?? '',
    jobsUrl: t.s.adminUrl,
  });
  Object.assign(before, next);
  owner = person({ base: `${next.origin}/v1`, token: t.owner.token, id: t.owner.id });
  await expect
    .poll(async () => (await owner.call(getBatch, { params: { batchId } })).counts.waiting, {
      interval: 500,
    })
    .toBe(0);
  const view = await owner.call(getBatch, { params: { batchId } });
  expect(view.counts.booked + view.counts.refused).toBe(20);
  const mine = (parcels: LedgerParcel[]) =>
    parcels.filter(({ outTradeNo }) => ids.includes(Number(outTradeNo.split('-')[1])));
  const live = [
    ...mine(await t.ledger().then(({ parcels }) => parcels)),
    ...mine(await jntParcels()),
  ]
    .filter((parcel) => parcel.cancelledAt === null)
    .map((parcel) => Number(parcel.outTradeNo.split('-')[1]));
  expect(new Set(live).size).toBe(live.length);
  expect(
    view.items
      .filter((item) => item.state === 'booked')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(
    live
      .filter((id) => view.items.some((item) => item.id === id && item.state === 'booked'))
      .toSorted(),
  );
});
