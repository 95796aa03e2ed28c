// Promises of previewing a file: columns found, mappings stored, every wrong cell named, nothing
// saved.
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewImport, type ImportPreview } from '@app/contract/upkeep/import';
import { createCategory } from '@app/contract/catalog/category';
import { createProduct, listProducts, updateProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { listOrders } from '@app/contract/order/list';
import { openGoods } from '../../app/story/goods.ts';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  const goods = await openGoods(owner);
  await goods.product(500, { code: 'SHIRT', name: 'เสื้อยืด', price: 290 });
  await goods.product(500, { code: 'CAP', name: 'หมวก (สีดำ)' });
});
afterAll(() => s.end());

const grid = (rows: string[][], more: object = {}): Promise<ImportPreview> =>
  owner.call(previewImport, { body: { kind: 'order', grid: rows, ...more } });

async function send(bytes: Uint8Array, kind = 'order', who = owner) {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', new Blob([new Uint8Array(bytes)]), 'orders.xlsx');
  const response = await who.fetch('/import/preview', { method: 'POST', body: form });
  return {
    status: response.status,
    data: (await response.json()) as ImportPreview & { fields?: Record<string, string> },
  };
}

const head = ['ชื่อผู้รับ', 'เบอร์โทร', 'ที่อยู่', 'รหัสสินค้า', 'จำนวน', 'ยอด COD'];
const line = [
  'สมหญิง ใจดี',
  '810001234',
  '99/1 ถ.สุขใจ ต.ช้างเผือก อ.เมือง จ.เชียงใหม่ 50300',
  'shirt',
  '2',
  '580',
];

test('an import preview reads a file with titles above its header row by row, with everything in its place', async () => {
  const bytes = await writeXlsx({
    sheets: [{ name: 'ออเดอร์', rows: [['ร้านสุขใจ'], [], head, line] }],
  });
  const { status, data } = await send(bytes);
  expect(status).toBe(200);
  expect(data).toMatchObject({
    headerRow: 3,
    total: 1,
    missing: [],
    source: 'general',
    remembered: false,
  });
  expect(data.columns.map(({ header }) => header)).toEqual(head);
  expect(data.items[0]).toMatchObject({
    row: 4,
    errors: {},
    values: {
      info: {
        name: 'สมหญิง ใจดี',
        phone: '0810001234',
        subdistrict: 'ช้างเผือก',
        district: 'เมืองเชียงใหม่',
        province: 'เชียงใหม่',
        postcode: '50300',
      },
      items: [{ code: 'SHIRT', name: 'เสื้อยืด', unit: 2 }],
      payment: { method: 'cod', codAmount: 580 },
    },
  });
});

test('an import preview reports every wrong cell, and still reads the rest of its row', async () => {
  const { items } = await grid([head, ['', '12345', 'บ้านไม่มีที่อยู่', 'NONE', 'สอง', 'ห้าร้อย'], line]);
  expect(items[0]?.errors).toMatchObject({
    'info.name': 'กรุณากรอกข้อมูล',
    'info.phone': 'เบอร์โทรต้องเป็นตัวเลข 9–10 หลัก ขึ้นต้นด้วย 0',
    'info.province': 'กรุณากรอกข้อมูล',
    'items.0.code': 'ไม่พบสินค้า “NONE” ในร้าน',
    'items.0.unit': 'ต้องเป็นตัวเลข',
  });
  expect(items[1]?.errors).toEqual({});
});

test('an import preview asks about a column without a clear header, and remembers the choice for these headers', async () => {
  const odd = ['ใคร', 'ที่ไหนโทร', 'บ้าน', 'ของ', 'กี่อัน', 'เก็บ'];
  const first = await grid([odd, line]);
  expect(first.missing).toContain('info.name');
  const mapping = {
    'info.name': 0,
    'info.phone': 1,
    'info.address': 2,
    'items.code': 3,
    'items.unit': 4,
    'payment.codAmount': 5,
  };
  const mapped = await grid([odd, line], { mapping });
  expect(mapped.items[0]?.errors).toEqual({});
  const again = await grid([odd, line]);
  expect(again.remembered).toBe(true);
  expect(again.mapping).toEqual(mapping);
  const other = await s.openShop('shopb');
  const theirs = await other.owner.call(previewImport, {
    body: { kind: 'order', grid: [odd, line] },
  });
  expect(theirs.remembered).toBe(false);
});

