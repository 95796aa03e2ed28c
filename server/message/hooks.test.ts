// The hooks of LINE and sale pages: only the signed is let in, once, and nothing that came in is lost.
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '@app/contract/category';
import { createChannel, deleteChannel } from '@app/contract/channel';
import { listDeliveries, listMessages, tryPage } from '@app/contract/message';
import { listOrders } from '@app/contract/order-list';
import { updateOrders } from '@app/contract/order-status';
import { updateOrder } from '@app/contract/order-write';
import { createProduct, listProducts } from '@app/contract/product';
import { addStock } from '@app/contract/stock';
import { story, type Person, type Story } from '../app/story.ts';
import { sql } from '../platform/database.ts';

const SECRET = 'channel-secret-for-tests';
let s: Story;
let owner: Person;
let line: string;
let lineId: number;
let page: string;
let pageId: number;
let n = 0;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  const made = await owner.call(createChannel, {
    body: { name: 'ไลน์ร้าน', kind: 'line', lineSecret: SECRET },
  });
  lineId = made.id;
  line = `/hook/line/app/${made.id}`;
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

const sign = (body: string | Buffer, secret = SECRET): string =>
  createHmac('sha256', secret).update(body).digest('base64');

const push = (body: string | Buffer, signature = sign(body), at = line): Promise<Response> =>
  fetch(s.origin + at, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-line-signature': signature },
    body: body as string,
  });

const said = (text: string, over: object = {}) => {
  n += 1;
  return {
    type: 'message',
    mode: 'active',
    webhookEventId: `01EVENT${n}`,
    timestamp: Date.now(),
    deliveryContext: { isRedelivery: false },
    source: { type: 'user', userId: 'Uaaaa' },
    message: { type: 'text', id: `m${n}`, text },
    ...over,
  };
};
const bodyOf = (...events: object[]): string => JSON.stringify({ destination: 'Ubot', events });

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
const inbox = async (search: string) =>
  (await owner.call(listMessages, { query: { search } })).items;

