// Tests of opening orders from messages: one order however many users open it, later messages join
// it, and only while it is in telesale.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { createChannel } from '@app/contract/customer/channel';
import { detectInText } from '@app/contract/customer/address';
import {
  countMessages,
  forgetAlias,
  learnAlias,
  listMessages,
  openLineOrder,
  openOrder,
  pasteMessage,
  setMessageState,
} from '@app/contract/order/inbox';
import { mergeOrders } from '@app/contract/order/change';
import { createOrder } from '@app/contract/order/create';
import { getOrder, orderHistory } from '@app/contract/order/list';
import { deleteOrder, updateOrders } from '@app/contract/order/status';
import { createProduct, getProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import type { Permission } from '@app/contract/kit/permissions';
import { learnAlias as learnWord } from '../../catalog/index.ts';
import { underWay } from '../../app/story/under-way.ts';
import { story, type Answer, type Person, type Story } from '../../app/story.ts';
import { insertMessage } from './message.store.ts';

let s: Story;
let owner: Person;
let channelId: number;
let cream: number;
let soap: number;
let n = 0;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  channelId = (await owner.call(createChannel, { body: { name: 'ไลน์ร้าน', kind: 'line' } })).id;
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ครีม' } });
  const product = async (code: string, name: string, price: number): Promise<number> => {
    const { id } = await owner.call(createProduct, { body: { code, name, categoryId, price } });
    await owner.call(addStock, { params: { id }, body: { amount: 500, reason: 'in' } });
    return id;
  };
  cream = await product('CR01', 'ครีมกันแดด', 390);
  soap = await product('SP01', 'สบู่ขมิ้น', 59);
});
afterAll(() => s.end());

