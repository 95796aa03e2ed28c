// Tests of editing: one panel at a time, no change overwritten, no personal data exposed.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createChannel } from '@app/contract/customer/channel';
import { getOrder, orderHistory } from '@app/contract/order/list';
import {
  deleteOrderItem,
  updateOrder,
  updateOrderChannel,
  updateOrderInfo,
  updateOrderItems,
  updateOrderShipping,
} from '@app/contract/order/edit';
import { splitOrder } from '@app/contract/order/change';
import { createOrder } from '@app/contract/order/create';
import { updateOrders } from '@app/contract/order/status';
import { listRefunds } from '@app/contract/money/refund';
import { getProduct } from '@app/contract/catalog/product';
import { buyer, openGoods } from '../../app/story/goods.ts';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let shirt: number;
let soap: number;
let set: number;
let channelId: number;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  const goods = await openGoods(owner);
  channelId = (await owner.call(createChannel, { body: { name: 'เพจร้าน', kind: 'facebook' } })).id;
  const product = (code: string, onHand: number, extra: object = {}) =>
    goods.productId(onHand, { code, cost: 40, weight: 250, ...extra });
  shirt = await product('SHIRT', 10_000, { price: 290.5 });
  soap = await product('SOAP', 10_000);
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
  info: buyer,
  items: [{ productId: shirt, unit: 2 }],
  payment: { method: 'cod' as const },
  ...extra,
});
const order = (extra: object = {}) => owner.call(createOrder, { body: bodyOf(extra) });
const reserved = async (id: number) =>
  (await owner.call(getProduct, { params: { id } })).reserved ?? 0;

