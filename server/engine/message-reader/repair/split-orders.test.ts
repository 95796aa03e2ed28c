// Which pastes hold several orders, and what each order says.
import { expect, test } from 'vitest';
import { detectOrders } from '../detect-orders.ts';
import { scoreMessages, teachers, totalOf } from '../fixtures/score-messages.ts';

const products = [
  { id: 1, code: 'SB-01', name: 'สบู่ขมิ้น', aliases: ['สบู่'] },
  { id: 2, code: 'HN-02', name: 'น้ำผึ้งป่า', aliases: ['น้ำผึ้ง'] },
];

const told = (text: string) =>
  detectOrders(text, { products }).orders.map(
    ({ name, phone, subdistrict, items, codAmountSatang }) =>
      [
        name,
        phone,
        subdistrict,
        ...items.map(({ productId, unit }) => `${productId}×${unit}`),
        ...(codAmountSatang === null ? [] : [codAmountSatang / 100]),
      ].join(' '),
  );

test('the message reader reads one order for each recipient when a paste lists them line by line', () => {
  const text = [
    'ออเดอร์เย็นนี้ค่ะ',
    '1. มะลิ ใจเย็น 0812345670 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290 สบู่ 2 ปลายทาง 180',
    '2. สมบัติ ทองดี 0898765431 55 ม.1 ต.บ้านกลาง อ.เมือง ลำพูน 51000 น้ำผึ้ง 1 ปลายทาง 250',
  ].join('\n');
  expect(told(text)).toEqual([
    'มะลิ ใจเย็น 0812345670 หนองหาร 1×2 180',
    'สมบัติ ทองดี 0898765431 บ้านกลาง 2×1 250',
  ]);
  const { orders, ...first } = detectOrders(text, { products });
  expect(first).toMatchObject({ name: orders[0]?.name, phone: '0812345670' });
  expect(first.confidence).toBeLessThan(0.9);
  expect(first.marks[0]?.text).toBe('พบ 2 รายในข้อความเดียว นี่คือรายแรก');
});

test('the message reader reads one order for each row when a sheet is pasted with its header', () => {
  const text = [
    'ลำดับ;ชื่อ;โทร;ที่อยู่;รายการ;จำนวน;ยอดเก็บ',
    '1;มะลิ ใจเย็น;0812345670;12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290;สบู่;2;180',
    '2;สมบัติ ทองดี;0898765431;55 ม.1 ต.บ้านกลาง อ.เมือง ลำพูน 51000;น้ำผึ้ง;1;250',
  ].join('\n');
  expect(told(text)).toEqual([
    'มะลิ ใจเย็น 0812345670 หนองหาร 1×2 180',
    'สมบัติ ทองดี 0898765431 บ้านกลาง 2×1 250',
  ]);
});

test('the message reader gives each recipient what was said for all when a line stands apart', () => {
  const text = [
    'มะลิ ใจเย็น 0812345670 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290',
    'สมบัติ ทองดี 0898765431 55 ม.1 ต.บ้านกลาง อ.เมือง ลำพูน 51000',
    'เอาสบู่คนละ 3 ก้อนนะคะ',
  ].join('\n');
  expect(told(text)).toEqual([
    'มะลิ ใจเย็น 0812345670 หนองหาร 1×3',
    'สมบัติ ทองดี 0898765431 บ้านกลาง 1×3',
  ]);
});

test('the message reader reads an order for each parcel when one person gets two boxes', () => {
  const text = [
    'กล่อง 1 สบู่ 2 ก้อน ปลายทาง 180',
    'กล่อง 2 น้ำผึ้ง 1 ขวด ปลายทาง 250',
    'ส่ง มะลิ ใจเย็น 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290 โทร 0812345670',
  ].join('\n');
  expect(told(text)).toEqual([
    'มะลิ ใจเย็น 0812345670 หนองหาร 1×2 180',
    'มะลิ ใจเย็น 0812345670 หนองหาร 2×1 250',
  ]);
});

