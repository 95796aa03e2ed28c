// Who ships without seeing all orders of the shop ships own orders: others look like none, in every call of the domain.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import { createOrder } from '@app/contract/order/create';
import { getOrder } from '@app/contract/order/list';
import { setOption } from '@app/contract/shop/setting';
import { listPrints, printLabels } from '@app/contract/shipping/label';
import { scanPack } from '@app/contract/shipping/pack';
import { cancelShipments, createShipments } from '@app/contract/shipping/shipment';
import { countParcels, listParcels } from '@app/contract/shipping/tracking';
import { routes } from '../app/routes.ts';
import { shippingStory, type ShippingStory } from '../app/story/shipping.ts';
import type { Person } from '../app/story.ts';

const c = 'flashexpress' as const;
let t: ShippingStory;
let packer: Person;
let others = 0;
let pno = '';

beforeAll(async () => {
  t = await shippingStory({ LOG_LEVEL: 'error' });
  await t.owner.call(setOption, { body: { name: 'shippingLaos', value: 1 } });
  packer = await t.s.shop.hire(2, [
    ...(['order.view', 'order.create', 'customer.pii', 'pack.scan', 'return.scan'] as const),
    ...(['ship.view', 'ship.create', 'ship.print', 'ship.cancel'] as const),
  ]);
  const [id = 0] = await t.newOrders(1, { name: 'ลูกค้าของคนอื่น' });
  others = id;
  const { items } = await t.owner.call(createShipments, { params: { c }, body: { orderId: id } });
  pno = items[0]?.pno ?? '';
  await t.owner.call(printLabels, { params: { c }, body: { orderId: id } });
});
afterAll(() => t.end());

const named = (endpoint: EndpointSpec, key: string): boolean => {
  const body = endpoint.takes?.body as { def?: { shape?: object } } | undefined;
  return key in (body?.def?.shape ?? {});
};

/** Every call of shipping that names an order in its body. */
const calls = () =>
  routes
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => named(endpoint, 'orderId'))
    // Flash tells of every parcel by itself: it is refused before any order is looked at.
    .filter(({ at }) => !at.endsWith('/subscribe'))
    .filter(({ may }) => [may].flat().some((right) => /^(ship|pack|return)\./.test(right)));

test('a shipment call that names another’s order says that there is none, whichever call it is', async () => {
  expect((await packer.ask(getOrder, { params: { id: others } })).status).toBe(404);
  const told = await Promise.all(
    calls().map(async (endpoint) => {
      const ids = named(endpoint, 'status') ? [others] : others;
      const more = named(endpoint, 'bucket') ? { bucket: 'delivered' } : {};
      const answer = await packer.ask(endpoint, {
        ...(endpoint.at.includes('{c}') && { params: { c } }),
        body: { orderId: ids, ...more },
      } as never);
      return `${endpoint.at} ${answer.status}`;
    }),
  );
  expect(told.length).toBeGreaterThanOrEqual(8);
  expect(told.filter((each) => !each.endsWith(' 404'))).toEqual([]);
});

test('a pack scan of another’s parcel says that there is none', async () => {
  const answer = await packer.ask(scanPack, { body: { code: pno } });
  expect([answer.status, answer.refusal.message]).toEqual([404, 'NO_ORDER']);
});

test('a shipping list shows who sees only own orders nothing of others', async () => {
  const lists = routes
    .filter(({ page, endpoint }) => page && /ship\.|pack\.|return\./.test(String(endpoint.may)))
    .map(({ endpoint }) => endpoint)
    .filter(({ at }) => !/\{(?!c\})/.test(at));
  expect(lists.length).toBeGreaterThanOrEqual(6);
  const told: string[] = [];
  for (const endpoint of lists) {
    const answer = await packer.ask(endpoint, {
      ...(endpoint.at.includes('{c}') && { params: { c } }),
      query: {},
    } as never);
    const shown = JSON.stringify(answer.data);
    if (shown.includes('ลูกค้าของคนอื่น') || shown.includes(pno)) told.push(endpoint.at);
  }
  expect(told).toEqual([]);
  const counts = await packer.call(countParcels, { params: { c } });
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(0);
});

test('a user who sees only own orders books, prints, finds and cancels these', async () => {
  const like = await t.owner.call(getOrder, { params: { id: others } });
  const { name, phone, address, subdistrict, district, province, postcode } = like.info;
  const own = await packer.call(createOrder, {
    body: {
      info: { name, phone, address, subdistrict, district, province, postcode },
      items: [{ productId: like.items[0]?.products.id ?? 0, unit: 1 }],
      payment: { method: 'cod' },
      duplicateReason: 'คนละกล่อง',
    },
  });
  const orderId = own.id;
  const booked = await packer.call(createShipments, { params: { c }, body: { orderId } });
  expect(booked.items).toMatchObject([{ t: 'success' }]);
  await packer.call(printLabels, { params: { c }, body: { orderId } });
  const parcels = await packer.call(listParcels, { params: { c }, query: {} });
  expect(parcels.items.map((item) => item.orderId)).toEqual([orderId]);
  expect((await packer.call(listPrints, { query: {} })).items).toHaveLength(1);
  expect((await t.owner.call(listPrints, { query: {} })).items).toHaveLength(2);
  const cancelled = await packer.call(cancelShipments, { params: { c }, body: { orderId } });
  expect(cancelled.items).toMatchObject([{ t: 'success' }]);
});
