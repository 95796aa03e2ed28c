// Remarks, people who accept a parcel for others, offices and decorated labels do not change the address.
import { describe, expect, test } from 'vitest';
import { detectAddress } from '../detect-address.ts';

const place = 'ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200';
const whole = {
  name: 'กมลวรรณ ทดสอบดี',
  phone: '0810007788',
  address: '45/6 หมู่ 2',
  subdistrict: 'สุเทพ',
  postcode: '50200',
};

describe('the message reader on a person who takes the parcel in for the recipient', () => {
  test.each([
    `กมลวรรณ ทดสอบดี c/o คุณมานี ตัวอย่าง\n45/6 หมู่ 2 ${place}\n081-000-7788`,
    `กมลวรรณ ทดสอบดี\nc/o คุณมานี ตัวอย่าง\n45/6 หมู่ 2 ${place}\n081-000-7788`,
    `ชื่อผู้รับ กมลวรรณ ทดสอบดี (รับแทนโดย คุณแม่มานี) 45/6 หมู่ 2 ${place} T 0810007788`,
    `ผู้รับ: กมลวรรณ ทดสอบดี\nผู้รับแทน: มานี ตัวอย่าง\nที่อยู่: 45/6 หมู่ 2 ${place}\nโทร: 0810007788`,
  ])('notes the person and asks about it: %s', (text) => {
    const found = detectAddress(text);
    expect(found).toMatchObject(whole);
    expect(found.confidence).toBeLessThan(0.9);
    expect(found.note).toContain('มานี');
  });

  test('keeps a house behind c/o as a part of the address', () => {
    const text = `กมลวรรณ ทดสอบดี\nc/o โรงแรมริมน้ำ 45/6 หมู่ 2 ${place}\n081-000-7788`;
    expect(detectAddress(text)).toMatchObject({ ...whole, address: 'โรงแรมริมน้ำ 45/6 หมู่ 2' });
  });
});

test.each(['มานี ตัวอย่าง สั่งให้ กมลวรรณ ทดสอบดี', 'สั่งในชื่อมานี ตัวอย่าง แต่ส่งให้ กมลวรรณ ทดสอบดี'])(
  'the message reader takes a person who orders for somebody else for no recipient: %s',
  (text) => {
    const found = detectAddress(`${text}\n45/6 หมู่ 2 ${place}\n081-000-7788`);
    expect(found).toMatchObject(whole);
    expect(found.confidence).toBeLessThan(0.9);
  },
);

const body = `45/6 หมู่ 2 ${place}`;

test.each([
  '081~000~7788',
  '081/000/7788',
  '081—000—7788',
  '(081)(000)(7788)',
  '081·000·7788',
  '081_000_7788',
])('the message reader accepts any sign between the groups of a phone: %s', (phone) => {
  expect(detectAddress(`กมลวรรณ ทดสอบดี ${body} โทร ${phone}`)).toMatchObject(whole);
});

