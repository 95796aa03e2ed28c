// Promises of importing products and expenses, and of undoing that.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { listExpenses, updateExpense, updateExpenseMonth } from '@app/contract/money/expense';
import {
  importExpenses,
  importProducts,
  previewImport,
  undoImport,
} from '@app/contract/upkeep/import';
import { listProducts, updateProduct } from '@app/contract/catalog/product';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  await owner.call(createCategory, { body: { name: 'เสื้อผ้า' } });
});
afterAll(() => s.end());

const product = (code: string, price: unknown = 100, more: object = {}) => ({
  code,
  name: `สินค้า ${code}`,
  category: 'เสื้อผ้า',
  price,
  ...more,
});
const products = (list: object[], more: object = {}, who = owner) =>
  who.call(importProducts, {
    body: { products: list as Record<string, unknown>[], mode: 'valid', ...more },
  });
const priceOf = async (code: string) =>
  (await owner.call(listProducts, { query: { search: code } })).items.find(
    (one) => one.code === code,
  )?.price;

test('a product import adds new products, and skips or updates known codes as requested', async () => {
  expect(await products([product('A'), product('B', '฿1,290.50')])).toMatchObject({
    made: 2,
    failed: 0,
  });
  expect(await priceOf('B')).toBe(1290.5);
  const skipped = await products([product('a', 5), product('C')]);
  expect(skipped.items.map(({ t }) => t)).toEqual(['skip', 'success']);
  expect(await priceOf('A')).toBe(100);
  const updated = await products([product('A', 5)], { existing: 'update' });
  expect(updated).toMatchObject({ made: 1 });
  expect(await priceOf('A')).toBe(5);
  await owner.call(undoImport, { params: { id: updated.importId ?? 0 }, body: {} });
  expect(await priceOf('A')).toBe(100);
});

test('a product import saves single products in the order of the file, whatever sets are between them', async () => {
  const part = await products([product('Z-PART', 100, { cost: 40 })]);
  const components = [{ productId: part.items[0]?.id ?? 0, unit: 2 }];
  const made = await products([
    product('Z3', 100, { aliases: ['ก', 'ก', 'ข'], lowStock: '5', active: false }),
    product('Z-SET', 100, { isSet: true, components }),
    product('Z1'),
  ]);
  const [third = 0, set = 0, first = 0] = made.items.map(({ id }) => id ?? 0);
  expect(first - third).toBe(1);
  const { items } = await owner.call(listProducts, { query: { search: 'Z', showUnit: '1' } });
  const byId = new Map(items.map((one) => [one.id, one]));
  expect(byId.get(third)).toMatchObject({
    ...{ code: 'Z3', name: 'สินค้า Z3', price: 100, aliases: ['ก', 'ข'], lowStock: 5 },
    ...{ active: false, onHand: 0, reserved: 0, version: 1, isSet: false },
  });
  expect(byId.get(set)).toMatchObject({ code: 'Z-SET', isSet: true, cost: 80 });
  expect(byId.get(first)).toMatchObject({ code: 'Z1', active: true });
});

test('a product import that runs beside another with the same codes leaves each code to one of them', async () => {
  const list = Array.from({ length: 30 }, (_, at) => product(`SAME${at}`));
  const both = await Promise.all([products(list), products(list)]);
  const { pagination } = await owner.call(listProducts, { query: { search: 'SAME' } });
  expect(pagination.total_count).toBe(30);
  // One may have come after the other had ended: what was there before is skipped.
  expect(both.reduce((sum, { made }) => sum + made, 0)).toBe(30);
  const refused = both.flatMap(({ items }) => items.filter(({ t }) => t === 'error'));
  for (const { errors } of refused) expect(errors).toEqual({ code: 'รหัสสินค้านี้ถูกใช้แล้ว' });
});

