// Pastes as sellers have them: exported chats, automatic answers, bank accounts, old addresses, sums in parts.
import { describe, expect, test } from 'vitest';
import { detectOrders } from './detect-orders.ts';

const products = [
  ['ยาดมสมุนไพร', 'ยาดม', 35],
  ['สบู่อะโวคาโด', 'สบู่', 59],
  ['ครีมกันแดด', 'กันแดด', 290],
  ['เดรสลูกไม้ สีครีม ไซซ์ M', 'เดรสครีม M', 390],
  ['เดรสลูกไม้ สีครีม ไซซ์ L', 'เดรสครีม L', 390],
].map(([name, alias, price], at) => ({
  id: at + 1,
  code: `P-${at + 1}`,
  name: String(name),
  aliases: [String(alias)],
  priceSatang: Number(price) * 100,
}));
const read = (text: string) => detectOrders(text, { products });
const goodsOf = (text: string): string =>
  read(text)
    .items.map(({ productId, unit }) => `${productId}×${unit}`)
    .toSorted()
    .join(' ');

const place = 'ต.สุเทพ อ.เมือง จ.เชียงใหม่ 50200';
const buyer = `กมลวรรณ ทดสอบดี 45/6 หมู่ 2 ${place} 0810007788`;

describe('the message reader keeps a house as it was told', () => {
  test.each([
    [
      'a line of a form names village and condo together',
      `ชื่อ: กมลวรรณ ทดสอบดี\nบ้านเลขที่ : 3/148\nหมู่บ้าน/คอนโด : สุขใจ\nถนน : ห้วยแก้ว\n${place}\n0810007788`,
      'บ้านเลขที่ 3/148 หมู่บ้าน สุขใจ ถนน ห้วยแก้ว',
    ],
    [
      'its village is told on the next line',
      `กมลวรรณ ทดสอบดี\n44 ม 9\nบ ห้วยทราย\n${place}\n0810007788`,
      '44 ม 9 บ ห้วยทราย',
    ],
    [
      'the old one stands above it',
      `เดิม 19 ม.3 ต.หนองแฝก สารภี เชียงใหม่ ไม่ใช้แล้วค่ะ\nใหม่ 45/6 ม.2 ${place}\nกมลวรรณ ทดสอบดี 0810007788`,
      '45/6 ม.2',
    ],
    [
      'who lives elsewhere has it sent to work',
      `บ้านอยู่ ต.โพธิ์ อ.เมือง จ.ศรีสะเกษ 33000 แต่ส่งที่ทำงาน 45/6 ม.2 ${place} นะคะ กมลวรรณ 0810007788`,
      '45/6 ม.2',
    ],
    [
      'another one is taken instead in the chat',
      `A: ที่ทำงาน 9/1 ถ.สีลม แขวงสีลม เขตบางรัก 10500 กมลวรรณ 0810007788\nB: ส่งวันนี้นะคะ\nA: ขอเป็นที่บ้านดีกว่า 45/6 ม.2 ${place}`,
      '45/6 ม.2',
    ],
    ['a phone runs into it', `กมลวรรณ081000778845/6ม.2 ${place}`, '45/6ม.2'],
    ['its village is misspelt', `กมลวรรณ ทดสอบดี 45/6 มู๋2 ${place} 0810007788`, '45/6 หมู่2'],
    ['a day is told ahead', `สั่งไปวันที่ 12 ชื่อ กมลวรรณ 0810007788 บ้าน 4/4 ${place}`, 'บ้าน 4/4'],
    ['it is a regiment', `กมลวรรณ ร.6 พัน.2 ค่ายกาวิละ ${place} 0810007788`, 'ร.6 พัน.2 ค่ายกาวิละ'],
    ['an extension follows the phone', `กมลวรรณ 45/6 ม.2 ${place} โทร 053001234 กด 3`, '45/6 ม.2'],
    [
      'another place is denied in brackets',
      `กมลวรรณ เชียงใหม่ 50200 (จ.เชียงใหม่นะ ไม่ใช่เชียงราย) 12/2 ถ.ห้วยแก้ว ต.สุเทพ อ.เมือง 0810007788`,
      '12/2 ถ.ห้วยแก้ว',
    ],
  ])('when %s', (_, text, address) => {
    expect(read(text).address).toBe(address);
  });
});