const receiver = {
  ...{ name: 'ชื่อที่แก้แล้ว', address: '1/1', subdistrict: 'ท่าศาลา' },
  ...{ district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', postcode: '50000' },
};

const textOf = (goods = 'ครีมกันแดด 2 หลอด'): string => {
  n += 1;
  return `รับ${goods}ค่ะ เก็บปลายทาง
คุณน้ำผึ้ง ปั้นคำ
99/${n} หมู่ 1 ต.ท่าศาลา อ.เมือง จ.เชียงใหม่ 50000
โทร 089-000-${String(1000 + n)}`;
};
const arrive = (body: string, senderId = `U${n}`): Promise<number> =>
  s.shop.inside((tx) => insertMessage(tx, { source: 'line', channelId, senderId, body }));
const code = (answer: Answer<unknown>) => answer.refusal.message;
const move = (id: number, status: 'send' | 'cancel') =>
  owner.call(updateOrders, { body: { ids: [id], status } });

describe('an order opened from the inbox', () => {
  test('waits to be checked, with the words, channel and goods of its message', async () => {
    const text = textOf();
    const id = await arrive(text);
    const order = await owner.call(openOrder, { body: { messageIds: [id] } });
    expect(order).toMatchObject({
      status: 'pending',
      type: 'chat',
      message: text,
      channel: { id: channelId, kind: 'line' },
      info: { name: 'น้ำผึ้ง ปั้นคำ', province: 'เชียงใหม่', postcode: '50000' },
      items: [{ products: { id: cream }, unit: 2 }],
      payment: { method: 'cod', total: 780, codAmount: 780 },
      createdBy: { id: owner.id },
    });
    const { items } = await owner.call(listMessages, { query: { state: 'opened' } });
    expect(items[0]).toMatchObject({ id, order: { id: order.id, code: order.code } });
    expect(items[0]?.stateBy).toMatchObject({ id: owner.id });
  });

  test.each([
    ['transferred', 'โอนแล้วค่ะ', { method: 'transfer', total: 780, paid: 780, codAmount: 0 }],
    ['only promised', 'เดี๋ยวจะโอนให้นะคะ', { method: 'transfer', paid: 0, codAmount: 0 }],
    [
      'paid in part',
      'มัดจำ 200 โอนแล้วค่ะ ที่เหลือเก็บปลายทาง 580',
      { method: 'mixed', total: 780, paid: 200, codAmount: 580 },
    ],
    [
      'paid in part with what sending costs',
      'มัดจำ 200 โอนแล้วค่ะ ที่เหลือเก็บปลายทาง 620',
      { method: 'mixed', total: 820, shippingFee: 40, paid: 200, codAmount: 620 },
    ],
  ])('is paid as its message says when the money is %s', async (_, words, payment) => {
    const text = textOf().replace('เก็บปลายทาง', words);
    expect((await owner.call(openOrder, { body: { text } })).payment).toMatchObject(payment);
  });

  test('is one when two agents open it at once, twenty times', async () => {
    const id = await arrive(textOf());
    const agent = await s.shop.hire(4);
    const opened = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 === 0 ? owner : agent).call(openOrder, { body: { messageIds: [id] } }),
      ),
    );
    expect(new Set(opened.map((order) => order.id)).size).toBe(1);
  });

  test('is one for the same pasted words, spaced differently and sent at once', async () => {
    const text = textOf();
    const texts = [text, `  ${text}\n`, text.replaceAll('\n', '\r\n'), text, text, text];
    const opened = await Promise.all(
      texts.map((each) => owner.call(openOrder, { body: { text: each } })),
    );
    expect(new Set(opened.map((order) => order.id)).size).toBe(1);
    const again = await owner.call(openOrder, { body: { text } });
    expect(again.id).toBe(opened[0]?.id);
  });

  test('is read without the letters that no text of the database holds', async () => {
    const text = textOf().replace('น้ำผึ้ง', 'น้ำ\u0000ผึ้ง');
    const order = await owner.call(openOrder, { body: { text } });
    expect(order.info.name).toBe('น้ำผึ้ง ปั้นคำ');
  });

  test('is made as the agent checked it, and not as the text says', async () => {
    const id = await arrive(textOf());
    const order = await owner.call(openOrder, {
      body: {
        messageIds: [id],
        order: {
          info: { ...receiver, phone: '0810000009' },
          items: [{ productId: soap, unit: 3 }],
          payment: { method: 'cod', shippingFee: 40 },
        },
      },
    });
    expect(order).toMatchObject({
      status: 'send',
      type: 'chat',
      info: { name: 'ชื่อที่แก้แล้ว' },
      payment: { total: 217 },
    });
    expect(order.message).toContain('ครีมกันแดด');
  });

  test('has a name and an address as long as a person may enter, and says when its message had more', async () => {
    const text = textOf()
      .replace('น้ำผึ้ง', 'น้ำผึ้ง'.repeat(20))
      .replace('หมู่ 1', `หมู่บ้าน${'สวนสวยริมน้ำ'.repeat(20)} หมู่ 1`);
    const { id, info } = await owner.call(openOrder, { body: { text } });
    expect([info.name.length, info.address.length]).toEqual([100, 200]);
    expect(info.note).toContain('ตรวจกับข้อความก่อนส่ง');
    expect((await owner.call(getOrder, { params: { id } })).message).toBe(text);
  });

  test('is refused beside the box, and nothing is written, when the text has no phone', async () => {
    const answer = await owner.ask(openOrder, { body: { text: 'สนใจค่ะ ส่งกี่วันคะ' } });
    expect(code(answer)).toBe('UNPROCESSED');
    expect(answer.refusal.fields).toHaveProperty(['info.phone']);
    const { items } = await owner.call(listMessages, { query: { search: 'ส่งกี่วัน' } });
    expect(items).toEqual([]);
  });

  test('does not get cheaper when the buyer names a smaller amount, and takes a larger one as the price of sending', async () => {
    const open = (amount: number) =>
      owner.call(openOrder, { body: { text: `${textOf()}\nยอดเก็บปลายทาง ${amount} บาท` } });
    expect((await open(100)).payment).toMatchObject({ total: 780, discount: 0 });
    expect((await open(830)).payment).toMatchObject({
      total: 830,
      shippingFee: 50,
      codAmount: 830,
    });
  });

  test('is refused beside the field without text and messages, or with messages that are missing or of two senders', async () => {
    const ids = [await arrive(textOf(), 'Uone'), await arrive(textOf(), 'Utwo')];
    expect((await owner.ask(openOrder, { body: {} })).refusal.fields).toHaveProperty('text');
    for (const messageIds of [ids, [999_999_999], [ids[0] ?? 0, 999_999_999]]) {
      const answer = await owner.ask(openOrder, { body: { messageIds } });
      expect(answer.refusal.fields).toHaveProperty('messageIds');
    }
  });

  test('is refused when stock is short, and its message stays new', async () => {
    const id = await arrive(textOf('ครีมกันแดด 600 หลอด'));
    expect(code(await owner.ask(openOrder, { body: { messageIds: [id] } }))).toBe('STOCK_SHORT');
    const { items } = await owner.call(listMessages, { query: { state: 'new' } });
    expect(items.map((item) => item.id)).toContain(id);
  });

  test('frees its messages to be opened again when it is deleted', async () => {
    const id = await arrive(textOf());
    const first = await owner.call(openOrder, { body: { messageIds: [id] } });
    await owner.call(deleteOrder, { params: { id: first.id }, query: {} });
    const second = await owner.call(openOrder, { body: { messageIds: [id] } });
    expect(second.id).not.toBe(first.id);
  });
});