test('a product import reports why rows are wrong, and saves nothing in mode “all”', async () => {
  const list = [
    product('D'),
    product('D'),
    product('E', 'แพง'),
    product('F', 1, { category: 'ไม่มี' }),
    product('G', 1, { strange: 1 }),
    product('H', 1, { barcode: '8.85012E+12' }),
  ];
  const none = await products(list, { mode: 'all' });
  expect(none).toMatchObject({ made: 0, failed: 5, importId: null });
  expect(none.items.map(({ errors }) => Object.keys(errors))).toEqual([
    [],
    ['code'],
    ['price'],
    ['category'],
    ['strange'],
    ['barcode'],
  ]);
  expect(await priceOf('D')).toBeUndefined();
});

test('a product import names the row of the file that has the same code', async () => {
  const head = ['รหัสสินค้า', 'ชื่อสินค้า', 'หมวดหมู่', 'ราคาขาย'];
  const grid = [head, ...['M1', 'M2', 'm1'].map((code) => [code, 'สินค้า', 'เสื้อผ้า', '5'])];
  const { items } = await owner.call(previewImport, { body: { kind: 'product', grid } });
  expect(items.map(({ errors }) => errors)).toEqual([{}, {}, { code: 'รหัสซ้ำกับแถว 2' }]);
  const sent = await products(items.map(({ row, values }) => ({ ...values, row })));
  expect(sent.items[2]).toMatchObject({ row: 4, errors: { code: 'รหัสซ้ำกับแถว 2' } });
});

test('a product import needs the right to cost, and saves nothing in a dry run', async () => {
  const clerk = await s.shop.hire(2, ['product.edit', 'product.view']);
  const { items } = await products([product('H', 1, { cost: 1 })], {}, clerk);
  expect(items[0]?.errors).toHaveProperty('cost');
  expect(await products([product('I')], { dryRun: true })).toMatchObject({
    made: 1,
    importId: null,
  });
  expect(await priceOf('I')).toBeUndefined();
});

test('a product import is undone except for products changed since', async () => {
  const { importId, items } = await products([product('J'), product('K')]);
  await owner.call(updateProduct, { params: { id: items[1]?.id ?? 0 }, body: { price: 7 } });
  const undone = await owner.call(undoImport, { params: { id: importId ?? 0 }, body: {} });
  expect(undone.items.map(({ error }) => error)).toEqual([null, 'มีคนแก้ไขสินค้านี้หลังนำเข้า']);
  expect(await priceOf('J')).toBeUndefined();
});

test('a product import is undone with all its changes', async () => {
  const { items } = await products([product('PART1'), product('PART2'), product('Whole')]);
  const [one = 0, two = 0, id = 0] = items.map((item) => item.id ?? 0);
  const all = async () => {
    const found = await owner.call(listProducts, { query: { search: 'whole' } });
    const [{ version: _version, updatedAt: _updatedAt, ...row } = { version: 0, updatedAt: '' }] =
      found.items;
    return row;
  };
  await owner.call(updateProduct, {
    params: { id },
    body: {
      isSet: true,
      components: [{ productId: one, unit: 2 }],
      supplyDays: 7,
      flashCategory: 3,
    },
  });
  const before = await all();
  const updated = await products(
    [
      product('WHOLE', 5, {
        ...{ barcode: '885', aliases: ['ก'], weight: 9, width: 1, length: 2, height: 3 },
        ...{ lowStock: 4, supplyDays: 30, flashCategory: 5, isPack: true, active: false },
        ...{ isSet: true, components: [{ productId: two, unit: 1 }] },
      }),
    ],
    { existing: 'update' },
  );
  expect(updated).toMatchObject({ made: 1 });
  expect(await all()).not.toEqual(before);
  await owner.call(undoImport, { params: { id: updated.importId ?? 0 }, body: {} });
  expect(await all()).toEqual(before);
  // A single product that the file makes a set, at the cost of its parts.
  await owner.call(updateProduct, { params: { id: one }, body: { cost: 12.5 } });
  await owner.call(updateProduct, { params: { id }, body: { isSet: false } });
  const single = await all();
  const set = await products(
    [product('Whole', 100, { isSet: true, components: [{ productId: one, unit: 2 }] })],
    { existing: 'update' },
  );
  expect(await all()).toMatchObject({ isSet: true, cost: 25 });
  await owner.call(undoImport, { params: { id: set.importId ?? 0 }, body: {} });
  expect(await all()).toEqual(single);
});

