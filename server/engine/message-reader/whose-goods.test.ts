// Goods in buyers' words for one or several recipients, in a shop whose goods differ in size, kind and colour.
import { expect, test } from 'vitest';
import { detectOrders } from './detect-orders.ts';

const goods = [
  ['CF-M1', 'กาแฟคั่วบดดอยช้าง คั่วกลาง 1 กก.', 'คั่วกลาง 1 โล'],
  ['CF-M2', 'กาแฟคั่วบดดอยช้าง คั่วกลาง 250 กรัม', 'คั่วกลางเล็ก,คั่วกลาง 250'],
  ['CF-D1', 'กาแฟคั่วบดดอยช้าง คั่วเข้ม 1 กก.', 'คั่วเข้ม 1 โล,คั่วเข้มโล'],
  ['TEA', 'ชาเขียวใบ ซอง 100 กรัม', 'ชาเขียว,green tea'],
  ['HN-S', 'น้ำผึ้งดอกลำไย ขวด 500 มล.', 'น้ำผึ้งเล็ก,honey small'],
  ['HN-L', 'น้ำผึ้งดอกลำไย ขวด 1000 มล.', 'น้ำผึ้งใหญ่,น้ำผึ้งลิตร,honey large'],
  ['SHRIMP', 'กุ้งแห้ง 1 ขีด (100 กรัม)', 'กุ้งแห้ง'],
  ['CUP-B', 'แก้วเซรามิกปั้นมือ สีฟ้า', 'แก้วฟ้า'],
  ['CUP-G', 'แก้วเซรามิกปั้นมือ สีเขียว', 'แก้วเขียว'],
].map(([code = '', name = '', aliases = ''], at) => ({
  id: at + 1,
  code,
  name,
  aliases: aliases.split(','),
}));
const readOf = (text: string) =>
  detectOrders(text, { products: goods }).orders.map(({ name, items, payment }) => {
    const lines = items.map(({ productId, unit }) => `${goods[productId - 1]?.code}×${unit}`);
    const { method, codAmountSatang: sum } = payment;
    return [name, ...lines, ...(method ? [`${method}${sum ? ` ${sum / 100}` : ''}`] : [])]
      .filter(Boolean)
      .join(' ');
  });

test.each([
  ['sold by the kilo', 'กาแฟคั่วเข้ม 2 โล', 'CF-D1×2'],
  ['in sets', 'ชุดของขวัญ: ชาเขียว 1 + น้ำผึ้งเล็ก 1 เอา 3 ชุด', 'TEA×3 HN-S×3'],
  ['shared out', 'ชาเขียว 2 ซอง (ของแม่) ชาเขียว 1 ซอง (ของหนู)', 'TEA×3'],
  ['in English words', 'two honey small and one green tea please', 'HN-S×2 TEA×1'],
  ['as none', 'ชาเขียว 2\nน้ำผึ้งเล็ก 0', 'TEA×2'],
  ['beside a stretched word', 'ชาเขียววววว 3', 'TEA×3'],
  ['as half a dozen behind a full stop', 'ชาเขียว. ครึ่งโหล', 'TEA×6'],
  ['by what packs hold', 'ชาเขียว 3 แพ็ค (แพ็คละ 6)', 'TEA×18'],
  ['by the word behind the one that others share', 'เอาแก้วฟ้า 1 ผึ้งใหญ่ 2', 'CUP-B×1 HN-L×2'],
  ['of 100 grams', 'กุ้งแห้ง 4 ขีดกับชาเขียว 1', 'SHRIMP×4 TEA×1'],
  ['of 100 grams as half a kilo', 'กุ้งแห้งครึ่งโล', 'SHRIMP×5'],
  ['apart from the colour', 'สีเขียวนะคะ\nแก้วเซรามิก 2 ใบ', 'CUP-G×2'],
  ['beside a slip of the fingers', 'เอาน้ำผึ้งใหญ๋ 2 ขวด', 'HN-L×2'],
])('the message reader reads a count that is told %s', (_, text, lines) => {
  expect(readOf(text)).toEqual([lines]);
});

test.each([
  ['the shop names it and the buyer agrees', 'ร้าน: คั่วเข้ม 1 โล 2 ถุงนะคะ\nลูกค้า: ใช่ค่ะ', 'CF-D1×2'],
  [
    'the buyer counts one answer above another product',
    'ลูกค้า: ชาเขียวมีไหมคะ\nร้าน: มีค่ะ 95\nลูกค้า: เอา 3 ซอง แล้วน้ำผึ้งเล็ก 1',
    'TEA×3 HN-S×1',
  ],
  [
    'another size takes its place',
    'แม่ค้า: คั่วกลาง 1 โลมีค่ะ\nคุณบี: เอาโลนึงค่ะ\nแม่ค้า: 420 ค่ะ\nคุณบี: เปลี่ยนเป็น 250 สองถุงดีกว่า',
    'CF-M2×2',
  ],
  [
    'the shop has no more of another',
    'ลูกค้า: คั่วเข้มโล 1 น้ำผึ้งเล็ก 1\nร้าน: คั่วเข้มหมดค่ะ\nลูกค้า: งั้นตัดออก',
    'HN-S×1',
  ],
  [
    'fewer are asked for and granted',
    'Ploy: ชาเขียว 4\nร้าน: 380 ค่ะ\nPloy: ลดเหลือ 3 ได้ไหม\nร้าน: ได้ค่ะ',
    'TEA×3',
  ],
])('the message reader takes goods out of a chat when %s', (_, text, lines) => {
  const { items } = detectOrders(text, { products: goods });
  const told = items.map(({ productId, unit }) => `${goods[productId - 1]?.code}×${unit}`);
  expect(told.toSorted()).toEqual(lines.split(' ').toSorted());
});

