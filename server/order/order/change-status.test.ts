// Tests of order transitions: exactly the steps of the table, by hand or by a courier’s scans.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderStatusNames, orderSteps, stepMay, type OrderStatus } from '@app/contract/order/order';
import { getOrder, orderHistory } from '@app/contract/order/list';
import { deleteOrder, rollbackOrder, sendOrder, updateOrders } from '@app/contract/order/status';
import { updateOrderInfo } from '@app/contract/order/edit';
import { createOrder } from '@app/contract/order/create';
import { getProduct } from '@app/contract/catalog/product';
import { buyer, openGoods, type Goods } from '../../app/story/goods.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import {
  applyTracking,
  clearOrderPno,
  lockOrders,
  notePrinted,
  setOrderPno,
} from './shipping-facts.ts';

let s: Story;
let owner: Person;
let goods: Goods;
let plenty: number;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  goods = await openGoods(owner);
  plenty = await goods.productId(100_000);
});
afterAll(() => s.end());

const order = (productId = plenty, extra: object = {}) =>
  owner.call(createOrder, {
    body: { info: buyer, items: [{ productId, unit: 1 }], payment: { method: 'cod' }, ...extra },
  });
const move = async (id: number, status: OrderStatus, who = owner) =>
  (await who.call(updateOrders, { body: { ids: [id], status, reason: 'ทดสอบ' } })).items[0]!;
const statusOf = async (id: number) => (await owner.call(getOrder, { params: { id } })).status;
const stockOf = async (id: number) => {
  const { onHand, reserved } = await owner.call(getProduct, { params: { id } });
  return { onHand, reserved };
};

const scan = (
  id: number,
  bucket: 'in_transit' | 'delivered' | 'created' | 'returned' | 'cancelled',
  at = new Date(),
) =>
  s.shop.inside((tx) =>
    applyTracking(tx, id, { carrier: 0, code: '2', label: 'รับพัสดุแล้ว', bucket, at, place: 'บางรัก' }),
  );

/** Brings a new order into a status by real transitions. */
async function orderIn(status: OrderStatus, productId = plenty): Promise<number> {
  const start = status === 'telesale' || status === 'pending' ? status : 'send';
  const { id } = await order(productId, { status: start });
  if (status === 'cancel') await move(id, 'cancel');
  if (['sending', 'tracking', 'return'].includes(status)) await move(id, 'sending');
  if (status === 'tracking') await scan(id, 'in_transit');
  if (status === 'return') await move(id, 'return');
  expect(await statusOf(id)).toBe(status);
  return id;
}

describe('the table of order transitions', () => {
  const pairs = orderStatusNames.flatMap((from) =>
    orderStatusNames.map((to) => [from, to] as const),
  );
  test.each(pairs)('answers %s → %s as the contract defines', async (from, to) => {
    const id = await orderIn(from);
    const answer = await move(id, to);
    const isAllowed = orderSteps[from].includes(to) && stepMay(from, to).length > 0;
    expect([answer.t, answer.error]).toEqual(
      isAllowed ? ['success', undefined] : ['error', 'UNPROCESSED'],
    );
    expect(await statusOf(id)).toBe(isAllowed ? to : from);
  });

  test('requires the right of each step, per order', async () => {
    const canceller = await s.shop.hire(4);
    const packer = await s.shop.hire(2);
    expect(await move(await orderIn('send'), 'cancel', canceller)).toMatchObject({ t: 'success' });
    expect(await move(await orderIn('cancel'), 'send', canceller)).toMatchObject({
      error: 'PERMISSION_DENIED',
    });
    expect(await move(await orderIn('send'), 'sending', packer)).toMatchObject({ t: 'success' });
    expect(await move(await orderIn('send'), 'cancel', packer)).toMatchObject({
      error: 'PERMISSION_DENIED',
    });
    expect(await move(await orderIn('sending'), 'return', packer)).toMatchObject({ t: 'success' });
  });

  test('requires the right of the step to which a rollback leads', async () => {
    const keeper = await s.shop.hire(2, ['order.view', 'order.view.all', 'order.rollback']);
    const back = async (from: OrderStatus) => {
      const id = await orderIn(from);
      const { status } = await keeper.ask(rollbackOrder, { params: { id }, body: {} });
      return [status, await statusOf(id)];
    };
    expect(await back('telesale')).toEqual([403, 'telesale']);
    expect(await back('pending')).toEqual([403, 'pending']);
    expect(await back('sending')).toEqual([200, 'send']);
    expect(await back('cancel')).toEqual([200, 'send']);
  });

  test('answers that the order has left telesale', async () => {
    const { id } = await order(plenty, { type: 'telesale' });
    expect(await move(id, 'send')).toMatchObject({ t: 'success' });
    expect(await move(id, 'send')).toMatchObject({ error: 'ORDER_NOT_TELESALE' });
  });

  test('gives each order of a bulk change its own result', async () => {
    const [fine, wrong] = [await orderIn('send'), await orderIn('return')];
    const { items } = await owner.call(updateOrders, {
      body: { ids: [fine, wrong, 99_999_999, fine], status: 'cancel' },
    });
    expect(items).toMatchObject([
      { id: fine, t: 'success' },
      { id: wrong, t: 'error', error: 'UNPROCESSED' },
      { id: 99_999_999, t: 'error', error: 'NO_ORDER' },
    ]);
  });
});

