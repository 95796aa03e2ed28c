// The main job on a cluster, from a pasted message to the parcels' money, under row-level security;
// then the plans of all statements it sent.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { setCourierWebhook } from '@app/contract/courier-setup/account';
import { listCategories } from '@app/contract/catalog/category';
import { createProduct, getProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { detectInText } from '@app/contract/customer/address';
import { createOrder } from '@app/contract/order/create';
import { getOrder, listOrders, orderHistory } from '@app/contract/order/list';
import { updateOrders } from '@app/contract/order/status';
import { dashboard } from '@app/contract/report/dashboard';
import { dailyReport } from '@app/contract/report/reports';
import { confirmPrint, printLabels } from '@app/contract/shipping/label';
import { scanReturn } from '@app/contract/shipping/return';
import { createShipments } from '@app/contract/shipping/shipment';
import { countParcels } from '@app/contract/shipping/tracking';
import {
  shippingStory,
  type OtherShop,
  type ShippingStory,
} from '../../server/app/story/shipping.ts';
import { sql } from '../../server/platform/database.ts';
import { checkPdf } from '../read-pdf.ts';
import { plansOf, readNoted } from './plans.ts';

const params = { c: 'flashexpress' } as const;
let t: ShippingStory;
let other: OtherShop;
let productId: number;
const orders: number[] = [];

beforeAll(async () => {
  t = await shippingStory();
  other = await t.openShop('two');
  productId = await countedProduct();
  await t.owner.call(setCourierWebhook, { params, body: { on: true } });
});
afterAll(() => t.end());

async function countedProduct(): Promise<number> {
  const [category] = (await t.owner.call(listCategories, { query: {} })).items;
  const body = { code: 'G1', name: 'สบู่ขมิ้น', categoryId: category?.id ?? 0, price: 100 };
  const { id } = await t.owner.call(createProduct, { body });
  await t.owner.call(addStock, { params: { id }, body: { amount: 100, reason: 'in' } });
  return id;
}

const left = async () => {
  const { onHand, reserved } = await t.owner.call(getProduct, { params: { id: productId } });
  return { onHand, reserved };
};

test('a cluster stores orders of pasted messages, with stock reserved for each', async () => {
  const text = 'สมหญิง ใจดี 0810001234\n99/1 ถนนสุขใจ แขวงบางรัก เขตบางรัก กทม 10500\nG1 2 ชิ้น ปลายทาง';
  const read = await t.owner.call(detectInText, { body: { text } });
  expect(read).toMatchObject({ name: 'สมหญิง ใจดี', postcode: '10500' });
  const { name, phone, address, subdistrict, district, province, postcode } = read;
  for (let n = 0; n < 4; n += 1) {
    const body = {
      info: { name, phone, address, subdistrict, district, province, postcode },
      items: [{ productId, unit: 2 }],
      payment: { method: 'cod' as const },
    };
    orders.push((await t.owner.call(createOrder, { body })).id);
  }
  expect(await left()).toEqual({ onHand: 100, reserved: 8 });
  const { items } = await t.owner.call(listOrders, { query: { status: 'send', search: 'สมหญิง' } });
  expect(items.map(({ id }) => id).sort()).toEqual([...orders].sort());
});

test('a cluster shows a shop no row of another, whatever it requests', async () => {
  const theirs = await other.newOrders(1);
  const { items } = await other.shop.owner.call(listOrders, { query: { status: 'send' } });
  expect(items.map(({ id }) => id)).toEqual(theirs);
  const foreign = await other.shop.owner.ask(getOrder, { params: { id: orders[0] } });
  expect(foreign.status).toBe(404);
});

test('a cluster books parcels and prints their labels, which count once a user confirms', async () => {
  const batch = await t.owner.call(createShipments, { params, body: { orderId: orders } });
  expect(batch.items.map((item) => item.t)).toEqual(orders.map(() => 'success'));
  const print = await t.owner.call(printLabels, { params, body: { orderId: orders } });
  checkPdf(Buffer.from(await (await fetch(print.url)).arrayBuffer()));
  await t.owner.call(confirmPrint, { params: { id: String(print.id) }, body: { printed: true } });
  expect((await t.owner.call(getOrder, { params: { id: orders[0] ?? 0 } })).printCount).toBe(1);
});

test('a cluster follows parcels by pushes of their courier, and returns one to the stock', async () => {
  const [back = '', ...others] = (await t.parcelsOf(orders)).map(({ pno }) => pno);
  await t.advance({ path: 'return', pnos: [back] });
  await t.advance({ path: 'happy', pnos: others });
  await t.advance({ steps: 20 });
  while ((await t.ledger()).pushes.waiting > 0) await sleep(50);
  const counts = await t.owner.call(countParcels, { params });
  expect(counts.find(({ code }) => code === '5')?.count).toBe(3);
  expect(await left()).toEqual({ onHand: 92, reserved: 0 });
  await t.owner.call(scanReturn, { body: { pno: back, condition: 'good' } });
  expect(await left()).toEqual({ onHand: 94, reserved: 0 });
});

test('a cluster counts sales, and keeps the history of an order', async () => {
  const today = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const [first = 0] = orders;
  const report = await t.owner.call(dailyReport, { query: { start: today, end: today } });
  expect(report.total).toMatchObject({ orders: 4 });
  await t.owner.call(dashboard, { query: {} });
  const history = await t.owner.call(orderHistory, { params: { id: first } });
  expect(history.items.length).toBeGreaterThan(2);
  const moved = await t.owner.call(updateOrders, {
    body: { ids: [first], status: 'cancel', reason: 'ทดสอบ' },
  });
  expect(moved.items).toHaveLength(1);
});

test("a cluster commits a shop's transaction with one audit row at its one node without preparing it", async () => {
  const own = await t.s.shop.inside(async (tx) => {
    await tx.rows(sql`
      insert into options (tenant_id, name, value) values (${tx.tenantId}, 'stock_negative', 'false')
      on conflict (tenant_id, name) do update set value = excluded.value`);
    tx.audit({ action: 'option.set', entity: 'option', after: { value: false } });
    return tx.first<{ gid: string }>(sql`
      select 'citus_0_' || process_id || '_' || transaction_number as gid from get_current_transaction_id()`);
  });
  const prepared = await t.s.shop.inside((tx) =>
    tx.rows(sql`select gid from pg_dist_transaction where starts_with(gid, ${`${own?.gid}_`})`),
  );
  expect(own?.gid).toMatch(/^citus_0_[1-9]\d*_[1-9]/);
  expect(prepared).toEqual([]);
});

test('a cluster sends each statement of the main job to the one node with the shop’s rows', async () => {
  const noted = readNoted(inject('statementsFolder'));
  expect(noted.length).toBeGreaterThan(100);
  const wide = await plansOf(t.s.shop.inside, [
    { text: 'select count(*) from orders', values: [] },
  ]);
  expect(wide).toEqual([{ text: 'select count(*) from orders', fault: 'works on 2 shards' }]);
  const plans = await plansOf(t.s.shop.inside, noted);
  expect(plans.filter(({ fault }) => fault !== undefined)).toEqual([]);
});