test.each([
  ['numbers in a row', `1) กมลวรรณ ทดสอบดี 2) 45/6 หมู่ 2 ${place} 3) 0810007788`],
  ['letters before lines', `ก. กมลวรรณ ทดสอบดี\nข. ${body}\nค. 0810007788`],
  ['rules for spaces', `กมลวรรณ_ทดสอบดี\n45/6_หมู่ 2 ${place}\n0810007788`],
  ['what to do with the parcel', `กมลวรรณ ทดสอบดี ฝากป้อมยามได้เลย\n${body}\n0810007788`],
  ['a number that is denied', `กมลวรรณ ทดสอบดี\n45/6 หมู่ 2 ไม่ใช่ หมู่ 12 ${place}\n0810007788`],
  ['a phone not to call', `กมลวรรณ ทดสอบดี\n${body}\nอย่าโทร 0890007711 โทร 0810007788`],
  ['courtesy', `กมลวรรณ ทดสอบดี ครับ\n45/6 ครับ หมู่ 2 นะครับ ${place} ครับ\n081-000-7788 ครับผม`],
  ['an office', `นางสาวกมลวรรณ ทดสอบดี ผจก.\n${body}\n081-000-7788`],
  ['an office with its branch', `กมลวรรณ ทดสอบดี หัวหน้าฝ่ายขาย\n${body}\n081-000-7788`],
  ['a lane without a name', `กมลวรรณ ทดสอบดี 45/6 หมู่ 2 (ไม่มีชื่อซอย) ${place} 0810007788`],
  ['how a name is spelt', `กมลวรรณ ทดสอบดี (นามสกุลสะกดแบบนี้จริงๆ ค่ะ)\n${body}\n0810007788`],
  ['brackets on labels', `ชื่อ (ตัวบรรจง): กมลวรรณ ทดสอบดี\nที่อยู่ (ละเอียด): ${body}\nเบอร์: 0810007788`],
  ['decorated labels', `꒰ ชื่อ ꒱ กมลวรรณ ทดสอบดี\n꒰ ที่อยู่ ꒱ ${body}\n꒰ เบอร์ ꒱ 0810007788`],
  ['pointed labels', `▷ ชื่อ กมลวรรณ ทดสอบดี\n▷ ที่อยู่ ${body}\n▷ โทร 081~000~7788`],
  ['a card payment', `ตัดบัตรไปแล้ว 899 ค่ะ ttb\nกมลวรรณ ทดสอบดี ${body} 0810007788`],
  ['a calling', `แม่ขา\nกมลวรรณ ทดสอบดี ${body} 0810007788`],
  [
    'an address taken back',
    `เมื่อกี้ส่งผิดค่ะ อันนั้นของแม่ (12 ต.ท่าศาลา อ.ท่าศาลา นครศรี 80160)\nเอาอันนี้นะคะ 👇\nกมลวรรณ ทดสอบดี 0810007788\n${body}`,
  ],
  [
    'a form filled in as an example',
    `ตัวอย่างการแจ้งที่อยู่ค่ะลูกค้า 👇\nชื่อ สมหญิง ใจดี\n99/9 ม.9 ต.ในเมือง อ.เมือง จ.ขอนแก่น 40000\nโทร 0800000000\n\nกมลวรรณ ทดสอบดี\n${body}\nโทร 0810007788`,
  ],
  [
    'an example in brackets',
    `กรุณากรอกตามแบบฟอร์ม\n(ตัวอย่าง: สมหญิง ใจดี 99/9 ม.9 ต.ในเมือง อ.เมือง จ.ขอนแก่น 40000 โทร 0800000000)\n-----\nชื่อ: กมลวรรณ ทดสอบดี\nที่อยู่: ${body}\nโทร: 0810007788`,
  ],
  [
    'a phone that the shop tells in a chat',
    `ลูกค้า: ขอเบอร์ร้านหน่อยค่ะ\nร้าน: 0898887766 ค่ะ\nลูกค้า: กมลวรรณ ทดสอบดี ${body} 0810007788`,
  ],
  [
    'a phone that a courier called from',
    `เมื่อวานแฟลชโทรมา เบอร์ 0898887766 ค่ะ\nกมลวรรณ ทดสอบดี ${body} โทร 0810007788`,
  ],
  [
    'digits that a phone got wrong at its end',
    `กมลวรรณ ทดสอบดี ${body} 0810007787\nเอ้ย เบอร์ผิด ลงท้าย 788 นะคะ`,
  ],
  [
    'a house that is denied',
    `กมลวรรณ ทดสอบดี 54/6 หมู่ 2 ${place} 0810007788\nโทษที เลขที่บ้านผิด 45/6 ค่ะ ไม่ใช่ 54/6`,
  ],
  ['a phone of look-alikes between odd signs', `กมลวรรณ ทดสอบดี\n${body}\nTel: O81 | OOO | 77B8`],
  ['a line sent twice in one breath', `กมลวรรณ ทดสอบดี ${body} 0810007788`.repeat(2)],
  ['what a recipient does, in brackets', `กมลวรรณ ทดสอบดี (ฝ่ายบัญชี)\n${body}\n0810007788`],
  ['a count a line ahead of the house', `ta daeng 3\n${body}\nกมลวรรณ ทดสอบดี 0810007788`],
])('the message reader leaves %s out of name and address', (_, text) => {
  expect(detectAddress(text)).toMatchObject(whole);
});

test.each([
  ['ซอยสายไหม 56 แขวงสายไหม เขตสายไหม กทม 10220', '7 ซอยสายไหม 56'],
  ['ซอยสายไหม 56 เขตสายไหม กทม 10220', '7 ซอยสายไหม 56'],
  ['ซอยสายไหม 56 เขต/แขวง สายไหม กทม 10220', '7 ซอยสายไหม 56'],
])('the message reader keeps a lane whole that is called like its place: %s', (text, address) => {
  const found = detectAddress(`กมลวรรณ ทดสอบดี\n7 ${text}\n0810007788`);
  expect(found).toMatchObject({ address, subdistrict: 'สายไหม', district: 'สายไหม' });
});

test.each(['แผง ก.12 ตลาดบ้านดู่', 'กุฏิ 7 วัดทดสอบ', 'ซุ้ม 3 ตลาดเก่า', 'วอร์ดเด็ก ชั้น 3 รพ.ทดสอบ'])(
  'the message reader begins the address with a stall, cell or ward: %s',
  (address) => {
    expect(detectAddress(`กมลวรรณ ทดสอบดี ${address} ${place} 0810007788`)).toMatchObject({
      ...whole,
      address,
    });
  },
);

const products = [
  { id: 1, code: 'A1', name: 'กางเกงวอร์ม', aliases: [] },
  { id: 2, code: 'A2', name: 'รองเท้าแตะ', aliases: [] },
  { id: 3, code: 'A3', name: 'ถุงเท้า', aliases: [] },
  { id: 4, code: 'A4', name: 'ครีมกันแดด', aliases: [] },
];

test.each([
  ['กางเกงวอร์ม สีดำ 1 สีเทา 2', 3],
  ['เอาสีดำ 1 สีเทา 1 นะคะ กางเกงวอร์ม', 2],
  ['รองเท้าแตะเบอร์ 38 1 คู่ เบอร์ 42 1 คู่', 2],
  ['รองเท้าแตะ เบอร์ 38', 1],
  ['รองเท้าแตะเบอร์ 40 2 คู่', 2],
  ['ถุงเท้าแพ็ค 199 เอา 2 แพ็ค', 2],
  ['ถุงเท้า➕3', 3],
  ['กันแดด spf50 2 หลอด', 2],
  ['กันแดดเอา spf50 นะ', 1],
])('the message reader takes sizes, prices and strengths for no quantities: %s', (text, unit) => {
  const { items } = detectAddress(`${text}\nกมลวรรณ ทดสอบดี ${body} 0810007788`, { products });
  expect(items.map((item) => item.unit)).toEqual([unit]);
});