test('an import preview reads a header of two rows', async () => {
  const { columns, items } = await grid([
    ['เบอร์โทร', 'ผู้รับ', '', 'รหัสสินค้า'],
    ['', 'ชื่อผู้รับ', 'ที่อยู่', ''],
    ['0810001234', 'สมหญิง', line[2] ?? '', 'CAP'],
  ]);
  expect(columns.map(({ header }) => header)).toEqual(['เบอร์โทร', 'ชื่อผู้รับ', 'ที่อยู่', 'รหัสสินค้า']);
  expect(items[0]?.values).toMatchObject({ info: { name: 'สมหญิง', phone: '0810001234' } });
});

test('an import preview marks a place that does not match its postcode, and suggests the nearest right one', async () => {
  const split = ['ชื่อผู้รับ', 'เบอร์โทร', 'ที่อยู่', 'ตำบล', 'อำเภอ', 'จังหวัด', 'รหัสไปรษณีย์', 'รหัสสินค้า'];
  const { items } = await grid([
    split,
    ['ก', '0810001234', '1/1', 'ต.ช้างเผือก', 'อ.เมือง', 'จ.เชียงใหม่', '50300', 'CAP'],
    ['ข', '0810001235', '1/2', 'ช้างเผือก', 'เมืองเชียงใหม่', 'เชียงใหม่', '50300', 'CAP'],
    ['ค', '0810001236', '1/3', 'บางรัก', 'บางรัก', 'เชียงใหม่', '10500', 'CAP'],
  ]);
  expect(items[0]?.values).toMatchObject({ info: { district: 'เมืองเชียงใหม่' } });
  expect(items.map(({ marks }) => 'info.subdistrict' in marks)).toEqual([true, false, true]);
});

test('an import preview marks what is in the sheet twice, or was imported before', async () => {
  const { items } = await grid([head, line, ['อีกคน', '0810001299', ...line.slice(2)], line]);
  expect(items.map(({ marks }) => marks['row'])).toEqual([
    undefined,
    undefined,
    'เหมือนแถว 2 ทุกอย่าง อาจซ้ำ',
  ]);
});

test('an import preview derives fee or discount from the difference when the sheet has only the sum due', async () => {
  const { items } = await grid([head, [...line.slice(0, 5), '630'], [...line.slice(0, 5), '500']]);
  expect(items.map(({ values }) => values['payment'])).toMatchObject([
    { codAmount: 630, shippingFee: 50 },
    { codAmount: 500, discount: 80 },
  ]);
  expect(
    items.every(({ marks }) => 'payment.shippingFee' in marks || 'payment.discount' in marks),
  ).toBe(true);
});

test('an import preview reads a payment day in both eras, and reports an invalid day', async () => {
  const days = ['21/11/2569', '21 พ.ย. 69', '๒๑/๑๑/๒๕๖๙', '46347', '31/02/2569', 'เมื่อวาน', '-'];
  const { items } = await grid([
    [...head.slice(0, 5), 'วิธีชำระ', 'วันที่โอน'],
    ...days.map((day) => [...line.slice(0, 5), 'โอน', day]),
  ]);
  expect(items.map(({ values }) => (values['payment'] as { paidAt?: string }).paidAt)).toEqual([
    ...Array.from({ length: 4 }, () => '2026-11-21'),
    '31/02/2569',
    'เมื่อวาน',
    undefined,
  ]);
  expect(items.map(({ errors }) => errors['payment.paidAt'] ?? '')).toEqual([
    ...['', '', '', ''],
    ...['ใส่วันที่ เช่น 21/11/2569', 'ใส่วันที่ เช่น 21/11/2569', ''],
  ]);
});

