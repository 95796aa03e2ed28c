// The screen of one courier's orders: every order is in exactly one step, with its newest parcel
// there.
import {
  countCarrierOrders,
  listCarrierOrders,
  type CarrierTab,
} from '@app/contract/shipping/by-courier';
import { confirmPrint, printLabels } from '@app/contract/shipping/label';
import { updateOrders } from '@app/contract/order/status';
import { cancelShipments, createShipments } from '@app/contract/shipping/shipment';
import { updateTracking } from '@app/contract/shipping/tracking';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import { sql } from '../../platform/database.ts';

const params = { c: 'jnt' as const };
let t: ShippingStory;
beforeAll(async () => {
  t = await shippingStory({}, 'jnt');
});
afterAll(() => t.end());

const idsIn = async (tab: CarrierTab, more: object = {}): Promise<number[]> => {
  const { items } = await t.owner.call(listCarrierOrders, { params, query: { tab, ...more } });
  return items.map(({ order }) => order.id);
};
const book = (orderId: readonly number[]) =>
  t.owner.call(createShipments, { params, body: { orderId: [...orderId] } });

test('an order of a courier list moves from step to step, and appears in only one', async () => {
  const ids = await t.newOrders(6);
  await t.s.shop.inside((tx) =>
    tx.rows(sql`update orders set carrier = 1 where tenant_id = ${tx.tenantId}
      and id = any(${ids.slice(0, 5)}::bigint[])`),
  );
  const [numbered = 0, printed = 0, picked = 0, cancelled = 0, waiting = 0] = ids;
  const [failed = 0] = await t.newOrders(1, { postcode: '95000' });
  await book([numbered, printed, picked, cancelled, failed]);
  const { id } = await t.owner.call(printLabels, { params, body: { orderId: printed } });
  await t.owner.call(confirmPrint, { params: { id }, body: { printed: true } });
  const [parcel] = await t.parcelsOf([picked]);
  await t.advance({ steps: 1, pnos: [parcel?.pno] });
  await t.owner.call(updateTracking, { params, body: { orderId: [picked] } });
  await t.owner.call(cancelShipments, { params, body: { orderId: cancelled } });
  expect(await idsIn('waiting')).toEqual([waiting]);
  expect(await idsIn('numbered')).toEqual([numbered]);
  expect(await idsIn('printed')).toEqual([printed]);
  expect(await idsIn('picked')).toEqual([picked]);
  expect(await idsIn('cancelled')).toEqual([cancelled]);
  expect(await idsIn('failed')).toEqual([failed]);
  expect(await t.owner.call(countCarrierOrders, { params })).toEqual({
    waiting: 1,
    numbered: 1,
    printed: 1,
    picked: 1,
    failed: 1,
    cancelled: 1,
  });
  await book([cancelled]);
  expect(await idsIn('cancelled')).toEqual([]);
  expect(await idsIn('numbered')).toEqual([cancelled, numbered]);
});

test('an order of a courier list whose goods were returned waits for a number again when it is reopened, collected before or not', async () => {
  const ids = await t.newOrders(2);
  await t.s.shop.inside((tx) =>
    tx.rows(sql`update orders set carrier = 1 where tenant_id = ${tx.tenantId}
      and id = any(${ids}::bigint[])`),
  );
  const [fetched = 0] = ids;
  await book(ids);
  const [parcel] = await t.parcelsOf([fetched]);
  await t.advance({ steps: 1, pnos: [parcel?.pno] });
  await t.owner.call(updateTracking, { params, body: { orderId: [fetched] } });
  const move = (status: 'sending' | 'return' | 'send') =>
    t.owner.call(updateOrders, { body: { ids, status } });
  for (const status of ['sending', 'return'] as const) await move(status);
  expect(await idsIn('picked')).toContain(fetched);
  await move('send');
  const standing = await Promise.all(
    (['waiting', 'numbered', 'picked'] as const).map(async (tab) => {
      const found = await idsIn(tab);
      return ids.filter((id) => found.includes(id)).length;
    }),
  );
  expect(standing).toEqual([2, 0, 0]);
  await book(ids);
  expect(await idsIn('waiting')).not.toEqual(expect.arrayContaining([fetched]));
  expect(await idsIn('numbered')).toEqual(expect.arrayContaining(ids));
  await t.owner.call(cancelShipments, { params, body: { orderId: ids } });
});

test('a refused order of a courier list shows why, where to correct it, and who tried', async () => {
  const { items } = await t.owner.call(listCarrierOrders, { params, query: { tab: 'failed' } });
  expect(items[0]?.shipment).toMatchObject({
    state: 'refused',
    error: '999009020',
    fixField: 'receiver.place',
    createdBy: { id: t.owner.id },
  });
  expect(items[0]?.shipment?.errMessage).toMatch(/ปลายทาง/);
  expect(await idsIn('failed', { error: '999009020' })).toHaveLength(1);
  expect(await idsIn('failed', { error: 'S10' })).toEqual([]);
});

test('a courier list is filtered by COD, day, paper, sender and error code, and paged', async () => {
  expect(await idsIn('numbered', { cod: '0' })).toEqual([]);
  expect(await idsIn('numbered', { cod: '1' })).toHaveLength(2);
  expect(await idsIn('numbered', { senderId: t.senderId })).toHaveLength(2);
  expect(await idsIn('numbered', { senderId: t.senderId + 1000 })).toEqual([]);
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  expect(await idsIn('numbered', { from: today, to: today })).toHaveLength(2);
  expect(await idsIn('numbered', { to: '2020-01-01' })).toEqual([]);
  expect(await idsIn('numbered', { printed: '1' })).toEqual([]);
  expect(await idsIn('numbered', { printed: '0' })).toHaveLength(2);
  expect(await idsIn('numbered', { error: 'S10' })).toEqual([]);
  const page = await t.owner.call(listCarrierOrders, {
    params,
    query: { tab: 'numbered', pageSize: 1, page: 2 },
  });
  expect(page.pagination).toEqual({ current_page: 2, per_page: 1, total_count: 2 });
  expect(page.items).toHaveLength(1);
});

test('a courier list shows why the courier refused a cancel, and no reason for an accepted one', async () => {
  const [id = 0] = await t.newOrders(1);
  await book([id]);
  const [parcel] = await t.parcelsOf([id]);
  await t.advance({ steps: 1, pnos: [parcel?.pno] });
  await t.owner.call(cancelShipments, { params, body: { orderId: id } });
  const shown = async () => {
    const { items } = await t.owner.call(listCarrierOrders, { params, query: { tab: 'numbered' } });
    return items.find(({ order }) => order.id === id)?.shipment;
  };
  expect(await shown()).toMatchObject({
    state: 'booked',
    cancelledAt: null,
    cancelMessage: expect.stringMatching(/[ก-๙]/),
  });
  const [other = 0] = await t.newOrders(1);
  await book([other]);
  await t.owner.call(cancelShipments, { params, body: { orderId: other } });
  const { items } = await t.owner.call(listCarrierOrders, { params, query: { tab: 'cancelled' } });
  expect(items.find(({ order }) => order.id === other)?.shipment).toMatchObject({
    cancelMessage: '',
    cancelledAt: expect.any(String),
  });
});
