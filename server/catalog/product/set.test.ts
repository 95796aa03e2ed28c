// Promises of set and pack products, over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createProduct,
  deleteProduct,
  deleteProducts,
  getProduct,
  listProducts,
  updateProduct,
} from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { undoChange } from '@app/contract/shop/undo';
import { openGoods, type Goods } from '../../app/story/goods.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { needsOfRead } from './order-stock.ts';
import { productsForSale } from './product.store.ts';
import { stockOf, type StockNeed } from './stock.store.ts';

let s: Story;
let owner: Person;
let goods: Goods;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  goods = await openGoods(owner);
});
afterAll(() => s.end());

const ask = (extra: object) => owner.ask(createProduct, { body: goods.body(extra) });
const read = (id: number) => owner.call(getProduct, { params: { id } });
const change = ({ id }: { id: number }, body: object) =>
  owner.call(updateProduct, { params: { id }, body });
const code = (answer: { status: number; refusal: { message: string } }) =>
  `${answer.status} ${answer.refusal.message}`;

test('a set lists its parts and has as many pieces as its scarcest part allows', async () => {
  const [soap, cream, card] = [
    await goods.product(10),
    await goods.product(7),
    await goods.product(0, { isCheck: false }),
  ];
  const set = await goods.product(0, {
    isSet: true,
    components: [
      { productId: cream.id, unit: 3 },
      { productId: soap.id, unit: 1 },
      { productId: card.id, unit: 5 },
    ],
  });
  expect(set).toMatchObject({ isSet: true, onHand: 2, reserved: 0, available: 2 });
  expect(set.components).toEqual([
    { productId: soap.id, code: soap.code, name: soap.name, unit: 1 },
    { productId: cream.id, code: cream.code, name: cream.name, unit: 3 },
    { productId: card.id, code: card.code, name: card.name, unit: 5 },
  ]);
  await owner.call(addStock, { params: { id: cream.id }, body: { amount: -5, reason: 'adjust' } });
  const { items } = await owner.call(listProducts, { query: { search: set.code, showUnit: '1' } });
  expect(items[0]).toMatchObject({ available: 0, components: set.components });
});

test('a set without its own cost costs the sum of its parts, also when the parts change', async () => {
  const [soap, cream] = [
    await goods.product(1, { cost: 12.5 }),
    await goods.product(1, { cost: 90 }),
  ];
  const parts = (unit: number) => [
    { productId: soap.id, unit },
    { productId: cream.id, unit: 1 },
  ];
  const set = await goods.product(0, { isSet: true, cost: 0, components: parts(2) });
  expect(set.cost).toBe(115);
  const own = await goods.product(0, { isSet: true, cost: 99.99, components: parts(2) });
  expect(own.cost).toBe(99.99);
  const params = { id: set.id };
  await owner.call(updateProduct, { params, body: { cost: 0, components: parts(4) } });
  expect((await read(set.id)).cost).toBe(140);
});

test('a set without its own cost follows the costs of its parts, and a change of its parts', async () => {
  const [soap, cream] = [
    await goods.product(1, { cost: 12.5 }),
    await goods.product(1, { cost: 0 }),
  ];
  const components = [
    { productId: soap.id, unit: 2 },
    { productId: cream.id, unit: 1 },
  ];
  const set = await goods.product(0, { isSet: true, components });
  const own = await goods.product(0, { isSet: true, cost: 99.99, components });
  await Promise.all([change(soap, { cost: 15 }), change(cream, { cost: 90.25 })]);
  const now = await read(set.id);
  expect([now.cost, now.version > set.version, (await read(own.id)).cost]).toEqual([
    120.25,
    true,
    99.99,
  ]);
  // A form also sends the cost with which it was opened.
  const parts = [{ productId: soap.id, unit: 3 }];
  expect((await change(set, { cost: 120.25, components: parts })).cost).toBe(45);
  expect((await change(set, { cost: 40 })).cost).toBe(40);
  await change(soap, { cost: 20 });
  expect((await read(set.id)).cost).toBe(40);
});

test('a set without its own weight weighs the sum of its parts, and follows them', async () => {
  const [soap, cream] = [
    await goods.product(1, { weight: 300 }),
    await goods.product(1, { weight: 0 }),
  ];
  const components = [
    { productId: soap.id, unit: 2 },
    { productId: cream.id, unit: 1 },
  ];
  const set = await goods.product(0, { isSet: true, components });
  const own = await goods.product(0, { isSet: true, weight: 750, components });
  expect([set.weight, own.weight]).toEqual([600, 750]);
  await Promise.all([change(soap, { weight: 350 }), change(cream, { weight: 100, cost: 5 })]);
  expect(await read(set.id)).toMatchObject({ weight: 800, cost: 5 });
  expect((await read(own.id)).weight).toBe(750);
  // A form also sends the weight with which it was opened.
  const parts = [{ productId: soap.id, unit: 3 }];
  expect((await change(set, { weight: 800, components: parts })).weight).toBe(1050);
  expect((await change(set, { weight: 990 })).weight).toBe(990);
  await change(soap, { weight: 400 });
  expect((await read(set.id)).weight).toBe(990);
  expect((await change(set, { weight: 0 })).weight).toBe(1200);
});

