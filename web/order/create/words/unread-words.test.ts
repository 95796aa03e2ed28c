// Words that the reader could not use are marked; words that were read, and small talk, are not.
import type { Detection } from '@app/contract/customer/address';
import { expect, test } from 'vitest';
import { bareWord, countAfter, wordsOf } from './unread-words.ts';

const found = {
  name: 'น้ำผึ้ง ปั้นคำ',
  phone: '0890001234',
  address: '99/9 หมู่ 1',
  subdistrict: 'ท่าศาลา',
  district: 'เมืองเชียงใหม่',
  province: 'เชียงใหม่',
  postcode: '50000',
  note: 'ฝากไว้ที่ป้อมยาม',
} as Detection;

const message = `รับกันแดด 2 หลอด เจ้าตัวจิ๋ว 1 ก้อนค่ะ เก็บปลายทาง 839 บาท
คุณน้ำผึ้ง ปั้นคำ
99/9 หมู่ 1 ต.ท่าศาลา อ.เมือง จ.เชียงใหม่ 50000
โทร 089-000-1234 ฝากไว้ที่ป้อมยาม`;

const unread = (text: string, names: string[] = []): string[] =>
  wordsOf(text, found, names).flatMap((word) => (word.isUnread ? [word.text] : []));

test('the message view marks only words that were not understood', () => {
  expect(unread(message, ['ครีมกันแดด', 'กันแดด'])).toEqual(['เจ้าตัวจิ๋ว']);
});

test('the message view knows goods by any of their names', () => {
  expect(unread('เอากันแดดค่ะ', ['ครีมกันแดด'])).toEqual([]);
  expect(unread('เอากันแดดค่ะ')).toEqual(['เอากันแดดค่ะ']);
});

test('the message view marks nothing before the message was read, and shows every word of it', () => {
  expect(wordsOf(message, null).some((word) => word.isUnread)).toBe(false);
  expect(
    wordsOf(message, found)
      .map((word) => word.text)
      .join(''),
  ).toBe(message);
});

test.each([
  ['รับเจ้าตัวจิ๋วค่ะ', 'เจ้าตัวจิ๋ว'],
  ['(ตัวจิ๋ว),', 'ตัวจิ๋ว'],
  ['เอาค่ะ', 'เอาค่ะ'],
])('the message word %s is reduced to %s', (text, bare) => {
  expect(bareWord(text)).toBe(bare);
});

test.each([
  ['ตัวจิ๋ว 3 ก้อน', 3],
  ['ตัวจิ๋ว x2', 2],
  ['ตัวจิ๋ว จำนวน ๔', 4],
  ['ตัวจิ๋ว', 1],
  ['ตัวจิ๋ว\n99/9 หมู่ 1', 1],
  ['ตัวจิ๋ว 0', 1],
])('the message word %s has the count %d', (text, count) => {
  expect(countAfter(text, { text: 'ตัวจิ๋ว', start: 0, isUnread: true })).toBe(count);
});

// Words with which buyers talk about an order, and which are not marked.
const passedOver =
  'ค่ะ คะ ครับ คับ จ้า จ้ะ นะ นะคะ นะครับ และ กับ แล้ว เอา รับ สั่ง ขอ ซื้อ ส่ง จำนวน ชื่อ ที่อยู่ โทร เบอร์ tel คุณ นาย นาง นางสาว ' +
  'สวัสดี ขอบคุณ ปลายทาง เก็บปลายทาง เก็บเงินปลายทาง cod โอน บาท บ บ. ชิ้น อัน ตัว กล่อง ขวด หลอด ก้อน ซอง ถุง แพ็ค ชุด ค่าส่ง รวม ' +
  'ต. อ. จ. ตำบล อำเภอ จังหวัด แขวง เขต หมู่ ม. ซอย ซ. ถนน ถ.';

test.each(passedOver.split(' '))(
  'the message word %s is never marked when nothing was read',
  (word) => {
    const nothing = { name: '', address: '', note: '' } as Detection;
    expect(wordsOf(word, nothing).map(({ isUnread }) => isUnread)).toEqual([false]);
  },
);

test.each([
  ['x2', false],
  ['2ขวด', false],
  ['12abcdef', false],
  ['12abcdefg', true],
  ['จิ๋ว', true],
])('a message number with its unit is not marked when the unit is short: %s', (word, isUnread) => {
  expect(wordsOf(word, found).map((each) => each.isUnread)).toEqual([isUnread]);
});
