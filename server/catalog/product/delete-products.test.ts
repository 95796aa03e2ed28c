// Promises of removing products, over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteProduct, deleteProducts } from '@app/contract/catalog/product';
import type { TenantTx } from '../../platform/database.ts';
import { bareOrder } from '../../app/story/bare-orders.ts';
import { openGoods, type Goods } from '../../app/story/goods.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { productsForSale } from './product.store.ts';
import { releaseStock, reserveStock } from './reserve-stock.ts';
import { stockDrift, type StockNeed } from './stock.store.ts';

let s: Story;
let owner: Person;
let goods: Goods;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  goods = await openGoods(owner);
});
afterAll(() => s.end());

const inside = <T>(work: (tx: TenantTx) => Promise<T>) => s.shop.inside(work);
const exact = { allowNegative: false };

const order = () => inside(bareOrder);
const reserve = (id: number, needs: StockNeed[], options = exact) =>
  inside((tx) => reserveStock(tx, id, needs, options));

test('a product in an open order is not removed, alone or among others, and is removed after the order', async () => {
  const [sold, free] = [await goods.product(5), await goods.product(0)];
  const orderId = await order();
  await reserve(orderId, [{ productId: sold.id, unit: 1 }]);
  const refused = await owner.ask(deleteProduct, { params: { id: sold.id } });
  expect([refused.status, refused.refusal.message]).toEqual([409, 'IN_USE']);
  expect(refused.refusal.details).toMatchObject({ orders: 1 });
  const many = await owner.call(deleteProducts, { body: { id: [sold.id, free.id, sold.id] } });
  expect(many.items.map(({ id, t, error }) => [id, t, error])).toEqual([
    [sold.id, 'error', 'IN_USE'],
    [free.id, 'success', null],
  ]);
  expect(many.items[0]?.errMessage).toContain('1 รายการ');
  await inside(async (tx) => {
    await releaseStock(tx, [orderId]);
    await tx.named(
      'cancel',
      `update orders set status = 'cancel' where tenant_id = $1 and id = $2`,
      [tx.tenantId, orderId],
    );
  });
  await owner.call(deleteProduct, { params: { id: sold.id }, body: {} });
  expect(await inside((tx) => productsForSale(tx, [sold.id]))).toEqual([]);
  expect(await inside(stockDrift)).toEqual([]);
});

test('a product removal answers without a fault when every product of it is refused', async () => {
  const many = await owner.ask(deleteProducts, { body: { id: [888_888] } });
  expect(many.status).toBe(200);
  expect(many.data.items).toMatchObject([{ id: 888_888, t: 'error', error: 'NOT_FOUND' }]);
});

test.each([
  [{ id: [] }],
  [{ id: [0] }],
  [{ id: ['x'] }],
  [{}],
  [{ id: Array.from({ length: 501 }, (_, i) => i + 1) }],
])('a product removal of %j is refused beside the field', async (body) => {
  const answer = await owner.ask(deleteProducts, { body });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.refusal.fields ?? {})[0]).toMatch(/^id/);
});
