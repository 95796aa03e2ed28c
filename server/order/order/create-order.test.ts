// Tests of creating an order: its shape and sums, the rules of its lines, one effect per press.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { createChannel } from '@app/contract/customer/channel';
import { countOrders, getOrder } from '@app/contract/order/list';
import { createOrder, readOrderRoom } from '@app/contract/order/create';
import { updateOrders } from '@app/contract/order/status';
import { createProduct, getProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { saveOption } from '../../shop/index.ts';
import { createOrder as makeOrder } from './create-order.ts';
import { buyer, openGoods } from '../../app/story/goods.ts';
import { updateUser } from '@app/contract/shop/user';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let shirt: number;
let soap: number;
let pack: number;
let set: number;
let channelId: number;

const info = { ...buyer, phone: '081-000-1234' };

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  const goods = await openGoods(owner);
  channelId = (await owner.call(createChannel, { body: { name: 'เพจร้าน', kind: 'facebook' } })).id;
  const product = (code: string, onHand: number, extra: object = {}) =>
    goods.productId(onHand, { code, cost: 40, weight: 250, ...extra });
  shirt = await product('SHIRT', 10_000, { price: 290.5 });
  soap = await product('SOAP', 10_000);
  pack = await product('PACK', 0, { isPack: true, isCheck: false, price: 0 });
  set = await product('SET', 0, {
    isSet: true,
    price: 350,
    components: [
      { productId: shirt, unit: 1 },
      { productId: soap, unit: 2 },
    ],
  });
});
afterAll(() => s.end());

const bodyOf = (extra: object = {}) => ({
  info,
  items: [{ productId: shirt, unit: 2 }],
  payment: { method: 'cod' as const },
  ...extra,
});
const order = (extra: object = {}) => owner.call(createOrder, { body: bodyOf(extra) });
const refusal = async (extra: object, who: Person = owner) => {
  const answer = await who.ask(createOrder, { body: bodyOf(extra) });
  return { status: answer.status, ...answer.refusal };
};
const reserved = async (id: number) =>
  (await owner.call(getProduct, { params: { id } })).reserved ?? 0;

