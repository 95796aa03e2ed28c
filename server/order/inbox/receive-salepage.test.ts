// Tests of the sale page hook: its own address alone, each order once, no delivery lost.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { createChannel } from '@app/contract/customer/channel';
import { listDeliveries, tryPage } from '@app/contract/order/inbox';
import { listOrders } from '@app/contract/order/list';
import { updateOrders } from '@app/contract/order/status';
import { updateOrder } from '@app/contract/order/edit';
import { countWaitingPages, readOrderRoom } from '@app/contract/order/create';
import { createProduct, listProducts } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { story, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { saveOption } from '../../shop/setting/setting.store.ts';

let s: Story;
let owner: Person;
let lineId: number;
let page: string;
let pageId: number;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  const made = await owner.call(createChannel, { body: { name: 'ไลน์ร้าน', kind: 'line' } });
  lineId = made.id;
  const salepage = await owner.call(createChannel, {
    body: { name: 'เซลเพจครีม', kind: 'salepage' },
  });
  pageId = salepage.id;
  page = salepage.webhookUrl ?? '';
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ครีม' } });
  await owner.call(createProduct, {
    body: { code: 'CR01', name: 'ครีมกันแดด', categoryId, price: 390, aliases: ['กันแดด'] },
  });
  await owner.call(createProduct, { body: { code: 'SP01', name: 'สบู่ขมิ้น', categoryId, price: 59 } });
});
afterAll(() => s.end());

const rows = (table: 'messages' | 'webhook_deliveries' | 'orders'): Promise<number> =>
  s.shop.inside(async (tx) => {
    const row = await tx.first<{ n: number }>(
      sql`select count(*)::int n from ${sql.raw(table)} where tenant_id = ${tx.tenantId}`,
    );
    return row?.n ?? 0;
  });
const written = async () => [
  await rows('messages'),
  await rows('webhook_deliveries'),
  await rows('orders'),
];

const send = (body: string, type = 'application/json', at = page): Promise<Response> =>
  fetch(new URL(at, s.origin), { method: 'POST', headers: { 'content-type': type }, body });

const pending = async () =>
  (await owner.call(listOrders, { query: { status: 'pending', channelId: pageId, pageSize: 200 } }))
    .items;
const newest = async () => (await pending())[0] ?? expect.fail('nothing is pending');

const buyer = {
  name: 'น้ำผึ้ง ปั้นคำ',
  phone: '081-000-0001',
  address: '99/9 หมู่ 1',
  subdistrict: 'ท่าศาลา',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  postcode: '50000',
};

