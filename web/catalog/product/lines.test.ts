// Guarantees of the order lines on screen.
import { expect, test } from 'vitest';
import { addProduct, isShort, lineBody, lineOf, linesSatang } from './lines.ts';
import type { Product } from './product.data.ts';

const product = (over: Partial<Product> = {}): Product =>
  ({
    id: 1,
    code: 'CR01',
    name: 'ครีม',
    price: 290.5,
    isSet: false,
    isPack: false,
    available: 3,
    weight: 50,
    ...over,
  }) as Product;

test('an order line has amounts that are exact to the satang', () => {
  const lines = [
    { ...lineOf(product(), 3), discount: 0.1 },
    { ...lineOf(product({ id: 2, price: 19.99 })), isFree: true },
  ];
  expect(linesSatang(lines)).toBe(87_140);
});

test('the same product again is added to its order line, and a set is not added twice', () => {
  const once = addProduct([], product()).lines;
  expect(addProduct(once, product(), 2).lines.map((line) => line.unit)).toEqual([3]);
  const set = addProduct([], product({ isSet: true })).lines;
  const again = addProduct(set, product({ isSet: true }));
  expect([again.lines.length, again.refused !== undefined]).toEqual([1, true]);
});

test('a set in an order line is never sent with a discount or as free', () => {
  expect(lineBody({ ...lineOf(product({ isSet: true })), discount: 10, isFree: true })).toEqual({
    productId: 1,
    unit: 1,
    price: 290.5,
  });
});

test('an order line is marked when it exceeds the available stock, and never for an uncounted product', () => {
  expect(isShort(lineOf(product(), 4))).toBe(true);
  expect(isShort(lineOf(product({ available: null }), 400))).toBe(false);
});
