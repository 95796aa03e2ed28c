// Promises of webhook events: about parcels, money and stock, each in the form of its call.
import * as z from 'zod/mini';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCategories } from '@app/contract/catalog/category';
import { addStock } from '@app/contract/catalog/stock';
import { createProduct, getProduct } from '@app/contract/catalog/product';
import { CodParcel } from '@app/contract/money/cod';
import { updateOrder } from '@app/contract/order/edit';
import { createOrder } from '@app/contract/order/create';
import { Order } from '@app/contract/order/order';
import { createShipments, ShipmentView } from '@app/contract/shipping/shipment';
import { updateTracking } from '@app/contract/shipping/tracking';
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  removeWebhook,
  webhookEventNames,
  type WebhookEvent,
} from '@app/contract/shop/webhook';
import { buyer } from '../../app/story/goods.ts';
import { shippingStory, type ShippingStory } from '../../app/story/shipping.ts';
import { WebhookReceiver, type Received } from '../../app/story/webhook-receiver.ts';
import { sql } from '../../platform/database.ts';
import { addSends, eraseSends, forgetSends } from './webhook-send.store.ts';

const params = { c: 'flashexpress' as const };
const soon = { interval: 25 };
let t: ShippingStory;
let receiver: WebhookReceiver;

beforeAll(async () => {
  t = await shippingStory({ WEBHOOK_ALLOW_LOCAL: '1' });
  receiver = await new WebhookReceiver().start();
  const body = { url: receiver.url, events: [...webhookEventNames] };
  receiver.secret = (await t.owner.call(createWebhook, { body })).secret;
});
afterAll(async () => {
  await t.end();
  await receiver.stop();
});

const shapes: Readonly<Record<WebhookEvent, z.ZodMiniType>> = {
  'order.created': Order,
  'order.changed': Order,
  'order.cancelled': Order,
  'payment.confirmed': Order,
  'shipment.booked': ShipmentView,
  'shipment.label_ready': ShipmentView,
  'shipment.moved': ShipmentView,
  'shipment.delivered': ShipmentView,
  'shipment.returned': ShipmentView,
  'cod.settled': CodParcel,
  'stock.low': getProduct.gives,
};

const orderOf = ({ data }: Received): unknown => data['orderId'] ?? data['id'];
const told = (orderId: number, prefix = ''): Received[] =>
  receiver.got.filter((each) => orderOf(each) === orderId && each.type.startsWith(prefix));
const typesOf = (orderId: number, prefix = '') => told(orderId, prefix).map(({ type }) => type);

async function product(onHand: number, more: object = {}): Promise<number> {
  const [category] = (await t.owner.call(listCategories, { query: {} })).items;
  const body = { code: `H${onHand}`, name: 'สบู่ขมิ้น', categoryId: category?.id ?? 0, price: 100 };
  const { id } = await t.owner.call(createProduct, { body: { ...body, ...more } });
  await t.owner.call(addStock, { params: { id }, body: { amount: onHand, reason: 'in' } });
  return id;
}
async function booked(): Promise<{ orderId: number; pno: string }> {
  const [orderId = 0] = await t.newOrders(1);
  const batch = await t.owner.call(createShipments, { params, body: { orderId } });
  return { orderId, pno: batch.items[0]?.pno ?? '' };
}
async function walk(orderId: number, ask: object): Promise<void> {
  await t.advance(ask);
  await t.owner.call(updateTracking, { params, body: { orderId } });
}

test('a webhook is sent the events of a parcel from its booking to its buyer, each once', async () => {
  const { orderId, pno } = await booked();
  await expect
    .poll(() => typesOf(orderId, 'shipment'), soon)
    .toEqual(['shipment.booked', 'shipment.label_ready']);
  await walk(orderId, { pnos: [pno], steps: 2 });
  await expect.poll(() => typesOf(orderId, 'shipment'), soon).toContain('shipment.moved');
  await walk(orderId, { pnos: [pno], steps: 20 });
  await expect.poll(() => typesOf(orderId, 'shipment'), soon).toContain('shipment.delivered');
  await t.owner.call(updateTracking, { params, body: { orderId } });
  const types = typesOf(orderId, 'shipment');
  for (const once of ['shipment.booked', 'shipment.label_ready', 'shipment.delivered'])
    expect(types.filter((type) => type === once)).toHaveLength(1);
  expect(told(orderId, 'shipment.delivered')[0]?.data).toMatchObject({ pno, bucket: 'delivered' });
});

test('a webhook is sent an event for a returned parcel', async () => {
  const { orderId, pno } = await booked();
  await walk(orderId, { path: 'return', pnos: [pno], steps: 20 });
  await expect.poll(() => typesOf(orderId, 'shipment.returned'), soon).toHaveLength(1);
});

test('a webhook is sent COD paid by a statement once', async () => {
  const { orderId, pno } = await booked();
  await expect.poll(() => typesOf(orderId, 'shipment.booked'), soon).toHaveLength(1);
  const amount = told(orderId, 'shipment.booked')[0]?.data['codAmount'];
  const form = new FormData();
  form.set('file', new Blob([`เลขพัสดุ,ยอด COD\n${pno},${String(amount)}\n`]), 'statement.csv');
  const response = await t.owner.fetch('/cod/import', { method: 'POST', body: form });
  expect(response.status).toBe(200);
  await expect.poll(() => typesOf(orderId, 'cod'), soon).toEqual(['cod.settled']);
  expect(told(orderId, 'cod')[0]?.data).toMatchObject({ pno, amount, bucket: 'matched' });
});

