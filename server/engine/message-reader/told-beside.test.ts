// Text beside name, phone and house that is none of them.
import { expect, test } from 'vitest';
import { detectAddress } from './detect-address.ts';

const place = 'ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200';
const whole = { name: 'กมลวรรณ ทดสอบดี', phone: '0810007788', phone2: '', address: '45/6 หมู่ 2' };
const recipient = `กมลวรรณ ทดสอบดี 45/6 หมู่ 2 ${place} โทร 081-000-7788`;

test.each([
  ['the account that was paid', `โอนเข้าพร้อมเพย์ 0890007711 แล้วค่ะ\n${recipient}`],
  ['the sender', `${recipient} ผู้ส่งใส่ ดาวช็อป 0890007711`],
  ['the shop', `มีปัญหาโทรหาร้านได้ที่ 02-000-4567 นะคะ\n${recipient}`],
])('the message reader takes no second phone from %s', (_, text) => {
  expect(detectAddress(text)).toMatchObject(whole);
});

test.each([
  ['what is told of a body', `สูง 165 นน. 52 อก 34 เอว 27 ความดัน 150/90\n${recipient}`],
  ['an hour', `สะดวกรับสายหลัง 4 โมงเย็น\n${recipient}`],
  ['a sum with its comma', `ที่ต้องเก็บ 2,050\n${recipient}`],
  ['what is counted', `มีถึง 30 เล่มมั้ย\n${recipient}`],
  [
    'a sentence in English',
    `Can I give 1000 by transfer now and the rest 2900 to you\n${recipient}`,
  ],
  ['which of several is told of', `กล่องแรก\n${recipient}`],
  ['a name of the social pages', `ชื่อเฟส Nan Nicha โอนแล้ว\n${recipient}`],
  ['a teacher', `ครู${recipient}`],
  ['what somebody is', recipient.replace('ทดสอบดี', 'ทดสอบดี (ข้าราชการบำนาญ)')],
  ['a sum before the house', recipient.replace('ทดสอบดี', 'ทดสอบดี 450 บาท')],
  ['a price for each', `ใบละ 45 จ้ะ\n${recipient}`],
  ['who paid, shortened by the bank', `นาง ประภา ส.\nไปยัง บจก.ร้านดี xxx-x-x8820-x\n${recipient}`],
  ['an address in quotes', `ที่อยู่ที่มีในระบบ "${recipient}" ใช่ไหมคะ`],
  [
    'a form filled in to show how',
    `รบกวนกรอกตามตัวอย่างนะคะ\nชื่อ: มานี ใจดี\nที่อยู่: 9 ม.5 ต.ท่าแร้ง อ.บ้านแหลม จ.เพชรบุรี 76110\nเบอร์: 0890007711\n\n${recipient}`,
  ],
  ['who holds the account', `ร้าน: กสิกร 123-4-56789-0 ชื่อ วันดี\nลูกค้า: โอนแล้วค่ะ ${recipient}`],
  ['labels in Chinese', `收件人 กมลวรรณ ทดสอบดี\n电话 0810007788\n地址 45/6 หมู่ 2 ${place}`],
])('the message reader leaves name and house whole beside %s', (_, text) => {
  expect(detectAddress(text)).toMatchObject(whole);
});

test.each(['รอบหน้าอุดหนุนใหม่ค่ะ ขอหลุดเมื่อคืนได้ไหมคะ', 'ส่งกี่วันถึงคะ แล้วถ้าเก็บปลายทางบวกเพิ่มป่าว'])(
  'the message reader names nobody where no phone, place or house is told: %s',
  (text) => {
    expect(detectAddress(text).name).toBe('');
  },
);

test('the message reader is sure of name and address when who speaks stands above each line of a chat', () => {
  const chat = `Nok Nicha\nเอาไส้กรองค่ะ\nNok Nicha\n2 อันค่ะ\nNok Nicha\n${recipient}`;
  expect(detectAddress(chat)).toMatchObject({ ...whole, marks: [] });
});

test('the message reader keeps a bare name in the address when it stands between two of its lines', () => {
  const text = `กมลวรรณ ทดสอบดี\n45/6\nป่าตัน\nถนนโชตนา\n${place}\n0810007788`;
  expect(detectAddress(text)).toMatchObject({ ...whole, address: '45/6 ป่าตัน ถนนโชตนา' });
});

test('the message reader takes a house from a row of a table when goods stand between it and the place', () => {
  const order = 'เอาสายยาง 1\nเอาไส้กรอง 1\nเก็บปลายทาง';
  const text = `ที่อยู่ | 45/6\nกมลวรรณ ทดสอบดี\n0810007788\n${order}\n${place}`;
  expect(detectAddress(text)).toMatchObject({ ...whole, address: '45/6' });
});
