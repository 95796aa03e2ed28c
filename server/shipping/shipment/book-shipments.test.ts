// Booking over real HTTP against the sandbox: whatever users press and whatever is lost or breaks,
// an order never gets two parcels.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { splitOrder } from '@app/contract/order/change';
import { getOrder } from '@app/contract/order/list';
import { createOrder } from '@app/contract/order/create';
import { bookByRule } from '@app/contract/shipping/change';
import {
  createShipments,
  getBatch,
  listBatches,
  listShipments,
  retryBatch,
  settleShipment,
  type ShipmentBatch,
} from '@app/contract/shipping/shipment';
import { setOption } from '@app/contract/shop/setting';
import { buyer, openGoods } from '../../app/story/goods.ts';
import { jntAccounts, openAccount } from '../../app/story/ready-to-ship.ts';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import type { Person } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { resolveShipmentJob } from './settle-shipment.ts';

const c = 'flashexpress' as const;
let t: ShippingStory;
let owner: Person;

beforeAll(async () => {
  t = await shippingStory({ LOG_LEVEL: 'error' });
  owner = t.owner;
});
afterAll(() => t.end());
beforeEach(() => t.faults({ reset: true }));

const book = (
  orderId: number | number[],
  extra: object = {},
  who: Person = owner,
): Promise<ShipmentBatch> =>
  who.call(createShipments, {
    params: { c },
    body: { orderId, address: t.senderId, category: 2, expressCategory: 1, ...extra },
  });

const liveOf = (orderIds: number[]) =>
  t.s.shop.inside((tx) =>
    tx.rows<{ order_id: number; state: string; pno: string; merchant_no: string }>(sql`
      select order_id, state, pno, merchant_no from shipments where tenant_id = ${tx.tenantId}
      and order_id = any(${orderIds}::bigint[]) and state in ('booking', 'booked', 'unknown') and closed_at is null`),
  );

/** Runs the job that the queue would run some seconds later. */
const askLater = (shipmentId: number) =>
  resolveShipmentJob.handle({
    payload: { shipmentId },
    actor: { tenantId: t.s.shop.id, userId: null },
    services: t.s.server.services,
    signal: new AbortController().signal,
  });

test('fifty orders become fifty parcels, and each order shows its number and keeps its status', async () => {
  const ids = await t.newOrders(50);
  const batch = await book(ids);
  expect(batch.pending).toEqual([]);
  expect(batch.items.map((item) => item.t)).toEqual(ids.map(() => 'success'));
  const parcels = await t.parcelsOf(ids);
  expect(new Set(parcels.map((parcel) => parcel.pno)).size).toBe(50);
  const order = await owner.call(getOrder, { params: { id: ids[7] ?? 0 } });
  expect(order.status).toBe('send');
  expect(order.pno).toBe(batch.items[7]?.pno);
  expect(parcels.find((parcel) => parcel.pno === order.pno)?.codAmountSatang).toBe(58_000);
  const view = await owner.call(getBatch, { params: { batchId: batch.batchId } });
  expect(view).toMatchObject({
    state: 'done',
    counts: { booked: 50, refused: 0, unknown: 0, waiting: 0 },
  });
});

test('an order gets one parcel when it is booked twice at once or by two users, and the other user sees who is booking it', async () => {
  const other = await t.s.shop.hire(4);
  const ids = await t.newOrders(10);
  await t.faults({ latencyMs: 300 });
  const answers = await Promise.all([book(ids), book(ids), book(ids, {}, other)]);
  const won = answers.flatMap((answer) => answer.items).filter((item) => item.t === 'success');
  expect(won.length).toBe(10);
  expect(new Set((await t.parcelsOf(ids)).map((parcel) => parcel.outTradeNo)).size).toBe(10);
  expect((await t.parcelsOf(ids)).length).toBe(10);
  const lost = answers.flatMap((answer) => answer.items).filter((item) => item.t === 'error');
  expect(new Set(lost.map((item) => item.error))).toEqual(new Set(['SHIPMENT_EXISTS']));
  expect(lost[0]?.errMessage).toContain('กำลังออกเลขพัสดุโดย ผู้ใช้');
  const late = await book(ids[0] ?? 0);
  expect(late.items[0]?.errMessage).toContain(won.find((item) => item.id === ids[0])?.pno ?? '-');
});

