// Promises of a count sheet: counted lines are saved, changed stock is reported, and other lines
// stay.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStock, countStock, listStock, listStockMoves } from '@app/contract/catalog/stock';
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

const count = (items: object[], note = '') => owner.ask(countStock, { body: { items, note } });
const moves = async (id: number) =>
  (await owner.call(listStockMoves, { params: { id }, query: { reason: 'count' } })).items;

test('a stock count records every counted quantity as a count with the note, also when it was right', async () => {
  const [more, less, right] = [
    await goods.productId(5),
    await goods.productId(5),
    await goods.productId(5),
  ];
  const answer = await count(
    [
      { productId: right, counted: 5, expected: 5 },
      { productId: more, counted: 8, expected: 5 },
      { productId: less, counted: 0 },
    ],
    'สิ้นเดือน',
  );
  expect(answer.data.items).toEqual([
    { productId: right, t: 'success', error: null, errMessage: null, onHand: 5, delta: 0 },
    { productId: more, t: 'success', error: null, errMessage: null, onHand: 8, delta: 3 },
    { productId: less, t: 'success', error: null, errMessage: null, onHand: 0, delta: -5 },
  ]);
  expect(await moves(less)).toMatchObject([{ delta: -5, onHandAfter: 0, note: 'สิ้นเดือน' }]);
  expect(await moves(right)).toMatchObject([{ delta: 0, onHandAfter: 5 }]);
  expect(await s.shop.inside(stockDrift)).toEqual([]);
});

test('a stock count reports a product whose stock changed and skips it, while the others are saved', async () => {
  const [moved, calm] = [await goods.productId(10), await goods.productId(10)];
  await owner.call(addStock, { params: { id: moved }, body: { amount: 2, reason: 'in' } });
  const answer = await count([
    { productId: moved, counted: 9, expected: 10 },
    { productId: calm, counted: 9, expected: 10 },
  ]);
  const [first, second] = answer.data.items;
  expect(first).toMatchObject({ t: 'error', error: 'STALE', onHand: 12, delta: 0 });
  expect(first?.errMessage).toContain('จาก 10 เป็น 12');
  expect(second).toMatchObject({ t: 'success', onHand: 9 });
  expect(await moves(moved)).toEqual([]);
});

test('a stock count answers separately for a set, and for an uncounted, removed or foreign product', async () => {
  const single = await goods.productId(1);
  const set = await goods.productId(0, {
    isSet: true,
    components: [{ productId: single, unit: 1 }],
  });
  const uncounted = await goods.productId(0, { isCheck: false });
  const other = await s.openShop('other');
  const theirs = await goods.productId(3);
  const items = [set, uncounted, 999_999].map((productId) => ({ productId, counted: 1 }));
  const answer = await count([...items, { productId: single, counted: 2 }]);
  expect(answer.data.items.map(({ t, error }) => [t, error])).toEqual([
    ['error', 'UNPROCESSED'],
    ['error', 'UNPROCESSED'],
    ['error', 'NOT_FOUND'],
    ['success', null],
  ]);
  expect(answer.data.items[0]?.errMessage).toContain('สินค้าชุด');
  const astray = await other.owner.ask(countStock, {
    body: { items: [{ productId: theirs, counted: 0 }] },
  });
  expect(astray.data.items[0]).toMatchObject({ t: 'error', error: 'NOT_FOUND' });
});

test.each([
  ['a negative figure', [{ productId: 1, counted: -1 }], 'items.0.counted'],
  ['half a piece', [{ productId: 1, counted: 1.5 }], 'items.0.counted'],
  [
    'a product twice',
    [
      { productId: 1, counted: 1 },
      { productId: 1, counted: 2 },
    ],
    'items',
  ],
  ['an empty sheet', [], 'items'],
])('a stock count with %s is refused whole', async (_what, items, field) => {
  const answer = await count(items);
  expect(answer.status).toBe(422);
  expect(answer.refusal.fields).toHaveProperty([field]);
});

test('a stock count of the same shelf by two users at once is never added up', async () => {
  const ids = await Promise.all(Array.from({ length: 8 }, () => goods.productId(4)));
  const sheet = (counted: number) =>
    count(ids.map((productId) => ({ productId, counted, expected: 4 })));
  const [one, two] = await Promise.all([sheet(7), sheet(9)]);
  const done = [one, two].map(
    (answer) => answer.data.items.filter((item) => item.t === 'success').length,
  );
  expect(done.sort((a, b) => a - b)).toEqual([0, 8]);
  const { items } = await owner.call(listStock, { query: { search: 'G', pageSize: 200 } });
  const figures = new Set(items.filter(({ id }) => ids.includes(id)).map((item) => item.onHand));
  expect([[7], [9]]).toContainEqual([...figures]);
});

test('a stock count accepts 400 products at once', async () => {
  await s.shop.inside((tx) =>
    tx.named(
      'many',
      `with made as (insert into products (tenant_id, code, name, category_id, price_satang)
         select $1, 'MANY' || i, 'ของ', $2, 100 from generate_series(1, 400) i returning id)
       insert into stock (tenant_id, product_id) select $1, id from made returning 1`,
      [tx.tenantId, goods.categoryId],
    ),
  );
  const sheet: number[] = [];
  for (const page of [1, 2]) {
    const query = { search: 'MANY', page, pageSize: 200 };
    sheet.push(...(await owner.call(listStock, { query })).items.map((item) => item.id));
  }
  const answer = await count(sheet.map((productId) => ({ productId, counted: 3, expected: 0 })));
  expect(answer.data.items.filter((item) => item.t === 'success').length).toBe(400);
});