test('the message reader takes no house for a number that counts rows', () => {
  const text = `🔸มะลิ ยาดม 3\n4 ม.5 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290 โทร 0812345670\n🔸สมบัติ สบู่ 1\n77 ม.1 ต.บ้านกลาง อ.เมือง ลำพูน 51000 โทร 0898765431`;
  expect(read(text).orders.map(({ address }) => address)).toEqual(['4 ม.5', '77 ม.1']);
});

test.each([
  ['คนลาว', 'สมพอน (คนลาว)', 'สมพอน'],
  ['ข้อยชื่อ', 'สบายดี ข้อยชื่อ คำแพง', 'คำแพง'],
  ['โทรก่อน', '(โทรลุงก่อน)', ''],
])('the message reader takes %s for no part of a name', (_, who, name) => {
  expect(read(`${who} 45/6 หมู่ 2 ${place} 0810007788`).name).toBe(name);
});

test('the message reader takes the number that speaks where nobody tells another, and no sum for it', () => {
  const said = '18/11/2026, 20:14 - +66 81 000 0037: ';
  const text = `${said}ยาดม 10 ka\n18/11/2026, 20:15 - Shop: 350 baht ka\n${said}ok COD\n${said}กมลวรรณ 45/6 ม.2 ${place}`;
  expect(read(text)).toMatchObject({ phone: '0810000037', codAmountSatang: 35_000 });
});

describe('the message reader finds what is collected', () => {
  test.each([
    ['the fee in it stands in brackets', 'ยอด 430 บาท (รวมส่ง 40) เก็บปลายทาง', 430],
    ['it is the sum of both', 'สบู่ 5 เหลือ 280 ค่าส่ง 30 จ่ายปลายทางค่ะ', 310],
    ['it is added up behind the word', 'กันแดด 1 ราคา 290 เก็บปลายทาง +30 = 320 บาท', 320],
    ['the fee behind it is part of it', 'สบู่ 2 ยอด 158 ส่ง 40 ปลายทาง', 158],
    ['half of it is told', 'สบู่ 10 ทั้งหมด 500 ลดเหลือ 480 โอนครึ่งนึงก่อน 240 ที่เหลือปลายทาง', 240],
    ['digits and words are mixed', 'ปลายทาง 5ร้อย5สิบ', 550],
    ['twenty is said as in the north', 'จ่ายปลายทางสองร้อยซาวบาท', 220],
    ['its word is short', 'ปท.390', 390],
    ['the rider is paid', 'จ่ายสดกับไรเดอร์ 1100', 1100],
  ])('when %s', (_, said, baht) => {
    expect(read(`${said}\n${buyer}`).codAmountSatang).toBe(baht * 100);
  });

  test('when the shop tells less, since something was left out', () => {
    const text = `แอดมิน: สรุป กันแดด 1 สบู่ 1 รวม 349 บาท\nลูกค้า: สบู่ไม่เอาแล้วค่ะ\nแอดมิน: งั้น 290 ค่ะ\nลูกค้า: ปลายทางค่ะ\nลูกค้า: ${buyer}`;
    expect(read(text)).toMatchObject({ codAmountSatang: 29_000 });
  });
});

test('the message reader tells both sides apart without a colon behind them, and takes the sum they agree on', () => {
  const text =
    'ลค. ยาดม 10 สบู่ 5 จ้า\nแม่ค้า 350+295=645 ส่งฟรีจ้า\nลค. ลดหน่อย 600 ได้บ่\nแม่ค้า ได้จ้า 600 ถ้วน\n' +
    `ลค. เก็บปลายทางเด้อ สมศรี 7 ม.2 บ้านดงบัง ${place} 0810007788`;
  const whole = { name: 'สมศรี', address: '7 ม.2 บ้านดงบัง', codAmountSatang: 60_000 };
  expect(read(text)).toMatchObject(whole);
});

