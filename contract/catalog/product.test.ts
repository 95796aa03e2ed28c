// A product as forms and files send it: lists as text, words tidied.
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createProduct } from './product.contract.ts';

const plain = { code: 'A1', name: 'เสื้อ', categoryId: 1, price: 100 };

const read = (over: object) => z.safeParse(createProduct.takes.body, { ...plain, ...over });

test.each<[unknown, string[]]>([
  ['ครีม, สบู่ ,,\n  \nแชมพู', ['ครีม', 'สบู่', 'แชมพู']],
  ['["ครีม","สบู่"]', ['ครีม', 'สบู่']],
  [
    ['ครีม', 'สบู่'],
    ['ครีม', 'สบู่'],
  ],
  ['', []],
])('words of a product sent as %j are parsed as %j', (aliases, words) => {
  expect(read({ aliases }).data).toMatchObject({ aliases: words });
});

test('words of a product are refused when there are more than thirty, or the list is malformed', () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `คำ${at}`);
  expect(read({ aliases: words(30) }).success).toBe(true);
  expect(read({ aliases: words(31) }).success).toBe(false);
  expect(read({ aliases: '["ครีม"' }).success).toBe(false);
});

test.each<[unknown, object[]]>([
  ['[{"productId":3,"unit":2}]', [{ productId: 3, unit: 2 }]],
  [[{ productId: 3, unit: 999 }], [{ productId: 3, unit: 999 }]],
  ['  ', []],
])('parts of a product sent as %j are parsed as %j', (components, parts) => {
  expect(read({ components }).data).toMatchObject({ components: parts });
});

test('parts of a product are refused when one has no unit, or the list is malformed', () => {
  expect(read({ components: [{ productId: 3, unit: 0 }] }).success).toBe(false);
  expect(read({ components: '[{"productId":3' }).success).toBe(false);
});

test.each<[unknown, boolean | undefined]>([
  [true, true],
  ['true', true],
  ['1', true],
  [1, true],
  [false, false],
  ['false', false],
  ['0', false],
  [0, false],
  ['yes', undefined],
  [2, undefined],
])('a product sent with %j as its answer whether it is counted is read with %j', (isCheck, is) => {
  const { data, success } = read({ isCheck });
  expect([success, data?.isCheck]).toEqual([is !== undefined, is]);
});
