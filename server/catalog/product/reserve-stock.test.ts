// Promises of the stock ledger for orders: nothing oversold, nothing lost, counters equal to their
// ledger.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProduct } from '@app/contract/catalog/product';
import { listStockMoves } from '@app/contract/catalog/stock';
import { Failure } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import { bareOrder } from '../../app/story/bare-orders.ts';
import { openGoods, type Goods } from '../../app/story/goods.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { FOR_SALE_FEW_MOST, productsForSale } from './product.store.ts';
import { releaseStock, reserveStock } from './reserve-stock.ts';
import { HOLD_FEW_MOST } from './hold-stock.store.ts';
import { returnTakenToReserved, stockDrift, takeStock, type StockNeed } from './stock.store.ts';

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
const forNew = { allowNegative: false, isNew: true };

const order = () => inside(bareOrder);
const reserve = (id: number, needs: StockNeed[], options = exact) =>
  inside((tx) => reserveStock(tx, id, needs, options));
const figures = async (id: number) => {
  const { onHand, reserved, available } = await owner.call(getProduct, { params: { id } });
  return { onHand, reserved, available };
};
const failureOf = async (work: Promise<unknown>): Promise<Failure> => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Failure)) throw new Error(`not refused: ${String(error)}`);
  return error;
};

test('a stock reservation moves exactly the order’s quantity when it is reserved, taken, returned and released', async () => {
  const { id } = await goods.product(10);
  const orderId = await order();
  await reserve(orderId, [{ productId: id, unit: 3 }]);
  expect(await figures(id)).toEqual({ onHand: 10, reserved: 3, available: 7 });
  await inside((tx) => takeStock(tx, orderId));
  expect(await figures(id)).toEqual({ onHand: 7, reserved: 0, available: 7 });
  await inside((tx) => returnTakenToReserved(tx, orderId));
  expect(await figures(id)).toEqual({ onHand: 10, reserved: 3, available: 7 });
  await inside((tx) => releaseStock(tx, [orderId]));
  expect(await figures(id)).toEqual({ onHand: 10, reserved: 0, available: 10 });
  const { items } = await owner.call(listStockMoves, { params: { id }, query: {} });
  expect(
    items.map(({ reason, delta, reservedDelta, onHandAfter, orderId: of }) => [
      reason,
      delta,
      reservedDelta,
      onHandAfter,
      of,
    ]),
  ).toEqual([
    ['release', 0, -3, 10, orderId],
    ['unsale', 3, 3, 10, orderId],
    ['sale', -3, -3, 7, orderId],
    ['reserve', 0, 3, 10, orderId],
    ['in', 10, 0, 10, null],
  ]);
});

test('a stock reservation is released once when it is released twice', async () => {
  const { id } = await goods.product(5);
  const [a, b] = [await order(), await order()];
  await reserve(a, [{ productId: id, unit: 2 }]);
  await reserve(b, [{ productId: id, unit: 2 }]);
  await inside((tx) => releaseStock(tx, [a]));
  await inside((tx) => releaseStock(tx, [a]));
  expect(await figures(id)).toMatchObject({ reserved: 2 });
});

test('a stock reservation made again equals the new needs of the order', async () => {
  const [x, y, z] = [await goods.product(5), await goods.product(5), await goods.product(5)];
  const orderId = await order();
  await reserve(orderId, [
    { productId: x.id, unit: 2 },
    { productId: y.id, unit: 5 },
  ]);
  await reserve(orderId, [
    { productId: y.id, unit: 3 },
    { productId: z.id, unit: 1 },
  ]);
  const reserved = await Promise.all([x, y, z].map(async ({ id }) => (await figures(id)).reserved));
  expect(reserved).toEqual([0, 3, 1]);
  const own = await failureOf(reserve(orderId, [{ productId: y.id, unit: 6 }]));
  expect(own.info.details).toMatchObject({ productId: y.id, available: 5 });
});