describe('LINE', () => {
  test('a signed message stands in the inbox letter by letter, with its sender and time', async () => {
    const text = 'น้ำผึ้ง ปั้นคำ ก๋วยเตี๋ยว 🍜\n99/9 หมู่ 1 ต.ท่าศาลา';
    const at = Date.now() - 60_000;
    expect((await push(bodyOf(said(text, { timestamp: at })))).status).toBe(200);
    const [message] = await inbox('ก๋วยเตี๋ยว');
    expect(message).toMatchObject({
      text,
      state: 'new',
      source: 'line',
      sender: { id: 'Uaaaa' },
      channel: { id: lineId, kind: 'line' },
      receivedAt: new Date(at).toISOString(),
      order: null,
    });
  });

  test('forged, unsigned, of another secret or changed on the way: refused, nothing written', async () => {
    const body = bodyOf(said('ปลอม'));
    const before = await written();
    const answers = [
      await push(body, 'AAAA'),
      await push(body, ''),
      await push(body, sign(body, 'another secret')),
      await push(body.replace('ปลอม', 'แปลง'), sign(body)),
      await push(body, `${sign(body).slice(0, -4)}====`),
      await fetch(s.origin + line, { method: 'POST', body }),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([401, 401, 401, 401, 401, 401]);
    expect(await written()).toEqual(before);
  });

  test("another shop's channel, another kind, a removed one or none: not found, nothing written", async () => {
    const other = await s.openShop('other');
    const theirs = await other.owner.call(createChannel, {
      body: { name: 'ไลน์เขา', kind: 'line', lineSecret: SECRET },
    });
    const gone = await owner.call(createChannel, {
      body: { name: 'เลิกใช้', kind: 'line', lineSecret: SECRET },
    });
    await owner.call(deleteChannel, { params: { id: gone.id }, body: {} });
    const body = bodyOf(said('ข้ามร้าน'));
    const before = await written();
    for (const at of [
      `/hook/line/app/${theirs.id}`,
      `/hook/line/other/${lineId}`,
      `/hook/line/nobody/${lineId}`,
      `/hook/line/app/${pageId}`,
      `/hook/line/app/${gone.id}`,
      '/hook/line/app/abc',
      '/hook/line/app/0',
    ]) {
      expect((await push(body, sign(body), at)).status, at).toBe(404);
    }
    expect(await written()).toEqual(before);
  });

  test('a channel without a secret takes nothing', async () => {
    const bare = await owner.call(createChannel, { body: { name: 'ยังไม่ตั้งค่า', kind: 'line' } });
    const body = bodyOf(said('ไม่มีรหัส'));
    expect((await push(body, sign(body, ''), `/hook/line/app/${bare.id}`)).status).toBe(401);
  });

  test('the same push twenty times at once, and redelivered in another body, is one message', async () => {
    const event = said('ส่งซ้ำยี่สิบครั้ง');
    const answers = await Promise.all(Array.from({ length: 20 }, () => push(bodyOf(event))));
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    await push(bodyOf({ ...event, deliveryContext: { isRedelivery: true } }, said('มาพร้อมกัน')));
    expect(await inbox('ส่งซ้ำยี่สิบครั้ง')).toHaveLength(1);
    expect(await inbox('มาพร้อมกัน')).toHaveLength(1);
  });

  test('overlapping deliveries in different orders do not hold each other up', async () => {
    const events = Array.from({ length: 12 }, (_, at) => said(`สลับลำดับ ${at}`));
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        push(bodyOf(...(at % 2 === 0 ? events : events.toReversed()))),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    expect(await inbox('สลับลำดับ')).toHaveLength(12);
  });

  test("LINE's check with no events is answered, and writes nothing", async () => {
    const before = await written();
    expect((await push(bodyOf())).status).toBe(200);
    expect(await written()).toEqual(before);
  });

  test('events of every kind in one body: texts, pictures and places enter, the rest is kept raw', async () => {
    const events = [
      said('ไข่เจียว'),
      said('', { message: { type: 'image', id: 'pic1' } }),
      said('', {
        message: { type: 'location', id: 'loc1', title: 'บ้าน', address: '1 ถ.ไข่เจียว' },
      }),
      said('', { message: { type: 'sticker', id: 'st1' } }),
      said('', { type: 'join', message: undefined }),
      said('', { type: 'leave', message: undefined }),
      said('', { type: 'somethingNew', message: undefined, odd: { ก: 1 } }),
      { webhookEventId: `x${Date.now()}` },
    ];
    const before = await rows('messages');
    expect((await push(bodyOf(...events))).status).toBe(200);
    expect(await rows('messages')).toBe(before + 3);
    const { items } = await owner.call(listDeliveries, { params: { id: lineId } });
    expect(
      items
        .slice(0, 8)
        .map((item) => item.type)
        .sort(),
    ).toEqual([
      'join',
      'leave',
      'message',
      'message',
      'message',
      'message',
      'somethingNew',
      'unknown',
    ]);
    expect(items.find((item) => item.type === 'somethingNew')?.body).toContain('{"ก":1}');
  });

  test('a signed body that is no JSON, or events that are none, never break the hook', async () => {
    const bodies = [
      '{"events":',
      '[]',
      'null',
      '{"events":{}}',
      '{"events":[null,1,"a",[]]}',
      '"x"',
    ];
    for (const body of bodies) expect((await push(body)).status, body).toBe(200);
    const odd = bodyOf(said('ก\u0000ข\ud800', { timestamp: 'เมื่อวาน', source: 7 }));
    expect((await push(odd)).status).toBe(200);
    expect(await inbox('กข')).toHaveLength(1);
  });

  test('a push recorded long ago and sent again is past memory, so it is left out', async () => {
    const before = await written();
    const old = said('บันทึกไว้นานแล้ว', { timestamp: Date.now() - 40 * 24 * 3600 * 1000 });
    expect((await push(bodyOf(old))).status).toBe(200);
    expect(await written()).toEqual(before);
  });

  test('what a sender takes back is no longer readable in the inbox', async () => {
    await push(
      bodyOf(said('ความลับของฉัน', { message: { type: 'text', id: 'u1', text: 'ความลับของฉัน' } })),
    );
    await push(
      bodyOf(said('', { type: 'unsend', message: undefined, unsend: { messageId: 'u1' } })),
    );
    expect(await inbox('ความลับของฉัน')).toEqual([]);
  });

  test('more than 1 MB is refused unread', async () => {
    const body = bodyOf(said('ก'.repeat(400_000)));
    expect((await push(body)).status).toBe(413);
  });

  test('what came more than 30 days ago is not shown and goes with the traffic', async () => {
    await s.shop.inside((tx) =>
      tx.rows(sql`insert into webhook_deliveries (tenant_id, channel_id, event_key, type, body, received_at)
        values (${tx.tenantId}, ${lineId}, 'old', 'ancient', '{}', now() - interval '31 days')`),
    );
    const { items } = await owner.call(listDeliveries, { params: { id: lineId } });
    expect(items.map((item) => item.type)).not.toContain('ancient');
    await push(bodyOf(...Array.from({ length: 200 }, () => said('สองร้อย'))));
    const left = await s.shop.inside((tx) =>
      tx.rows(
        sql`select 1 from webhook_deliveries where tenant_id = ${tx.tenantId} and type = 'ancient'`,
      ),
    );
    expect(left).toEqual([]);
  });

  test('the last 20 are shown to who may change channels, to nobody else', async () => {
    for (let at = 0; at < 3; at += 1) {
      await push(bodyOf(...Array.from({ length: 10 }, () => said('เต็มตาราง'))));
    }
    const { items } = await owner.call(listDeliveries, { params: { id: lineId } });
    expect(items).toHaveLength(20);
    const agent = await s.shop.hire(4);
    expect((await agent.ask(listDeliveries, { params: { id: lineId } })).status).toBe(403);
  });
});

const send = (body: string, type = 'application/json', at = page): Promise<Response> =>
  fetch(new URL(at, s.origin), { method: 'POST', headers: { 'content-type': type }, body });

const pending = async () =>
  (await owner.call(listOrders, { query: { status: 'pending', channelId: pageId, pageSize: 200 } }))
    .items;
const newest = async () => {
  const [order] = await pending();
  if (!order) throw new Error('nothing is pending');
  return order;
};

const buyer = {
  name: 'น้ำผึ้ง ปั้นคำ',
  phone: '081-000-0001',
  address: '99/9 หมู่ 1',
  subdistrict: 'ท่าศาลา',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  postcode: '50000',
};

describe('a sale page', () => {
  test('its order waits in pending without a reservation, at the price the buyer saw', async () => {
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

  test('a form with Thai names and the whole address in one box is read too', async () => {
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
  ])('%s is stored and shown as it came, for a person to look at', async (_name, body) => {
    expect((await send(body)).status).toBe(200);
    const order = await newest();
    expect(order.info.name).toBe('อ่านข้อมูลไม่ได้');
    expect(order.webhook).toMatchObject([{ body: body.replaceAll('\u0000', '') }]);
    expect(order.items).toEqual([]);
  });

  test('the same body twenty times at once is one order', async () => {
    const body = JSON.stringify({ ...buyer, product: 'ครีมกันแดด', note: 'ซ้ำ' });
    const before = (await pending()).length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(body)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(await pending()).toHaveLength(before + 1);
    expect((await newest()).webhook).toHaveLength(1);
  });

  test('a later word about the same order number joins it; of another buyer it is another order', async () => {
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

  test('an order that lacks parts cannot be sent until they are there', async () => {
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

  test('an address that names no province of the list is read anew', async () => {
    const odd = { subdistrict: 'คลองตัน', district: 'คลองเตย', province: 'กทม', postcode: '10110' };
    await send(JSON.stringify({ ...buyer, ...odd, product: 'ครีมกันแดด' }));
    expect((await newest()).info.province).toBe('กรุงเทพมหานคร');
  });

  test('unknown goods are told, the known ones stay', async () => {
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

  test('values nobody could mean do not stop the hook', async () => {
    const odd = [
      { ...buyer, name: 'ก'.repeat(5000), address: 'ข'.repeat(5000), product: 'ครีมกันแดด', qty: -5 },
      { ...buyer, product: 'ครีมกันแดด', qty: '99999999', price: 1e12, total: 'NaN' },
      { ...buyer, items: [null, 1, [], {}, { name: 'ครีมกันแดด', qty: 0 }], total: -1 },
      { name: { first: 'a' }, phone: ['0'], address: 5 },
    ];
    for (const body of odd) expect((await send(JSON.stringify(body))).status).toBe(200);
  });

  test("a wrong token, another shop's token or none: not found, nothing written", async () => {
    const before = await written();
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

  test('more than 1 MB is refused unread, an empty body is nothing', async () => {
    const before = await written();
    expect((await send('x'.repeat(1_100_000), 'text/plain')).status).toBe(413);
    expect((await send('')).status).toBe(200);
    expect(await written()).toEqual(before);
  });
});

describe('trying out what a page will send', () => {
  const tryIt = (body: string, id = pageId, who = owner) =>
    who.ask(tryPage, { params: { id }, body: { body } });
  const sample = {
    order_id: 'TRY-1',
    name: 'มานี ใจดี',
    phone: '0810001234',
    address: '9 ต.ช้างเผือก อ.เมือง จ.เชียงใหม่ 50300',
    items: [
      { code: 'CR01', qty: 2 },
      { code: 'NONE-9', qty: 1 },
    ],
  };

  test('says what the order would be and which goods are unknown, and writes nothing', async () => {
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

  test('is for sale pages of one’s own shop', async () => {
    expect((await tryIt('{}', lineId)).status).toBe(404);
    const { owner: stranger } = await s.openShop('trier');
    expect((await tryIt('{}', pageId, stranger)).status).toBe(404);
  });
});