test('a set of heavy parts weighs their sum, while a user can enter at most 50 kg', async () => {
  const stone = await goods.product(1, { weight: 40_000 });
  const components = [{ productId: stone.id, unit: 999 }];
  const set = await goods.product(0, { isSet: true, components });
  expect(set.weight).toBe(39_960_000);
  const fewer = await change(set, { components: [{ productId: stone.id, unit: 2 }] });
  expect(fewer.weight).toBe(80_000);
  await change(stone, { weight: 35_000 });
  expect((await read(set.id)).weight).toBe(70_000);
  const written = { params: { id: set.id }, body: { weight: 70_000 } };
  expect((await owner.ask(updateProduct, written)).status).toBe(422);
  expect((await change(set, { isSet: false, components: [] })).weight).toBe(50_000);
});

test('a set accepts its parts as JSON text in a form', async () => {
  const part = await goods.product();
  const response = await owner.fetch('/product', {
    method: 'POST',
    body: new URLSearchParams({
      code: 'FORM-SET',
      name: 'ชุด',
      categoryId: String(goods.categoryId),
      price: '1',
      isSet: '1',
      components: JSON.stringify([{ productId: part.id, unit: 2 }]),
    }),
  });
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    isSet: true,
    components: [{ productId: part.id, unit: 2 }],
  });
});

test('a set contains a product once', async () => {
  const { id } = await goods.product();
  const answer = await ask({
    isSet: true,
    components: [
      { productId: id, unit: 1 },
      { productId: id, unit: 2 },
    ],
  });
  expect(code(answer)).toBe('409 ERR_ORDER_SET_DUPLICATE');
  expect(answer.refusal.fields).toHaveProperty(['components.1.productId']);
});

test('a set contains no set, not itself and no unknown product', async () => {
  const part = await goods.product();
  const set = await goods.product(0, {
    isSet: true,
    components: [{ productId: part.id, unit: 1 }],
  });
  const nested = await ask({ isSet: true, components: [{ productId: set.id, unit: 1 }] });
  expect(nested.refusal.fields?.['components.0.productId']).toContain('ชุด');
  const unknown = await ask({ isSet: true, components: [{ productId: 999_999, unit: 1 }] });
  expect(unknown.refusal.fields).toHaveProperty(['components.0.productId']);
  const self = await owner.ask(updateProduct, {
    params: { id: set.id },
    body: { components: [{ productId: set.id, unit: 1 }] },
  });
  expect(self.refusal.fields).toHaveProperty(['components.0.productId']);
});

test.each([
  [{ isSet: true }, 'components'],
  [{ isSet: true, components: [] }, 'components'],
  [{ isSet: true, components: [{ productId: 1 }] }, 'components.0.unit'],
  [{ isSet: true, components: [{ productId: 1, unit: 0 }] }, 'components.0.unit'],
  [{ isSet: true, components: [{ productId: 1, unit: 1000 }] }, 'components.0.unit'],
  [{ isSet: true, components: [{ productId: 1, unit: 1, price: 5 }] }, 'components.0.price'],
  [{ isSet: false, components: [{ productId: 1, unit: 1 }] }, 'components'],
  [{ isSet: true, components: '[{' }, 'components'],
])('a set with %j is refused beside the field', async (extra, field) => {
  const answer = await ask(extra);
  expect(answer.status).toBe(422);
  expect(answer.refusal.fields).toHaveProperty([field]);
});

test('a part of a set can neither be removed nor become a set', async () => {
  const part = await goods.product();
  const set = await goods.product(0, { components: [{ productId: part.id, unit: 1 }] });
  expect(set.isSet).toBe(true);
  const removed = await owner.ask(deleteProduct, { params: { id: part.id } });
  expect(code(removed)).toBe('409 IN_USE');
  expect(removed.refusal.details).toMatchObject({ sets: [set.code] });
  const other = await goods.product();
  const turned = await owner.ask(updateProduct, {
    params: { id: part.id },
    body: { isSet: true, components: [{ productId: other.id, unit: 1 }] },
  });
  expect(turned.refusal.fields).toHaveProperty('isSet');
  await owner.call(deleteProduct, { params: { id: set.id }, body: {} });
  await owner.call(deleteProduct, { params: { id: part.id }, body: {} });
});

test('a product with its own stock cannot become a set, while an empty one can, and back', async () => {
  const [full, part] = [await goods.product(3), await goods.product(8)];
  const change = { isSet: true, components: [{ productId: part.id, unit: 2 }] };
  const params = { id: full.id };
  expect((await owner.ask(updateProduct, { params, body: change })).refusal.fields).toHaveProperty(
    'isSet',
  );
  await owner.call(addStock, { params, body: { amount: 0, reason: 'count' } });
  expect(await owner.call(updateProduct, { params, body: change })).toMatchObject({
    isSet: true,
    available: 4,
  });
  const single = await owner.call(updateProduct, { params, body: { isSet: false } });
  expect(single).toMatchObject({ isSet: false, components: [], onHand: 0 });
});