test('a stock shortage names what is left, and nothing of the order is moved', async () => {
  const [plenty, scarce] = [await goods.product(10), await goods.product(2, { name: 'ครีมหมด' })];
  const orderId = await order();
  const failure = await failureOf(
    reserve(orderId, [
      { productId: plenty.id, unit: 1 },
      { productId: scarce.id, unit: 3 },
    ]),
  );
  expect(failure.code).toBe('STOCK_SHORT');
  expect(failure.info.details).toMatchObject({
    productId: scarce.id,
    code: scarce.code,
    name: 'ครีมหมด',
    available: 2,
    text: 'ครีมหมด สต็อกไม่พอ เหลือ 2',
  });
  expect(await figures(plenty.id)).toMatchObject({ reserved: 0 });
});

test('a stock shortage can be caught by its caller, who continues in the same transaction', async () => {
  const [plenty, scarce] = [await goods.product(10), await goods.product(1)];
  const orderId = await order();
  await inside(async (tx) => {
    const needs = [
      { productId: plenty.id, unit: 1 },
      { productId: scarce.id, unit: 2 },
    ];
    await reserveStock(tx, orderId, needs, exact).catch((error: unknown) => {
      if (!(error instanceof Failure)) throw error;
    });
    await tx.named('mark', 'update orders set is_short = true where tenant_id = $1 and id = $2', [
      tx.tenantId,
      orderId,
    ]);
  });
  const [row] = await inside((tx) =>
    tx.named<{ is_short: boolean; held: number }>(
      'look',
      `select is_short, (select count(*)::int from order_stock h where h.tenant_id = o.tenant_id and h.order_id = o.id) held
       from orders o where tenant_id = $1 and id = $2`,
      [tx.tenantId, orderId],
    ),
  );
  expect(row).toEqual({ is_short: true, held: 0 });
  expect(await figures(plenty.id)).toMatchObject({ reserved: 0 });
});

test('a stock reservation falls below zero in a shop that allows it', async () => {
  const { id } = await goods.product(1);
  const orderId = await order();
  await reserve(orderId, [{ productId: id, unit: 4 }], { allowNegative: true });
  expect(await figures(id)).toEqual({ onHand: 1, reserved: 4, available: -3 });
  await inside((tx) => takeStock(tx, orderId));
  expect(await figures(id)).toEqual({ onHand: -3, reserved: 0, available: -3 });
});

test('a stock reservation of a huge quantity is a shortage and never a server error, whether stock may fall below zero or not', async () => {
  const { id } = await goods.product(1);
  const orderId = await order();
  for (const allowNegative of [true, false]) {
    const failure = await failureOf(
      reserve(orderId, [{ productId: id, unit: 2_100_000_000 }], { allowNegative }),
    );
    expect(failure.code).toBe('STOCK_SHORT');
  }
});

test('an order without counted products reserves nothing and changes nothing', async () => {
  const orderId = await order();
  await reserve(orderId, []);
  await inside((tx) => takeStock(tx, orderId));
  await inside((tx) => releaseStock(tx, [orderId]));
  const moves = await inside((tx) =>
    tx.named('none', 'select 1 from stock_moves where tenant_id = $1 and order_id = $2', [
      tx.tenantId,
      orderId,
    ]),
  );
  expect(moves).toEqual([]);
});

test('stockDrift finds a product whose stock differs from its ledger', async () => {
  const { id } = await goods.product(3);
  const found = await inside(async (tx) => {
    await tx.named(
      'break',
      'update stock set on_hand = on_hand + 1 where tenant_id = $1 and product_id = $2',
      [tx.tenantId, id],
    );
    const drift = await stockDrift(tx);
    await tx.named(
      'mend',
      'update stock set on_hand = on_hand - 1 where tenant_id = $1 and product_id = $2',
      [tx.tenantId, id],
    );
    return drift;
  });
  expect(found).toEqual([
    { productId: id, onHand: 4, reserved: 0, ledgerOnHand: 3, ledgerReserved: 0 },
  ]);
});

test('an order line gets the data of existing products, with their present cost and category', async () => {
  const made = await goods.product(0, { price: 159.75, cost: 80.5, weight: 300, isPack: true });
  const rows = await inside((tx) => productsForSale(tx, [made.id, 999_999]));
  expect(rows).toEqual([
    {
      id: made.id,
      code: made.code,
      name: made.name,
      categoryId: goods.categoryId,
      categoryName: 'ทั่วไป',
      priceSatang: 15_975,
      costSatang: 8050,
      weightGrams: 300,
      widthCm: 0,
      lengthCm: 0,
      heightCm: 0,
      flashCategory: null,
      isSet: false,
      isPack: true,
      isCheck: true,
      active: true,
      imageName: '',
      shopLabel: null,
    },
  ]);
});

