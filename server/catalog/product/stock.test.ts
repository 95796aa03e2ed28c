// Promises of stock changes by hand: received, written off, adjusted, counted, over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProduct, listProducts, updateProduct } from '@app/contract/catalog/product';
import { addStock, listStockMoves } from '@app/contract/catalog/stock';
import { setOption } from '@app/contract/shop/setting';
import { openGoods, type Goods } from '../../app/story/goods.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { stockDrift } from './stock.store.ts';

let s: Story;
let owner: Person;
let goods: Goods;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  goods = await openGoods(owner);
});
afterAll(() => s.end());

const product = (extra: object = {}) => goods.product(0, extra);
type Reason = 'in' | 'adjust' | 'count' | 'damage';
const add = (id: number, amount: unknown, reason: Reason) =>
  owner.ask(addStock, { params: { id }, body: { amount, reason } });
const addNoted = (id: number, note: string) =>
  owner.ask(addStock, { params: { id }, body: { amount: 10, reason: 'in', note } });
const onHand = async (id: number) => (await owner.call(getProduct, { params: { id } })).onHand;
const ledger = async (id: number) =>
  (await owner.call(listStockMoves, { params: { id }, query: { pageSize: 200 } })).items;

test('a stock move of receiving, damage, adjusting or counting changes the stock and is recorded in the ledger', async () => {
  const { id } = await product();
  const received = await addNoted(id, 'ล็อตเเรก 🚚');
  expect(received.data).toMatchObject({ onHand: 10, reserved: 0, available: 10 });
  expect((await add(id, 2, 'damage')).data.onHand).toBe(8);
  expect((await add(id, -3, 'adjust')).data.onHand).toBe(5);
  expect((await add(id, 4, 'adjust')).data.onHand).toBe(9);
  expect((await add(id, 7, 'count')).data.onHand).toBe(7);
  expect((await add(id, 7, 'count')).data.move).toMatchObject({ delta: 0, onHandAfter: 7 });
  const items = await ledger(id);
  expect(items.map(({ reason, delta, onHandAfter }) => [reason, delta, onHandAfter])).toEqual([
    ['count', 0, 7],
    ['count', -2, 7],
    ['adjust', 4, 9],
    ['adjust', -3, 5],
    ['damage', -2, 8],
    ['in', 10, 10],
  ]);
  expect(items.at(-1)).toMatchObject({
    note: 'ล็อตแรก 🚚',
    reservedDelta: 0,
    orderId: null,
    user: { id: owner.id, username: 'user1.app' },
  });
  const only = await owner.call(listStockMoves, { params: { id }, query: { reason: 'damage' } });
  expect(only.pagination.total_count).toBe(1);
});

test('a stock move below zero is refused with the remaining stock, and nothing moves', async () => {
  const { id } = await product();
  await add(id, 3, 'in');
  for (const [amount, reason] of [
    [-4, 'adjust'],
    [4, 'damage'],
  ] as const) {
    const answer = await add(id, amount, reason);
    expect([answer.status, answer.refusal.message]).toEqual([409, 'STOCK_SHORT']);
    expect(answer.refusal.fields).toEqual({ amount: 'สต็อกไม่พอ เหลือ 3' });
    expect(answer.refusal.details).toMatchObject({ available: 3 });
  }
  expect(await onHand(id)).toBe(3);
  expect(await ledger(id)).toHaveLength(1);
});

test('a stock figure falls below zero in a shop that allows it, and can rise again after that is disallowed', async () => {
  const { id } = await product();
  await owner.call(setOption, { body: { name: 'stock_negative', value: 1 } });
  expect((await add(id, -5, 'adjust')).data.onHand).toBe(-5);
  await owner.call(setOption, { body: { name: 'stock_negative', value: 0 } });
  expect((await add(id, -1, 'adjust')).status).toBe(409);
  expect((await add(id, 2, 'in')).data.onHand).toBe(-3);
});

test.each([
  [0, 'adjust'],
  [0, 'in'],
  [-1, 'in'],
  [-1, 'damage'],
  [-1, 'count'],
  [1.5, 'in'],
  ['ห้า', 'in'],
  ['', 'in'],
  [null, 'in'],
  [undefined, 'in'],
  [1_000_001, 'in'],
  [2 ** 40, 'in'],
  [1e300, 'in'],
] as const)('a stock move of %s by %s is refused beside the amount', async (amount, reason) => {
  const { id } = await product();
  const answer = await add(id, amount, reason);
  expect(answer.status).toBe(422);
  expect(answer.refusal.fields).toHaveProperty('amount');
  expect(await ledger(id)).toEqual([]);
});

