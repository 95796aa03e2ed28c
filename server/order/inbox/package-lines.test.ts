// Tests of sale page packages: the number of units their names tell, or none if unclear.
import { expect, test } from 'vitest';
import { linesOfPackage } from './package-lines.ts';

type Row = readonly [
  name: string,
  read: number,
  told: { unit?: number; price?: number },
  lines: readonly (readonly [unit: number, price?: number])[] | undefined,
];

const rows: Row[] = [
  ['ครีม 2 หลอด', 2, {}, [[2]]],
  ['ครีม 3 หลอด', 3, { unit: 2, price: 900 }, [[6, 300]]],
  ['ครีม 2 หลอด', 2, { unit: 2, price: 390 }, [[2, 390]]],
  ['ครีม 3 หลอด', 3, { price: 1000 }, [[3]]],
  ['ครีม SPF50', 1, { unit: 4, price: 390 }, [[4, 390]]],
  ['ครีม 1 โหล', 12, {}, [[12]]],
  [
    'โปร ครีม ๑ แถม ๑ 690 บาท',
    1,
    { price: 690 },
    [
      [1, 690],
      [1, 0],
    ],
  ],
  [
    'ครีม 2 หลอด ฟรี 1 หลอด',
    2,
    { unit: 2, price: 800 },
    [
      [4, 400],
      [2, 0],
    ],
  ],
  ['โปร 3 หลอด 990 บาท (ครีม)', 1, {}, undefined],
  ['ครีม 1 แถม 1 ถุงผ้า', 1, {}, undefined],
  ['ครีม 2 หลอด แถมแปรง', 2, {}, undefined],
  ['ครีม 3 หลอด ส่งฟรี 990', 3, {}, [[3]]],
];

test.each(rows)(
  'a sale page order of “%s”, read as %i, told %j, has %j',
  (...[name, unit, told, lines]) => {
    const item = { code: '', name, unit: told.unit ?? null, price: told.price ?? null };
    const found = linesOfPackage({ productId: 1, unit }, item);
    expect(
      found?.map((line) => [line.unit, ...(line.price === undefined ? [] : [line.price])]),
    ).toEqual(lines);
  },
);
