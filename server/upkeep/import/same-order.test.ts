// Promises of imports for rows under one order number: no piece is sent twice, and nobody's goods go to somebody else.
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importOrders, previewImport, type ImportPreview } from '@app/contract/upkeep/import';
import { openGoods } from '../../app/story/goods.ts';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  const goods = await openGoods(owner);
  await goods.product(0, { code: 'CAP', name: 'หมวก', price: 100 });
  await goods.product(3, { code: 'RARE', name: 'ของหายาก', price: 100 });
});
afterAll(() => s.end());

const grid = (rows: string[][]): Promise<ImportPreview> =>
  owner.call(previewImport, { body: { kind: 'order', grid: rows } });

const address = '9/9 ช้างเผือก เมืองเชียงใหม่ เชียงใหม่ 50300';
const shopee = [
  'หมายเลขคำสั่งซื้อ',
  'สถานะการสั่งซื้อ',
  'ชื่อผู้ใช้ (ผู้ซื้อ)',
  'ชื่อผู้รับ',
  'หมายเลขโทรศัพท์',
  'ที่อยู่ในการจัดส่ง',
  'เลขอ้างอิง SKU (SKU Reference No.)',
  'ราคาขาย',
  'จำนวน',
];
const sold = (ref: string, { state = 'ที่ต้องจัดส่ง', name = 'สมชาย', phone = '0810001234' } = {}) => [
  ref,
  state,
  'buyer1',
  name,
  phone,
  address,
  'CAP',
  '100',
  '1',
];
const linesOf = ({ items }: ImportPreview) => items.map(({ values }) => values['items']);

test('an import preview counts a row that stands twice in a marketplace file once, and tells that', async () => {
  const preview = await grid([shopee, sold('A1'), sold('A2'), sold('A1')]);
  expect(linesOf(preview)).toMatchObject([[{ unit: 1 }], [{ unit: 1 }]]);
  expect(preview.items[0]).toMatchObject({
    rows: [2, 4],
    marks: { items: 'ไม่รวมแถว 4 เพราะซ้ำกับแถวก่อนทุกช่อง' },
    values: { payment: { paid: 100 } },
  });
});

test('an import preview counts the pieces of Lazada by their numbers where the file has these', async () => {
  const head = ['orderItemId', 'orderNumber', 'lazadaSku', 'sellerSku', 'shippingName'];
  head.push('shippingAddress', 'shippingPhone', 'unitPrice');
  const piece = (id: string) => [id, '9001', 'L1', 'CAP', 'สมหมาย', address, '0810001234', '100'];
  const rows = [head, piece('1'), piece('2'), piece('2')];
  expect(linesOf(await grid(rows))).toMatchObject([[{ unit: 2 }]]);
  expect(linesOf(await grid(rows.map((row) => row.slice(1))))).toMatchObject([[{ unit: 3 }]]);
});

test('an import preview counts a row that stands twice in a shop’s own sheet, and asks about it', async () => {
  const head = ['เลขออเดอร์', 'ชื่อผู้รับ', 'เบอร์โทร', 'ที่อยู่', 'รหัสสินค้า', 'จำนวน', 'ยอด COD'];
  const row = ['7', 'สมชาย', '0810001234', address, 'CAP', '1', '200'];
  const { items } = await grid([head, row, row]);
  expect(items).toMatchObject([
    {
      values: { items: [{ unit: 2 }] },
      marks: { items: 'นับแถว 3 เพิ่มในสินค้าเดียวกัน ถ้าเป็นแถวซ้ำให้ลดจำนวน' },
    },
  ]);
});

test('an import preview makes an order for each person when two have the same number', async () => {
  const other = { name: 'มานี', phone: '0899999999' };
  const { items } = await grid([shopee, sold('A1'), sold('A1', other)]);
  expect(items.map(({ values, marks }) => [values['info'], marks['ref']])).toMatchObject([
    [{ name: 'สมชาย' }, undefined],
    [{ name: 'มานี' }, 'เลขนี้อยู่ที่แถว 2 ด้วยแต่คนละผู้รับ แยกเป็นคนละออเดอร์'],
  ]);
});

