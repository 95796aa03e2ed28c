import { expect, test } from 'vitest';
import { mendMisread } from './misread.ts';

test.each([
  ['letters for the digits of a postcode that there is', 'แพร่ 54OOO', 'แพร่ 54000'],
  ['letters among the digits of a phone', 'โทร 08I-66Z-4O17', 'โทร 081-662-4017'],
  ['letters in a house and a village number', '5l/8 ม. ll', '51/8 ม. 11'],
  ['a phone said in words', 'เบอร์ศูนย์แปดเก้าสี่สี่หนึ่งเจ็ดเจ็ดสองศูนย์', 'เบอร์0894417720'],
  ['a house said in words', 'เลขที่ยี่สิบเจ็ดทับหก หมู่แปดตำบล', 'เลขที่27/6 หมู่8ตำบล'],
  ['a mark apart from its letter', 'ณ ัฐกานต์ สม ุทร', 'ณัฐกานต์ สมุทร'],
  ['line ends of a page', 'ขวัญจิต<br>88/3&nbsp;ม.1', 'ขวัญจิต\n88/3 ม.1'],
])('the message reader mends %s', (_, text, mended) => {
  expect(mendMisread(text)).toBe(mended);
});

test.each([
  ['a code of goods', 'เอา CR01 กับ SZ105 อย่างละ 2'],
  ['a postcode that there is not', 'รุ่น S9999'],
  ['goods counted in words', 'สบู่สามก้อน แชมพูสองขวด'],
  ['a cell of a table', 'เลขที่ | 12/3\nหมู่ | 3'],
  ['money in words', 'เก็บปลายทางแปดร้อยยี่สิบบาท'],
])('the message reader leaves %s', (_, text) => {
  expect(mendMisread(text)).toBe(text);
});
