// Tests of money that a shop keeps of an ended order: it is no longer listed as owed, and no figure
// changes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addRefund,
  keepMoney,
  listOrderRefunds,
  listRefunds,
  removeRefund,
  updateRefund,
} from '@app/contract/money/refund';
import { makeBuyerLink } from '@app/contract/order/buyer-link';
import { createOrder } from '@app/contract/order/create';
import { updateOrder } from '@app/contract/order/edit';
import { deleteOrder, updateOrders } from '@app/contract/order/status';
import { undoChange } from '@app/contract/shop/undo';
import { figuresAsText } from '../../app/story/figures.ts';
import { buyer } from '../../app/story/goods.ts';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';

let s: Story;
let owner: Person;
let productId: number;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  productId = await addProduct(owner);
});

afterAll(() => s.end());

const TOTAL = 390.25;
let phones = 820_200_100;

async function paidOrder(paid = TOTAL): Promise<number> {
  const { id } = await owner.call(createOrder, {
    body: {
      info: { ...buyer, phone: `0${(phones += 1)}` },
      items: [{ productId, unit: 1, price: TOTAL }],
      payment: { method: 'mixed', paid },
    },
  });
  return id;
}

const cancel = (id: number) =>
  owner.call(updateOrders, { body: { ids: [id], status: 'cancel', reason: 'ลูกค้าเปลี่ยนใจ' } });
async function cancelled(paid = TOTAL): Promise<number> {
  const id = await paidOrder(paid);
  await cancel(id);
  return id;
}
const again = (id: number) => owner.call(updateOrders, { body: { ids: [id], status: 'send' } });
const asked = (id: number, amount: number) =>
  ({ params: { id }, body: { amount, reason: 'มัดจำ ไม่คืนตามที่ตกลง' } }) as const;
const keep = (id: number, amount: number) => owner.call(keepMoney, asked(id, amount));
const listed = async (orderId: number, query: object = {}) =>
  (await owner.call(listRefunds, { query: { ...query, pageSize: 200 } })).items.filter(
    (one) => one.orderId === orderId,
  );
const leftOf = async (id: number) => (await owner.call(listOrderRefunds, { params: { id } })).left;

test('money that is kept is no longer owed, has its reason and its user, and changes no figure', async () => {
  const id = await cancelled();
  const before = await figuresAsText(s.shop);
  const sums = (await owner.call(listRefunds, { query: {} })).sums;
  const made = await keep(id, 300);
  expect(made).toMatchObject({
    ...{ state: 'kept', amount: 300, reason: 'มัดจำ ไม่คืนตามที่ตกลง', account: '' },
    ...{ paidAt: null, by: expect.any(String), isDeleted: false },
  });
  expect(await listed(id, { state: 'due' })).toMatchObject([{ id: null, amount: 90.25 }]);
  expect(await listed(id, { state: 'kept' })).toMatchObject([{ id: made.id, amount: 300 }]);
  const after = await owner.call(listRefunds, { query: {} });
  expect(after.sums).toMatchObject({ due: sums.due - 300, kept: sums.kept + 300 });
  expect(after.pagination.total_count).toBe(
    after.counts.due + after.counts.paid + after.counts.kept,
  );
  expect(await figuresAsText(s.shop)).toEqual(before);
});