describe('an order joined by messages', () => {
  test('reads several messages of one sender together, in the order they came', async () => {
    const lines = textOf().split('\n');
    const ids: number[] = [];
    for (const line of lines) ids.push(await arrive(line, 'Umany'));
    const order = await owner.call(openOrder, { body: { messageIds: ids.toReversed() } });
    expect(order.message).toBe(lines.join('\n\n'));
    expect(order.info).toMatchObject({ name: 'น้ำผึ้ง ปั้นคำ', postcode: '50000' });
  });

  test('accepts a later message of the first sender, and its history records it', async () => {
    const first = await arrive(textOf(), 'Ulate');
    const order = await owner.call(openOrder, { body: { messageIds: [first] } });
    const later = await arrive('ฝากไว้ป้อมยามนะคะ', 'Ulate');
    const joined = await owner.call(openOrder, { body: { messageIds: [first, later] } });
    expect(joined.id).toBe(order.id);
    expect(joined.message).toMatch(/ฝากไว้ป้อมยามนะคะ$/);
    const more = await arrive('ขอบคุณค่ะ', 'Ulate');
    await owner.call(openOrder, { body: { messageIds: [more], orderId: order.id } });
    const again = await owner.call(openOrder, { body: { messageIds: [more], orderId: order.id } });
    expect(again.message.match(/ขอบคุณ/g)).toHaveLength(1);
    const { items } = await owner.call(orderHistory, { params: { id: order.id } });
    expect(items.filter((item) => item.kind === 'message')).toHaveLength(2);
    const long = await arrive('ยาว'.repeat(7000), 'Ulate');
    const full = await owner.call(openOrder, { body: { messageIds: [long], orderId: order.id } });
    expect(full.message).toMatch(/^รับ[^]{19900,20000}… ยาวเกินที่เก็บได้ อ่านทั้งหมดในกล่องข้อความ$/u);
  });

  test('accepts no message once it is closed, and messages of two orders stay separate', async () => {
    const [a, b] = [await arrive(textOf(), 'Usame'), await arrive(textOf(), 'Usame')];
    const first = await owner.call(openOrder, { body: { messageIds: [a] } });
    await owner.call(openOrder, { body: { messageIds: [b] } });
    const both = await owner.ask(openOrder, { body: { messageIds: [a, b] } });
    expect(both.refusal.fields).toHaveProperty('messageIds');
    await move(first.id, 'cancel');
    const more = await arrive('เพิ่มอีกค่ะ', 'Usame');
    const closed = await owner.ask(openOrder, { body: { messageIds: [more], orderId: first.id } });
    expect(closed.refusal.fields).toHaveProperty('messageIds');
  });

  test('of another seller cannot be joined by a user who sees only their own orders', async () => {
    const theirs = await owner.call(openOrder, { body: { messageIds: [await arrive(textOf())] } });
    const keys: Permission[] = ['message.open', 'order.view'];
    const agent = await s.shop.hire(3, keys);
    const messageIds = [await arrive('ของฉันด้วย', 'Umine')];
    const answer = await agent.ask(openOrder, { body: { messageIds, orderId: theirs.id } });
    expect(code(answer)).toBe('NO_ORDER');
  });

  test('of another seller is neither shown nor joined through its messages, until they have it in hand', async () => {
    const [text, first] = [textOf(), await arrive(textOf(), 'Uowned')];
    const theirs = await owner.call(openOrder, { body: { messageIds: [first] } });
    await owner.call(openOrder, { body: { text } });
    const agent = await s.shop.hire(3, ['message.open', 'order.view', 'customer.pii']);
    const later = await arrive('ฝากไว้ป้อมยามนะคะ', 'Uowned');
    for (const messageIds of [[first], [first, later]]) {
      const answer = await agent.ask(openOrder, { body: { messageIds } });
      expect(answer.refusal.fields).toHaveProperty('messageIds');
    }
    expect((await agent.ask(openOrder, { body: { text } })).refusal.fields).toHaveProperty('text');
    const { message } = await owner.call(getOrder, { params: { id: theirs.id } });
    expect(message).not.toContain('ป้อมยาม');
    const mine = await agent.call(openOrder, { body: { messageIds: [later], text: textOf() } });
    expect((await agent.call(openOrder, { body: { messageIds: [later] } })).id).toBe(mine.id);
  });
});

