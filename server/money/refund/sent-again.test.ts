// Tests of orders that continue after a refund: the money no longer counts as paid, on delivery, in
// lists and in figures.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addRefund, listOrderRefunds, updateRefund } from '@app/contract/money/refund';
import { commissionReport, setCommissionPlan } from '@app/contract/money/commission';
import { createOrder } from '@app/contract/order/create';
import { getOrder, listOrders, orderHistory } from '@app/contract/order/list';
import { rollbackOrder, sendOrder, updateOrders } from '@app/contract/order/status';
import { dailyReport } from '@app/contract/report/reports';
import { undoChange } from '@app/contract/shop/undo';
import { countAgain, figuresAsText } from '../../app/story/figures.ts';
import { buyer } from '../../app/story/goods.ts';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { queued } from '../../app/story/under-way.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { markOrdersDirty } from '../../platform/recount.store.ts';

let s: Story;
let owner: Person;
let productId: number;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  productId = await addProduct(owner);
});

afterAll(() => s.end());

const account = 'KBANK 123-4-56789-0 สมหญิง ใจดี';
const TOTAL = 390.25;
let phones = 820_100_100;

type Method = 'transfer' | 'mixed' | 'cod';

async function paidOrder(paid: number, method: Method = 'mixed'): Promise<number> {
  const { id } = await owner.call(createOrder, {
    body: {
      info: { ...buyer, phone: `0${(phones += 1)}` },
      items: [{ productId, unit: 1, price: TOTAL }],
      payment: { method, paid },
    },
  });
  return id;
}

const move = (id: number, status: 'cancel' | 'return' | 'send') =>
  owner.call(updateOrders, { body: { ids: [id], status } });
const again = (id: number) => owner.ask(rollbackOrder, { params: { id }, body: {} });
const paymentOf = async (id: number) => (await owner.call(getOrder, { params: { id } })).payment;

async function giveBack(id: number, amount: number, isPaid = true): Promise<number> {
  const body = { amount, reason: 'ลูกค้าเปลี่ยนใจ', account };
  const { id: refundId } = await owner.call(addRefund, { params: { id }, body });
  const params = { id: refundId ?? 0 };
  if (isPaid) await owner.call(updateRefund, { params, body: { state: 'paid' } });
  return params.id;
}

async function sameCountedAgain(): Promise<void> {
  const kept = await figuresAsText(s.shop);
  await countAgain(s.shop, s.server.services);
  expect(await figuresAsText(s.shop)).toEqual(kept);
}

test('a refund of a cancelled order reduces the paid sum when the order is sent after all, and the rest becomes COD', async () => {
  const id = await paidOrder(TOTAL);
  await move(id, 'cancel');
  await giveBack(id, TOTAL);
  expect((await again(id)).status).toBe(200);
  expect(await paymentOf(id)).toMatchObject({
    ...{ total: TOTAL, paid: 0, codAmount: TOTAL },
    paidAt: null,
  });
  expect(await owner.call(listOrderRefunds, { params: { id } })).toMatchObject({
    items: [{ state: 'paid', amount: TOTAL }],
    left: 0,
  });
  const { items } = await owner.call(orderHistory, { params: { id } });
  const shown = JSON.stringify(items.filter(({ kind }) => kind === 'status'));
  expect(shown).toContain(`"paid":${TOTAL}`);
  expect(shown).toContain(`"codAmount":${TOTAL}`);
});

test('a refund of a returned transfer order makes the order wait for that money again', async () => {
  const id = await paidOrder(TOTAL, 'transfer');
  await owner.call(sendOrder, { params: { id }, body: { status: 'sending' } });
  await move(id, 'return');
  await giveBack(id, 100);
  expect((await move(id, 'send')).items).toEqual([{ id, t: 'success' }]);
  expect(await paymentOf(id)).toMatchObject({ paid: 290.25, codAmount: 0 });
  const { items } = await owner.call(listOrders, {
    query: { hold: 'unpaid', stage: 'problem', pageSize: 200 },
  });
  expect(items.map((order) => order.id)).toContain(id);
});

