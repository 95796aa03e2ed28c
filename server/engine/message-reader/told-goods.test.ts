// Goods that are told by part of their names, over several turns, by weight or by what they cost together.
import { expect, test } from 'vitest';
import { detectOrders } from './detect-orders.ts';

const goods = [
  ['SK-R-M', 'กระโปรงพลีท สีแดง ไซซ์ M', 'กระโปรงแดง M', 320],
  ['SK-R-L', 'กระโปรงพลีท สีแดง ไซซ์ L', 'กระโปรงแดง L', 320],
  ['SK-B-L', 'กระโปรงพลีท สีดำ ไซซ์ L', 'กระโปรงดำ L', 320],
  ['SK-B-XL', 'กระโปรงพลีท สีดำ ไซซ์ XL', 'กระโปรงดำ XL', 350],
  ['SOAP-M', 'สบู่มะขามป้อม 90 กรัม', 'สบู่มะขาม', 49],
  ['SOAP-C', 'สบู่กาแฟสด 90 กรัม', 'สบู่กาแฟ', 55],
  ['RICE', 'ข้าวสังข์หยด 2 กก.', 'ข้าวสังข์หยด', 180],
  ['FILTER', 'ไส้กรองน้ำเซรามิก', 'ไส้กรอง', 145],
  ['HOSE', 'สายยางใยแก้ว 10 เมตร', 'สายยาง', 210],
].map(([code, name, aliases, price], at) => ({
  id: at + 1,
  code: String(code),
  name: String(name),
  aliases: String(aliases).split(','),
  priceSatang: Number(price) * 100,
}));

const linesOf = (text: string): string[] =>
  detectOrders(text, { products: goods })
    .items.map(({ productId, unit }) => `${goods[productId - 1]?.code}×${unit}`)
    .toSorted();

test.each([
  ['size and colour follow the name of all', 'เอฟกระโปรงพลีทค่ะ แดงM1 ดำXL2', 'SK-B-XL×2 SK-R-M×1'],
  [
    'a colour stands for more than one size',
    'กระโปรงพลีท แดง M/1 L/2 ดำ L/1',
    'SK-B-L×1 SK-R-L×2 SK-R-M×1',
  ],
  ['the word of the kind is said once', 'เอาสบู่กาแฟกะมะขามอย่างละ 3', 'SOAP-C×3 SOAP-M×3'],
  [
    'colour, size and count each answer a question',
    'ร้าน: รับกระโปรงพลีทสีอะไรคะ\nลค: ดำ\nร้าน: ไซซ์คะ มี L กับ XL\nลค: XL\nร้าน: กี่ตัวคะ\nลค: 2',
    'SK-B-XL×2',
  ],
  ['a weight holds several packs', 'ข้าวสังข์หยด 6 โลค่ะ', 'RICE×3'],
  ['a count is put right in the same breath', 'เอาไส้กรอง 4 อัน เอ้ย 6 อันค่ะ', 'FILTER×6'],
  ['a count becomes another', 'ขอแก้นะคะ ไส้กรอง 2 เป็น 4', 'FILTER×4'],
])('the message reader tells goods apart when %s', (_, text, lines) => {
  expect(linesOf(text)).toEqual(lines.split(' '));
});

test.each([
  [
    'how many',
    'Ann: เอาไส้กรองค่ะ\nร้าน: อันละ 145 ค่ะ\nAnn: ของแม่กับของป้า แล้วก็ของหนูด้วย รวม 3 บ้าน\nร้าน: รวม 435 ค่ะ',
    'FILTER×3',
  ],
  [
    'which of them',
    'ร้าน: สรุปไส้กรอง 2 สายยาง 1\nAnn: สายยางไม่แน่ใจ เดี๋ยวถามแฟนก่อน\nร้าน: งั้นยอด 290 นะคะ\nAnn: ค่ะ',
    'FILTER×2',
  ],
])(
  'the message reader takes from the told sum %s when the words leave it open',
  (_, text, lines) => {
    expect(linesOf(text)).toEqual(lines.split(' '));
    const { marks } = detectOrders(text, { products: goods });
    expect(marks.map(({ field }) => field)).toContain('items');
  },
);

test('the message reader keeps what was counted when the told sum is that of one piece', () => {
  expect(linesOf('ร้าน: ไส้กรองอันละ 145 ค่ะ\nAnn: เอา 4 อัน\nAnn: รอเลยนะ')).toEqual(['FILTER×4']);
});
