// What a person is told of a sale page's order: its end or a change there, and what found no place in the order.
import { createCategory } from '@app/contract/catalog/category';
import { createProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { createChannel } from '@app/contract/customer/channel';
import { countHolds, getOrder, listOrders, orderHistory } from '@app/contract/order/list';
import { updateOrders } from '@app/contract/order/status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/database.ts';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let page: string;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  const channel = { name: 'เว็บร้าน', kind: 'salepage' as const };
  page = (await owner.call(createChannel, { body: channel })).webhookUrl ?? '';
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ครีม' } });
  const product = { code: 'CR01', name: 'ครีมกันแดด', categoryId, price: 390 };
  const { id } = await owner.call(createProduct, { body: product });
  await owner.call(addStock, { params: { id }, body: { amount: 9, reason: 'in' } });
});
afterAll(() => s.end());

const post = async (body: string): Promise<void> => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(new URL(page, s.origin), { method: 'POST', headers, body });
  expect(answer.status).toBe(200);
};

/** An order as WooCommerce sends it at each change of its status. */
const told = async (number: string, status: string, change: object = {}): Promise<void> => {
  const billing = {
    ...{ first_name: 'น้ำผึ้ง', last_name: 'ปั้นคำ', phone: '0810000001', address_1: '99/9 หมู่ 1' },
    ...{ city: 'เมืองเชียงใหม่', state: 'TH-50', postcode: '50000' },
  };
  const line_items = [{ name: 'ครีมกันแดด', sku: 'CR01', quantity: 1, price: 390 }];
  const body = JSON.stringify({ number, status, total: '390', billing, line_items, ...change });
  await post(body);
};

const ended = async (): Promise<number[]> =>
  (await owner.call(listOrders, { query: { hold: 'ended' } })).items.map(({ id }) => id);

const said = async (id: number) =>
  (await owner.call(orderHistory, { params: { id } })).items.flatMap(({ kind, reason }) =>
    reason === 'เซลเพจแจ้งว่ายกเลิกออเดอร์นี้แล้ว' ? [kind] : [],
  );

const newest = async () => {
  const [order] = (await owner.call(listOrders, { query: { status: 'pending' } })).items;
  return order ?? expect.fail('nothing is pending');
};

test('a sale page order that its shop cancels later goes back to pending with a mark, and its history says so once', async () => {
  await told('728', 'processing');
  const { id } = await newest();
  const { items } = await owner.call(updateOrders, { body: { ids: [id], status: 'send' } });
  expect(items[0]).toMatchObject({ t: 'success' });
  expect(await ended()).toEqual([]);
  await told('728', 'cancelled');
  await told('728', 'refunded');
  const here = await owner.call(getOrder, { params: { id } });
  expect(here).toMatchObject({ status: 'pending', isShort: false });
  expect(here.webhook.map((entry) => entry.ended)).toEqual([undefined, true, true]);
  expect(await ended()).toEqual([id]);
  expect((await owner.call(countHolds, { query: { status: 'pending' } })).ended).toBe(1);
  expect(await said(id)).toEqual(['status']);
});

test('a sale page order loses its mark when its shop reports another status, and a pending one is only marked', async () => {
  await told('729', 'processing');
  const { id } = await newest();
  const others = await ended();
  await told('729', 'cancelled');
  expect(await ended()).toEqual([id, ...others]);
  expect(await said(id)).toEqual(['page']);
  await told('729', 'completed');
  expect(await ended()).toEqual(others);
  await told('729', 'cancelled', { note: 'อีกครั้ง' });
  expect(await said(id)).toEqual(['page', 'page']);
  expect(await owner.call(getOrder, { params: { id } })).toMatchObject({ status: 'pending' });
});

test('a sale page order has cut texts and an invalid phone in its message', async () => {
  const note = `ฝากไว้ที่ป้อม ${'ก'.repeat(500)} ห้ามโยน`;
  const address = `99/9 ${'ข'.repeat(300)} ตึกหลัง`;
  const billing = { first_name: 'น้ำผึ้ง', phone: '08100', address_1: address, postcode: '50000' };
  const place = { subdistrict: 'ท่าศาลา', city: 'เมืองเชียงใหม่', state: 'เชียงใหม่' };
  await told('730', 'processing', { customer_note: note, billing: { ...billing, ...place } });
  const { info, message } = await newest();
  expect(info).toMatchObject({ phone: '', address: address.slice(0, 200) });
  expect(info.note).toMatch(/^ชื่อหรือที่อยู่ยาวเกิน[^]{0,350}… อ่านต่อในข้อความของออเดอร์$/u);
  expect(info.note.length).toBe(400);
  expect(message.split('\n')).toEqual([
    'เบอร์ที่เซลเพจส่งมาใช้ไม่ได้: 08100',
    `ที่อยู่เต็มจากเซลเพจ: ${address}`,
    `หมายเหตุเต็มจากเซลเพจ: ${note}`,
  ]);
});

