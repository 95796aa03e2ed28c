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
  ['ครีม แพ็คคู่', 1, {}, [[2]]],
  ['ครีมแพคคู่ 690 บาท', 1, { unit: 3, price: 690 }, [[6, 345]]],
  ['ครีมแพคคู่ 690 บาท', 1, { unit: 2, price: 690 }, undefined],
  ['ครีม แพ็คคู่ (2 หลอด)', 2, {}, [[2]]],
  ['ครีม แพ็คคู่ แถม 1', 1, {}, undefined],
  ['ครีม โปรคู่', 1, {}, undefined],
  ['ครีม เซตคู่กับแปรง', 1, {}, undefined],
  ['ครีม คู่ละ 690', 1, {}, undefined],
  ['ถุงเท้า คู่ละ 59', 1, {}, [[1]]],
  ['ถุงเท้า แพ็คคู่', 1, {}, undefined],
  ['ครีม พร้อมคู่มือ', 1, {}, [[1]]],
  ['โปร ครีมบัวแพ็คคู่ ส่งฟรี', 1, { unit: 2 }, [[2]]],
  ['โปร ครีมบัวแพ็คคู่ 2 ชุด', 2, {}, [[2]]],
  ['โปร 3 กระป๋อง 990 บาท (ครีม)', 1, {}, undefined],
];

test.each(rows)(
  'a sale page order of “%s”, read as %i, told %j, has %j',
  (...[name, unit, told, lines]) => {
    const item = { code: '', name, unit: told.unit ?? null, price: told.price ?? null };
    const names = ['ครีม', 'ครีมบัวแพ็คคู่'];
    const found = linesOfPackage({ productId: 1, unit, names }, item);
    expect(
      found?.map((line) => [line.unit, ...(line.price === undefined ? [] : [line.price])]),
    ).toEqual(lines);
  },
);