test('an import preview refuses an order number whose last digits a spreadsheet has lost', async () => {
  const text = await grid([shopee, sold('5.76461E+17'), sold('576460752303423488')]);
  const cut = 'โปรแกรมตารางย่อเลขนี้จนเลขท้ายหาย ใช้ไฟล์ต้นฉบับ หรือใส่เลขเต็ม';
  expect(text.items.map(({ errors }) => errors['ref'])).toEqual([cut, undefined]);
  const [, ...cells] = sold('');
  const book = await writeXlsx({
    sheets: [{ name: 'orders', rows: [shopee, [576_460_752_303_423_000, ...cells]] }],
  });
  const form = new FormData();
  form.set('kind', 'order');
  form.set('file', new Blob([new Uint8Array(book)]), 'orders.xlsx');
  const response = await owner.fetch('/import/preview', { method: 'POST', body: form });
  const { items } = (await response.json()) as ImportPreview;
  expect(items[0]?.errors['ref']).toBe(cut);
});

test.each([
  'การจัดส่ง',
  'จัดส่งสำเร็จแล้ว',
  'สำเร็จแล้ว',
  'คืนเงิน/คืนสินค้า',
  'Shipped',
  'Completed',
  'delivered',
  'shipped_back',
])(
  'an import preview leaves out an order of a marketplace when it says %s there',
  async (state) => {
    const { items } = await grid([shopee, sold('A1', { state }), sold('A2')]);
    expect(items.map(({ skip }) => skip)).toEqual([`สถานะที่ต้นทาง: ${state}`, null]);
  },
);

test.each([
  'ที่ต้องจัดส่ง',
  'To ship',
  'ready_to_ship',
  'pending',
  'packed',
  'Awaiting shipment',
  'To be shipped',
  'พร้อมจัดส่งแล้ว',
  'Ready for delivery',
  'ที่จะจัดส่ง',
  'รอการจัดส่ง',
  'รอเข้ารับ',
  'กำลังเตรียมจัดส่ง',
  'ยังไม่ได้จัดส่ง',
  'READY_TO_SHIP',
  'Processed',
  'toship',
  'Awaiting collection',
  'Unshipped',
  '',
  '-',
])('an import preview takes an order of a marketplace when it says %s there', async (state) => {
  const { items } = await grid([shopee, sold('A1', { state })]);
  expect(items.map(({ skip }) => skip)).toEqual([null]);
});

test.each([
  'ผู้ซื้อได้รับสินค้าแล้ว',
  'ที่ต้องได้รับ',
  'อยู่ระหว่างขนส่ง',
  'To receive',
  'TO_CONFIRM_RECEIVE',
  'On hold',
  'Pending payment',
  'สถานะใหม่',
])(
  'an import preview leaves out an order of a marketplace when it says %s there, which no list of ours knows',
  async (state) => {
    const { items } = await grid([shopee, sold('A1', { state }), sold('A2')]);
    expect(items.map(({ skip }) => skip)).toEqual([`ไม่รู้จักสถานะที่ต้นทาง: ${state}`, null]);
  },
);

test('an import preview takes an order of a shop’s own sheet whatever it calls its state', async () => {
  const head = ['เลขออเดอร์', 'สถานะ', 'ชื่อผู้รับ', 'เบอร์โทร', 'ที่อยู่', 'รหัสสินค้า', 'จำนวน', 'ยอด COD'];
  const row = ['7', 'ด่วน', 'สมชาย', '0810001234', address, 'CAP', '1', '200'];
  const { items } = await grid([head, row]);
  expect(items.map(({ skip }) => skip)).toEqual([null]);
});

test('an import preview tells which goods of an order have left already', async () => {
  const other = sold('A1', { state: 'Shipped' });
  const { items } = await grid([shopee, other, sold('A1')]);
  expect(items).toMatchObject([
    {
      skip: null,
      values: { items: [{ unit: 1 }] },
      marks: { items: 'ไม่รวมสินค้าแถว 2 เพราะสถานะที่ต้นทาง: Shipped' },
    },
  ]);
});

test('an import preview leaves out rows without a number that an earlier file of the same sheet made orders of, and keeps no stock for them', async () => {
  const head = ['ชื่อผู้รับ', 'เบอร์โทร', 'ที่อยู่', 'รหัสสินค้า', 'จำนวน', 'ยอด COD'];
  const row = (name: string, unit: string) => [
    ...[name, '0810005678', address, 'RARE', unit, String(100 * Number(unit))],
  ];
  const first = await grid([head, row('มาลี', '2')]);
  const orders = first.items.map(({ values }) => values);
  await owner.call(importOrders, { body: { orders, mode: 'all', status: 'send' } });
  const grown = await grid([head, row('มาลี', '2'), row('มาลี', '1'), row('มานี', '1')]);
  expect(grown.items.map(({ skip }) => skip)).toEqual([
    expect.stringMatching(/^มีออเดอร์ SD\d+ แล้ว/),
    null,
    null,
  ]);
  expect(grown.items.map(({ isShort = false }) => isShort)).toEqual([false, false, true]);
});