test('a sale page order that its shop changes later goes back to pending, with the changes in its message', async () => {
  const made = { id: 731, date_created: '2026-11-30T10:00:00' };
  await told('731', 'processing', { ...made, payment_method: 'cod' });
  const { id } = await newest();
  await owner.call(updateOrders, { body: { ids: [id], status: 'send' } });
  const line_items = [{ name: 'ครีมกันแดด', sku: 'CR01', quantity: 3, price: 390 }];
  const billing = { first_name: 'น้ำผึ้ง', phone: '0810000002', address_1: '1/2 หมู่ 3 ต.ท่าศาลา' };
  const change = { ...made, line_items, billing, total: '1170', payment_method: 'bacs' };
  await told('731', 'processing', change);
  const { status, message, webhook, items } = await owner.call(getOrder, { params: { id } });
  expect([status, webhook.length, items[0]?.unit]).toEqual(['pending', 2, 1]);
  expect(message.split('\n')).toEqual([
    'เซลเพจแก้ออเดอร์นี้ ตรวจก่อนส่ง',
    ...['สินค้า: ครีมกันแดด ×3', 'ผู้รับ: น้ำผึ้ง', 'เบอร์โทร: 0810000002'],
    ...['ที่อยู่: 1/2 หมู่ 3 ต.ท่าศาลา', 'ยอดรวม: 1,170 บาท', 'การชำระเงิน: โอนหรือจ่ายก่อน'],
  ]);
  await told('731', 'completed', change);
  expect((await owner.call(getOrder, { params: { id } })).message).toBe(message);
  await owner.call(updateOrders, { body: { ids: [id], status: 'send' } });
  await owner.call(updateOrders, { body: { ids: [id], status: 'sending' } });
  await told('731', 'completed', { ...change, payment_method: 'cod' });
  expect((await owner.call(getOrder, { params: { id } })).message).toBe(message);
  const history = (await owner.call(orderHistory, { params: { id } })).items;
  expect(history.filter(({ reason }) => reason.includes('เซลเพจแก้ออเดอร์นี้'))).toHaveLength(1);
});

test('a sale page order whose parcel is being booked is only marked when its shop cancels it', async () => {
  await told('732', 'processing');
  const { id } = await newest();
  await owner.call(updateOrders, { body: { ids: [id], status: 'send' } });
  await s.shop.inside((tx) =>
    tx.rows(sql`insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent)
      values (${tx.tenantId}, ${id}, 'flash', 'SD-732', 'unknown', '', '{}')`),
  );
  const others = (await ended()).length;
  await told('732', 'cancelled');
  expect(await ended()).toHaveLength(others + 1);
  expect((await owner.call(getOrder, { params: { id } })).status).toBe('send');
  expect((await newest()).info.name).not.toBe('อ่านข้อมูลไม่ได้');
});

test('a sale page order is read from a field with name and phone, an address of several lines, and an offer beside the goods', async () => {
  const address = 'น้ำผึ้ง ปั้นคำ\n99/9 หมู่ 1\nต.ท่าศาลา อ.เมือง\nจ.เชียงใหม่ 50000\nโทร 081-000-0003';
  const form = { ที่อยู่: address, สินค้า: 'ครีมกันแดด' };
  await post(JSON.stringify(form));
  const { info } = await newest();
  expect(info).toMatchObject({ name: 'น้ำผึ้ง ปั้นคำ', phone: '0810000003', address: '99/9 หมู่ 1' });
  const place = { subdistrict: 'ท่าศาลา', district: 'เมืองเชียงใหม่', province: 'เชียงใหม่' };
  const lines = { name: 'น้ำผึ้ง', ...place, postcode: '50000', address: '99/9 หมู่ 1\n ถนนสุขใจ' };
  await post(JSON.stringify({ ...form, ...lines, ที่อยู่: '', phone: '0810000004' }));
  expect((await newest()).info).toMatchObject({
    phone: '0810000004',
    address: '99/9 หมู่ 1 ถนนสุขใจ',
  });
});

test('a sale page order of WooCommerce stays one when it is paid, and is marked when it is deleted there', async () => {
  await told('733', 'on-hold', { transaction_id: '', payment_method: 'stripe' });
  const { id } = await newest();
  await told('733', 'processing', { transaction_id: 'ch_733', payment_method: 'stripe' });
  expect((await newest()).id).toBe(id);
  await post('{"id":733}');
  expect((await newest()).id).toBe(id);
  expect(await ended()).toContain(id);
  await post('{"id":734}');
  expect((await newest()).id).toBe(id);
});

test("a sale page order stays one order when an earlier version stored it under its payment's id", async () => {
  await told('735', 'processing', { transaction_id: 'ch_735' });
  const { id } = await newest();
  await s.shop.inside((tx) =>
    tx.rows(sql`update webhook_deliveries set reference = 'ch_735'
      where tenant_id = ${tx.tenantId} and order_id = ${id}`),
  );
  await told('735', 'completed', { transaction_id: 'ch_735' });
  expect((await newest()).id).toBe(id);
});