test.each([
  ['are called by letters', 'กล่อง A : สบู่ 2', 'กล่อง B : น้ำผึ้ง 1'],
  ['are called by Thai letters', 'กล่อง ก. สบู่ 2', 'กล่อง ข. น้ำผึ้ง 1'],
  ['are bills', 'บิล 1 สบู่ 2', 'บิล 2 น้ำผึ้ง 1'],
  ['have their goods on lines of their own', 'กล่องที่ 1\nสบู่ 2', 'กล่องที่ 2\nน้ำผึ้ง 1'],
])(
  'the message reader reads an order for each parcel to one person when they %s',
  (_, one, other) => {
    const who = 'มะลิ ใจเย็น 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290 โทร 0812345670';
    const orders = ['มะลิ ใจเย็น 0812345670 หนองหาร 1×2', 'มะลิ ใจเย็น 0812345670 หนองหาร 2×1'];
    expect(told(`${who}\n${one}\n${other}`)).toEqual(orders);
    const lines = `${one} ${other}`.replaceAll('\n', ' ');
    expect(told(`แยกกล่องนะคะ ${lines}\n${who}`)).toEqual(orders);
  },
);

test('the message reader reads an order for each house when one phone is told with both of them', () => {
  const text =
    'ส่งแยกนะจ๊ะ\n' +
    'มะลิ ใจเย็น 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290 0812345670 สบู่ 2\n' +
    'มะลิ ใจเย็น (บ้านแม่) 55 ม.1 ต.บ้านกลาง อ.เมือง ลำพูน 51000 0812345670 น้ำผึ้ง 1';
  expect(told(text)).toEqual([
    'มะลิ ใจเย็น 0812345670 หนองหาร 1×2',
    'มะลิ ใจเย็น 0812345670 บ้านกลาง 2×1',
  ]);
});

test.each([
  [
    'a sender stands above the receiver',
    'ผู้ส่ง: ร้านสวนหลังบ้าน 0861112223 9/9 ม.1 ต.แม่เหียะ อ.เมือง เชียงใหม่ 50100\nผู้รับ: มะลิ ใจเย็น 0812345670 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290',
  ],
  [
    'one of two addresses is chosen',
    '1) 45 ม.2 ต.ห้วยโรง อ.ร้องกวาง แพร่ 54140\n2) 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290\nส่งที่ 2 นะคะ มะลิ ใจเย็น 0812345670',
  ],
  [
    'an old address is told beside the new one',
    'ที่อยู่เก่า 45 ม.2 ต.ห้วยโรง อ.ร้องกวาง แพร่ 54140 0861112223\nย้ายแล้วค่ะ มะลิ ใจเย็น 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290 0812345670',
  ],
])('the message reader reads one order when %s', (_, text) => {
  expect(told(text)).toEqual(['มะลิ ใจเย็น 0812345670 หนองหาร']);
});

const [first, second] = [
  '0812345670 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290',
  '0898765431 55 ม.1 ต.บ้านกลาง อ.เมือง ลำพูน 51000',
];
test.each([
  [
    'a row of a list is cancelled',
    `✅1. มะลิ ใจเย็น ${first} สบู่ 2\n❌2. คุณก้อย ยกเลิกค่ะ 0914410029\n✅3. สมบัติ ทองดี ${second} สบู่ 1`,
  ],
  [
    'a row of a table is cancelled',
    `ลำดับ\tชื่อ\tที่อยู่\tปณ\tรายการ\n1\tมะลิ ใจเย็น\t${first}\t50290\tสบู่ x2\n2\tมะลิ ใจเย็น 0812345670\tยกเลิก ซ้ำกับ 1\n3\tสมบัติ ทองดี\t${second}\t51000\tสบู่ x1`,
  ],
  [
    'a filled-in example stands above them',
    `ตัวอย่างการกรอก: สมชาย ใจดี 99/9 ม.9 ต.บางพูด อ.ปากเกร็ด นนทบุรี 11120 0800000000\n-----\nมะลิ ใจเย็น ${first}\nสบู่ 2\n-----\nสมบัติ ทองดี ${second}\nสบู่ 1`,
  ],
])('the message reader reads the two other orders of a paste when %s', (_, text) => {
  expect(told(text)).toEqual([
    'มะลิ ใจเย็น 0812345670 หนองหาร 1×2',
    'สมบัติ ทองดี 0898765431 บ้านกลาง 1×1',
  ]);
});

test('the message reader gives each recipient what all get when the buyer tells a phone of their own beside it', () => {
  const text = `ดิฉัน ประไพ (โทร 0865501129) ขอส่งให้ท่านละสบู่ 2 ก้อน\n1) มะลิ ใจเย็น ${first}\n2) สมบัติ ทองดี ${second}`;
  expect(told(text)).toEqual([
    'มะลิ ใจเย็น 0812345670 หนองหาร 1×2',
    'สมบัติ ทองดี 0898765431 บ้านกลาง 1×2',
  ]);
});

