// Promises of removing products, over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteProduct, deleteProducts } from '@app/contract/catalog/product';
import { createOrder } from '@app/contract/order/create';
import { undoChange } from '@app/contract/shop/undo';
import { sql, type TenantTx } from '../../platform/database.ts';
import { bareOrder } from '../../app/story/bare-orders.ts';
import { buyer, openGoods, type Goods } from '../../app/story/goods.ts';
import { expectFewRead, rowsRead } from '../../app/story/rows-read.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { deleteMany } from './delete-products.ts';
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

test('a product in an open order is not removed, alone or among others, but can be afterwards', async () => {
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

const setOf = (...parts: number[]) =>
  goods.product(0, {
    isSet: true,
    components: parts.map((productId) => ({ productId, unit: 1 })),
  });
const removed = async (...ids: number[]) => {
  const { items, ...undo } = await owner.call(deleteProducts, { body: { id: ids } });
  return { told: items.map(({ t, errMessage }) => [t, errMessage]), token: undo.undoToken ?? '' };
};

test('a product removal includes parts with their set, and its undo restores all of them', async () => {
  const [part, other] = [await goods.product(0), await goods.product(0)];
  const set = await setOf(part.id, other.id);
  const { told, token } = await removed(part.id, other.id, set.id);
  expect(told).toEqual([
    ['success', null],
    ['success', null],
    ['success', null],
  ]);
  const { items } = await owner.call(undoChange, { body: { token } });
  expect(items.map(({ t }) => t)).toEqual(['success', 'success', 'success']);
});

test('a product removal keeps the parts of a set that an open order still needs', async () => {
  const part = await goods.product(5);
  const set = await setOf(part.id);
  await owner.call(createOrder, {
    body: { info: buyer, items: [{ productId: set.id, unit: 1 }], payment: { method: 'cod' } },
  });
  const { told } = await removed(set.id, part.id);
  expect(told[0]?.[1]).toContain('มีออเดอร์ที่ยังไม่ได้ส่ง 1 รายการ');
  expect(told[1]?.[1]).toContain('อยู่ในสินค้าชุด');
});

const MANY = 500;

test('a product removal of hundreds reads each once, also without database statistics', async () => {
  const other = await story();
  const read = await other.shop.inside(async (tx) => {
    await tx.rows(sql`insert into categories (tenant_id, name) values (${tx.tenantId}, 'ทั่วไป')`);
    const made = await tx.rows<{ id: number }>(sql`
      insert into products (tenant_id, code, name, category_id, price_satang)
      select tenant_id, 'N' || n, 'สินค้า', id, 100
      from categories, generate_series(1, ${MANY}::int) n where tenant_id = ${tx.tenantId} returning id`);
    const before = await rowsRead(tx, 'products');
    const refusals = await deleteMany(
      tx,
      made.map(({ id }) => id),
    );
    expect(refusals.size).toBe(0);
    return (await rowsRead(tx, 'products')) - before;
  });
  await other.end();
  expectFewRead(read, 10 * MANY);
});

test('a product removal answers without a server error when every product is refused', async () => {
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