test('a batch with three of fifty orders refused leaves forty-seven booked, shows what to correct, and retries only those', async () => {
  const good = await t.newOrders(47);
  const bad = await t.newOrders(3, { name: 'ที่อยู่ผิด' });
  await t.faults({ refuse: { names: ['ที่อยู่ผิด'] } });
  const batch = await book([...good, ...bad]);
  expect(batch.items.filter((item) => item.t === 'success').length).toBe(47);
  const refused = batch.items.filter((item) => item.t === 'error');
  expect(refused.map((item) => item.id)).toEqual(bad);
  expect(refused[0]).toMatchObject({ error: '1000', fixField: 'receiver.place', pno: '' });
  expect(refused[0]?.errMessage).toMatch(/ที่อยู่ผู้รับ.*ลองอีกครั้ง/);
  await t.faults({ reset: true });
  const again = await owner.call(retryBatch, { params: { batchId: batch.batchId }, body: {} });
  expect(again.items.map((item) => [item.id, item.t])).toEqual(bad.map((id) => [id, 'success']));
  expect((await t.parcelsOf([...good, ...bad])).length).toBe(50);
  const third = await owner.ask(retryBatch, { params: { batchId: again.batchId }, body: {} });
  expect([third.status, third.refusal.type]).toEqual([422, 1]);
});

test('a batch refuses unready orders line by line with their reason, and never sends them to the courier', async () => {
  const [fine = 0, moved = 0] = await t.newOrders(2);
  await t.s.shop.inside((tx) =>
    tx.rows(
      sql`update orders set status = 'pending' where tenant_id = ${tx.tenantId} and id = ${moved}`,
    ),
  );
  const batch = await book([fine, moved, 999_999_999]);
  const outcome = Object.fromEntries(batch.items.map((item) => [item.id, item.error]));
  expect(outcome).toEqual({ [fine]: '', [moved]: 'UNPROCESSED', 999_999_999: 'NO_ORDER' });
  expect(batch.items.find((item) => item.id === moved)?.errMessage).toContain('รอตรวจสอบ');
  expect((await t.parcelsOf([moved])).length).toBe(0);
});

test('a batch with an order whose goods weigh more than any number of grams books the others', async () => {
  const goods = await openGoods(owner, 'หนัก');
  const bags = [1, 2, 3, 4, 5].map(() => goods.productId(0, { weight: 50_000, isCheck: false }));
  const { id: heavy } = await owner.call(createOrder, {
    body: {
      info: buyer,
      items: (await Promise.all(bags)).map((productId) => ({ productId, unit: 9999 })),
      payment: { method: 'transfer' },
      shipping: { weight: 0 },
    },
  });
  const [fine = 0] = await t.newOrders(1);
  const { items } = await book([heavy, fine]);
  expect(items.map((item) => item.t)).toEqual(['error', 'success']);
  expect(items[0]?.errMessage).toMatch(/^น้ำหนักต้องอยู่ระหว่าง/);
});

test('a batch never books a parcel as lighter than it is, and books one that was split into lighter boxes', async () => {
  const goods = await openGoods(owner, 'ข้าวสาร');
  const productId = await goods.productId(0, { code: 'RICE', weight: 25_000, isCheck: false });
  const order = await owner.call(createOrder, {
    body: { info: buyer, items: [{ productId, unit: 3 }], payment: { method: 'transfer' } },
  });
  expect(order.shipping.weight).toBe(75_000);
  const whole = await book([order.id]);
  expect(whole.items[0]).toMatchObject({ t: 'error', fixField: 'weight', pno: '' });
  expect((await t.parcelsOf([order.id])).length).toBe(0);
  const items = [{ id: order.items[0]?.id ?? 0, unit: 1 }];
  const second = await owner.call(splitOrder, { params: { id: order.id }, body: { items } });
  expect(second.shipping.weight).toBe(25_000);
  const parts = await book([order.id, second.id]);
  expect(parts.items.map((item) => item.t)).toEqual(['success', 'success']);
});

test('a batch names wrong choices at their field and books nothing', async () => {
  const [id = 0] = await t.newOrders(1);
  const ask = async (extra: object) =>
    (await owner.ask(createShipments, { params: { c }, body: { orderId: id, ...extra } })).refusal
      .fields;
  expect(
    Object.keys((await ask({ category: 55, expressCategory: 3, insureEnabled: 1 })) ?? {}).sort(),
  ).toEqual(['category', 'expressCategory', 'insureDeclareValue']);
  expect(await ask({ address: 999_999 })).toHaveProperty('address');
  expect(await ask({ orderId: [] })).toHaveProperty('orderId');
  expect(await ask({ orderId: Array.from({ length: 501 }, (_, n) => n + 1) })).toHaveProperty(
    'orderId',
  );
  expect(await liveOf([id])).toEqual([]);
});