test.each([
  [
    'two stand in one line and share what was ordered',
    `เอาสบู่ 2 ส่งคนละที่ค่ะ ก้อนนึงให้ มะลิ ใจเย็น ${first} อีกก้อนส่ง สมบัติ ทองดี ${second} โอนแล้วทั้งหมด 100`,
    ['มะลิ ใจเย็น 0812345670 หนองหาร 1×1', 'สมบัติ ทองดี 0898765431 บ้านกลาง 1×1'],
  ],
  [
    'one phone is told for the parcels to two houses',
    `คุณมะลิ 0812345670 ค่ะ แยกสองกล่องนะ\nกล่องแรก สบู่ 2 ส่งบ้าน 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290\nกล่องสอง น้ำผึ้ง 1 ส่ง 55 ม.1 ต.บ้านกลาง อ.เมือง ลำพูน 51000`,
    ['มะลิ 0812345670 หนองหาร 1×2', 'มะลิ 0812345670 บ้านกลาง 2×1'],
  ],
  [
    'the second has no phone yet',
    `✅ มะลิ ใจเย็น ${first} สบู่ 2\n❌ มณี 0836671204 2 ม.1 ต.กะทู้ อ.กะทู้ ภูเก็ต (ยกเลิกแล้ว)\n✅ สมบัติ ทองดี 55 ม.1 ต.บ้านกลาง อ.เมือง ลำพูน 51000 น้ำผึ้ง 1 (เบอร์เดี๋ยวตามมา)`,
    ['มะลิ ใจเย็น 0812345670 หนองหาร 1×2', 'สมบัติ ทองดี  บ้านกลาง 2×1'],
  ],
  [
    'sums are told by the number of the parcel',
    `ผู้รับ 1 มะลิ ใจเย็น ${first} สบู่ 2\nผู้รับ 2 สมบัติ ทองดี ${second} น้ำผึ้ง 1\nปลายทางกล่อง 1 = 180 กล่อง 2 = 250`,
    ['มะลิ ใจเย็น 0812345670 หนองหาร 1×2 180', 'สมบัติ ทองดี 0898765431 บ้านกลาง 2×1 250'],
  ],
  [
    'a second parcel goes to the same person',
    `ใบแรก มะลิ ใจเย็น ${first} สบู่ 2 ปลายทาง 180\nใบสองชื่อเดียวกันที่เดียวกัน น้ำผึ้ง 1 ปลายทาง 250`,
    ['มะลิ ใจเย็น 0812345670 หนองหาร 1×2 180', 'มะลิ ใจเย็น 0812345670 หนองหาร 2×1 250'],
  ],
  [
    'rows of goods stand in each',
    `1. มะลิ ใจเย็น\n${first}\n- สบู่ 2\n- น้ำผึ้ง 1\n2. สมบัติ ทองดี\n${second}\n- สบู่ 3`,
    ['มะลิ ใจเย็น 0812345670 หนองหาร 1×2 2×1', 'สมบัติ ทองดี 0898765431 บ้านกลาง 1×3'],
  ],
  [
    'they live in one house and each says the room',
    'แยกกล่องนะคะ หอเดียวกันหมด\nมะลิ ใจเย็น ห้อง 204 โทร 0812345670 สบู่ 2\nสมบัติ ทองดี ห้อง 311 โทร 0898765431 น้ำผึ้ง 1\nหอดาว 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290',
    ['มะลิ ใจเย็น 0812345670 หนองหาร 1×2', 'สมบัติ ทองดี 0898765431 หนองหาร 2×1'],
  ],
  [
    'one is told to be paid at the door and one to have paid',
    `อันนี้ของพี่ มะลิ ใจเย็น ${first} สบู่ 2\nอันนี้ของน้องสาว สมบัติ ทองดี ${second} น้ำผึ้ง 1\nเก็บปลายทางที่พี่ 180 ของน้องโอนแล้ว`,
    ['มะลิ ใจเย็น 0812345670 หนองหาร 1×2 180', 'สมบัติ ทองดี 0898765431 บ้านกลาง 2×1'],
  ],
  [
    'their phones stand together below them',
    'ของดิฉันส่ง 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290 นางมะลิ ใจเย็น\nของพี่สาวส่ง 55 ม.1 ต.บ้านกลาง อ.เมือง ลำพูน 51000 นางวิภา ใจเย็น\nเบอร์ดิฉัน 0812345670 เบอร์พี่สาว 0898765431\nสบู่คนละ 1',
    ['มะลิ ใจเย็น 0812345670 หนองหาร 1×1', 'วิภา ใจเย็น 0898765431 บ้านกลาง 1×1'],
  ],
  [
    'the sheet has dropped the zeros of phones',
    'ชื่อ\tเบอร์\tที่อยู่\tสินค้า\nมะลิ ใจเย็น\t812345670\t12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290\tสบู่ x2\nสมบัติ ทองดี\t898765431\t55 ม.1 ต.บ้านกลาง อ.เมือง ลำพูน 51000\tน้ำผึ้ง x1',
    ['มะลิ ใจเย็น 0812345670 หนองหาร 1×2', 'สมบัติ ทองดี 0898765431 บ้านกลาง 2×1'],
  ],
  [
    'a sheet has short heads',
    'ลำดับ\tผู้รับ\tมือถือ\tบ้านเลขที่/หมู่\tต.\tอ.\tจ.\tปณ.\tรายการ\tยอดเก็บ\n1\tมะลิ ใจเย็น\t0812345670\t12/3 ม.4\tหนองหาร\tสันทราย\tเชียงใหม่\t50290\tสบู่ 2\t180\n2\tสมบัติ ทองดี\t0898765431\t55 ม.1\tบ้านกลาง\tเมือง\tลำพูน\t51000\tน้ำผึ้ง 1\t250',
    ['มะลิ ใจเย็น 0812345670 หนองหาร 1×2 180', 'สมบัติ ทองดี 0898765431 บ้านกลาง 2×1 250'],
  ],
  [
    'people of one house get a parcel each',
    'ส่งบ้านเดียวกัน แยก 2 กล่องนะ\n12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290 0812345670\nมะลิ ใจเย็น สบู่ 2\nสมบัติ ทองดี น้ำผึ้ง 1',
    ['มะลิ ใจเย็น 0812345670 หนองหาร 1×2', 'สมบัติ ทองดี 0812345670 หนองหาร 2×1'],
  ],
  [
    'phones are told by whose they are',
    'แม่ มะลิ ใจเย็น 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290\nน้า สมบัติ ทองดี 55 ม.1 ต.บ้านกลาง อ.เมือง ลำพูน 51000\nเบอร์แม่ 0812345670 เบอร์น้า 0898765431',
    ['แม่ มะลิ ใจเย็น 0812345670 หนองหาร', 'น้า สมบัติ ทองดี 0898765431 บ้านกลาง'],
  ],
  [
    'soldiers are of one camp',
    '-- พลฯ มะลิ ใจเย็น ร้อย.1 ค่ายภูทอง ต.หนองหาร อ.สันทราย เชียงใหม่ 50290 โทร 0812345670 สบู่ 2\n-- พลฯ สมบัติ ทองดี ร้อย.4 ค่ายเดียวกัน โทร 0898765431 น้ำผึ้ง 1',
    ['มะลิ ใจเย็น 0812345670 หนองหาร 1×2', 'สมบัติ ทองดี 0898765431 หนองหาร 2×1'],
  ],
])('the message reader reads an order for each recipient when %s', (_, text, orders) => {
  expect(told(text)).toEqual(orders);
});