describe('the hand-over of an order', () => {
  test('keeps an order that a colleague has moved since it was shown', async () => {
    const [{ id: shown }, { id: cancelled }] = [await order(), await order()];
    await move(shown, 'pending');
    await move(cancelled, 'cancel');
    const confirm = async (...from: OrderStatus[]) =>
      (
        await owner.call(updateOrders, {
          body: { ids: [shown, cancelled], status: 'send', from },
        })
      ).items;
    expect(await confirm('pending')).toEqual([
      { id: shown, t: 'success' },
      { id: cancelled, t: 'error', error: 'STALE', details: { text: 'ตอนนี้อยู่ในขั้น “ยกเลิก”' } },
    ]);
    expect([await statusOf(shown), await statusOf(cancelled)]).toEqual(['send', 'cancel']);
    expect((await confirm('pending', 'cancel'))[1]).toEqual({ id: cancelled, t: 'success' });
  });

  test('by hand stores the typed number, and its rollback moves the number to the history and clears the times', async () => {
    const { id } = await order();
    const params = { id };
    const sent = await owner.call(sendOrder, {
      params,
      body: { status: 'sending', pno: ' KEX123456\u200b ' },
    });
    expect(sent).toMatchObject({ status: 'sending', pno: 'KEX123456' });
    expect(sent.sentAt).not.toBeNull();
    expect((await owner.ask(deleteOrder, { params })).refusal.message).toBe('SHIPMENT_EXISTS');
    const back = await owner.call(rollbackOrder, { params, body: { status: 'send' } });
    expect(back).toMatchObject({ status: 'send', pno: '', sentAt: null });
    const { items } = await owner.call(orderHistory, { params });
    expect(items.at(-1)).toMatchObject({
      from: 'sending',
      to: 'send',
      before: { pno: 'KEX123456' },
      after: { pno: '' },
    });
  });

  test('is STALE for an old version', async () => {
    const { id } = await order();
    await owner.call(updateOrderInfo, { params: { id }, body: { note: 'x' } });
    const late = await owner.ask(sendOrder, {
      params: { id },
      body: { status: 'sending', version: 1 },
    });
    expect([late.status, late.refusal.message]).toEqual([409, 'STALE']);
  });

  test('by the first scan takes stock once; the last scan ends tracking and late scans change nothing', async () => {
    const productId = await goods.productId(5);
    const { id } = await order(productId);
    await s.shop.inside((tx) => setOrderPno(tx, id, { pno: 'TH0001', carrier: 0 }));
    await scan(id, 'created', new Date('2026-01-01T00:00:00Z'));
    expect(await statusOf(id)).toBe('send');
    await scan(id, 'in_transit', new Date('2026-01-02T00:00:00Z'));
    expect(await statusOf(id)).toBe('tracking');
    expect(await stockOf(productId)).toEqual({ onHand: 4, reserved: 0 });
    await scan(id, 'delivered', new Date('2026-01-03T00:00:00Z'));
    await scan(id, 'in_transit', new Date('2026-01-02T12:00:00Z'));
    const seen = await owner.call(getOrder, { params: { id } });
    expect(seen).toMatchObject({
      status: 'sending',
      pno: 'TH0001',
      deliveredAt: '2026-01-03T00:00:00.000Z',
      tracking: { bucket: 'delivered', place: 'บางรัก' },
    });
    expect(await stockOf(productId)).toEqual({ onHand: 4, reserved: 0 });
  });

  test('allows a new booking after a cancelled parcel, and prints are counted', async () => {
    const { id } = await order();
    await s.shop.inside(async (tx) => {
      const [locked] = await lockOrders(tx, [id, 99_999_999]);
      expect(locked).toMatchObject({ id, items: [{ product_id: plenty }] });
      await setOrderPno(tx, id, { pno: 'TH0002', carrier: 0 });
      await notePrinted(tx, [{ orderId: id, content: '' }], true);
      await clearOrderPno(tx, id, { pno: 'TH0002', reason: 'ลูกค้าเปลี่ยนที่อยู่' });
    });
    expect(await owner.call(getOrder, { params: { id } })).toMatchObject({
      pno: '',
      printCount: 1,
      tracking: null,
      version: 1,
    });
  });
});
