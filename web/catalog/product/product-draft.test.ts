// Guarantees of the product form's values.
import { expect, test } from 'vitest';
import { check } from '../../ui/form/resolver.ts';
import { bodyOf, copyOf, draftOf, emptyProduct, productSchema } from './product-draft.ts';
import type { Product } from './product.data.ts';

const product = {
  id: 7,
  code: 'CR01',
  barcode: '8850000010071',
  name: 'ครีม',
  aliases: ['ครีมกันแดด'],
  categoryId: 3,
  price: 390,
  cost: 145,
  weight: 60,
  width: 0,
  length: 0,
  height: 0,
  flashCategory: 9,
  isSet: false,
  components: [],
  isPack: false,
  isCheck: true,
  lowStock: 20,
  supplyDays: null,
  active: true,
} as unknown as Product;

const pathsOf = (draft: typeof emptyProduct): string[] => {
  const result = check(productSchema(true), draft);
  return result.success ? [] : result.error.issues.map((issue) => issue.path.join('.'));
};

test('an empty product form asks for code, name, category and price', () => {
  expect(pathsOf(emptyProduct).sort()).toEqual(['categoryId', 'code', 'name', 'price']);
});

test('a saved product passes its own form unchanged', () => {
  const result = check(productSchema(true), draftOf(product));
  expect(result.data).toMatchObject({ code: 'CR01', price: 390, cost: 145, flashCategory: 9 });
});

test('a product form clears a saved value when its box is emptied', () => {
  const draft = { ...draftOf(product), weight: null, cost: null, lowStock: null };
  expect(bodyOf(draft, true)).toMatchObject({ weight: 0, cost: 0, lowStock: null });
});

test('a product form without the right neither sends nor clears the cost', () => {
  expect(bodyOf(draftOf(product), false)).not.toHaveProperty('cost');
});

test('a product that is no set is sent without parts', () => {
  const parts = [{ productId: 2, code: 'A', name: 'ก', unit: 1 }];
  expect(bodyOf({ ...draftOf(product), components: parts }, true).components).toEqual([]);
});

test('a set without parts is refused before it is sent', () => {
  expect(pathsOf({ ...draftOf(product), isSet: true })).toEqual(['components']);
});

test('a set part without a quantity is marked at its box', () => {
  const components = [{ productId: 2, code: 'A', name: 'ก', unit: null }];
  expect(pathsOf({ ...draftOf(product), isSet: true, components })).toEqual(['components.0.unit']);
});

test('a copied product has neither the code nor the barcode of its original', () => {
  expect(copyOf(product)).toMatchObject({ code: '', barcode: '', name: 'ครีม (สำเนา)', price: 390 });
});