test('a set keeps its parts through other changes, and new parts replace old ones', async () => {
  const [a, b] = [await goods.product(), await goods.product()];
  const set = await goods.product(0, { components: [{ productId: a.id, unit: 1 }] });
  const params = { id: set.id };
  const renamed = await owner.call(updateProduct, { params, body: { name: 'ชุดใหม่' } });
  expect(renamed.components).toEqual(set.components);
  const replaced = await owner.call(updateProduct, {
    params,
    body: { components: [{ productId: b.id, unit: 4 }] },
  });
  expect(replaced.components.map(({ productId, unit }) => [productId, unit])).toEqual([[b.id, 4]]);
});

test('two products that become sets of each other at once never end up nested', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await goods.product(), await goods.product()];
    const into = (id: number, part: number) =>
      owner.ask(updateProduct, {
        params: { id },
        body: { isSet: true, components: [{ productId: part, unit: 1 }] },
      });
    const answers = await Promise.all([into(a.id, b.id), into(b.id, a.id)]);
    for (const answer of answers) expect(answer.status).toBeLessThan(500);
    expect(
      [(await read(a.id)).isSet, (await read(b.id)).isSet].filter(Boolean).length,
    ).toBeLessThan(2);
  }
});

test('the needs of an order name every counted product once, with sets as their parts and without uncounted ones', async () => {
  const [soap, cream, card] = [
    await goods.product(),
    await goods.product(),
    await goods.product(0, { isCheck: false }),
  ];
  const pack = await goods.product(0, { isPack: true });
  const set = await goods.product(0, {
    components: [
      { productId: soap.id, unit: 2 },
      { productId: cream.id, unit: 1 },
      { productId: card.id, unit: 1 },
    ],
  });
  const plain = [
    { productId: pack.id, unit: 1 },
    { productId: card.id, unit: 9 },
    { productId: soap.id, unit: 5 },
    { productId: soap.id, unit: 1 },
  ];
  const bothWays = (lines: readonly StockNeed[]) =>
    s.shop.inside(async (tx) => {
      const rows = await productsForSale(tx, [...new Set(lines.map((line) => line.productId))]);
      const read = new Map(rows.map((row) => [row.id, row]));
      return [await stockOf(tx, lines), await needsOfRead(tx, lines, read)];
    });
  const packed = { productId: pack.id, unit: 1 };
  const withoutSet = [{ productId: soap.id, unit: 6 }, packed];
  expect(await bothWays(plain)).toEqual([withoutSet, withoutSet]);
  const withSet = [{ productId: soap.id, unit: 12 }, { productId: cream.id, unit: 3 }, packed];
  expect(await bothWays([...plain, { productId: set.id, unit: 3 }])).toEqual([withSet, withSet]);
});

const undo = (undoToken = '') => owner.ask(undoChange, { body: { token: undoToken } });

test('a set that was removed together with its part is restored with it in one undo', async () => {
  const [set, part] = [await goods.product(), await goods.product()];
  const components = [{ productId: part.id, unit: 2 }];
  await owner.call(updateProduct, { params: { id: set.id }, body: { isSet: true, components } });
  const id = [set.id, part.id];
  const gone = await owner.call(deleteProducts, { body: { id } });
  expect(gone.items.map(({ t }) => t)).toEqual(['success', 'success']);
  const { data } = await undo(gone.undoToken);
  expect(data.items.filter(({ t }) => t === 'error')).toEqual([]);
  expect((await read(set.id)).components).toMatchObject(components);
});

test('a set is not restored while one of its parts has become a set itself', async () => {
  const [part, other] = [await goods.product(), await goods.product(5)];
  const set = await goods.product(0, { components: [{ productId: part.id, unit: 1 }] });
  const { undoToken } = await owner.call(deleteProduct, { params: { id: set.id }, body: {} });
  const nest = (body: object) => owner.call(updateProduct, { params: { id: part.id }, body });
  await nest({ isSet: true, components: [{ productId: other.id, unit: 1 }] });
  const refused = await undo(undoToken);
  expect(code(refused)).toBe('409 RESTORE_BLOCKED');
  expect(refused.refusal.details).toMatchObject({ text: expect.stringContaining(part.code) });
  await nest({ isSet: false, components: [] });
  expect((await undo(undoToken)).status).toBe(200);
  expect((await read(set.id)).components).toMatchObject([{ productId: part.id }]);
});

test('a set and its part stay together when one is restored while the other is removed', async () => {
  for (let round = 0; round < 12; round += 1) {
    const part = await goods.product();
    const set = await goods.product(0, { components: [{ productId: part.id, unit: 1 }] });
    const { undoToken } = await owner.call(deleteProduct, { params: { id: set.id }, body: {} });
    const [back, gone] = await Promise.all([
      undo(undoToken),
      owner.ask(deleteProduct, { params: { id: part.id }, body: {} }),
    ]);
    expect([back.status, gone.status].toSorted()).toEqual([200, 409]);
  }
});