test('the inbox shows every order that was made of a message for several buyers, and each leads back to it', async () => {
  const id = await arrive(`${textOf()}\n\n${textOf()}`, 'Useveral');
  const of = (phone: string) => ({
    info: { ...receiver, phone },
    items: [{ productId: soap, unit: 1 }],
    payment: { method: 'cod' as const },
  });
  const make = (body: object, by = owner) =>
    by.ask(createOrder, { body: { ...of('0810000021'), ...body } });
  const [first, second, third, joined] = [
    (await make({ messageIds: [id] })).data,
    (await make({ ...of('0810000022'), messageIds: [id] })).data,
    (await make({ ...of('0810000023'), messageIds: [id] })).data,
    (await make(of('0810000024'))).data,
  ];
  const made = async (query = {}) =>
    (await owner.call(listMessages, { query: { senderId: 'Useveral', ...query } })).items[0];
  expect(await made()).toMatchObject({
    ...{ id, state: 'new', order: null },
    otherOrders: [first, second, third].map((order) => ({ id: order.id, code: order.code })),
  });
  // The goods of this message joined an existing order.
  const body = { state: 'opened' as const, orderIds: [joined.id, joined.id] };
  await owner.call(setMessageState, { params: { id }, body });
  await owner.call(deleteOrder, { params: { id: second.id }, query: {} });
  await owner.call(mergeOrders, { body: { ids: [first.id, third.id] } });
  const left = [first.id, joined.id];
  expect((await made())?.otherOrders?.map((order) => order.id)).toEqual(left);
  for (const orderId of left) expect((await made({ orderId: String(orderId) }))?.id).toBe(id);
  expect(await made({ orderId: String(third.id) })).toBeUndefined();

  const seller = await s.shop.hire(3, ['order.create', 'order.view', 'message.open']);
  const link = { params: { id }, body: { state: 'opened' as const, orderIds: [first.id] } };
  expect(code(await seller.ask(setMessageState, link))).toBe('NO_ORDER');
  expect((await make({ messageIds: [999_999_999] })).refusal.fields).toHaveProperty('messageIds');
  const cashier = await s.shop.hire(3, ['order.create', 'order.view']);
  expect(code(await make({ messageIds: [id] }, cashier))).toBe('PERMISSION_DENIED');
});