test('a webhook is sent an event for money received for an order, and none for other changes', async () => {
  const items = [{ productId: await product(9), unit: 1, price: 250 }];
  const payment = { method: 'transfer' as const };
  const { id } = await t.owner.call(createOrder, { body: { info: buyer, items, payment } });
  const pay = (paid: number) =>
    t.owner.call(updateOrder, { params: { id }, body: { payment: { paid } } });
  await pay(250);
  await expect.poll(() => typesOf(id, 'payment'), soon).toEqual(['payment.confirmed']);
  expect(told(id, 'payment')[0]?.data).toMatchObject({ id, payment: { paid: 250 } });
  await pay(100);
  await expect.poll(() => told(id).at(-1)?.data, soon).toMatchObject({ payment: { paid: 100 } });
  expect(typesOf(id, 'payment')).toEqual(['payment.confirmed']);
});

test('a webhook is sent what happened before another one was made', async () => {
  const [orderId = 0] = await t.newOrders(1);
  const body = { url: `${receiver.url}/later`, events: ['stock.low' as const] };
  const { id } = await t.owner.call(createWebhook, { body });
  await expect.poll(() => typesOf(orderId), soon).toEqual(['order.created']);
  await t.owner.call(removeWebhook, { params: { id } });
});

test('a webhook is sent an event each time that stock falls to its limit', async () => {
  const productId = await product(5, { lowStock: 3 });
  const lows = () => receiver.got.filter(({ type }) => type === 'stock.low');
  const add = (amount: number) =>
    t.owner.call(addStock, { params: { id: productId }, body: { amount, reason: 'adjust' } });
  await add(-1);
  await add(-1);
  await expect.poll(lows, soon).toHaveLength(1);
  expect(lows()[0]?.data).toMatchObject({ id: productId, available: 3, lowStock: 3 });
  await add(-1);
  await add(3);
  await add(-3);
  await expect.poll(lows, soon).toHaveLength(2);
});

test('a webhook sends nothing that its contract does not name', () => {
  expect(new Set(receiver.got.map(({ type }) => type)).size).toBeGreaterThan(8);
  for (const { type, data } of receiver.got)
    expect([type, z.parse(shapes[type as WebhookEvent], data)]).toEqual([type, data]);
});

test('a buyer who is erased is removed from stored webhook events', async () => {
  const [first] = receiver.got.filter(({ type }) => type === 'order.created');
  const [hook] = (await t.owner.call(listWebhooks, { query: {} })).items;
  const orderId = Number(first?.data['id']);
  await t.s.shop.inside((tx) => eraseSends(tx, [orderId]));
  const answer = await t.owner.fetch(`/webhook/${hook?.id}/delivery?pageSize=200`);
  const { items } = (await answer.json()) as { items: { subject: string; body: string }[] };
  const about = items.filter(({ subject }) => subject === `order ${orderId}`);
  expect(about.length).toBeGreaterThan(0);
  for (const { body } of about) expect(body).toBe('');
});

test('a webhook drops waiting events of an erased buyer, like finished ones', async () => {
  const [hook] = (await t.owner.call(listWebhooks, { query: {} })).items;
  const left = await t.s.shop.inside(async (tx) => {
    const at = tx.now;
    const about = { subject: 'order', subjectId: 987_654, type: 'order.created' } as const;
    const webhookId = hook?.id ?? 0;
    await addSends(tx, [{ ...about, webhookId, event: 'forgotten', at, data: '{}' }]);
    await eraseSends(tx, [about.subjectId]);
    await forgetSends(tx, new Date(at.getTime() + 1));
    return tx.rows(sql`select state from webhook_sends
      where tenant_id = ${tx.tenantId} and subject = 'order' and subject_id = ${about.subjectId}`);
  });
  expect(left).toEqual([]);
});

test('a webhook with a new address sends what its changer may see, and cannot be changed by a user without those rights', async () => {
  const other = await new WebhookReceiver().start();
  const away = { url: `${receiver.url}/away`, events: ['order.created' as const] };
  const { id, secret } = await t.owner.call(createWebhook, { body: away });
  other.secret = secret;
  const change = { params: { id }, body: { url: other.url } };
  const setter = await t.s.shop.hire(4, ['setting']);
  expect((await setter.ask(changeWebhook, change)).refusal.message).toBe('INVALID_ROLE');
  const clerk = await t.s.shop.hire(4, ['setting', 'order.view', 'order.view.all']);
  await clerk.call(changeWebhook, change);
  const ids = await t.newOrders(1);
  await expect.poll(() => other.got.map(({ data }) => data['id']), soon).toEqual(ids);
  expect(other.got[0]?.data).toMatchObject({ info: { phone: expect.stringContaining('x-xxx-') } });
  await t.owner.call(removeWebhook, { params: { id } });
  await other.stop();
});
