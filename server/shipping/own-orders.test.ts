// A user who may ship but may not see all orders can ship only own orders: to every shipping call,
// other orders do not exist.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import { createOrder } from '@app/contract/order/create';
import { getOrder } from '@app/contract/order/list';
import { setOption } from '@app/contract/shop/setting';
import { sendOrder } from '@app/contract/order/status';
import { countExceptions, listExceptions } from '@app/contract/shipping/exception';
import { listPrints, printLabels } from '@app/contract/shipping/label';
import { createManifest, getManifest, scanManifest } from '@app/contract/shipping/manifest';
import { listPicks } from '@app/contract/shipping/pick-list';
import { listReturns, scanReturn } from '@app/contract/shipping/return';
import { scanPack } from '@app/contract/shipping/pack';
import { cancelShipments, createShipments } from '@app/contract/shipping/shipment';
import { countParcels, listParcels, updateTracking } from '@app/contract/shipping/tracking';
import { sql } from '../platform/database.ts';
import { routes } from '../app/routes.ts';
import { shippingStory, type ShippingStory } from '../app/story/shipping.ts';
import type { Person } from '../app/story.ts';

const c = 'flashexpress' as const;
let t: ShippingStory;
let packer: Person;
let others = 0;
let code = '';
let pno = '';
/**
 * Another user's order without a tracking number, and other users' returned and handed-over
 * parcels.
 */
let bare = { id: 0, code: '' };
let returned = { id: 0, pno: '' };
let paper = 0;
let trouble = 0;
let shipment = 0;

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
  await makeStandings();
});
afterAll(() => t.end());

/** Creates parcels of other users in every state that has its own list. */
async function makeStandings() {
  code = (await t.owner.call(getOrder, { params: { id: others } })).code;
  const [waiting = 0, back = 0] = await t.newOrders(2, { name: 'ลูกค้าของคนอื่น' });
  bare = { id: waiting, code: (await t.owner.call(getOrder, { params: { id: waiting } })).code };
  await t.owner.call(sendOrder, {
    params: { id: back },
    body: { status: 'sending', pno: 'BACK-01' },
  });
  const body = { pno: 'BACK-01', condition: 'missing' as const };
  returned = { id: (await t.owner.call(scanReturn, { body })).id, pno: 'BACK-01' };
  const made = await t.owner.call(createManifest, { body: { courier: c, orderIds: [others] } });
  paper = made.manifest.id;
  expect(made.manifest.parcels).toBe(1);
  await t.s.shop.inside((tx) =>
    tx.rows(sql`update shipments set booked_at = now() - interval '5 days', tracking_code = '1'
      where tenant_id = ${tx.tenantId} and order_id = ${others}`),
  );
  shipment =
    (await t.owner.call(listParcels, { params: { c }, query: {} })).items[0]?.shipmentId ?? 0;
  trouble = (await t.owner.call(listExceptions, { query: {} })).items[0]?.id ?? 0;
}

const named = (endpoint: EndpointSpec, key: string): boolean => {
  const body = endpoint.takes?.body as { def?: { shape?: object } } | undefined;
  return key in (body?.def?.shape ?? {});
};

/** Every shipping call with an order id in its body. */
const calls = () =>
  routes
    .map(({ endpoint }) => endpoint)
    .filter((endpoint) => named(endpoint, 'orderId'))
    // Flash pushes every parcel without a subscription: the call is refused before any order is
    // read.
    .filter(({ at }) => !at.endsWith('/subscribe'))
    .filter(({ may }) => [may].flat().some((right) => /^(ship|pack|return)\./.test(right)));