test('an import preview reads products and expenses by their own words', async () => {
  const products = await owner.call(previewImport, {
    body: {
      kind: 'product',
      grid: [
        ['รหัส', 'ชื่อ', 'หมวด', 'ราคา'],
        ['NEW', 'ใหม่', 'ไม่มีหมวดนี้', '฿1,290'],
        ['SHIRT', 'เสื้อ', 'ทั่วไป', 'แพง'],
      ],
    },
  });
  expect(products.items.map(({ errors }) => Object.keys(errors))).toEqual(
    [
      ['category'],
      ['price', ...(products.items[1]?.errors['category'] ? ['category'] : [])].toSorted(),
    ].map((keys) => keys.toSorted()),
  );
  expect(products.items[1]?.marks).toHaveProperty('code');
  const expenses = await owner.call(previewImport, {
    body: {
      kind: 'expense',
      type: 'facebook',
      grid: [
        ['วันที่', 'จำนวนเงินที่ใช้จ่ายไป (THB)', 'ชื่อแคมเปญ'],
        ['21/11/2569', '1,234.50', 'C1'],
        ['ไม่ใช่วัน', '-5', ''],
      ],
    },
  });
  expect(expenses.items[0]).toMatchObject({
    errors: {},
    values: { date: '2026-11-21', amount: 1234.5, ref: 'C1' },
  });
  expect(Object.keys(expenses.items[1]?.errors ?? {}).toSorted()).toEqual(['amount', 'date']);
});

test.each([
  ['order', [head, line]],
  [
    'product',
    [
      ['รหัสสินค้า', 'ชื่อสินค้า', 'หมวดหมู่', 'ราคาขาย', 'ต้นทุน'],
      ['A', 'เสื้อ', 'ทั่วไป', '9', '5'],
    ],
  ],
  [
    'expense',
    [
      ['วันที่', 'จำนวนเงินที่ใช้จ่ายไป (THB)', 'ชื่อแคมเปญ'],
      ['21/11/2569', '9', 'C1'],
    ],
  ],
  [
    'address',
    [
      ['ชื่อ', 'เบอร์โทร', 'ที่อยู่', 'ตำบล'],
      ['สมหญิง', '0810001234', '99/1', 'ช้างเผือก'],
    ],
  ],
] as const)(
  'an import preview of a file recognizes %ss when the user does not name the kind',
  async (kind, rows) => {
    const body = { grid: rows.map((cells) => [...cells]) };
    expect((await owner.call(previewImport, { body })).kind).toBe(kind);
    const clerk = await s.shop.hire(2, ['product.edit']);
    expect((await clerk.call(previewImport, { body })).kind).toBe('product');
  },
);

test.each([
  ['one line', 'สวัสดีค่ะ ขอสั่งสบู่ 2 ก้อน'],
  ['many lines', 'สวัสดีค่ะ\nขอสั่งสบู่ 2 ก้อน\nส่งพรุ่งนี้นะคะ\n'],
])(
  'an import preview reports that a file is text when it is called .xlsx and has %s of it',
  async (_, text) => {
    const { status, data } = await send(Buffer.from(text));
    const isText = 'ไฟล์นี้เป็นข้อความ ไม่ใช่ตาราง เลือกไฟล์ .xlsx หรือ .csv ที่มีหัวตาราง';
    expect([status, data.fields?.['file']]).toEqual([422, isText]);
  },
);

test('an import preview reads a CSV file when it is called .xlsx', async () => {
  const rows = [head, line].map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n');
  const { status, data } = await send(Buffer.from(rows));
  expect([status, data.total]).toEqual([200, 1]);
});

test('an import preview refuses a file that is no table in Thai, at the file, and saves nothing', async () => {
  const { status, data } = await send(Buffer.from('PK\u0003\u0004half'));
  expect(status).toBe(422);
  expect(data.fields?.['file']).toContain('เปิดไฟล์นี้ไม่ได้');
  const long = await send(Buffer.from(`ชื่อผู้รับ,เบอร์โทร\n${'ก,0810001234\n'.repeat(5001)}`));
  expect(long.data.fields?.['file']).toContain('5,000');
  expect((await owner.ask(previewImport, { body: { kind: 'order' } })).status).toBe(422);
  expect((await owner.ask(previewImport, { body: {} })).refusal.fields).toHaveProperty('file');
  expect((await owner.call(listOrders, { query: {} })).pagination.total_count).toBe(0);
});

test('an import preview requires the right of its kind', async () => {
  const clerk = await s.shop.hire(2, ['product.edit']);
  const answer = await clerk.ask(previewImport, { body: { kind: 'order', grid: [head, line] } });
  expect(answer.status).toBe(403);
});