describe('the message reader counts goods', () => {
  test.each([
    ['of several one is changed', `ยาดม 3 สบู่ 1\nยาดมเปลี่ยนเป็น 5`, '1×5 2×1'],
    [
      'more are asked for below a sum',
      'ลูกค้า: ยาดม 3 สบู่ 1\nร้าน: 105+59 = 164\nลูกค้า: ยาดมเพิ่มเป็น 5\nร้าน: 234',
      '1×5 2×1',
    ],
    [
      'the count is raised without a thing',
      'ลูกค้า: สบู่ 1 ก้อนค่ะ\nร้าน: 59 ค่ะ\nลูกค้า: เพิ่มเป็น 3 ค่ะ',
      '2×3',
    ],
    [
      'a buyer whose name has digits asks first',
      '10:01 aom_99 สบู่ยังมีไหมคะ\n10:02 ร้าน มีค่ะ 59 ส่ง 35\n10:03 aom_99 เอา 2 ก้อนค่ะ เก็บปลายทางได้มั้ย\n10:04 ร้าน ได้ค่ะ รวม 153 ค่ะ',
      '2×2',
    ],
    ['one count is refused for another', 'ยาดม 3 ไม่เอา เอาเป็น 5 อัน', '1×5'],
    ['sets of an offer are taken', 'สบู่ 3 ก้อน 150 เอา 2 เซ็ต', '2×6'],
    ['more than an offer is taken', 'สบู่ 3 ก้อน 150 ใช่ไหมคะ เอา 6 ก้อน', '2×6'],
    ['a colour is called like other goods', 'เอาเดรสสีครีม 2 ตัว M 1 L 1', '4×1 5×1'],
  ])('when %s', (_, said, goods) => {
    expect(goodsOf(`${said}\n${buyer}`)).toBe(goods);
  });
});

describe('the message reader sends nothing', () => {
  test.each([
    [
      'to the shop of a robot',
      `(ข้อความตอบกลับอัตโนมัติ) ขอบคุณค่ะ ร้านอยู่ 55 ถ.เจริญกรุง แขวงบางรัก เขตบางรัก กทม. 10500 โทร 026660000\nกมลวรรณ ทดสอบดี 45/6 หมู่ 2 ${place} 0810007788`,
    ],
    [
      'to whose account is told',
      `ร้าน\n    กสิกร 045-3-00018-7 ค่ะ ยอด 220\nลูกค้า\n    สบู่ 1\n    กมลวรรณ ทดสอบดี\n    45/6 หมู่ 2 ต.สุเทพ\n    อ.เมือง จ.เชียงใหม่ 50200\n    0810007788`,
    ],
  ])('%s', (_, text) => {
    expect(read(text).orders).toMatchObject([
      { name: 'กมลวรรณ ทดสอบดี', phone: '0810007788', address: '45/6 หมู่ 2' },
    ]);
  });
});

const chats = ['0810007701', '0810007702', '0 8 1 0 0 0 7 7 0 3', '+66 81 000 7704'].map(
  (phone, at) =>
    `ไม่เอาใบเสร็จนะคะ ที่เดิม\nยาดม ${at + 1}\nมะลิ ${at + 1}/9 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290 โทร ${phone}`,
);

test.each(['\n\n', '\n-----\n'])(
  'the message reader parts chats of different people by %j',
  (between) => {
    const { orders } = read(chats.join(between));
    expect(orders.map(({ phone, items }) => `${phone} ${items[0]?.unit}`)).toEqual(
      [1, 2, 3, 4].map((count) => `081000770${count} ${count}`),
    );
  },
);

test('the message reader tells that there may be several where nothing parts them', () => {
  const { orders, marks, confidence } = read(chats.join(' '));
  expect(orders).toHaveLength(1);
  expect(marks[0]?.text).toContain('พบ 4 เบอร์ในข้อความเดียว');
  expect(confidence).toBeLessThan(0.9);
});

test('the message reader takes the name told above for whoever is called the same', () => {
  const text = `มะลิ 0812345670 3 ม.1 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290 ยาดม 6\nส่งอีกที่ ชื่อเดียวกัน เบอร์เดียวกัน 88/5 ม.2 ต.บ้านกลาง อ.เมือง ลำพูน 51000 สบู่ 6`;
  expect(read(text).orders.map(({ name, phone, address }) => [name, phone, address])).toEqual([
    ['มะลิ', '0812345670', '3 ม.1'],
    ['มะลิ', '0812345670', '88/5 ม.2'],
  ]);
});