test('a shipment call that names another user’s order answers that it does not exist, whichever call it is', async () => {
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

const takes = ({ at, takes: given }: EndpointSpec, key: string): boolean => {
  const shapes = [given?.query, given?.body] as ({ def?: { shape?: object } } | undefined)[];
  return at.includes(`{${key}}`) || shapes.some((shape) => key in (shape?.def?.shape ?? {}));
};

/**
 * The fields by which a shipping call may address other users' things, none of which exist for a
 * user who sees only own orders.
 */
const names = ['code', 'pno', 'number', 'id', 'items', 'orderIds', 'status'] as const;
/**
 * Paths about the shop, not an order: its pickups, signed files; prints and batches have their own
 * tests.
 */
const ofShop =
  /pickup|\/ka\/courier|\/notif|\/ka\/warehouse|\/file\/|\/hook\/|\/batch|\/print\/history|\/tracking\/print|\/state/;

const idFor = (at: string) => {
  if (at.includes('/order/{id}')) return others;
  if (at.includes('/shipment/{id}')) return shipment;
  if (at.includes('/manifest')) return paper;
  return at.includes('/return') ? returned.id : trouble;
};

function subjectOf(endpoint: EndpointSpec) {
  const { at } = endpoint;
  if (takes(endpoint, 'items') && !takes(endpoint, 'code'))
    return { items: [{ order: bare.code, pno: 'TYPED-0001' }] };
  if (takes(endpoint, 'number')) return { number: pno };
  if (at.includes('/return/find')) return { code: returned.pno };
  if (takes(endpoint, 'id')) return { id: idFor(at) };
  if (takes(endpoint, 'pno')) return { pno: at.includes('/return') ? returned.pno : pno };
  return takes(endpoint, 'code') ? { code: pno } : {};
}

/** The same fields with values that do not exist. */
const invented = {
  ...{ id: 999_999, number: 'TH0000000000X', pno: 'TH0000000000X', code: 'TH0000000000X' },
  items: [{ order: 'SD99999999', pno: 'TYPED-0001' }],
};

const more: Readonly<Record<string, object>> = {
  'POST /return/scan': { condition: 'good' },
  'POST /shipment/{id}/settle': { gone: true, reason: 'ขนส่งไม่มีพัสดุนี้' },
  'PUT /order/{id}/status': { status: 'sending', pno: 'TYPED-0002' },
  'POST /manifest/{id}/remove': { orderId: 1 },
  'POST /manifest/{id}/scan': { code: 'X' },
  'PUT /return/scan/{id}': { condition: 'good' },
  'PUT /exceptions/{id}': { note: 'ของฉัน' },
  'POST /exceptions/{id}/settle-change': { choice: 'ours' },
};

/** Every shipping call that addresses an order's things by something other than the order id. */
const subjects = () =>
  routes
    .filter(({ page, endpoint }) => !page || endpoint.at.includes('{id}'))
    .map(({ endpoint }) => endpoint)
    .filter(({ may }) => [may].flat().some((right) => /^(ship|pack|return)\./.test(right)))
    .filter((endpoint) => !ofShop.test(endpoint.at) && !named(endpoint, 'orderId'))
    .filter((endpoint) => names.some((name) => takes(endpoint, name) && name in invented));

test('a shipping call that names a thing of another user’s order answers as if it did not exist', async () => {
  const asked = subjects();
  const told: string[] = [];
  for (const endpoint of asked) {
    const ask = async (subject: object) => {
      const all = { c, ...subject } as Record<string, unknown>;
      const rest = Object.fromEntries(
        Object.entries(subject).filter(([key]) => !endpoint.at.includes(`{${key}}`)),
      );
      const isRead = endpoint.at.startsWith('GET');
      const given = { ...more[endpoint.at], ...rest };
      const answer = await packer.ask(endpoint, {
        params: all,
        ...(isRead ? { query: given } : { body: given }),
      } as never);
      const seen = JSON.stringify(answer.status === 200 ? answer.data : answer.refusal.message);
      const values = [...Object.values(subject), bare.code, 'SD99999999'].flat();
      return values
        .filter((value) => typeof value !== 'object')
        .reduce(
          (text: string, value) => text.replaceAll(String(value), '…'),
          `${answer.status} ${seen}`,
        );
    };
    const subject = subjectOf(endpoint);
    const none = Object.fromEntries(
      Object.keys(subject).map((key) => [key, invented[key as keyof typeof invented]]),
    );
    const [real, made] = [await ask(subject), await ask(none)];
    if (
      (real !== made && !(real.startsWith('404') && made.startsWith('404'))) ||
      / 400 |^422/.test(real)
    )
      told.push(`${endpoint.at}: ${real} | ${made}`);
  }
  expect(told).toEqual([]);
  expect(asked.length).toBeGreaterThanOrEqual(14);
});

test('a shipping figure counts only own orders for a user limited to them', async () => {
  const figures = async (who: Person) => {
    const counts = await who.call(countExceptions);
    const backs = await who.call(listReturns, { query: {} });
    const picks = await who.call(listPicks, { query: { ids: String(others) } } as never);
    const code = (await who.call(countParcels, { params: { c } })).find(
      ({ count }) => count > 0,
    )?.code;
    return [
      counts.open,
      backs.pagination.total_count,
      backs.counts.missing,
      picks.sum.orders,
      code,
    ];
  };
  expect(await figures(t.owner)).toEqual([2, 1, 1, 1, expect.any(String)]);
  expect(await figures(packer)).toEqual([0, 0, 0, 0, undefined]);
  const params = { c };
  const counts = await t.owner.call(countParcels, { params });
  const status = counts.find(({ count }) => count > 0)?.code;
  expect(await packer.call(updateTracking, { params, body: { status } })).toMatchObject({
    updated: 0,
  });
  expect(await t.owner.call(updateTracking, { params, body: { status } })).toMatchObject({
    updated: 1,
  });
});

test('a manifest accepts no parcel of others from a user limited to own orders', async () => {
  const body = { courier: c, orderIds: [others] };
  const { manifest, refused } = await packer.call(createManifest, { body });
  expect([manifest.parcels, refused]).toEqual([0, []]);
  const params = { id: manifest.id };
  for (const each of [pno, code]) {
    const scanned = await packer.call(scanManifest, { params, body: { code: each } });
    expect(scanned.refused?.reason).toBe('unknown');
  }
  expect((await packer.ask(getManifest, { params: { id: paper } })).status).toBe(404);
});

test('a pack scan of another user’s parcel answers that it does not exist', async () => {
  const answer = await packer.ask(scanPack, { body: { code: pno } });
  expect([answer.status, answer.refusal.message]).toEqual([404, 'NO_ORDER']);
});

test('a shipping list hides others’ orders from a user limited to own ones', async () => {
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

test('a user limited to own orders books, prints, finds and cancels these', async () => {
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