describe('an order edit', () => {
  test('or a new order marks a postcode of another district until a user gives a reason or corrects it', async () => {
    const place = { district: 'เมืองเชียงใหม่', province: 'เชียงใหม่' };
    const stray = { ...buyer, ...place, subdistrict: 'ท่าศาลา', postcode: '50999' };
    const made = await order({ info: stray });
    expect(made.info.addressReason).toBe('ยังไม่ได้ตรวจ');
    const params = { id: made.id };
    const change = (info: object, version: number) =>
      owner.call(updateOrderInfo, { params, body: { ...info, version } });
    const renamed = await change({ name: 'ผู้รับใหม่', addressReason: '' }, made.version);
    expect(renamed.info.addressReason).toBe('ยังไม่ได้ตรวจ');
    const told = await change({ addressReason: 'ตู้ ปณ.' }, renamed.version);
    expect(told.info.addressReason).toBe('ตู้ ปณ.');
    const asked = await change({ addressReason: '' }, told.version);
    expect(asked.info.addressReason).toBe('ยังไม่ได้ตรวจ');
    const mended = await change({ postcode: '50000' }, asked.version);
    expect(mended.info.addressReason).toBe('');
    // Every postcode of the district is accepted, whichever its subdistrict has.
    expect((await order({ info: { ...stray, postcode: '50300' } })).info.addressReason).toBe('');
  });

  test('of one panel changes only the sent values and raises the version', async () => {
    const made = await order();
    const params = { id: made.id };
    const named = await owner.call(updateOrderInfo, {
      params,
      body: { name: 'สมชาย', version: 1 },
    });
    expect(named).toMatchObject({ info: { ...made.info, name: 'สมชาย' }, version: 2 });
    const shipped = await owner.call(updateOrderShipping, {
      params,
      body: { carrier: 1, weight: 900, payment: { method: 'transfer', bank: '004', paid: 581 } },
    });
    expect(shipped).toMatchObject({
      shipping: { carrier: 1, weight: 900 },
      payment: { method: 'transfer', codAmount: 0, bank: '004' },
    });
    const moved = await owner.call(updateOrderChannel, { params, body: { channelId } });
    expect(moved.channel?.id).toBe(channelId);
    expect(
      (await owner.call(updateOrderChannel, { params, body: { channelId: null } })).channel,
    ).toBeNull();
  });

  test('is STALE for an old version, and the last write wins without a version', async () => {
    const made = await order();
    const params = { id: made.id };
    await owner.call(updateOrderInfo, { params, body: { name: 'คนแรก', version: made.version } });
    const late = await owner.ask(updateOrderInfo, {
      params,
      body: { name: 'คนหลัง', version: made.version },
    });
    expect([late.status, late.refusal.message]).toEqual([409, 'STALE']);
    expect((await owner.call(updateOrderInfo, { params, body: { name: 'คนหลัง' } })).info.name).toBe(
      'คนหลัง',
    );
  });

  test('of lines adds those without id, changes by id, keeps the others, and moves stock with them', async () => {
    const made = await order({
      items: [
        { productId: shirt, unit: 2 },
        { productId: soap, unit: 1 },
      ],
    });
    const params = { id: made.id };
    const [shirts, soaps] = [await reserved(shirt), await reserved(soap)];
    const [line] = made.items;
    const edited = await owner.call(updateOrderItems, {
      params,
      body: {
        items: [
          { id: line!.id, unit: 5 },
          { productId: soap, unit: 4 },
        ],
      },
    });
    expect(edited.items.map((item) => [item.products.id, item.unit])).toEqual([
      [shirt, 5],
      [soap, 1],
      [soap, 4],
    ]);
    expect(edited.payment.total).toBe(5 * 290.5 + 500);
    expect(await reserved(shirt)).toBe(shirts + 3);
    expect(await reserved(soap)).toBe(soaps + 4);
    const fewer = await owner.call(deleteOrderItem, { params, query: {}, body: { id: line!.id } });
    expect(fewer.items).toHaveLength(2);
    expect(await reserved(shirt)).toBe(shirts - 2);
    const byQuery = await owner.call(deleteOrderItem, {
      params,
      query: { id: fewer.items[0]!.id },
      body: {},
    });
    const last = await owner.ask(deleteOrderItem, { params, query: { id: byQuery.items[0]!.id } });
    expect([last.status, last.refusal.fields]).toEqual([
      422,
      { items: 'ออเดอร์ต้องมีสินค้าอย่างน้อย 1 รายการ' },
    ]);
  });

  test('of lines weighs the new goods, unless a user has entered the weight of the parcel', async () => {
    const made = await order();
    expect(made.shipping.weight).toBe(500);
    const params = { id: made.id };
    const change = (items: object[]) =>
      owner.call(updateOrderItems, { params, body: { items: items as never } });
    const more = await change([{ productId: soap, unit: 10 }]);
    expect(more.shipping.weight).toBe(12 * 250);
    const heavy = await change([{ productId: shirt, unit: 900 }]);
    expect(heavy.shipping.weight).toBe(912 * 250);
    const fewer = await owner.call(updateOrder, {
      params,
      body: { items: [{ productId: shirt, unit: 1 }] },
    });
    expect(fewer.shipping.weight).toBe(250);
    await owner.call(updateOrderShipping, { params, body: { weight: 900 } });
    expect((await change([{ productId: soap, unit: 4 }])).shipping.weight).toBe(900);
  });

  test('of the whole order replaces the lines and keeps the type', async () => {
    const made = await order({ type: 'chat' });
    const edited = await owner.call(updateOrder, {
      params: { id: made.id },
      body: {
        ...bodyOf({ items: [{ productId: soap, unit: 3 }], channelId }),
        type: 'normal',
        version: 1,
      },
    });
    expect(edited).toMatchObject({
      type: 'chat',
      channel: { id: channelId },
      payment: { total: 300, codAmount: 300 },
    });
    expect(edited.items).toHaveLength(1);
  });

  test('keeps price and cost of the sale when only the quantity changes', async () => {
    const made = await order({ items: [{ productId: soap, unit: 1, price: 80 }] });
    const edited = await owner.call(updateOrderItems, {
      params: { id: made.id },
      body: { items: [{ id: made.items[0]!.id, unit: 2 }] },
    });
    expect(edited.items[0]).toMatchObject({ price: 80, amount: 160 });
  });

  test('that removes paid goods is refused with the way to refund the money', async () => {
    const { id, items } = await order({ payment: { method: 'transfer', paid: 581 } });
    const one = [{ id: items[0]?.id ?? 0, unit: 1 }];
    const answer = await owner.ask(updateOrderItems, { params: { id }, body: { items: one } });
    const text = answer.refusal.fields?.['payment.paid'];
    for (const part of ['581.00', '290.50', 'แยกกล่อง', 'ตั้งยอดคืนเงิน']) expect(text).toContain(part);
    const rest = await owner.call(splitOrder, { params: { id }, body: { items: one } });
    await owner.call(updateOrders, {
      body: { ids: [rest.id], status: 'cancel', reason: 'ของหมด' },
    });
    const { items: due } = await owner.call(listRefunds, { query: { state: 'due' } });
    expect(due).toMatchObject([{ orderId: rest.id, amount: 290.5 }]);
    const { payment } = await owner.call(getOrder, { params: { id } });
    expect(payment).toMatchObject({ total: 290.5, paid: 290.5 });
  });

  test('puts another product into a line at its own price, keeping the quantity', async () => {
    const made = await order({ items: [{ productId: shirt, unit: 3, discount: 5 }] });
    const items = [{ id: made.items[0]!.id, productId: soap }];
    const edited = await owner.call(updateOrderItems, { params: { id: made.id }, body: { items } });
    expect(edited.items).toMatchObject([
      {
        id: made.items[0]!.id,
        products: { id: soap },
        unit: 3,
        price: 100,
        discount: 0,
        amount: 300,
      },
    ]);
  });

  test('changes nothing when it breaks a set rule or names a line of another order', async () => {
    const made = await order({ items: [{ productId: set, unit: 1 }] });
    const params = { id: made.id };
    const twice = await owner.ask(updateOrderItems, {
      params,
      body: { items: [{ productId: set, unit: 1 }] },
    });
    expect(twice.refusal.message).toBe('ERR_ORDER_SET_DUPLICATE');
    const foreign = await owner.ask(updateOrderItems, {
      params,
      body: { items: [{ id: 1, unit: 1 }] },
    });
    expect(foreign.status).toBe(422);
    expect(await owner.call(getOrder, { params })).toEqual(made);
  });

  test('of the agent is accepted only for telesale orders', async () => {
    const agent = await s.shop.hire(3);
    const made = await order({ type: 'telesale' });
    const given = await owner.call(updateOrder, {
      params: { id: made.id },
      body: { telesaleBy: agent.id },
    });
    expect(given.telesaleBy?.id).toBe(agent.id);
    const sent = await order();
    const late = await owner.ask(updateOrder, {
      params: { id: sent.id },
      body: { telesaleBy: agent.id },
    });
    expect([late.status, late.refusal.message]).toEqual([409, 'ORDER_NOT_TELESALE']);
  });

  test('is kept in the history with the values before and after', async () => {
    const made = await order();
    const params = { id: made.id };
    await owner.call(updateOrderInfo, { params, body: { phone: '0820005678', postcode: '10600' } });
    const { items } = await owner.call(orderHistory, { params });
    expect(items.map((item) => item.kind)).toEqual(['created', 'info']);
    expect(items[1]).toMatchObject({
      user: { id: owner.id },
      before: { phone: '0810001234', postcode: '10500' },
      after: { phone: '0820005678', postcode: '10600' },
    });
  });
});

