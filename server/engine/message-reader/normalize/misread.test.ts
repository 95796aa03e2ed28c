import { expect, test } from 'vitest';
import { mendMisread } from './misread.ts';

test.each([
  ['letters for the digits of a postcode that there is', 'แพร่ 54OOO', 'แพร่ 54000'],
  ['letters among the digits of a phone', 'โทร 08I-66Z-4O17', 'โทร 081-662-4017'],
  ['letters in a house and a village number', '5l/8 ม. ll', '51/8 ม. 11'],
  ['a phone said in words', 'เบอร์ศูนย์แปดเก้าสี่สี่หนึ่งเจ็ดเจ็ดสองศูนย์', 'เบอร์0894417720'],
  ['a house said in words', 'เลขที่ยี่สิบเจ็ดทับหก หมู่แปดตำบล', 'เลขที่27/6 หมู่8ตำบล'],
  ['a mark apart from its letter', 'ณ ัฐกานต์ สม ุทร', 'ณัฐกานต์ สมุทร'],
  [
    'letters torn apart, a number of the village too',
    'พ ร ทิ พ ย์   ม ณี โ ช ติ\n3 8 / 2   ห มู่   7',
    'พรทิพย์ มณีโชติ\n38/2 หมู่ 7',
  ],
  ['a label that was torn and lost its marks', 'ชื่ อผู้ รับ : มานี\nทีอ ยู่ : 9', 'ชื่อผู้รับ: มานี\nที่อยู่: 9'],
  ['marks on the wrong letter', 'ผู้รบั แกว้ เทีนย', 'ผู้รับ แก้ว เทียน'],
  ['letters alone before the stroke of a house', 'll9/4 ม.lO ลพบุรี l5OOO', '119/4 ม.10 ลพบุรี 15000'],
  ['digits in boxes', '7️⃣8️⃣ หมู่ 1️⃣1️⃣', '78 หมู่ 11'],
  ['a lane of hundreds said in words', 'ซอยรามคำแหงหนึ่งร้อยหกสิบสี่แขวง', 'ซอยรามคำแหง 164แขวง'],
  [
    'a house that is taken back and said again',
    'เลขที่สี่สิบเอ็ดเอ้ยไม่ใช่สี่สิบสองค่ะสี่สิบสองหมู่หนึ่ง',
    'เลขที่ 42 หมู่1',
  ],
  ['a stroke said between two numbers', 'เลขที่ 5 ทับ 1', 'เลขที่ 5/1'],
  ['a two told from a three on the phone', 'เบอร์ศูนย์แปดหก โทโทเจ็ด สี่หนึ่งหนึ่งเก้า', 'เบอร์0862274119'],
  ['rooms and floors said in words', 'ชั้นแปดห้องแปดศูนย์สามเลขที่เก้า', 'ชั้น 8 ห้อง 803 เลขที่ 9'],
  ['a phone half in words', 'โทร โอแปดหนึ่ง 2345678', 'โทร  0812345678 '],
  ['a phone that begins in English', 'phone: zero-eight-four 551 9037', 'phone: 084 551 9037'],
  [
    'a phone and a postcode letter by letter',
    '1 8 2 4 O โทร O 8 9 - 8 8 O - 3 5 l 2',
    '18240 โทร 0 8 9 - 8 8 0 - 3 5 1 2',
  ],
  ['letters in a landline', 'Tel. O2-635-ll84', 'Tel. 02-635-1184'],
  ['a postcode with a gap', 'จ.สุโขทัย 6411 0', 'จ.สุโขทัย 64110'],
  ['digits in another dress', '𝟐𝟏𝟖 ม.𝟔 × ②', '218 ม.6 × 2'],
  [
    'marks that a voice was told to type',
    'สมจิต เว้นวรรค แก้วกล้า ขึ้นบรรทัดใหม่ 083 เว้นวรรค 614',
    'สมจิต แก้วกล้า\n083 614',
  ],
  ['a house ahead of its village', '4l ม2 ต.จะรัง', '41 ม2 ต.จะรัง'],
  [
    'a house and its words beside digits that stand one by one',
    '12 3 / 4 5 หมู่ บ้าน ริม ธาร ซ. 3\nแขวง ดอก ไม้ เขต ประ เวศ\n1 0 2 5 0',
    '123/45 หมู่บ้านริมธาร ซ. 3\nแขวงดอกไม้ เขตประเวศ\n1 0 2 5 0',
  ],
  ['line ends of a page', 'ขวัญจิต<br>88/3&nbsp;ม.1', 'ขวัญจิต\n88/3 ม.1'],
])('the message reader mends %s', (_, text, mended) => {
  expect(mendMisread(text)).toBe(mended);
});

test.each([
  ['a code of goods', 'เอา CR01 กับ SZ105 อย่างละ 2'],
  ['a postcode that there is not', 'รุ่น S9999'],
  ['goods counted in words', 'สบู่สามก้อน แชมพูสองขวด'],
  ['a cell of a table', 'เลขที่ | 12/3\nหมู่ | 3'],
  ['short words one after the other', 'พี่ ก็ ดี นะ ค่ะ เอา สอง ตัว ได้ ไหม คะ'],
  ['words that are spelt well', 'แก้ว แล้ว ตัว บัว ทั่ว เกวียน เขียน ก๋วยเตี๋ยว'],
  ['a village called by a word that begins like a number', 'หมู่สามัคคี'],
  ['money in words', 'เก็บปลายทางแปดร้อยยี่สิบบาท'],
])('the message reader leaves %s', (_, text) => {
  expect(mendMisread(text)).toBe(text);
});