describe('a new order', () => {
  test('has the shape of the contract, its sums and reserved stock', async () => {
    const before = await reserved(shirt);
    const made = await order({
      channelId,
      items: [
        { productId: shirt, unit: 2, discount: 1 },
        { productId: soap, unit: 1, isFree: true },
      ],
      shipping: { carrier: 0, note: 'ระวังแตก' },
      payment: { method: 'mixed', shippingFee: 50.25, discount: 30, paid: 100 },
    });
    expect(made).toMatchObject({
      code: `SD${made.id}`,
      status: 'send',
      type: 'normal',
      channel: { id: channelId, name: 'เพจร้าน', kind: 'facebook' },
      info: { ...info, phone: '0810001234', phone2: '', social: '' },
      shipping: { carrier: 0, weight: 750, note: 'ระวังแตก' },
      payment: {
        method: 'mixed',
        currency: 'THB',
        shippingFee: 50.25,
        discount: 30,
        total: 600.25,
        paid: 100,
        codAmount: 500.25,
      },
      country: 'TH',
      pno: '',
      tracking: null,
      printCount: 0,
      createdBy: { id: owner.id },
      version: 1,
    });
    expect(made.items).toMatchObject([
      {
        orderId: made.id,
        products: { id: shirt, code: 'SHIRT' },
        unit: 2,
        price: 290.5,
        discount: 1,
        amount: 580,
      },
      { products: { id: soap }, isFree: true, amount: 0 },
    ]);
    expect(await reserved(shirt)).toBe(before + 2);
    expect(await owner.call(getOrder, { params: { id: made.id } })).toEqual(made);
  });

  test('starts in telesale for type telesale, otherwise as unsent, or in the requested status', async () => {
    expect((await order({ type: 'telesale' })).status).toBe('telesale');
    expect(await order({ status: 'telesale' })).toMatchObject({
      type: 'telesale',
      status: 'telesale',
    });
    expect((await order({ type: 'chat' })).status).toBe('send');
    expect((await order({ status: 'pending' })).status).toBe('pending');
  });

  test('accepts phone numbers as sellers type them', async () => {
    const phones = ['๐๘๑-๐๐๐-๑๒๓๔', '+66 81 000 1234', '081 000 1234', '0810001234'];
    for (const phone of phones) {
      const made = await order({ info: { ...info, phone, phone2: '02-000-1234' } });
      expect(made.info).toMatchObject({ phone: '0810001234', phone2: '020001234' });
    }
  });

  test.each([
    ['no line', { items: [] }, 'items'],
    ['10,000 units', { items: [{ productId: 1, unit: 10_000 }] }, 'items.0.unit'],
    ['half a unit', { items: [{ productId: 1, unit: 0.5 }] }, 'items.0.unit'],
    ['an unknown product', { items: [{ productId: 999_999, unit: 1 }] }, 'items.0.productId'],
    ['a short phone', { info: { ...info, phone: '08100' } }, 'info.phone'],
    ['a masked phone', { info: { ...info, phone: '08x-xxx-1234' } }, 'info.phone'],
    ['a masked second phone', { info: { ...info, phone2: '08x-xxx-1234' } }, 'info.phone2'],
    ['a hidden address', { info: { ...info, address: '•••' } }, 'info.address'],
    ['a four-digit postcode', { info: { ...info, postcode: '1050' } }, 'info.postcode'],
    ['an unknown province', { info: { ...info, province: 'นครลอยฟ้า' } }, 'info.province'],
    ['a note of 401 characters', { info: { ...info, note: 'ก'.repeat(401) } }, 'info.note'],
    ['an unknown key', { colour: 'red' }, 'colour'],
    ['another country', { country: 'JP' }, 'country'],
    ['an unknown channel', { channelId: 999_999 }, 'channelId'],
    ['a sub-satang fee', { payment: { method: 'cod', shippingFee: 0.001 } }, 'payment.shippingFee'],
    [
      'a discount above the total',
      { payment: { method: 'cod', discount: 10_000 } },
      'payment.discount',
    ],
    ['more paid than due', { payment: { method: 'transfer', paid: 10_000 } }, 'payment.paid'],
    [
      'a COD amount that does not add up',
      { payment: { method: 'cod', codAmount: 1 } },
      'payment.codAmount',
    ],
    ['an unknown bank', { payment: { method: 'transfer', bank: '999' } }, 'payment.bank'],
  ])('is refused with %s beside the field', async (_, extra, field) => {
    const answer = await refusal(extra);
    expect(answer).toMatchObject({ status: 422, message: 'UNPROCESSED' });
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
    expect(answer.fields?.[field]).toMatch(/[ก-๙]/);
  });

  test('follows the rules of sets: no discount, never free, not twice', async () => {
    const line = { productId: set, unit: 1 };
    expect(await refusal({ items: [{ ...line, discount: 1 }] })).toMatchObject({
      status: 409,
      message: 'ERR_ORDER_SET_DISCOUNT',
    });
    expect(await refusal({ items: [{ ...line, isFree: true }] })).toMatchObject({
      status: 409,
      message: 'ERR_ORDER_SET_FREE',
    });
    expect(await refusal({ items: [line, line] })).toMatchObject({
      status: 409,
      message: 'ERR_ORDER_SET_DUPLICATE',
    });
    const [shirts, soaps] = [await reserved(shirt), await reserved(soap)];
    await order({
      items: [
        { ...line, unit: 3 },
        { productId: pack, unit: 1 },
      ],
    });
    expect(await reserved(shirt)).toBe(shirts + 3);
    expect(await reserved(soap)).toBe(soaps + 6);
  });

  test('is refused with a discount above the line and with a discounted gift', async () => {
    expect(
      (await refusal({ items: [{ productId: soap, unit: 1, discount: 100.01 }] })).fields,
    ).toHaveProperty(['items.0.discount']);
    expect(
      (await refusal({ items: [{ productId: soap, unit: 1, discount: 1, isFree: true }] })).fields,
    ).toHaveProperty(['items.0.discount']);
  });

  test('costs the product’s price unless the seller may set prices', async () => {
    const member = await s.shop.hire(3);
    const cheap = { items: [{ productId: soap, unit: 1, price: 1 }] };
    expect(await refusal(cheap, member)).toMatchObject({
      status: 403,
      message: 'PERMISSION_DENIED',
    });
    const both = [cheap.items[0], { productId: shirt, unit: 1, price: 2 }];
    expect(await refusal({ items: both }, member)).toMatchObject({
      fields: { 'items.0.price': 'คุณไม่มีสิทธิ์แก้ราคา ราคาของสินค้านี้คือ 100.00 บาท' },
      details: { prices: { [soap]: 100, [shirt]: 290.5 } },
    });
    const made = await member.call(createOrder, {
      body: bodyOf({ items: [{ productId: soap, unit: 1, price: 100 }] }),
    });
    expect(made.payment.total).toBe(100);
    expect((await order(cheap)).payment.total).toBe(1);
  });

  test('is made once when the button is pressed twice, with one answer', async () => {
    const key = { 'idempotency-key': 'press-1' };
    const before = await reserved(shirt);
    const pressed = await Promise.all(
      [1, 2, 3].map(() => owner.call(createOrder, { body: bodyOf() }, key)),
    );
    expect(new Set(pressed.map((made) => made.id)).size).toBe(1);
    expect(await reserved(shirt)).toBe(before + 2);
    const other = await owner.ask(createOrder, { body: bodyOf({ message: 'อื่น' }) }, key);
    expect(other.status).toBe(422);
  });

  test('answers a repeated key with only what its sender may see now', async () => {
    const key = { 'idempotency-key': 'press-2' };
    const leaving = await s.shop.hire(1);
    const first = await leaving.call(createOrder, { body: bodyOf() }, key);
    expect(first.info.phone).toMatch(/^0\d{9}$/);
    const permission = ['order.view', 'order.create'] as const;
    await owner.call(updateUser, {
      params: { id: leaving.id },
      body: { permission: [...permission] },
    });
    const again = await leaving.call(createOrder, { body: bodyOf() }, key);
    expect(again.id).toBe(first.id);
    expect(again.info.phone).toMatch(/^0\dx-xxx-\d{4}$/);
    expect(again.info.address).toBe('•••');
    const third = await leaving.call(createOrder, { body: bodyOf() }, key);
    expect(third.info).toEqual(again.info);
  });

  test('keeps the cost of each line at the time of sale', async () => {
    const made = await order();
    const [row] = await s.shop.inside((tx) =>
      tx.named<{ cost_satang: number }>(
        't-cost',
        'select cost_satang from order_items where tenant_id = $1 and order_id = $2',
        [s.shop.id, made.id],
      ),
    );
    expect(row?.cost_satang).toBe(4000);
  });

  test('is refused above the shop’s monthly limit, also under concurrent calls', async () => {
    const shop = await s.openShop('limited');
    const { id: categoryId } = await shop.owner.call(createCategory, { body: { name: 'ทั่วไป' } });
    const product = { code: 'A', name: 'เสื้อ', categoryId, price: 1, isCheck: false };
    const { id: productId } = await shop.owner.call(createProduct, { body: product });
    await shop.inside((tx) => saveOption(tx, 'order_limit', 5));
    const body = { ...bodyOf(), items: [{ productId, unit: 1 }] };
    expect(await shop.owner.call(readOrderRoom)).toEqual({ limit: 5, made: 0, remaining: 5 });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => shop.owner.ask(createOrder, { body })),
    );
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(refused.map((answer) => answer.refusal.message)).toEqual(
      Array.from({ length: 7 }, () => 'ORDER_LIMIT'),
    );
    expect(refused[0]?.refusal.details).toEqual({ limit: 5, made: 5, remaining: 0 });
    expect(await shop.owner.call(readOrderRoom)).toEqual({ limit: 5, made: 5, remaining: 0 });
    expect(await shop.owner.call(countOrders)).toMatchObject({ send: 5 });
  });

  test('from a sale page is never refused for stock: it waits, marked short, until stock can be reserved', async () => {
    const { id: categoryId } = await owner.call(createCategory, { body: { name: 'เซลเพจ' } });
    const product = { code: 'RARE', name: 'ของหายาก', categoryId, price: 1 };
    const { id: productId } = await owner.call(createProduct, { body: product });
    const body = { ...bodyOf(), items: [{ productId, unit: 1 }] };
    const id = await s.shop.inside((tx) =>
      makeOrder(tx, { body, mayPrice: false, isFromWebhook: true }),
    );
    expect(await owner.call(getOrder, { params: { id } })).toMatchObject({
      status: 'pending',
      isShort: true,
    });
    const send = async () =>
      (await owner.call(updateOrders, { body: { ids: [id], status: 'send' } })).items[0];
    expect(await send()).toMatchObject({ t: 'error', error: 'STOCK_SHORT' });
    await owner.call(addStock, { params: { id: productId }, body: { amount: 1, reason: 'in' } });
    expect(await send()).toMatchObject({ t: 'success' });
    expect(await owner.call(getOrder, { params: { id } })).toMatchObject({
      status: 'send',
      isShort: false,
    });
    expect(await reserved(productId)).toBe(1);
  });
});