describe('a booking whose answer got lost', () => {
  for (const kind of ['lost', 'malformed', '5xx_after'] as const) {
    test(`(${kind}) is found to exist when it is repeated, waits for its number, and never becomes a second parcel`, async () => {
      const [id = 0] = await t.newOrders(1);
      await t.faults({ next: [{ kind, calls: 1, operation: 'create' }] });
      const batch = await book(id);
      expect(batch.items[0]).toMatchObject({ t: 'error', error: 'SHIPMENT_UNKNOWN', pno: '' });
      expect(batch.items[0]?.errMessage).toMatch(/มีอยู่แล้ว.*ห้ามส่งซ้ำ/);
      const second = await book(id);
      expect(second.items[0]?.error).toBe('SHIPMENT_UNKNOWN');
      const { items } = await owner.call(listShipments, { query: { orderId: id } });
      expect(items[0]).toMatchObject({ state: 'unknown', error: 'EXISTS', isLive: true });
      expect((await t.parcelsOf([id])).length).toBe(1);
      const open = await owner.call(listBatches, { query: { open: '1' } });
      expect(open.items.some((one) => one.id === batch.batchId)).toBe(true);
    });
  }

  test('asks a user to look it up when neither a query nor a push brings its number, but not too early', async () => {
    const [id = 0] = await t.newOrders(1);
    await t.faults({ next: [{ kind: 'lost', calls: 1, operation: 'create' }] });
    const { batchId, items } = await book(id);
    const shipmentId = items[0]?.shipmentId ?? 0;
    const said = async () =>
      (await owner.call(listShipments, { query: { orderId: id } })).items[0]?.errMessage;
    await askLater(shipmentId);
    expect(await said()).not.toContain('ระบบของขนส่ง');
    await t.s.shop.inside((tx) =>
      tx.rows(sql`update shipments set unknown_since = now() - interval '15 minutes'
        where tenant_id = ${tx.tenantId} and id = ${shipmentId}`),
    );
    await askLater(shipmentId);
    const [row] = await liveOf([id]);
    expect(row?.state).toBe('unknown');
    expect(await said()).toMatch(new RegExp(`ดูเลขพัสดุในระบบของขนส่ง.*${row?.merchant_no}`));
    const batch = await owner.call(getBatch, { params: { batchId } });
    expect(batch.items[0]?.errMessage).toBe(await said());
    expect((await t.parcelsOf([id])).length).toBe(1);
  });

  test('under a clock ahead can be settled by a user a quarter of an hour after the clock was set back', async () => {
    const [id = 0] = await t.newOrders(1);
    await t.faults({ next: [{ kind: 'lost', calls: 1, operation: 'create' }] });
    const { items } = await book(id);
    const shipmentId = items[0]?.shipmentId ?? 0;
    const since = (moment: ReturnType<typeof sql>) =>
      t.s.shop.inside((tx) =>
        tx.rows(sql`update shipments set unknown_since = ${moment}
          where tenant_id = ${tx.tenantId} and id = ${shipmentId}`),
      );
    await since(sql`now() + interval '60 days'`);
    await askLater(shipmentId);
    const earlier = await t.s.shop.inside((tx) =>
      tx.first<{
        then: Date;
      }>(sql`select unknown_since - interval '15 minutes' as then from shipments
        where tenant_id = ${tx.tenantId} and id = ${shipmentId}`),
    );
    await since(sql`${earlier?.then}`);
    await askLater(shipmentId);
    const { items: shown } = await owner.call(listShipments, { query: { orderId: id } });
    expect(shown[0]?.errMessage).toContain('ดูเลขพัสดุในระบบของขนส่ง');
    const body = { gone: true, reason: 'ขนส่งไม่พบรายการนี้' };
    const settled = await owner.ask(settleShipment, { params: { id: shipmentId }, body });
    expect(settled.status).toBe(200);
  });

  test('before it arrived is booked once when it is repeated with the same number', async () => {
    const [id = 0] = await t.newOrders(1);
    await t.faults({ next: [{ kind: 'cut', calls: 1, operation: 'create' }] });
    const batch = await book(id);
    expect(batch.items[0]?.t).toBe('success');
    const [row] = await liveOf([id]);
    expect((await t.parcelsOf([id])).map((parcel) => [parcel.pno, parcel.outTradeNo])).toEqual([
      [row?.pno, row?.merchant_no],
    ]);
  });

  test('is unknown after two tries, as its line shows, and is settled by a later repeat with the same number', async () => {
    const [id = 0] = await t.newOrders(1);
    await t.faults({ next: [{ kind: '5xx', calls: 2, operation: 'create' }] });
    const batch = await book(id);
    expect(batch.items[0]).toMatchObject({ t: 'error', error: 'SHIPMENT_UNKNOWN' });
    expect(batch.items[0]?.errMessage).toContain('ห้ามส่งซ้ำ');
    expect((await t.parcelsOf([id])).length).toBe(0);
    await askLater(batch.items[0]?.shipmentId ?? 0);
    const [row] = await liveOf([id]);
    expect(row?.state).toBe('booked');
    expect((await t.parcelsOf([id])).map((parcel) => parcel.outTradeNo)).toEqual([
      row?.merchant_no,
    ]);
    expect((await owner.call(getOrder, { params: { id } })).pno).toBe(row?.pno);
  });
});