test('a stock move with an unknown reason or a hostile note is refused beside the field', async () => {
  const { id } = await product();
  expect((await add(id, 1, 'sale' as Reason)).refusal.fields).toHaveProperty('reason');
  expect((await addNoted(id, 'a\u0000')).refusal.fields).toHaveProperty('note');
  expect((await addNoted(id, 'ก'.repeat(401))).refusal.fields).toHaveProperty('note');
});

test('a stock move exceeds no limit of the shop’s stock', async () => {
  const { id } = await product();
  for (let i = 0; i < 9; i += 1) expect((await add(id, 1_000_000, 'in')).status).toBe(200);
  expect((await add(id, 1_000_000, 'in')).refusal.fields).toHaveProperty('amount');
  expect(await onHand(id)).toBe(9_000_000);
});

test('sets and uncounted products accept no stock of their own', async () => {
  const part = await product();
  const set = await product({ components: [{ productId: part.id, unit: 1 }] });
  const loose = await product({ isCheck: false });
  for (const { id } of [set, loose])
    expect((await add(id, 1, 'in')).refusal.fields).toHaveProperty('amount');
  expect(loose).toMatchObject({ onHand: null, reserved: null, available: null });
});

test('the list of low stock has products at or below their warning level, and sets by their possible pieces', async () => {
  const low = await product({ lowStock: 5 });
  const fine = await product({ lowStock: 5 });
  const unwatched = await product();
  await add(low.id, 5, 'in');
  await add(fine.id, 6, 'in');
  const set = await product({ lowStock: 1, components: [{ productId: low.id, unit: 4 }] });
  const { items } = await owner.call(listProducts, { query: { low: '1', pageSize: 200 } });
  const ids = items.map((item) => item.id);
  expect(ids).toEqual(expect.arrayContaining([low.id, set.id]));
  expect(ids).not.toContain(fine.id);
  expect(ids).not.toContain(unwatched.id);
});

test('100 pieces of stock are taken by 100 of 150 users who request one at once', async () => {
  const { id } = await product();
  await add(id, 100, 'in');
  const answers = await Promise.all(Array.from({ length: 150 }, () => add(id, -1, 'adjust')));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(100);
  expect(answers.filter((answer) => answer.status === 409)).toHaveLength(50);
  expect(await onHand(id)).toBe(0);
  expect(await s.shop.inside((tx) => stockDrift(tx))).toEqual([]);
});

test('a stock receipt that is repeated with its key counts once', async () => {
  const { id } = await product();
  const input = { params: { id }, body: { amount: 5, reason: 'in' } };
  const key = { 'Idempotency-Key': 'receipt-1' };
  await Promise.all([1, 2, 3].map(() => owner.ask(addStock, input, key)));
  expect(await onHand(id)).toBe(5);
});

test('a product keeps its stock when it is uncounted for a time', async () => {
  const { id } = await product();
  await add(id, 4, 'in');
  const params = { id };
  expect(await owner.call(updateProduct, { params, body: { isCheck: false } })).toMatchObject({
    onHand: null,
  });
  expect(await owner.call(updateProduct, { params, body: { isCheck: true } })).toMatchObject({
    onHand: 4,
  });
});

test('a stock move needs its right, and the ledger of another shop is not found', async () => {
  const { id } = await product();
  const seller = await s.shop.hire(3);
  expect(
    (await seller.ask(addStock, { params: { id }, body: { amount: 1, reason: 'in' } })).status,
  ).toBe(403);
  const packer = await s.shop.hire(2);
  expect(
    (await packer.ask(addStock, { params: { id }, body: { amount: 1, reason: 'in' } })).status,
  ).toBe(200);
  const other = await s.openShop('shop-c');
  expect((await other.owner.ask(listStockMoves, { params: { id } })).status).toBe(404);
  expect(
    (await other.owner.ask(addStock, { params: { id }, body: { amount: 1, reason: 'in' } })).status,
  ).toBe(404);
});

test('a stock receipt can be sent by form as well', async () => {
  const { id } = await product();
  const response = await owner.fetch(`/product/${id}/stock/add`, {
    method: 'POST',
    body: new URLSearchParams({ amount: '12', reason: 'in', note: '' }),
  });
  expect(response.status).toBe(200);
  expect(await onHand(id)).toBe(12);
});