const first = 'กานดา ใจเย็น 9 ม.1 ต.แม่สาย อ.แม่สาย เชียงราย 57130 0833334455';
const second = 'วิภา ทองดี 77/8 ถ.พหลโยธิน ต.เวียง อ.เมือง เชียงราย 57000 0844445566';

test.each([
  [
    'named above the addresses',
    `กานดา - ชาเขียว 2\nวิภา - แก้วฟ้า 1\nที่อยู่\n${first}\n${second}\nยอด 190 / 220 เก็บปลายทางทุกคน`,
    ['กานดา ใจเย็น TEA×2 cod 190', 'วิภา ทองดี CUP-B×1 cod 220'],
  ],
  [
    'numbered below them',
    `1. ${first}\n2. ${second}\n1 = ชาเขียว 2 ปลายทาง 220\n2 = แก้วฟ้า 1 โอนแล้ว`,
    ['กานดา ใจเย็น TEA×2 cod 220', 'วิภา ทองดี CUP-B×1 transfer'],
  ],
  [
    'told once for all',
    `ส่ง 2 บ้าน เหมือนกันหมด ชาเขียว 1 แก้วเขียว 1 โอนแล้ว\n- ${first}\n- ${second}`,
    ['กานดา ใจเย็น TEA×1 CUP-G×1 transfer', 'วิภา ทองดี TEA×1 CUP-G×1 transfer'],
  ],
  [
    'in rows that the shop counts',
    `A12 ${first} >> ชาเขียว 1\nA13 ยกเลิก\nA15 ${second} >> แก้วฟ้า 2`,
    ['กานดา ใจเย็น TEA×1', 'วิภา ทองดี CUP-B×2'],
  ],
])(
  'the message reader gives each recipient their own goods when they are %s',
  (_, text, orders) => {
    expect(readOf(text)).toEqual(orders);
  },
);

test('the message reader gives each row the place when it is told once below them all', () => {
  const { orders } = detectOrders(
    'ป้าสมร ม.1 เลขที่ 14 0861120394\nป้าเพ็ญ ม.3 เลขที่ 70/1 0871120395\nทั้งหมด ต.นาเพียง อ.กุสุมาลย์ จ.สกลนคร 47230',
    { products: goods },
  );
  expect(orders.map(({ subdistrict, postcode }) => `${subdistrict} ${postcode}`)).toEqual([
    'นาเพียง 47230',
    'นาเพียง 47230',
  ]);
});

test('the message reader fills a form that was asked for and answered field by field', () => {
  const [order] = detectOrders(
    'ร้าน: ขอชื่อที่อยู่เบอร์ค่ะ\nลค: สมศักดิ์\nร้าน: นามสกุลด้วยค่ะ\nลค: สายบัว\nร้าน: บ้านเลขที่คะ\nลค: 300\nร้าน: หมู่คะ\nลค: 3\n' +
      'ร้าน: ตำบล อำเภอคะ\nลค: ตาเมียง พนมดงรัก\nร้าน: เบอร์ค่ะ\nลค: 0986614407',
  ).orders;
  expect(order).toMatchObject({
    name: 'สมศักดิ์ สายบัว',
    phone: '0986614407',
    subdistrict: 'ตาเมียง',
    district: 'พนมดงรัก',
  });
  expect(order?.address).toContain('300');
});

test.each([
  [
    'the rest is collected of a whole that is told',
    'มะลิ ใจเย็น 0812345670\nยอด 829 โอนไป 300 ก่อน ที่เหลือเก็บปลายทางค่ะ',
    'มะลิ ใจเย็น mixed 529',
  ],
  [
    'some was paid and no sum is told',
    'มะลิ ใจเย็น 0812345670\nโอนให้บางส่วนแล้วนะ ที่เหลือเก็บปลายทางค่ะ',
    'มะลิ ใจเย็น mixed',
  ],
  [
    'times stand beside the answer',
    '21:05 ร้าน: โอนหรือปลายทางคะ\n21:06 ฟ้า: ปลาย\n21:07 ร้าน: รวม 348 นะคะ',
    'cod 348',
  ],
  [
    'the shop asks which way it is and the buyer says the latter',
    'ร้าน: โอนหรือปลายทางคะ\nฟ้า: อย่างหลังค่ะ\nร้าน: รวม 890 นะคะ',
    'cod 890',
  ],
  ['the driver is handed the cash', 'Pay cash to the driver, total 719', 'cod 719'],
])('the message reader reads how an order is paid when %s', (_, text, paid) => {
  expect(readOf(text)).toEqual([paid]);
});

test('the message reader leaves out goods that are wanted only where others are gone, and asks', () => {
  expect(readOf('แก้วฟ้า 2 ถ้าไม่มีเอาเขียวแทน')).toEqual(['CUP-B×2']);
  expect(readOf('เอาน้ำผึ้งใหญ่ 1 ขวดค่ะ ถ้าหมดเอาชาเขียวแทนนะคะ')).toEqual(['HN-L×1']);
  expect(readOf('มีชาเขียวไหมคะ ถ้าไม่มีเอาน้ำผึ้งเล็ก 1 ก็ได้').join()).toContain('HN-S×1');
  const { marks } = detectOrders('แก้วฟ้า 2 ถ้าไม่มีเอาเขียวแทน', { products: goods });
  expect(marks.map(({ field }) => field)).toContain('items');
});