describe('a sale page order', () => {
  test('waits in pending without a reservation, at the price the buyer saw', async () => {
    const body = JSON.stringify({
      order_no: 'WEB-1',
      customer: buyer,
      items: [
        { sku: 'cr01', qty: 2, price: 350 },
        { name: 'สบู่ขมิ้น', quantity: '1' },
      ],
      total: 799,
      payment_method: 'COD',
    });
    expect((await send(body)).status).toBe(200);
    expect(await newest()).toMatchObject({
      status: 'pending',
      isShort: true,
      channel: { id: pageId },
      info: { ...buyer, phone: '0810000001' },
      items: [
        { products: { code: 'CR01' }, unit: 2, price: 350 },
        { products: { code: 'SP01' }, unit: 1, price: 59 },
      ],
      payment: { method: 'cod', total: 799, shippingFee: 40, codAmount: 799 },
      webhook: [{ body }],
      createdBy: null,
    });
  });

  test('keeps the same goods at two prices as two lines, so that a gift costs nothing', async () => {
    const items = [
      { sku: 'CR01', qty: 2, price: 350 },
      { sku: 'CR01', qty: 1, price: 0 },
      { sku: 'CR01', qty: 1, price: 350 },
    ];
    await send(JSON.stringify({ ...buyer, items }));
    expect(await newest()).toMatchObject({
      items: [
        { products: { code: 'CR01' }, unit: 3, price: 350 },
        { products: { code: 'CR01' }, unit: 1, price: 0 },
      ],
      payment: { total: 1050, discount: 0, codAmount: 1050 },
    });
  });

  test("takes the buyer's name, not the name of the goods or of the shop", async () => {
    const { name: customer_name, phone: customer_phone, ...rest } = buyer;
    const product = { name: 'ครีมกันแดด', sku: 'CR01', price: 390 };
    const shop = { phone: '021112222', name: 'ร้านครีม' };
    await send(JSON.stringify({ shop, product, qty: 1, ...rest, customer_name, customer_phone }));
    expect(await newest()).toMatchObject({
      info: { name: customer_name, phone: '0810000001' },
      items: [{ products: { code: 'CR01' }, unit: 1, price: 390 }],
    });
  });

  test('of WooCommerce takes the shipping address instead of the billing address, and stays one order under its number', async () => {
    const order = {
      ...{ id: 727, number: '727', status: 'processing', total: '390.00', payment_method: 'cod' },
      billing: {
        ...{ first_name: 'สมหญิง', last_name: 'ใจดี', phone: '0810000009', city: 'คลองเตย' },
        ...{ address_1: '1 ถนนพระราม 4', address_2: 'ตึก ข', state: 'TH-10', postcode: '10110' },
      },
      shipping: {
        ...{ first_name: 'คุณยาย', last_name: 'ปั้นคำ', city: 'เมืองเชียงใหม่', address_2: '' },
        ...{ address_1: '99/9 หมู่ 1 ต.ท่าศาลา', state: 'TH-50', postcode: '50000' },
      },
      line_items: [{ id: 3, name: 'ครีมกันแดด', sku: 'CR01', quantity: 1, price: 390 }],
    };
    const before = await rows('orders');
    await send(JSON.stringify({ ...order, status: 'failed' }));
    expect(await rows('orders')).toBe(before);
    await send(JSON.stringify(order));
    const named = { name: 'คุณยาย ปั้นคำ', phone: '0810000009' };
    expect((await newest()).info).toMatchObject({ ...buyer, ...named });
    await send(JSON.stringify({ ...order, status: 'completed' }));
    expect(await rows('orders')).toBe(before + 1);
  });

  test('is read from a multipart form, and stays one order when the form is sent again', async () => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...buyer, product: 'ครีมกันแดด', qty: '2' }))
      form.set(name, value);
    form.set('note', 'ฝากไว้\n\nหน้าบ้าน');
    form.set('slip', new Blob([new Uint8Array([137, 80, 78, 71, 0, 255])]), 'slip.png');
    const before = (await pending()).length;
    for (let n = 0; n < 2; n += 1)
      await fetch(new URL(page, s.origin), { method: 'POST', body: form });
    expect(await newest()).toMatchObject({
      info: { ...buyer, phone: '0810000001', note: expect.stringMatching(/^ฝากไว้\s+หน้าบ้าน$/) },
      items: [{ products: { code: 'CR01' }, unit: 2 }],
    });
    expect(await pending()).toHaveLength(before + 1);
  });

  test.each([
    ['a word that it is paid at the door', { cod: 1 }, 'cod'],
    ['a transfer at the door', { payment: 'เก็บเงินปลายทาง (โอนให้ขนส่งได้)' }, 'cod'],
    ['nothing paid yet', { payment: 'unpaid' }, 'cod'],
    ['a part paid before', { มัดจำ: 90, cod_amount: 300 }, 'mixed'],
    ['nothing to collect of what is transferred', { payment: 'โอน', cod_amount: 0 }, 'transfer'],
  ])('with %s has the sum of its goods as its total', async (what, said, method) => {
    await send(JSON.stringify({ ...buyer, ...said, product: 'ครีมกันแดด' }));
    expect((await newest()).payment).toMatchObject({ method, total: 390, discount: 0 });
    await send(JSON.stringify({ ...buyer, note: what, cod_amount: 340, product: 'ครีมกันแดด' }));
    expect((await newest()).payment).toMatchObject({ total: 340, codAmount: 340 });
  });

  test('with embedded pictures is shortened for the lists, while its deliveries are stored whole', async () => {
    const order = { order_id: 'W-80', ...buyer, product: 'ครีมกันแดด', slip: 'A'.repeat(600_000) };
    for (let step = 0; step < 22; step += 1) await send(JSON.stringify({ ...order, step }));
    const { webhook } = await newest();
    expect(webhook.map(({ body }) => (JSON.parse(body) as { step: number }).step)).toEqual([
      0,
      ...Array.from({ length: 19 }, (_, at) => at + 3),
    ]);
    expect(JSON.stringify(webhook).length).toBeLessThan(50_000);
    expect(webhook[0]?.body).toContain('"phone":"081-000-0001"');
    const [kept] = await s.shop.inside((tx) =>
      tx.rows<{ most: number }>(sql`select max(length(body))::int as most from webhook_deliveries
        where tenant_id = ${tx.tenantId}`),
    );
    expect(kept?.most).toBeGreaterThan(600_000);
  });

  test('is read from a form with Thai field names and the whole address in one field', async () => {
    const form = new URLSearchParams({
      'ชื่อ-นามสกุล': 'สมใจ ปั้นคำ',
      เบอร์โทร: '๐๘๑ ๐๐๐ ๐๐๐๒',
      ที่อยู่: '12/3 หมู่ 4 ต.ท่าศาลา อ.เมือง จ.เชียงใหม่ 50000',
      สินค้า: 'กันแดด',
      จำนวน: '3 หลอด',
      ยอดรวม: '1,000 บาท',
    }).toString();
    await send(form, 'application/x-www-form-urlencoded');
    expect(await newest()).toMatchObject({
      info: { name: 'สมใจ ปั้นคำ', phone: '0810000002', subdistrict: 'ท่าศาลา', postcode: '50000' },
      items: [{ products: { code: 'CR01' }, unit: 3 }],
      payment: { total: 1000, discount: 170 },
    });
  });

  test.each([
    ['broken JSON', '{"name":"น้ำผึ้ง", '],
    ['plain words', 'มีคนสั่งของ โทรกลับด้วย'],
    ['a list', '[1,2,3]'],
    ['something else', '{"ping":true}'],
    ['bytes', '\u0001\u0000\ufffd��'],
    ['deep', `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`],
  ])('with %s is stored and shown unchanged, for a person to check', async (_name, body) => {
    expect((await send(body)).status).toBe(200);
    const order = await newest();
    expect(order.info.name).toBe('อ่านข้อมูลไม่ได้');
    expect(order.webhook).toMatchObject([{ body: body.replaceAll('\u0000', '') }]);
    expect(order.items).toEqual([]);
  });

  test('is created once when the same body arrives twenty times at once', async () => {
    const body = JSON.stringify({ ...buyer, product: 'ครีมกันแดด', note: 'ซ้ำ' });
    const before = (await pending()).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(body)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(await pending()).toHaveLength(before + 1);
    expect((await newest()).webhook).toHaveLength(1);
  });

  test('takes a later delivery with its number, while the same number of another buyer becomes another order', async () => {
    const order = { order_id: 'W-77', ...buyer, product: 'ครีมกันแดด' };
    await send(JSON.stringify(order));
    const { id } = await newest();
    await send(JSON.stringify({ ...order, payment_status: 'paid' }));
    const again = await newest();
    expect(again.id).toBe(id);
    expect(again.webhook).toHaveLength(2);
    await send(JSON.stringify({ ...order, phone: '0810000009' }));
    expect((await newest()).id).not.toBe(id);
  });

  test('takes a later delivery with its number after the shop has corrected the phone', async () => {
    const order = { order_id: 'W-78', ...buyer, product: 'ครีมกันแดด' };
    await send(JSON.stringify(order));
    const { id } = await newest();
    await owner.call(updateOrder, { params: { id }, body: { info: { phone: '0810000077' } } });
    await send(JSON.stringify({ ...order, payment_status: 'paid' }));
    expect((await newest()).id).toBe(id);
    await send(JSON.stringify({ ...order, phone: '0810000077', payment_status: 'paid' }));
    const again = await newest();
    expect([again.id, again.webhook.length]).toEqual([id, 3]);
    await send(JSON.stringify({ ...order, phone: '0810000009' }));
    expect((await newest()).id).not.toBe(id);
  });

  test('is created again when the same buyer sends the same form a day later, but not earlier', async () => {
    const body = JSON.stringify({ ...buyer, product: 'ครีมกันแดด', note: 'สั่งเหมือนเดิม' });
    const age = (hours: number) =>
      s.shop.inside((tx) =>
        tx.rows(sql`update webhook_deliveries set received_at = now() - make_interval(hours => ${hours})
          where tenant_id = ${tx.tenantId} and body = ${body}`),
      );
    await send(body);
    const { id } = await newest();
    await age(23);
    await send(body);
    expect((await newest()).id).toBe(id);
    await age(25);
    const before = (await pending()).length;
    await Promise.all(Array.from({ length: 5 }, () => send(body)));
    expect(await pending()).toHaveLength(before + 1);
    expect(await newest()).toMatchObject({ info: { phone: '0810000001' }, webhook: [{ body }] });
    await send(body);
    expect(await pending()).toHaveLength(before + 1);
  });

  test('with a number of the page stays one order, however late it is sent again', async () => {
    const body = JSON.stringify({ order_id: 'W-79', ...buyer, product: 'ครีมกันแดด' });
    await send(body);
    const before = (await pending()).length;
    await s.shop.inside((tx) =>
      tx.rows(sql`update webhook_deliveries set received_at = now() - interval '9 days'
        where tenant_id = ${tx.tenantId} and body = ${body}`),
    );
    await send(body);
    expect(await pending()).toHaveLength(before);
  });

  test('cannot move to send while recipient, phone, address or goods are missing', async () => {
    await send('ไม่ใช่ JSON เลย');
    const { id } = await newest();
    const move = { ids: [id], status: 'send' as const };
    const { items } = await owner.call(updateOrders, { body: move });
    expect(items[0]).toMatchObject({ t: 'error', error: 'UNPROCESSED' });
    const { info, payment } = { info: buyer, payment: { method: 'cod' as const } };
    const { items: products } = await owner.call(listProducts, { query: { search: 'CR01' } });
    const productId = products[0]?.id ?? 0;
    await owner.call(addStock, { params: { id: productId }, body: { amount: 5, reason: 'in' } });
    const lines = [{ productId, unit: 1 }];
    const unnamed = { ...info, name: 'อ่านข้อมูลไม่ได้' };
    await owner.call(updateOrder, { params: { id }, body: { info: unnamed, items: lines } });
    const { items: nameless } = await owner.call(updateOrders, { body: move });
    expect(nameless[0]).toMatchObject({ t: 'error', error: 'UNPROCESSED' });
    await owner.call(updateOrder, { params: { id }, body: { info, payment } });
    const { items: again } = await owner.call(updateOrders, { body: move });
    expect(again[0]).toMatchObject({ t: 'success' });
  });

  test('has its address read from the text when its province is not in the list', async () => {
    const odd = { subdistrict: 'คลองตัน', district: 'คลองเตย', province: 'กทม', postcode: '10110' };
    await send(JSON.stringify({ ...buyer, ...odd, product: 'ครีมกันแดด' }));
    expect((await newest()).info.province).toBe('กรุงเทพมหานคร');
  });

  test('names unknown goods in its message and keeps the known ones', async () => {
    const items = [
      { name: 'ครีมกันแดด', qty: 1 },
      { name: 'จรวดไปดวงจันทร์', qty: 2 },
    ];
    await send(JSON.stringify({ ...buyer, items }));
    const order = await newest();
    expect(order.items).toHaveLength(1);
    expect(order.message).toContain('จรวดไปดวงจันทร์ ×2');
    const { items: told } = await owner.call(listDeliveries, { params: { id: pageId } });
    expect(told[0]).toMatchObject({ problem: 'unknown-product', orderId: order.id });
  });

  test('counts the pieces in the name of a package, and adds its gift at no cost', async () => {
    await send(JSON.stringify({ ...buyer, product: 'กันแดด 2 หลอด แถม 1 ส่งฟรี', total: 690 }));
    expect(await newest()).toMatchObject({
      items: [
        { products: { code: 'CR01' }, unit: 2, price: 390 },
        { products: { code: 'CR01' }, unit: 1, price: 0 },
      ],
    });
  });

  test('names the goods that exceed the number of lines of an order', async () => {
    const items = Array.from({ length: 103 }, (_, n) => ({ sku: 'SP01', qty: 1, price: n + 1 }));
    await send(JSON.stringify({ ...buyer, items }));
    const order = await newest();
    expect(order.items).toHaveLength(100);
    expect(order.message).toBe('เซลเพจส่งมาเกิน 100 รายการ ยังไม่ได้ใส่: SP01 ×1, SP01 ×1, SP01 ×1');
    // Text that exceeds the limit of the order's message is said to stand below it.
    const many = Array.from({ length: 90 }, (_, n) => ({
      name: `จรวด${n}${'ก'.repeat(80)}`,
      qty: 1,
    }));
    await send(JSON.stringify({ ...buyer, items: many }));
    const { message } = await newest();
    expect(message.length).toBe(5000);
    expect(message).toMatch(/… ยาวเกินที่เก็บได้ ดูทั้งหมดในข้อมูลที่เซลเพจส่งมาด้านล่าง$/);
  });

  test('is created although some of its values are out of range', async () => {
    const odd = [
      { ...buyer, name: 'ก'.repeat(5000), address: 'ข'.repeat(5000), product: 'ครีมกันแดด', qty: -5 },
      { ...buyer, product: 'ครีมกันแดด', qty: '99999999', price: 1e12, total: 'NaN' },
      { ...buyer, items: [null, 1, [], {}, { name: 'ครีมกันแดด', qty: 0 }], total: -1 },
      { name: { first: 'a' }, phone: ['0'], address: 5 },
    ];
    for (const body of odd) expect((await send(JSON.stringify(body))).status).toBe(200);
  });

  test("is answered with 404 without a write for a wrong token, another shop's token or none", async () => {
    const before = await written();
    // The page's address is returned in full, so a user can paste it elsewhere.
    expect(new URL(page).origin).toBe(s.origin);
    const token = page.split('/').at(-1) ?? '';
    for (const at of [
      `/hook/salepage/app/${token.slice(0, -1)}x`,
      `/hook/salepage/other/${token}`,
      `/hook/salepage/nobody/${token}`,
      '/hook/salepage/app/',
    ]) {
      expect((await send(JSON.stringify(buyer), 'application/json', at)).status, at).toBe(404);
    }
    expect(await written()).toEqual(before);
  });

  test("is not created from the shop's own webhook, because each order would create another", async () => {
    const before = await written();
    const told = JSON.stringify({ type: 'order.created', data: { info: buyer } });
    const headers = { 'content-type': 'application/json', 'user-agent': 'Songdee-Webhooks/1' };
    const answer = await fetch(new URL(page, s.origin), { method: 'POST', headers, body: told });
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('เว็บฮุก')]);
    expect(await written()).toEqual(before);
  });

  test('is refused unread when it is larger than 1 MB, and a webhook test without an order creates nothing', async () => {
    const before = await written();
    expect((await send('x'.repeat(1_100_000), 'text/plain')).status).toBe(413);
    for (const body of ['', 'webhook_id=12']) expect((await send(body)).status).toBe(200);
    expect(await written()).toEqual(before);
  });
});