test('a product import is undone with the sets that were recalculated from parts of the same file', async () => {
  const [part] = (await products([product('NUT', 10, { cost: 4 })])).items;
  const components = [{ productId: part?.id ?? 0, unit: 2 }];
  const made = await products([product('BAG', 30, { isSet: true, components })]);
  const cost = async (code: string) =>
    (await owner.call(listProducts, { query: { search: code } })).items[0]?.cost;
  const dearer = [product('BAG', 40, { cost: 8 }), product('NUT', 15, { cost: 6 })];
  const update = () => products(dearer, { existing: 'update' });
  const first = await update();
  expect([await priceOf('BAG'), await cost('BAG')]).toEqual([40, 12]);
  const back = (importId: number | null) =>
    owner.call(undoImport, { params: { id: importId ?? 0 }, body: {} });
  expect((await back(first.importId)).items.map(({ error }) => error)).toEqual([null, null]);
  expect([await priceOf('BAG'), await cost('BAG')]).toEqual([30, 8]);
  expect([await priceOf('NUT'), await cost('NUT')]).toEqual([10, 4]);
  const second = await update();
  await owner.call(updateProduct, {
    params: { id: made.items[0]?.id ?? 0 },
    body: { name: 'ถุงใหญ่' },
  });
  expect((await back(second.importId)).items.map(({ error }) => error)).toEqual([
    'มีคนแก้ไขสินค้านี้หลังนำเข้า',
    null,
  ]);
  expect(await priceOf('BAG')).toBe(40);
});

test('a product import reports a row that the shop refuses only on save, and imports the others', async () => {
  const many = Array.from({ length: 200 }, (_, at) => product(`Q${at}`));
  const parts = [{ productId: 999_999, unit: 1 }];
  const wrong = product('WRONG', 1, { isSet: true, components: parts });
  const result = await products([...many, wrong, product('LAST')]);
  expect(result).toMatchObject({ made: 201, failed: 1 });
  expect(result.items[200]).toMatchObject({ t: 'error', error: 'UNPROCESSED' });
  expect(result.items[200]?.errors).toHaveProperty('components.0.productId');
  const undone = await owner.call(undoImport, { params: { id: result.importId ?? 0 }, body: {} });
  expect(undone.undone).toBe(201);
});

const expenses = (list: object[], more: object = {}) =>
  owner.call(importExpenses, {
    body: { expenses: list as Record<string, unknown>[], mode: 'valid', type: 'facebook', ...more },
  });
const sum = async (from: string, to: string) =>
  (await owner.call(listExpenses, { query: { type: 'facebook', from, to } })).sum;

test('an expense import adds ad spend with its days and sums, and none to a closed month', async () => {
  await owner.call(updateExpenseMonth, { params: { month: '2026-01' }, body: { locked: true } });
  const result = await expenses([
    { date: '21/02/2569', amount: '1,000.25', ref: 'C1' },
    { date: '2026-02-22', amount: 10 },
    { date: '2026-01-05', amount: 10 },
    { date: '2026-02-23', amount: 0 },
  ]);
  expect(result).toMatchObject({ made: 2, failed: 2 });
  expect(result.items[2]?.errors).toEqual({ date: 'เดือนนี้ปิดแล้ว เพิ่มรายการไม่ได้' });
  expect(await sum('2026-02-01', '2026-02-28')).toBe(1010.25);
});

test('an expense import is undone except for changed ones', async () => {
  const { importId, items } = await expenses([
    { date: '2026-03-01', amount: 10 },
    { date: '2026-03-02', amount: 20 },
  ]);
  await owner.call(updateExpense, { params: { id: items[1]?.id ?? 0 }, body: { amount: 21 } });
  const undone = await owner.call(undoImport, { params: { id: importId ?? 0 }, body: {} });
  expect(undone.undone).toBe(1);
  expect(await sum('2026-03-01', '2026-03-31')).toBe(21);
});