test('a courier number that is given twice is not accepted: the batch ends and the line waits for clarification', async () => {
  const [one = 0, two = 0] = await t.newOrders(2);
  const first = await book(one);
  const { parcels } = await t.ledger();
  const next = String(parcels.length + 1).padStart(6, '0');
  const coming = (first.items[0]?.pno ?? '').replace(/\d{6}A$/, `${next}A`);
  await t.s.shop.inside((tx) =>
    tx.rows(
      sql`update shipments set pno = ${coming} where tenant_id = ${tx.tenantId} and order_id = ${one}`,
    ),
  );
  const second = await book(two);
  expect(second.items[0]).toMatchObject({ t: 'error', error: 'SHIPMENT_UNKNOWN', pno: '' });
  expect(second.pending).toEqual([]);
  expect((await owner.call(getOrder, { params: { id: two } })).pno).toBe('');
});

test('a batch with the same Idempotency-Key replays the first answer', async () => {
  const [id = 0] = await t.newOrders(1);
  const input = { params: { c }, body: { orderId: id } };
  const key = { 'idempotency-key': `once-${id}` };
  const first = await owner.call(createShipments, input, key);
  expect(await owner.call(createShipments, input, key)).toEqual(first);
  expect((await t.parcelsOf([id])).length).toBe(1);
});

test('a courier account that is off books nothing and says so', async () => {
  const [id = 0] = await t.newOrders(1);
  const setEnabled = (enabled: boolean) =>
    t.s.shop.inside((tx) =>
      tx.rows(
        sql`update courier_accounts set enabled = ${enabled} where tenant_id = ${tx.tenantId}`,
      ),
    );
  await setEnabled(false);
  const answer = await owner.ask(createShipments, { params: { c }, body: { orderId: id } });
  await setEnabled(true);
  expect([answer.status, answer.refusal.message]).toEqual([422, 'COURIER_NOT_READY']);
  expect(await liveOf([id])).toEqual([]);
});

test('a batch by rule books a COD order with the courier of the COD rule, and reports that no rule fits a paid one', async () => {
  // With two couriers there is no default.
  await openAccount(t.s.shop, { c: 'jnt', credentials: jntAccounts.open });
  const ids = [...(await t.newOrders(1)), ...(await t.newOrders(1, { cod: false }))];
  const rule = { provinces: [], minWeight: null, maxWeight: null, productIds: [] };
  const value = [{ ...rule, cod: 'cod' as const, courier: c }];
  await owner.call(setOption, { body: { name: 'courier_rules', value } });
  const { items } = await owner.call(bookByRule, { body: { orderId: ids } });
  expect(items.map(({ id, t: outcome }) => [id, outcome])).toEqual([
    [ids[0], 'success'],
    [ids[1], 'error'],
  ]);
  expect(items[1]?.errMessage).toContain('ไม่มีกฎที่ตรงกับออเดอร์นี้');
  expect((await liveOf(ids)).map((row) => row.order_id)).toEqual([ids[0]]);
});

test('a batch by rule reports a deleted order as missing, and books the rest', async () => {
  const gone = 999_999_999;
  const [id = 0] = await t.newOrders(1);
  const { items } = await owner.call(bookByRule, { body: { orderId: [id, gone] } });
  expect(items.map(({ t: outcome, error }) => [outcome, error])).toEqual([
    ['success', ''],
    ['error', 'NO_ORDER'],
  ]);
  const alone = await owner.ask(bookByRule, { body: { orderId: [gone] } });
  expect([alone.status, alone.refusal.message]).toEqual([404, 'NO_ORDER']);
});