test('the message reader parts people when one of several has no phone yet', () => {
  const text =
    'คุณรัชนี 888 ม.1 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290 โทร 0816673390 สบู่ 2\n' +
    'คุณสันติ 14/2 ม.4 ต.คลองจิก อ.บางปะอิน อยุธยา 13160 (เบอร์เดี๋ยวหาให้) น้ำผึ้ง 2\n' +
    'คุณอารีย์ 59/120 ม.8 ต.คูคต ลำลูกกา ปทุมธานี 12130 โทร 0927741156 สบู่ 1';
  expect(told(text)).toHaveLength(3);
});

test('the message reader parts people when they share a house and each has a phone', () => {
  const text =
    'ส่งที่โรงเรียนบ้านดอย ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290\n' +
    'ครูเอ๋ 0821190735 สบู่ 1\nครูดาว 0966640271 น้ำผึ้ง 1';
  expect(told(text)).toHaveLength(2);
});

test.each([
  ['a phone is put right', `มะลิ ใจเย็น ${first}\n*0812345607 ค่ะ พิมพ์สลับ`],
  [
    'the phone is told in a line of its own beside goods in boxes',
    `มะลิ ใจเย็น\n12/3 ม.4 ต.หนองหาร\nอ.สันทราย เชียงใหม่ 50290\nโทร 0812345670\nสบู่ 2 กล่อง`,
  ],
  [
    'a form has an office line and a mobile',
    'ผู้รับ: มะลิ ใจเย็น\nโทรศัพท์: 02-000-9126 ต่อ 14, 081-234-5670\nที่อยู่: 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290',
  ],
  [
    'one of two places is taken by its name',
    'มี 2 ที่อยู่นะ\nบ้าน: 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290\nที่ทำงาน: 55 ม.1 ต.บ้านกลาง อ.เมือง ลำพูน 51000\nเอาที่บ้านนะครับ\nมะลิ ใจเย็น 0812345670',
  ],
])('the message reader splits nothing when %s', (_, text) => {
  expect(told(text)).toHaveLength(1);
});