test('an import preview derives COD from an amount due at the door, and asks about an unknown payment method', async () => {
  const { items } = await grid([
    [...head, 'วิธีชำระ'],
    [...line, ''],
    [...line.slice(0, 5), '', 'เช็ค'],
    [...line.slice(0, 5), '', 'โอนแล้ว'],
  ]);
  expect(items.map(({ errors }) => errors['payment.method'])).toEqual([
    undefined,
    'ใส่ COD หรือ โอน',
    undefined,
  ]);
});

test('an import preview reads an address with its marks and one without alike', async () => {
  const { items } = await grid([
    head,
    [...line.slice(0, 2), '99/1 หมู่ 2 แขวงสีลม เขตบางรัก กรุงเทพฯ 10500', ...line.slice(3)],
    [...line.slice(0, 2), '99/1 หมู่ 2 สีลม บางรัก กทม 10500', ...line.slice(3)],
  ]);
  const place = {
    address: '99/1 หมู่ 2',
    subdistrict: 'สีลม',
    district: 'บางรัก',
    province: 'กรุงเทพมหานคร',
  };
  expect(items.map(({ values }) => values['info'])).toMatchObject([place, place]);
});

test('an import preview takes no column of row totals for the price of one piece', async () => {
  const totals = [...head.slice(0, 5), 'ราคารวม'];
  const { mapping, items } = await grid([totals, [...line.slice(0, 5), '580']]);
  expect(mapping).not.toHaveProperty(['items.price']);
  expect(mapping).toMatchObject({ 'payment.total': 5 });
  expect(items[0]).toMatchObject({ errors: {}, marks: {} });
});

test('an import preview asks when the price of a piece equals the price of the whole line', async () => {
  const priced = [...head.slice(0, 5), 'ราคาต่อชิ้น'];
  const { items } = await grid([
    priced,
    [...line.slice(0, 5), '580'],
    [...line.slice(0, 5), '290'],
  ]);
  expect(items[0]?.marks['items.0.price']).toContain('ราคารวม 2 ชิ้น');
  expect(items[1]?.marks).not.toHaveProperty(['items.0.price']);
});

test('an import preview keeps the note and the social name of a row with its buyer', async () => {
  const { items } = await grid([
    [...head, 'หมายเหตุ', 'ชื่อไลน์'],
    [...line, 'ฝากไว้ที่ป้อมยาม', 'nok.shop'],
  ]);
  expect(items[0]?.values).toMatchObject({ info: { note: 'ฝากไว้ที่ป้อมยาม', social: 'nok.shop' } });
});

test('an import preview invents no place when a row names no province, district or postcode', async () => {
  const { items } = await grid([head, [...line.slice(0, 2), 'บ้านยาย', ...line.slice(3)]]);
  expect(items[0]?.values).not.toHaveProperty(['info', 'province']);
  expect(items[0]?.errors).toHaveProperty(['info.province']);
});

test('an import preview reports for rows short of stock what the import would report', async () => {
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ของใกล้หมด' } });
  const { id } = await owner.call(createProduct, {
    body: { code: 'LAST', name: 'ชิ้นสุดท้าย', categoryId, price: 100 },
  });
  await owner.call(addStock, { params: { id }, body: { amount: 3, reason: 'in', note: '' } });
  const buy = (name: string) => [name, ...line.slice(1, 3), 'LAST', '2', '200'];
  const { items } = await grid([head, buy('มะลิ หอม'), buy('สมชาย ดี')]);
  expect(items.map(({ errors }) => errors['row'] ?? '')).toEqual(['', 'ชิ้นสุดท้าย สต็อกไม่พอ เหลือ 1']);
});

test('an import preview reports a row whose goods are heavier than most couriers accept', async () => {
  const { items: made } = await owner.call(listProducts, { query: { search: 'CAP' } });
  await owner.call(updateProduct, { params: { id: made[0]?.id ?? 0 }, body: { weight: 20_000 } });
  const { items } = await grid([
    head,
    [...line.slice(0, 3), 'CAP', '3', '580'],
    [...line.slice(0, 3), 'CAP', '2', '580'],
  ]);
  expect(items[0]?.marks['items.0.unit']).toMatch(/หนักรวม 60 กก\. เกิน 50 กก\./);
  expect(items[1]?.marks).not.toHaveProperty('items.0.unit');
});