test('the inbox never finds messages, orders, channels, agents and products of another shop', async () => {
  const other = await s.openShop('other');
  const id = await arrive(textOf(), 'Utheirs');
  const order = await owner.call(openOrder, { body: { messageIds: [id] } });
  const fresh = await arrive(textOf(), 'Ufresh');
  const spy = other.owner;
  const answers = [
    await spy.ask(openOrder, { body: { messageIds: [fresh] } }),
    await spy.ask(openOrder, { body: { text: textOf(), orderId: order.id } }),
    await spy.ask(openOrder, { body: { text: textOf(), channelId } }),
    await spy.ask(openOrder, { body: { text: textOf(), telesaleBy: owner.id } }),
    await spy.ask(setMessageState, { params: { id: fresh }, body: { state: 'skipped' } }),
    await spy.ask(learnAlias, { body: { productId: cream, text: 'ของเขา' } }),
    await spy.ask(pasteMessage, { body: { text: 'ข้ามร้าน', channelId } }),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([422, 404, 422, 422, 404, 422, 422]);
  expect((await spy.call(listMessages, {})).items).toEqual([]);
  const { items } = await owner.call(listMessages, { query: { senderId: 'Ufresh' } });
  expect(items[0]?.state).toBe('new');
});

test('the inbox repeats its first answer for the same key, and refuses the key with another body', async () => {
  const headers = { 'idempotency-key': 'open-once' };
  const body = { text: textOf() };
  const first = await owner.call(openOrder, { body }, headers);
  expect(await owner.call(openOrder, { body }, headers)).toEqual(first);
  expect((await owner.ask(openOrder, { body: { text: textOf() } }, headers)).status).toBe(422);
});

describe('an order opened for telesale', () => {
  test('is assigned to the agent, even when parts are still missing', async () => {
    const agent = await s.shop.hire(4);
    const body = { address: 'สนใจครีม โทรกลับ 081-000-5555 ค่ะ', telesaleBy: agent.id, prefix: 'app' };
    const order = await owner.call(openLineOrder, { body });
    expect(order).toMatchObject({
      status: 'telesale',
      type: 'telesale',
      telesaleBy: { id: agent.id },
      info: { phone: '0810005555' },
    });
    expect((await owner.call(openLineOrder, { body })).id).toBe(order.id);
  });

  test('refuses telesale actions on its messages once it has left telesale', async () => {
    const id = await arrive(textOf(), 'Uleft');
    const body = { messageIds: [id], telesaleBy: owner.id };
    const order = await owner.call(openOrder, { body });
    expect((await owner.call(openOrder, { body })).id).toBe(order.id);
    await move(order.id, 'send');
    expect(code(await owner.ask(openOrder, { body }))).toBe('ORDER_NOT_TELESALE');
    const more = await arrive('เปลี่ยนใจ เอาเพิ่ม', 'Uleft');
    const join = { messageIds: [id, more] };
    expect(code(await owner.ask(openOrder, { body: join }))).toBe('ORDER_NOT_TELESALE');
    expect((await owner.call(openOrder, { body: { messageIds: [id] } })).id).toBe(order.id);
  });

  test('is refused at the field when the agent does not exist', async () => {
    const body = { address: textOf(), telesaleBy: 999_999_999 };
    expect((await owner.ask(openLineOrder, { body })).refusal.fields).toHaveProperty('telesaleBy');
  });
});

describe('the inbox', () => {
  test('pages by 15, newest first, by state, sender and words, and counts the new messages', async () => {
    const before = (await owner.call(countMessages, {})).new;
    for (let at = 0; at < 17; at += 1) await arrive(`กล่องข้อความ_${at} 100%`, 'Upage');
    const { items, pagination } = await owner.call(listMessages, { query: { senderId: 'Upage' } });
    expect(items).toHaveLength(15);
    expect(pagination).toEqual({ current_page: 1, per_page: 15, total_count: 17 });
    expect(items[0]?.text).toBe('กล่องข้อความ_16 100%');
    const found = await owner.call(listMessages, { query: { search: 'ความ_3 100%' } });
    expect(found.items).toHaveLength(1);
    expect((await owner.call(listMessages, { query: { search: '%' } })).items).toHaveLength(15);
    expect((await owner.call(countMessages, {})).new).toBe(before + 17);
  });

  test('skips a message and brings it back, while one with an order stays opened', async () => {
    const id = await arrive(textOf(), 'Uskip');
    const set = (state: 'new' | 'skipped') =>
      owner.ask(setMessageState, { params: { id }, body: { state } });
    expect((await set('skipped')).data).toMatchObject({ state: 'skipped' });
    expect((await set('new')).data).toMatchObject({ state: 'new' });
    await owner.call(openOrder, { body: { messageIds: [id] } });
    expect((await set('skipped')).refusal.fields).toHaveProperty('state');
  });

  test('keeps a pasted message waiting, and tells that a channel does not exist', async () => {
    const body = { text: 'ลูกค้าโทรมาสั่ง กขค', channelId };
    const message = await owner.call(pasteMessage, { body });
    expect(message).toMatchObject({ source: 'paste', state: 'new', channel: { id: channelId } });
    const lost = await owner.ask(pasteMessage, { body: { ...body, channelId: 999_999_999 } });
    expect(lost.refusal.fields).toHaveProperty('channelId');
  });

  test('hides the text without the right to personal data', async () => {
    await arrive(textOf(), 'Uhide');
    const agent = await s.shop.hire(3, ['message.open', 'order.view']);
    const { items } = await agent.call(listMessages, { query: { senderId: 'Uhide' } });
    expect(items[0]?.text).toBe('•••');
  });
});

test('an order opened unseen from a text of several recipients is that of the first, and its note says so', async () => {
  const text = `${textOf()}\n\n${textOf('สบู่ขมิ้น 3 ก้อน')}`;
  const { orders } = await owner.call(detectInText, { body: { text } });
  expect(orders).toHaveLength(2);
  const order = await owner.call(openOrder, { body: { text } });
  expect(order.info.phone).toBe(orders[0]?.phone);
  expect(order.info.note).toContain('ข้อความนี้มี 2 ออเดอร์');
  expect(order.items).toMatchObject([{ products: { id: cream }, unit: 2 }]);
});

describe('an alias of a product', () => {
  test('finds its product in the next message', async () => {
    const text = textOf('เจ้าตัวจิ๋ว 3 ก้อน');
    const read = async () => (await owner.call(detectInText, { body: { text } })).items;
    expect(await read()).toEqual([]);
    const body = { productId: soap, text: ' เจ้าตัวจิ๋ว ' };
    await owner.call(learnAlias, { body });
    const { aliases } = await owner.call(learnAlias, { body });
    expect(aliases).toEqual(['เจ้าตัวจิ๋ว']);
    expect(await read()).toMatchObject([{ productId: soap, unit: 3 }]);
    expect((await owner.call(getProduct, { params: { id: soap } })).aliases).toEqual(aliases);
  });

  test('is known only in its own shop, and gone once it is removed', async () => {
    const text = textOf('ก้อนทองแม่ 2 ก้อน');
    const itemsFor = async (user: typeof owner) =>
      (await user.call(detectInText, { body: { text } })).items;
    const body = { productId: soap, text: 'ก้อนทองแม่' };
    await owner.call(learnAlias, { body });
    expect(await itemsFor(owner)).toMatchObject([{ productId: soap, unit: 2 }]);
    const other = await s.openShop('aliases');
    expect(await itemsFor(other.owner)).toEqual([]);
    expect((await other.owner.ask(forgetAlias, { body })).refusal.fields).toHaveProperty(
      'productId',
    );
    expect(await itemsFor(owner)).toMatchObject([{ productId: soap, unit: 2 }]);
    const { aliases } = await owner.call(forgetAlias, { body });
    expect(aliases).not.toContain('ก้อนทองแม่');
    expect(await owner.call(forgetAlias, { body })).toEqual({ productId: soap, aliases });
    expect(await itemsFor(owner)).toEqual([]);
  });

  test("is neither another product's name, nor a number, nor too long a word", async () => {
    const learn = (text: string, productId = cream) =>
      owner.ask(learnAlias, { body: { productId, text } });
    expect(code(await learn('สบู่ขมิ้น'))).toBe('NAME_EXIST');
    expect(code(await learn('sp01'))).toBe('NAME_EXIST');
    for (const text of ['12', 'ก', '', 'ก'.repeat(61)]) {
      expect((await learn(text)).refusal.fields, text).toHaveProperty('text');
    }
    expect((await learn('คำใหม่', 999_999_999)).refusal.fields).toHaveProperty('productId');
  });

  test('is learnt by one product when two are taught it at the same moment', async () => {
    const text = 'คำเดียวกัน';
    let asked: Promise<Answer<unknown>> | undefined;
    await s.shop.inside(async (tx) => {
      await learnWord(tx, { productId: soap, text });
      asked = owner.ask(learnAlias, { body: { productId: cream, text } });
      await underWay(tx, asked);
    });
    expect((await asked)?.refusal.message).toBe('NAME_EXIST');
  });

  test('is refused when the list is full', async () => {
    const answers: number[] = [];
    for (let at = 0; at < 31; at += 1) {
      const body = { productId: cream, text: `คำที่${at}` };
      answers.push((await owner.ask(learnAlias, { body })).status);
    }
    expect(answers).toEqual([...Array<number>(30).fill(200), 422]);
  });
});