test('a refund that lowered the price before its order was cancelled still lowers it when the order is reopened', async () => {
  const id = await paidOrder(300);
  await giveBack(id, 50);
  await move(id, 'cancel');
  await again(id);
  expect(await paymentOf(id)).toMatchObject({ paid: 300, codAmount: 90.25 });
  await move(id, 'cancel');
  await giveBack(id, 100);
  await again(id);
  expect(await paymentOf(id)).toMatchObject({ paid: 200, codAmount: 190.25 });
  expect(await owner.call(listOrderRefunds, { params: { id } })).toMatchObject({ left: 150 });
});

test('a refund of the whole payment reduces the paid sum also when it was paid before the order was cancelled', async () => {
  const id = await paidOrder(TOTAL);
  await giveBack(id, TOTAL);
  await move(id, 'cancel');
  await again(id);
  expect(await paymentOf(id)).toMatchObject({ paid: 0, codAmount: TOTAL });
});

test('a refund that is still due keeps its order from going on, with the amount, and nothing of it moves', async () => {
  const id = await paidOrder(TOTAL);
  await move(id, 'cancel');
  const refundId = await giveBack(id, 100, false);
  const { status, refusal } = await again(id);
  expect([status, refusal.fields?.['status']]).toEqual([422, expect.stringContaining('100.00')]);
  const { items } = await move(id, 'send');
  expect(items).toMatchObject([{ id, t: 'error', error: 'UNPROCESSED' }]);
  expect(await paymentOf(id)).toMatchObject({ paid: TOTAL, codAmount: 0 });
  const params = { id: refundId };
  await owner.call(updateRefund, { params, body: { state: 'paid' } });
  expect((await again(id)).status).toBe(200);
  expect(await paymentOf(id)).toMatchObject({ paid: 290.25, codAmount: 100 });
});

test('a refund that was taken off what was paid cannot be told not to have been paid; the day can be put right', async () => {
  const id = await paidOrder(TOTAL);
  await move(id, 'cancel');
  const params = { id: await giveBack(id, TOTAL) };
  await again(id);
  const { status, refusal } = await owner.ask(updateRefund, { params, body: { state: 'due' } });
  expect([status, Object.keys(refusal.fields ?? {})]).toEqual([422, ['state']]);
  // A button without a form shows this message.
  expect(refusal.message).toBe(refusal.fields?.['state']);
  const paidAt = new Date(Date.now() - 86_400_000).toISOString();
  const told = await owner.call(updateRefund, { params, body: { state: 'paid', paidAt } });
  expect(told).toMatchObject({ state: 'paid', isTakenOff: true });
});

test('a refund that was taken off lowers no sales any more, and what is paid anew goes back once', async () => {
  const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const sums = async () => {
    const { total } = await owner.call(dailyReport, { query: { start: day, end: day } });
    return [total.sales, total.profit];
  };
  const id = await paidOrder(TOTAL);
  const before = await sums();
  await move(id, 'cancel');
  await giveBack(id, TOTAL);
  await again(id);
  expect(await sums()).toEqual(before);
  await sameCountedAgain();
  await move(id, 'cancel');
  await again(id);
  expect(await paymentOf(id)).toMatchObject({ paid: 0, codAmount: TOTAL });
});

test('a refund that was taken off counts again when the order’s going on is undone', async () => {
  const id = await paidOrder(TOTAL);
  await move(id, 'cancel');
  const params = { id: await giveBack(id, 100) };
  const { undoToken } = await move(id, 'send');
  expect(await paymentOf(id)).toMatchObject({ paid: 290.25, codAmount: 100 });
  const { items } = await owner.call(undoChange, { body: { token: undoToken ?? '' } });
  expect(items).toEqual([{ id, t: 'success' }]);
  expect(await paymentOf(id)).toMatchObject({ paid: TOTAL, codAmount: 0 });
  expect(await owner.call(listOrderRefunds, { params: { id } })).toMatchObject({ left: 290.25 });
  await owner.call(updateRefund, { params, body: { state: 'due' } });
});