test.each([0, 1, FOR_SALE_FEW_MOST, FOR_SALE_FEW_MOST + 1])(
  'an order line gets what it needs of %i products, in their order and without those that are gone',
  async (count) => {
    const made = await Promise.all(Array.from({ length: count }, () => goods.product(0)));
    const ids = made.map(({ id }) => id).toSorted((one, other) => one - other);
    const read = (asked: number[]) => inside((tx) => productsForSale(tx, asked));
    expect((await read(ids.toReversed())).map(({ id }) => id)).toEqual(ids);
    expect((await read([...ids.slice(1), 999_999])).map(({ id }) => id)).toEqual(ids.slice(1));
  },
);

test.each([1, HOLD_FEW_MOST, HOLD_FEW_MOST + 1])(
  'a stock reservation of %i goods for a new order is all or nothing, and names missing goods',
  async (count) => {
    const stock = await Promise.all(Array.from({ length: count }, () => goods.product(5)));
    const needs = (unit: number): StockNeed[] => stock.map(({ id }) => ({ productId: id, unit }));
    const shelf = () => Promise.all(stock.map(async ({ id }) => (await figures(id)).reserved));
    const last = stock.at(-1)?.id ?? 0;
    const short = needs(3).with(-1, { productId: last, unit: 6 });
    const failure = await failureOf(reserve(await order(), short, forNew));
    expect(failure.code).toBe('STOCK_SHORT');
    expect(failure.info.details).toMatchObject({ productId: last, available: 5 });
    expect(await shelf()).toEqual(needs(0).map(({ unit }) => unit));
    const orderId = await order();
    await reserve(orderId, needs(5), forNew);
    expect(await shelf()).toEqual(needs(5).map(({ unit }) => unit));
    expect((await failureOf(reserve(await order(), needs(1), forNew))).code).toBe('STOCK_SHORT');
    await reserve(await order(), needs(1), { ...forNew, allowNegative: true });
    await inside((tx) => releaseStock(tx, [orderId]));
    expect(await shelf()).toEqual(needs(1).map(({ unit }) => unit));
    expect(await inside(stockDrift)).toEqual([]);
  },
);

test('a stock reservation of a new order sums a product that is named twice, and refuses one without a counter', async () => {
  const { id } = await goods.product(5);
  const twice = (unit: number): StockNeed[] => [
    { productId: id, unit },
    { productId: id, unit: 3 },
  ];
  const failure = await failureOf(reserve(await order(), twice(3), forNew));
  expect([failure.code, (await figures(id)).reserved]).toEqual(['STOCK_SHORT', 0]);
  const nowhere = [{ productId: 999_999_999, unit: 1 }];
  expect((await failureOf(reserve(await order(), nowhere, forNew))).code).toBe('STOCK_SHORT');
});

test.each([1, HOLD_FEW_MOST, HOLD_FEW_MOST + 1])(
  'a stock reservation of %i goods is all or nothing, changes reserved quantities and frees dropped ones',
  async (count) => {
    const stock = await Promise.all(Array.from({ length: count }, () => goods.product(5)));
    const spare = await goods.product(5);
    const orderId = await order();
    const needs = (unit: number): StockNeed[] => stock.map(({ id }) => ({ productId: id, unit }));
    const shelf = () =>
      Promise.all([...stock, spare].map(async ({ id }) => (await figures(id)).reserved));
    await reserve(orderId, needs(2));
    expect(await shelf()).toEqual([...needs(2).map(({ unit }) => unit), 0]);
    const short = needs(3).with(-1, { productId: stock.at(-1)?.id ?? 0, unit: 6 });
    expect((await failureOf(reserve(orderId, short))).code).toBe('STOCK_SHORT');
    expect(await shelf()).toEqual([...needs(2).map(({ unit }) => unit), 0]);
    await reserve(orderId, [...needs(5).slice(1), { productId: spare.id, unit: 1 }]);
    expect(await shelf()).toEqual([
      0,
      ...needs(5)
        .slice(1)
        .map(({ unit }) => unit),
      1,
    ]);
    expect(await inside(stockDrift)).toEqual([]);
  },
);