describe('a sale page order that comes while the month is full', () => {
  const limit = (most: number) =>
    s.shop.inside(async (tx) => {
      await saveOption(tx, 'order_limit', most);
      tx.audit({ action: 'option.set', entity: 'option' });
    });
  const lookAgain = () =>
    s.shop.inside(async (tx) => {
      await tx.rows(sql`update webhook_deliveries set received_at = ${new Date(Date.now() - 120_000)}::timestamptz
        where tenant_id = ${tx.tenantId} and order_id is null`);
      await tx.enqueue('salepage.apply', { channelId: pageId });
    });

  test('is created from the stored delivery once the limit allows it, and no more than the limit allows', async () => {
    await limit(100_000);
    const { made } = await owner.call(readOrderRoom);
    await limit(made);
    const bodies = ['2551', '2552'].map((phone) =>
      JSON.stringify({ ...buyer, phone: `081000${phone}`, product: 'ครีมกันแดด' }),
    );
    for (const body of bodies) expect((await send(body)).status).toBe(200);
    const told = async () =>
      (await owner.call(listDeliveries, { params: { id: pageId } })).items
        .filter(({ body }) => bodies.includes(body))
        .map(({ problem, orderId }) => [problem, orderId !== null]);
    expect(await told()).toEqual([
      ['ORDER_LIMIT', false],
      ['ORDER_LIMIT', false],
    ]);
    expect(await owner.call(readOrderRoom)).toMatchObject({ remaining: 0, waiting: 2 });
    expect(await owner.call(countWaitingPages)).toEqual({ waiting: 2 });
    await limit(made + 1);
    await lookAgain();
    await expect.poll(told).toEqual([
      ['ORDER_LIMIT', false],
      ['', true],
    ]);
    expect(await newest()).toMatchObject({
      info: { phone: '0810002551' },
      items: [{ products: { code: 'CR01' } }],
      webhook: [{ body: bodies[0] }],
    });
    await limit(0);
    await lookAgain();
    await expect.poll(told).toEqual([
      ['', true],
      ['', true],
    ]);
  });
});

