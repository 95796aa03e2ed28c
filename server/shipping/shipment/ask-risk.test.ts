// Booking applies the shop’s rule for risky customers again: their parcels are booked only if a
// user accepts the risk.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getOrder, orderHistory } from '@app/contract/order/list';
import { setOption } from '@app/contract/shop/setting';
import { createShipments, retryBatch } from '@app/contract/shipping/shipment';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import type { Person } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';

const c = 'flashexpress' as const;
let t: ShippingStory;
let owner: Person;
let agent: Person;

beforeAll(async () => {
  t = await shippingStory({ LOG_LEVEL: 'error' });
  owner = t.owner;
  agent = await t.s.shop.hire(4);
  const refused = await t.newOrders(2);
  await t.s.shop.inside((tx) =>
    tx.rows(sql`update orders set status = 'return' where tenant_id = ${tx.tenantId}
      and id = any(${refused}::bigint[])`),
  );
  const value = { action: 'transfer', refused: 2, of: 20 };
  await owner.call(setOption, { body: { name: 'risk_rule', value } });
});
afterAll(() => t.end());

const book = (orderId: number[], extra: object = {}, who: Person = owner) =>
  who.call(createShipments, {
    params: { c },
    body: { orderId, address: t.senderId, category: 2, expressCategory: 1, ...extra },
  });
const riskReason = 'ลูกค้ามัดจำแล้ว';

test('a COD shipment to a risky customer is not booked by any user, while the others of the batch are', async () => {
  const [cash = 0] = await t.newOrders(1);
  const [paid = 0] = await t.newOrders(1, { cod: false });
  for (const [who, extra] of [
    [owner, {}],
    [agent, { riskReason }],
  ] as const) {
    const { items, batchId } = await book([cash], extra, who);
    expect(items).toMatchObject([{ t: 'error', error: 'CUSTOMER_RISK' }]);
    expect(items[0]?.errMessage).toContain('ร้านให้โอนก่อน');
    const again = await owner.call(retryBatch, { params: { batchId }, body: {} });
    expect(again.items).toMatchObject([{ error: 'CUSTOMER_RISK' }]);
  }
  const { items } = await book([cash, paid]);
  expect(items.map((item) => item.t)).toEqual(['error', 'success']);
  expect(await t.parcelsOf([cash])).toEqual([]);
});

test('a COD shipment to a risky customer is booked with a reason of a user with the right, which is stored with that order only', async () => {
  const [cash = 0] = await t.newOrders(1);
  const [paid = 0] = await t.newOrders(1, { cod: false });
  const { items } = await book([cash, paid], { riskReason });
  expect(items.map((item) => item.t)).toEqual(['success', 'success']);
  const reasonOf = async (id: number) =>
    (await owner.call(getOrder, { params: { id } })).riskReason;
  expect([await reasonOf(cash), await reasonOf(paid)]).toEqual([riskReason, '']);
  const { items: events } = await owner.call(orderHistory, { params: { id: cash } });
  expect(events.map((event) => [event.kind, event.reason])).toContainEqual(['risk', riskReason]);
});

test('a shipment of an unpaid transfer is booked on request, and the reason is stored in the history of that order only', async () => {
  const unpaidReason = 'ลูกค้าประจำ โอนพรุ่งนี้';
  const [plain = 0, unpaid = 0] = await t.newOrders(2, { cod: false });
  const [paid = 0] = await t.newOrders(1, { cod: false });
  await t.s.shop.inside((tx) =>
    tx.rows(sql`update orders set paid_satang = total_satang where tenant_id = ${tx.tenantId}
      and id = ${paid}`),
  );
  const booked = [await book([plain]), await book([unpaid, paid], { unpaidReason })];
  expect(booked.flatMap(({ items }) => items.map((item) => item.t))).toEqual([
    'success',
    'success',
    'success',
  ]);
  const noted = async (id: number) => {
    const { items } = await owner.call(orderHistory, { params: { id } });
    return items.filter((event) => event.kind === 'unpaid').map((event) => event.reason);
  };
  expect([await noted(plain), await noted(unpaid), await noted(paid)]).toEqual([
    [],
    [unpaidReason],
    [],
  ]);
});
