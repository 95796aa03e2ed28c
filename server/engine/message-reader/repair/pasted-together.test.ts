// Several orders of one form or of several chats in one paste: each keeps its own goods and sum.
import { expect, test } from 'vitest';
import { detectOrders } from '../detect-orders.ts';

const products = [
  { id: 1, code: 'SB-01', name: 'สบู่ขมิ้น', aliases: ['สบู่'], priceSatang: 5_900 },
  { id: 2, code: 'HN-02', name: 'น้ำผึ้งป่า', aliases: ['น้ำผึ้ง'], priceSatang: 25_000 },
  { id: 3, code: 'KK-03', name: 'คุกกี้เนย', aliases: ['คุกกี้'], priceSatang: 12_000 },
];

type Person = {
  name: string;
  house: string;
  phone: string;
  goods: string;
  pays: string;
  chat: string;
};
const people: Person[] = [
  {
    name: 'มะลิ ใจเย็น',
    house: '12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290',
    phone: '0812345670',
    goods: 'สบู่ 2',
    pays: 'ปลายทาง 158',
    chat: 'Nok',
  },
  {
    name: 'สมบัติ ทองดี',
    house: '55 ม.1 ต.บ้านกลาง อ.เมือง ลำพูน 51000',
    phone: '0898765431',
    goods: 'น้ำผึ้ง 1 คุกกี้ 2',
    pays: 'โอนแล้ว',
    chat: 'bee_99',
  },
  {
    name: 'วิภา แสนสุข',
    house: '8 ถ.มิตรภาพ ต.สูงเนิน อ.สูงเนิน นครราชสีมา 30170',
    phone: '0914477203',
    goods: 'คุกกี้ 3',
    pays: 'ปลายทาง 400',
    chat: 'Fon',
  },
];
const expected = [
  '0812345670 1×2 cod 158',
  '0898765431 2×1 3×2 transfer',
  '0914477203 3×3 cod 400',
];

const told = (text: string) =>
  detectOrders(text, { products }).orders.map(({ phone, items, payment, codAmountSatang }) =>
    [
      phone,
      ...items.map(({ productId, unit }) => `${productId}×${unit}`),
      payment.method,
      ...(codAmountSatang === null ? [] : [codAmountSatang / 100]),
    ].join(' '),
  );

test.each<[string, (person: Person & { at: number }) => string]>([
  [
    'goods and sum stand below each',
    ({ name, house, phone, goods, pays }) => `${name}\n${house}\n${phone}\n${goods} ${pays}`,
  ],
  [
    'goods and sum stand above each',
    ({ name, house, phone, goods, pays }) => `${goods} ${pays}\n${name} ${phone}\n${house}`,
  ],
  [
    'goods stand above each and the sum below',
    ({ name, house, phone, goods, pays }) => `${goods}\n${name}\n${house}\n${phone}\n${pays}`,
  ],
  [
    'a form asks for the goods first',
    ({ name, house, phone, goods, pays }) =>
      `สินค้า: ${goods}\nชำระ: ${pays}\nชื่อ: ${name}\nที่อยู่: ${house}\nเบอร์: ${phone}`,
  ],
  [
    'goods and sum are rows with a mark',
    ({ name, house, phone, goods, pays }) =>
      `[ ${name} ]\n${house}\nโทร ${phone}\n* ${goods}\n* ${pays}`,
  ],
  [
    'everybody in the chats is called a customer',
    ({ name, house, phone, goods, pays }) =>
      `ลูกค้า: เอา ${goods} ค่ะ\nร้าน: ได้ค่ะ ขอที่อยู่ค่ะ\nลูกค้า: ${name} ${house} ${phone}\nลูกค้า: ${pays}\nร้าน: ขอบคุณค่ะ`,
  ],
  [
    'each line of the chats tells the time and who speaks',
    ({ name, house, phone, goods, pays, chat }) =>
      `10:00 ${chat} เอา ${goods} ค่ะ\n10:10 ร้านเรา ได้ค่ะ ขอที่อยู่ค่ะ\n10:20 ${chat} ${name}\n10:20 ${chat} ${house}\n10:21 ${chat} ${phone}\n10:30 ${chat} ${pays}\n10:40 ร้านเรา ขอบคุณค่ะ`,
  ],
  [
    'an arrow leads from each parcel to its person',
    ({ name, house, phone, goods, pays, at }) =>
      `กล่อง ${at} -> ${name} ${phone} : ${house} ${goods} ${pays}`,
  ],
  [
    'a handle with digits speaks in each chat',
    ({ name, house, phone, goods, pays, chat, at }) =>
      `${chat}${at}: ${goods} ค่ะ\nร้าน: ที่อยู่ค่ะ\n${chat}${at}: ${name} ${house} ${phone} ${pays}`,
  ],
])('the message reader gives each order its own goods and sum when %s', (_, asText) => {
  const orders = people.map((person, at) => asText({ ...person, at: at + 1 }));
  for (const between of ['\n', '\n\n']) {
    expect(told(orders.join(between))).toEqual(expected);
    expect(told(orders.slice(0, 2).join(between))).toEqual(expected.slice(0, 2));
  }
});