/** Authors whose pastes were never used to make rules. */
const strangers = new Set(['voices-30', 'voices-31', 'voices-32', 'voices-33']);

test('the message reader finds most recipients of pastes with several and splits no other', () => {
  // A third of the single messages, because there are many; the bench reads all of them.
  const read = teachers.map(({ messages, goods }) =>
    scoreMessages(
      messages.filter(({ stratum }, at) => stratum === 5 || at % 3 === 0),
      undefined,
      goods,
    ),
  );
  const several = totalOf(read.flatMap((tallies) => tallies.get(5) ?? []));
  const known = totalOf(
    read.flatMap((tallies, at) =>
      strangers.has(teachers[at]?.set ?? '') ? [] : (tallies.get(5) ?? []),
    ),
  );
  expect(known.found / known.records).toBeGreaterThan(0.985);
  expect(several.found / several.records).toBeGreaterThan(0.98);
  // At most one extra person per hundred pastes.
  expect(several.answered - several.found).toBeLessThanOrEqual(several.messages / 100);
  const singles = totalOf(
    read.flatMap((tallies) => [...tallies].flatMap(([stratum, one]) => (stratum === 5 ? [] : one))),
  );
  // At most one in two hundred single messages may be split: it has the shop's own address, or colleagues who order
  // together.
  expect(singles.answered - singles.records).toBeLessThanOrEqual(singles.messages / 200);
}, 600_000);

test('the message reader leaves each its money when two orders follow each other in one line', () => {
  const first = 'ชบา แก้วมณี 0812345670 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290 สบู่ 2';
  const second = 'อิ่มใจ สายลม 0898765431 55 ม.1 ต.บ้านกลาง อ.เมือง ลำพูน 51000 น้ำผึ้ง 1';
  const ways = (text: string) =>
    detectOrders(text, { products }).orders.map(({ payment }) => payment.method);
  expect(ways(`${first} โอนแล้ว ${second} ปลายทาง 250`)).toEqual(['transfer', 'cod']);
  expect(ways(`${first} cod 180 / ${second} โอนแล้ว`)).toEqual(['cod', 'transfer']);
  expect(told(`${first} ปลายทาง 180 ${second} ปลายทาง 250`)).toEqual([
    'ชบา แก้วมณี 0812345670 หนองหาร 1×2 180',
    'อิ่มใจ สายลม 0898765431 บ้านกลาง 2×1 250',
  ]);
});

test('the message reader asks whose a sum is that is told once for two recipients, and not where each pays it', () => {
  const people = `ชบา แก้วมณี 0812345670 12/3 ม.4 ต.หนองหาร อ.สันทราย เชียงใหม่ 50290 สบู่ 2
อิ่มใจ สายลม 0898765431 55 ม.1 ต.บ้านกลาง อ.เมือง ลำพูน 51000 น้ำผึ้ง 1`;
  const askedOf = (text: string) =>
    detectOrders(text, { products }).orders.map(({ confidences, marks }) => [
      confidences.payment < 0.9,
      marks.some(({ text: why }) => why.includes('ยอดเดียว')),
    ]);
  const [yes, no] = [
    [true, true],
    [false, false],
  ];
  expect(askedOf(`${people}\nเก็บปลายทาง 758`)).toEqual([yes, yes]);
  expect(askedOf(`${people}\nเก็บปลายทางคนละ 379`)).toEqual([no, no]);
});