test('money is kept only of an ended order, and never more than is left, also by two users at the same time', async () => {
  const open = await paidOrder();
  const refused = await owner.ask(keepMoney, asked(open, 10));
  expect([refused.status, refused.refusal.fields?.['amount']]).toEqual([
    422,
    expect.stringContaining('ยังขายอยู่'),
  ]);
  await cancel(open);
  const both = await Promise.all([
    owner.ask(keepMoney, asked(open, 200)),
    owner.ask(addRefund, {
      params: { id: open },
      body: { amount: 200, reason: 'ลูกค้าเปลี่ยนใจ', account: 'KBANK 1' },
    }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  expect(await leftOf(open)).toBe(190.25);
  const other = await s.openShop('kept');
  expect((await other.owner.ask(keepMoney, asked(open, 1))).status).toBe(404);
});

test('money that is kept cannot be marked as paid or due, and is owed again once the decision is removed', async () => {
  const id = await cancelled();
  const { id: keptId } = await keep(id, TOTAL);
  const params = { id: keptId ?? 0 };
  for (const state of ['paid', 'due'] as const) {
    const answer = await owner.ask(updateRefund, { params, body: { state } });
    expect([state, answer.status, answer.refusal.fields?.['state']]).toEqual([
      state,
      422,
      expect.stringContaining('ไม่คืน'),
    ]);
  }
  await owner.call(removeRefund, { params });
  expect(await listed(id)).toMatchObject([{ id: null, state: 'due', amount: TOTAL }]);
});

test('money that is kept pays for the goods when its order is reopened, is owed after another cancel, and kept again on undo', async () => {
  const id = await cancelled();
  await keep(id, TOTAL);
  const { undoToken } = await again(id);
  expect(await listed(id)).toEqual([]);
  const { items } = await owner.call(undoChange, { body: { token: undoToken ?? '' } });
  expect(items).toEqual([{ id, t: 'success' }]);
  expect(await listed(id)).toMatchObject([{ state: 'kept', amount: TOTAL }]);
  await again(id);
  await cancel(id);
  expect(await listed(id)).toMatchObject([{ id: null, state: 'due', amount: TOTAL }]);
});

test('money that is kept cannot exceed a corrected payment of its order', async () => {
  const id = await cancelled();
  await keep(id, 300);
  const less = await owner.ask(updateOrder, {
    params: { id },
    body: { payment: { paid: 200 } },
  });
  expect([less.status, less.refusal.fields?.['payment.paid']]).toEqual([
    422,
    expect.stringContaining('300.00'),
  ]);
});

test('money of a cancelled and deleted order stays owed, is decided from its list, and survives the emptied trash', async () => {
  const id = await cancelled();
  await owner.call(deleteOrder, { params: { id }, query: {} });
  expect(await listed(id)).toMatchObject([
    { id: null, state: 'due', amount: TOTAL, isDeleted: true },
  ]);
  const unpaid = await cancelled(0);
  await owner.call(deleteOrder, { params: { id: unpaid }, query: {} });
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`update orders set deleted_at = now() - interval '31 days'
      where tenant_id = ${tx.tenantId} and id in (${id}, ${unpaid})`);
    await tx.enqueue('trash.empty', {});
  });
  const isThere = (orderId: number) =>
    s.shop.inside((tx) =>
      tx.first(sql`select id from orders where tenant_id = ${tx.tenantId} and id = ${orderId}`),
    );
  await expect.poll(() => isThere(unpaid)).toBeUndefined();
  expect(await listed(id)).toMatchObject([{ id: null, amount: TOTAL }]);
  await keep(id, 90.25);
  const body = { amount: 300, reason: 'ลูกค้าเปลี่ยนใจ', account: 'KBANK 1' };
  await owner.call(addRefund, { params: { id }, body });
  expect(await listed(id, { state: 'due' })).toMatchObject([{ amount: 300, isDeleted: true }]);
  const open = await paidOrder();
  await owner.call(deleteOrder, { params: { id: open }, query: {} });
  expect(await listed(open)).toEqual([]);
  expect((await owner.ask(keepMoney, asked(open, 1))).status).toBe(404);
});

test('a buyer does not see on the order page what the shop keeps', async () => {
  const id = await cancelled();
  await keep(id, 300);
  const { url } = await owner.call(makeBuyerLink, { params: { id }, body: {} });
  const drawn = async () => (await fetch(new URL(new URL(url).pathname, s.origin))).text();
  expect(await drawn()).toContain('ออเดอร์นี้ยกเลิกแล้ว');
  expect(await drawn()).not.toContain('เงินคืน');
  const body = { amount: 90, reason: 'ลูกค้าเปลี่ยนใจ', account: 'KBANK 1' };
  await owner.call(addRefund, { params: { id }, body });
  expect(await drawn()).toContain('ร้านกำลังคืนเงิน');
});