test('a refund that was decided since keeps the cancelling from being undone', async () => {
  const id = await paidOrder(TOTAL);
  await giveBack(id, 50);
  const { undoToken: first } = await move(id, 'cancel');
  const undo = (token = '') => owner.ask(undoChange, { body: { token } });
  expect((await undo(first)).status).toBe(200);
  const { undoToken: second } = await move(id, 'cancel');
  await giveBack(id, 100);
  expect((await undo(second)).refusal.message).toBe('UNDO_CHANGED');
  await again(id);
  expect(await paymentOf(id)).toMatchObject({ paid: 290.25, codAmount: 100 });
});

test('a refund that is told not to have been paid while its order goes on is told so first or not at all', async () => {
  const id = await paidOrder(TOTAL);
  await move(id, 'cancel');
  const params = { id: await giveBack(id, TOTAL) };
  const { both } = await s.shop.inside(async (tx) => {
    await tx.rows(
      sql`select 1 from orders where tenant_id = ${tx.tenantId} and id = ${id} for update`,
    );
    const both = [again(id), owner.ask(updateRefund, { params, body: { state: 'due' } })];
    await queued(tx, 2);
    return { both };
  });
  expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('a refund that was taken off what was paid lowers no commission of the order', async () => {
  const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
  const rule = { userId: null, productId: null, categoryId: null, channelId: null };
  const plan = {
    rules: [{ ...rule, kind: 'percent' as const, value: 10 }],
    tiers: [],
    earnOn: 'delivered' as const,
    from: day.slice(0, 7),
  };
  await owner.call(setCommissionPlan, { body: { plan } });
  const id = await paidOrder(TOTAL);
  await move(id, 'cancel');
  await giveBack(id, TOTAL);
  await again(id);
  await owner.call(sendOrder, { params: { id }, body: { status: 'sending' } });
  await s.shop.inside(async (tx) => {
    await tx.rows(
      sql`update orders set delivered_at = now() where tenant_id = ${tx.tenantId} and id = ${id}`,
    );
    await markOrdersDirty(tx, [id]);
  });
  const { items } = await owner.call(commissionReport, { query: { start: day, end: day } });
  expect(items).toMatchObject([{ orders: 1, base: TOTAL, commission: 39.03 }]);
});

test('a refund of what was paid at the door is taken off when its order goes out again, and the door collects all of it', async () => {
  const today = async () => {
    const day = new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 10);
    const { items } = await owner.call(dailyReport, { query: { start: day, end: day } });
    return items[0]?.sales;
  };
  for (const [method, paid] of [
    ['cod', 0],
    ['mixed', 100],
  ] as const) {
    const id = await paidOrder(paid, method);
    await owner.call(sendOrder, { params: { id }, body: { status: 'sending' } });
    await s.shop.inside((tx) =>
      tx.rows(
        sql`update orders set delivered_at = now() where tenant_id = ${tx.tenantId} and id = ${id}`,
      ),
    );
    const before = await today();
    await move(id, 'return');
    expect(await owner.call(listOrderRefunds, { params: { id } })).toMatchObject({ left: TOTAL });
    await giveBack(id, TOTAL);
    expect((await again(id)).status).toBe(200);
    expect(await paymentOf(id)).toMatchObject({ paid: 0, codAmount: TOTAL });
    expect(await owner.call(listOrderRefunds, { params: { id } })).toMatchObject({
      items: [{ state: 'paid', isTakenOff: true }],
      left: 0,
    });
    expect(await today()).toEqual(before);
  }
  await sameCountedAgain();
});

test('a refund of what was paid at the door alone leaves what was transferred paid when its order goes out again', async () => {
  const id = await paidOrder(100, 'mixed');
  await owner.call(sendOrder, { params: { id }, body: { status: 'sending' } });
  await s.shop.inside((tx) =>
    tx.rows(
      sql`update orders set delivered_at = now() where tenant_id = ${tx.tenantId} and id = ${id}`,
    ),
  );
  const { undoToken = '' } = await move(id, 'return');
  await giveBack(id, TOTAL - 100);
  const undone = await owner.ask(undoChange, { body: { token: undoToken } });
  expect(undone.refusal.message).toBe('UNDO_CHANGED');
  expect((await again(id)).status).toBe(200);
  expect(await paymentOf(id)).toMatchObject({ paid: 100, codAmount: TOTAL - 100 });
});