test('the message reader parts chats of which one has gaps between its lines and another tells a wrong phone', () => {
  const [first, second] = [
    'Nok\nเอา สบู่ 2 ค่ะ\n\nร้าน\nได้ค่ะ ขอที่อยู่ค่ะ\n\nNok\nมะลิ ใจเย็น 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290\n\nNok\n0812345670',
    'ลูกค้า: เอา คุกกี้ 3 ค่ะ\nร้าน: ได้ค่ะ มีปัญหาโทรหาร้าน 0861112223\nลูกค้า: วิภา แสนสุข 8 ถ.มิตรภาพ ต.สูงเนิน อ.สูงเนิน นครราชสีมา 30170\nลูกค้า: 0914477203 ไม่ใช่เบอร์เก่านะคะ',
  ];
  expect(told(`${first}\n\n${second}`)).toEqual(['0812345670 1×2 ', '0914477203 3×3 ']);
});

test('the message reader parts orders that were scanned or spoken when blank lines stand between them', () => {
  const text = [
    'ชื่อ มะลิ ใจเย็น 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 5O29O โทร O8l-234-567O สบู่ 2',
    'ส่งสมบัติ ทองดี บ้านเลขที่ห้าสิบห้าหมู่หนึ่งตำบลบ้านกลางอำเภอเมืองจังหวัดลำพูน ศูนย์แปดเก้าแปดเจ็ดหกห้าสี่สามหนึ่ง น้ำผึ้ง 1',
    'Wipa Sansuk, 8 Mittraphap Rd., Sung Noen, Nakhon Ratchasima 30170. 0914477203 คุกกี้ 3',
  ].join('\n\n');
  expect(told(text)).toEqual(['0812345670 1×2 ', '0898765431 2×1 ', '0914477203 3×3 ']);
});

test('the message reader keeps one form together when pictures stand before its fields', () => {
  const text =
    '👤 มะลิ ใจเย็น\n🏠 รร.บ้านหนองหาร 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่\n📮 50290\n📱 0812345670\n\n' +
    'วิภา แสนสุข 8 ถ.มิตรภาพ ต.สูงเนิน อ.สูงเนิน นครราชสีมา 30170 0914477203 คุกกี้ 3';
  expect(told(text)).toEqual(['0812345670 ', '0914477203 3×3 ']);
});

test('the message reader keeps each name with its order when a remark about both stands behind a blank line', () => {
  const text =
    'มะลิ ใจเย็น\n12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290\n0812345670\nสบู่ 2 ปลายทาง 158\n\n' +
    'วิภา แสนสุข\nหอพักแสงจันทร์ ห้อง 19 ต.บ้านดู่ อ.เมือง จ.เชียงราย 57100\n0914477203\nคุกกี้ 3 ปลายทาง 400\n\n' +
    '(ค่าส่งคนละ 40 รวมแล้วนะคะ)';
  expect(detectOrders(text, { products }).orders.map(({ name }) => name)).toEqual([
    'มะลิ ใจเย็น',
    'วิภา แสนสุข',
  ]);
});

test('the message reader parts two chats when they have more than two hundred lines between them', () => {
  const talk = (buyer: string) => `${buyer}: ค่ะ\nร้าน: ค่า\n`.repeat(55);
  const text = people
    .slice(0, 2)
    .map(({ name, house, phone, chat }) => `${talk(chat)}${chat}: ${name} ${house} ${phone}`);
  expect(detectOrders(text.join('\n'), { products }).orders.map(({ phone }) => phone)).toEqual([
    '0812345670',
    '0898765431',
  ]);
});

test('the message reader adds to the sum beside each order what comes on top for all of them', () => {
  const rows = people.map(({ name, house, phone }, at) => `${at + 1}. ${name} ${phone} ${house}`);
  const text = `${rows[0]} = สบู่ 2 (118)\n${rows[2]} = คุกกี้ 1 (120)\nเก็บปลายทางทุกคน +30`;
  expect(told(text)).toEqual(['0812345670 1×2 cod 148', '0914477203 3×1 cod 150']);
});

test('the message reader reads how many of each when a sheet has a column for each of the goods', () => {
  const rows = people.map(({ name, house, phone }, at) =>
    [name, phone, house, at === 0 ? '2' : '', at > 0 ? `${at}` : '-', '158'].join('\t'),
  );
  const text = ['ชื่อ\tเบอร์\tที่อยู่\tสบู่\tคุกกี้\tยอดเก็บ', ...rows].join('\n');
  const { orders } = detectOrders(text, { products });
  expect(orders.map(({ items }) => items.map((one) => [one.productId, one.unit]))).toEqual(
    people.map((_, at) => [at === 0 ? [1, 2] : [3, at]]),
  );
});

test('the message reader asks about goods when a line below the orders changes one of them', () => {
  const [first, , last] = people.map(
    ({ name, house, phone, goods }, at) => `${at + 1}) ${name} ${phone}\n${house}\n${goods}`,
  );
  const text = `${first}\n${last}\n4) มะลิ รายแรก เพิ่มน้ำผึ้ง 1 ขวด`;
  for (const { confidences } of detectOrders(text, { products }).orders)
    expect(confidences.items).toBeLessThan(0.9);
});
