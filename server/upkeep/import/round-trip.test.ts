// The workbook of products, read back by the import, changes nothing; changed in a sheet, it changes just that.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { importProducts, type ImportPreview } from '@app/contract/upkeep/import';
import { createProduct, listProducts, type Product } from '@app/contract/catalog/product';
import { createExpense } from '@app/contract/money/expense';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ครีม & สบู่' } });
  const cream = await owner.call(createProduct, {
    body: {
      code: '0012',
      barcode: '0885000000001',
      name: '+ครีมซอง 50%',
      categoryId,
      price: 120.5,
      cost: 44.25,
      // Three of them in a set are heavier than what may be written.
      weight: 25_000,
      width: 1,
      length: 2,
      height: 3,
      lowStock: 5,
      supplyDays: 30,
      aliases: ['ซอง', 'ครีมเล็ก'],
    },
  });
  await owner.call(createProduct, {
    body: { code: 'BARE', name: '=1+1', categoryId, price: 0, isCheck: false, active: false },
  });
  const components = [{ productId: cream.id, unit: 3 }];
  await owner.call(createProduct, {
    body: {
      code: 'SET',
      name: 'ชุดสาม',
      categoryId,
      price: 300,
      isSet: true,
      isPack: true,
      components,
    },
  });
});
afterAll(() => s.end());

const all = async () => (await owner.call(listProducts, { query: {} })).items;
const still = ({ version: _version, updatedAt: _at, ...rest }: Product) => rest;

async function preview(
  who: Person,
  { kind, list }: { kind: string; list: string } = { kind: 'product', list: '/product' },
): Promise<ImportPreview> {
  const sheet = await who.fetch(`${list}?format=xlsx`);
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new Blob([await sheet.arrayBuffer()]), 'list.xlsx');
  const response = await who.fetch('/import/preview', { method: 'POST', body: form });
  return (await response.json()) as ImportPreview;
}

const bring = (who: Person, products: Record<string, unknown>[]) =>
  who.call(importProducts, { body: { products, mode: 'all', existing: 'update' } });

test('an exported workbook is read back by the import with every column found and no row wrong', async () => {
  const { mapping, missing, items } = await preview(owner);
  expect(missing).toEqual([]);
  expect(Object.values(mapping).filter((at) => at !== null)).toHaveLength(12);
  expect(items.map(({ errors }) => errors)).toEqual([{}, {}, {}]);
});

test('an exported workbook read back unchanged leaves products, sets and what the sheet does not carry as they were', async () => {
  const before = await all();
  const { items } = await preview(owner);
  const result = await bring(
    owner,
    items.map(({ values }) => values),
  );
  expect(result).toMatchObject({ made: 3, failed: 0 });
  expect((await all()).map(still)).toEqual(before.map(still));
});

test('an exported workbook without the right to costs has none, and keeps them when it is brought back', async () => {
  const clerk = await s.shop.hire(2, ['product.view', 'product.edit']);
  const before = await all();
  const { items } = await preview(clerk);
  const values = items.map((item) =>
    item.values['code'] === '0012' ? { ...item.values, price: '150' } : item.values,
  );
  expect(await bring(clerk, values)).toMatchObject({ made: 3, failed: 0 });
  const after = await all();
  expect(after.map(still)).toEqual(
    before.map((one) => still(one.code === '0012' ? { ...one, price: 150 } : one)),
  );
});

test('an exported workbook of expenses finds each of them in its book when it is brought back', async () => {
  const productId = (await all())[0]?.id ?? 0;
  const spent = { type: 'other', date: '2026-11-20', note: 'กล่อง' } as const;
  await owner.call(createExpense, { body: { ...spent, amount: 120.5, ref: 'INV-1' } });
  await owner.call(createExpense, { body: { ...spent, amount: 99, ref: 'INV-2', productId } });
  const { items } = await preview(owner, { kind: 'expense', list: '/expense' });
  expect(items.map(({ errors }) => errors)).toEqual([{}, {}]);
  expect(items.map(({ skip }) => skip)).toEqual(
    Array(2).fill(expect.stringContaining('มีค่าใช้จ่ายนี้อยู่แล้ว')),
  );
});