test('a sale page order is created by a later job when the process ended before it was created', async () => {
  const body = JSON.stringify({ ...buyer, phone: '0810002553', product: 'ครีมกันแดด' });
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`insert into webhook_deliveries (tenant_id, channel_id, event_key, type, content_type, body, received_at)
      values (${tx.tenantId}, ${pageId}, 'left', 'order', 'application/json', ${body}, now() - interval '2 minutes')`);
    await tx.enqueue('salepage.apply', { channelId: pageId });
  });
  await expect.poll(async () => (await newest()).info.phone).toBe('0810002553');
});

describe('a trial of a sale page', () => {
  const tryIt = (body: string, id = pageId, who = owner) =>
    who.ask(tryPage, { params: { id }, body: { body } });
  const sample = {
    order_id: 'TRY-1',
    name: 'มานี ใจดี',
    phone: '0810001234',
    address: '9 ต.ช้างเผือก อ.เมือง จ.เชียงใหม่ 50300',
    items: [2, 1].map((qty) => ({ code: qty === 2 ? 'CR01' : 'NONE-9', qty })),
  };

  test('shows the order that would be created and the unknown goods, without a write', async () => {
    const before = await owner.call(listOrders, { query: {} });
    const { data } = await tryIt(JSON.stringify(sample));
    expect(data).toMatchObject({
      order: {
        reference: 'TRY-1',
        name: 'มานี ใจดี',
        phone: '0810001234',
        items: [{ unit: 2 }, { unit: 1 }],
      },
      unknown: [expect.stringContaining('NONE-9')],
    });
    expect((await tryIt('<html>')).data).toEqual({ order: null, unknown: [] });
    const after = await owner.call(listOrders, { query: {} });
    expect(after.pagination).toEqual(before.pagination);
    const { items } = await owner.call(listDeliveries, { params: { id: pageId } });
    expect(items.some(({ body }) => body.includes('TRY-1'))).toBe(false);
  });

  test('is refused for a channel that is no sale page of the shop', async () => {
    expect((await tryIt('{}', lineId)).status).toBe(404);
    const { owner: stranger } = await s.openShop('trier');
    expect((await tryIt('{}', pageId, stranger)).status).toBe(404);
  });
});