describe('the personal data of an order', () => {
  test('is hidden in order and history from users without customer.pii, and cannot be written back', async () => {
    const packer = await s.shop.hire(2, ['order.view', 'order.view.all', 'order.edit']);
    const made = await order({
      info: { ...buyer, phone2: '020001234', social: 'line: somying' },
      message: 'ส่งที่ 081-000-1234',
    });
    await owner.call(updateOrderInfo, { params: { id: made.id }, body: { address: 'บ้านใหม่ 12' } });
    const seen = await packer.call(getOrder, { params: { id: made.id } });
    expect(seen.info).toMatchObject({
      name: buyer.name,
      phone: '08x-xxx-1234',
      phone2: '02x-xxx-1234',
      social: '•••',
      address: '•••',
    });
    expect(seen.message).toBe('•••');
    const history = JSON.stringify(await packer.call(orderHistory, { params: { id: made.id } }));
    expect(history).not.toContain('0810001234');
    expect(history).not.toContain('บ้านใหม่');
    const back = await packer.ask(updateOrderInfo, {
      params: { id: made.id },
      body: { phone: seen.info.phone, address: seen.info.address },
    });
    expect(back.status).toBe(422);
    expect(Object.keys(back.refusal.fields ?? {}).sort()).toEqual(['address', 'phone']);
  });

  test('is hidden from sellers limited to own orders, who get NO_ORDER in every call', async () => {
    const member = await s.shop.hire(3, ['order.view', 'order.create', 'order.edit']);
    const made = await order();
    const params = { id: made.id };
    for (const answer of [
      await member.ask(getOrder, { params }),
      await member.ask(orderHistory, { params }),
      await member.ask(updateOrderInfo, { params, body: { name: 'แอบแก้' } }),
      await member.ask(updateOrderItems, {
        params,
        body: { items: [{ productId: soap, unit: 1 }] },
      }),
    ]) {
      expect([answer.status, answer.refusal.message]).toEqual([404, 'NO_ORDER']);
    }
    const own = await member.call(createOrder, { body: bodyOf() });
    expect((await member.call(getOrder, { params: { id: own.id } })).id).toBe(own.id);
  });
});
