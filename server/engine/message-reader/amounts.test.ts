// Sums as people type them, read out of whole messages.
import { expect, test } from 'vitest';
import { detectAddress } from './detect-address.ts';
import { readWords } from './number-words.ts';

const home = 'กมลวรรณ ทดสอบดี 45/6 หมู่ 2 ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200 0810007788';

test.each([
  ['digits beside a word', 'เก็บปลายทาง 5ร้อย', 500],
  ['half a thousand behind it', 'ปลายทาง 2พัน5 นะครับ', 2_500],
  ['tens behind a word', 'เก็บปลายทาง 3ร้อย50 บาท', 350],
  ['words behind it', 'เก็บปลายทาง 1พันสองร้อย', 1_200],
  ['a dot between thousands', 'รวมทั้งหมด 1.250 บาท เก็บเงินปลายทางค่ะ', 1_250],
  ['a dot before satang', 'เก็บปลายทาง 590.50 บาท', 590.5],
])('the message reader reads the sum to collect when it is written with %s', (_, words, baht) => {
  const found = detectAddress(`${words}\n${home}`);
  expect(found.codAmountSatang).toBe(baht * 100);
  expect(found).toMatchObject({ name: 'กมลวรรณ ทดสอบดี', address: '45/6 หมู่ 2' });
});

test.each([
  ['a part of it is taken off', 'เสื้อ 3,300 ได้ส่วนลด 10% เก็บปลายทางตามยอดหลังลด', 2_970],
  ['some of it is to be given back', 'เก็บปลายทาง 380 มีแบงค์พัน เตรียมทอนมา 620', 380],
  ['it is rounded by the shop', 'รวม 448 ค่ะ คิด 440 ก็ได้ เก็บปลายทางนะคะ', 440],
  ['the rest of it is collected', 'ของ 860 โอนไปแล้ว 600 ที่เหลือ 260 เก็บคนรับได้เลย', 260],
  ['a fee follows what the goods come to', 'ยอด 118 ส่ง 40 ปลายทาง', 158],
  ['the fee is part of the sum ahead of it', 'รวม 158 ส่ง 40 ปลายทาง 158', 158],
  [
    'collecting costs more, as the shop says below',
    'ร้าน: 660 ส่งฟรีครับ\nลูกค้า: ปลายทางได้ไหม\nร้าน: ได้ครับ บวก 20',
    680,
  ],
  ['it is paid to the driver', 'I will pay the driver, 238 baht', 238],
  ['a buyer called Nok speaks ahead of it', '10:30 Nok เก็บปลายทาง 158\n10:40 ร้านเรา ได้ค่ะ', 158],
  ['it is paid in cash when it comes', 'เงินสดตอนรับ 158', 158],
  ['a rider is paid in southern speech', 'จ่ายกะไรเดอร์ 158 เด้อ', 158],
  ['a lane stands ahead of it', 'ส่งในซอยสุขใจ ปลายทาง 350', 350],
  ['half is paid ahead and half at the door', 'กระเป๋า 440 รวมส่ง 500 โอนครึ่งปลายทางครึ่ง', 250],
  ['the rest of it is not told', '900-50=850 จ่ายแล้ว 500 (พร้อมเพย์) ที่เหลือเก็บตอนของถึง', 350],
  ['the postman is paid', '259 จ่ายพี่ไปรได้เลยค่ะ', 259],
  ['it is shortened', 'ยอด 950 รวมส่งแล้ว ปทค่ะ', 950],
  ['it is paid at the door', 'pay at door 950', 950],
])('the message reader reads the sum to collect when %s', (_, words, baht) => {
  expect(detectAddress(`${words}\n${home}`).codAmountSatang).toBe(baht * 100);
});

test.each([
  ['it is the number of a house', 'เก็บปลายทาง 120 หมู่บ้านสวนดอก', null],
  ['one of two sums is only asked about', 'ปลายทางค่ะ รวมส่ง 320 หรือเปล่าคะ\nยอด 370', 32_000],
])('the message reader asks about the sum to collect when %s', (_, words, satang) => {
  const found = detectAddress(`${words}\n${home}`);
  expect(found.codAmountSatang).toBe(satang);
  expect(found.marks.map(({ field }) => field)).toContain('codAmount');
});

test('the message reader offers the own sum to collect when another’s is paid, and asks whether it is right', () => {
  const found = detectAddress(`ของเพื่อนโอนแล้ว 269 ของหนู 269 จ่ายตอนรับ\n${home}`);
  expect(found.codAmountSatang).toBe(26_900);
  expect(found.marks.map(({ field }) => field)).toContain('codAmount');
});

test('the message reader asks for the sum when digits and words leave two readings', () => {
  const found = detectAddress(`เก็บปลายทาง 3ร้อย5\n${home}`);
  expect(found.codAmountSatang).toBeNull();
  expect(found.marks.map(({ field }) => field)).toContain('codAmount');
});

test.each(
  'ศูนย์ หนึ่ง สอง สาม สี่ ห้า หก เจ็ด แปด เก้า สิบ'.split(' ').map((word, value) => ({ word, value })),
)('the number word $word is read as $value', ({ word, value }) =>
  expect(readWords(word)).toBe(value),
);