test('an import is never undone by a user without the right to make it', async () => {
  const { importId } = await expenses([{ date: '2026-04-01', amount: 10 }]);
  const clerk = await s.shop.hire(2, ['product.edit']);
  const answer = await clerk.ask(undoImport, { params: { id: importId ?? 0 }, body: {} });
  expect(answer.status).toBe(403);
});

test('an import preview marks rounded amounts, and not rounding errors of a formula', async () => {
  const look = async (kind: 'product' | 'expense', grid: string[][]) =>
    (await owner.call(previewImport, { body: { kind, type: 'other', grid } })).items;
  const [finer, computed] = await look('product', [
    ['รหัสสินค้า', 'ชื่อสินค้า', 'หมวดหมู่', 'ราคา'],
    ['R1', 'เศษสตางค์', 'เสื้อผ้า', '12.345'],
    ['R2', 'จากสูตร', 'เสื้อผ้า', '12.3500000001'],
  ]);
  expect([finer?.values['price'], finer?.marks['price'], finer?.errors]).toEqual([
    12.35,
    'ในไฟล์เป็น 12.345 ปัดเป็นทศนิยม 2 ตำแหน่ง',
    {},
  ]);
  expect([computed?.values['price'], computed?.marks]).toEqual([12.35, {}]);
  const [spent] = await look('expense', [
    ['วันที่', 'จำนวนเงิน', 'รายการ'],
    ['06/05/2569', '33.333', 'ค่าเทป'],
  ]);
  expect(spent?.marks['amount']).toContain('33.333');
});

test('an import preview of advertising reports spend that covers many days, and takes no ordinary row for a sum', async () => {
  const look = async (...rows: string[][]) => {
    const head = ['ชื่อแคมเปญ', 'เริ่มการรายงาน', 'สิ้นสุดการรายงาน', 'จำนวนเงินที่ใช้จ่ายไป (THB)'];
    const body = { kind: 'expense', type: 'facebook', grid: [head, ...rows] } as const;
    return (await owner.call(previewImport, { body })).items;
  };
  const [whole, day] = await look(
    ['โปร 11', '2026-06-01', '2026-06-30', '3000'],
    ['โปร 12', '2026-06-30', '2026-06-30', '100'],
  );
  expect(whole?.marks['date']).toContain('2026-06-30');
  expect(day?.marks).toEqual({});
  const other = await look(
    ['', '2026-06-01', '2026-06-01', '90'],
    ['โปร 11', '2026-06-01', '2026-06-01', '100'],
  );
  expect(other.map(({ skip }) => skip)).toEqual([null, null]);
});

test('an import preview leaves out as many equal expenses as the book contains, and marks repeats in the file', async () => {
  const grid = [
    ['วันที่', 'จำนวนเงิน', 'รายการ'],
    ['05/05/2569', '300', 'ค่ากล่อง'],
    ['05/05/2569', '300.00', 'ค่ากล่อง'],
    ['05/05/2569', '301', 'ค่ากล่อง'],
  ];
  const look = () => owner.call(previewImport, { body: { kind: 'expense', type: 'other', grid } });
  const before = await look();
  expect(before.items.map(({ skip }) => skip)).toEqual([null, null, null]);
  expect(before.items.map(({ marks }) => marks['row'])).toEqual([
    undefined,
    'เหมือนแถว 2 ทุกอย่าง อาจซ้ำ',
    undefined,
  ]);
  const list = [before.items[0]?.values ?? {}, before.items[2]?.values ?? {}];
  expect(await expenses(list, { type: 'other' })).toMatchObject({ made: 2 });
  const known = 'มีค่าใช้จ่ายนี้อยู่แล้ว วันที่ ยอด และรายการตรงกัน';
  expect((await look()).items.map(({ skip }) => skip)).toEqual([known, null, known]);
  const other = await owner.call(previewImport, {
    body: { kind: 'expense', type: 'shipping', grid },
  });
  expect(other.items.map(({ skip }) => skip)).toEqual([null, null, null]);
});
