// Promises of looking into exports of Shopee, TikTok and Lazada: lines become orders, nothing is made up, nothing written.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { previewImport, type ImportPreview } from '@app/contract/upkeep/import';
import { openGoods } from '../../app/story/goods.ts';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  const goods = await openGoods(owner);
  await goods.product(0, { code: 'SHIRT', name: 'เสื้อยืด', price: 290 });
  await goods.product(0, { code: 'CAP', name: 'หมวก (สีดำ)' });
});
afterAll(() => s.end());

const grid = (rows: string[][]): Promise<ImportPreview> =>
  owner.call(previewImport, { body: { kind: 'order', grid: rows } });

const place = ['ช้างเผือก', 'เมืองเชียงใหม่', 'เชียงใหม่', '50300'];

test('an import preview of a Shopee export joins lines of one order, leaves cancelled ones out and refuses hidden data', async () => {
  const shopee = [
    'หมายเลขคำสั่งซื้อ',
    'สถานะการสั่งซื้อ',
    'ชื่อผู้ใช้ (ผู้ซื้อ)',
    '*หมายเลขติดตามพัสดุ',
    'ชื่อผู้รับ',
    'หมายเลขโทรศัพท์',
    'ที่อยู่ในการจัดส่ง',
    'จังหวัด',
    'เขต/อำเภอ',
    'รหัสไปรษณีย์',
    'ชื่อสินค้า',
    'ชื่อตัวเลือก',
    'เลขอ้างอิง SKU (SKU Reference No.)',
    'ราคาขาย',
    'จำนวน',
    'หมายเหตุจากผู้ซื้อ',
  ];
  const row = (...[ref = '', state = '', name = '', sku = '', price = '']: string[]) => [
    ref,
    state,
    'buyer1',
    'TH000',
    name,
    '66810001234',
    '9/9 ต.ช้างเผือก',
    'จังหวัดเชียงใหม่',
    'อำเภอเมืองเชียงใหม่',
    '50300',
    'อะไรสักอย่าง',
    '',
    sku,
    price,
    '1',
    '',
  ];
  const { source, items } = await grid([
    shopee,
    row('2411AAA', 'ที่ต้องจัดส่ง', 'สมชาย', 'SHIRT', '250.00'),
    row('2411AAA', 'ที่ต้องจัดส่ง', 'สมชาย', 'CAP', '90.00'),
    row('2411BBB', 'ยกเลิกแล้ว', 'สมปอง', 'CAP', '90.00'),
    row('2411CCC', 'ที่ต้องจัดส่ง', 'ส****ย', 'CAP', '90.00'),
  ]);
  expect(source).toBe('shopee');
  expect(items.map(({ rows, skip }) => [rows, skip])).toEqual([
    [[2, 3], null],
    [[4], 'ยกเลิกแล้วที่ต้นทาง'],
    [[5], null],
  ]);
  expect(items[0]).toMatchObject({
    errors: {},
    values: {
      ref: '2411AAA',
      items: [
        { code: 'SHIRT', price: 250, unit: 1 },
        { code: 'CAP', price: 90, unit: 1 },
      ],
      payment: { method: 'transfer', paid: 340 },
      info: { subdistrict: 'ช้างเผือก' },
    },
  });
  expect(items[2]?.errors['info.name']).toContain('ดอกจัน');
});

test('an import preview of a TikTok export skips the row that explains the columns, keeps ids as text and marks sums that differ', async () => {
  const tiktok = [
    'Order ID',
    'Order Status',
    'Order Substatus',
    'Seller SKU',
    'Product Name',
    'Variation',
    'Quantity',
    'SKU Unit Original Price',
    'Order Amount',
    'Recipient',
    'Phone #',
    'Province',
    'District',
    'Zipcode',
    'Detail Address',
  ];
  const { source, items } = await grid([
    tiktok,
    [
      'Platform unique order ID.',
      'Current order status.',
      '',
      'Seller sku.',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
    ],
    [
      '579000000000000001\t',
      'To ship',
      'Awaiting',
      'CAP',
      'หมวก',
      'สีดำ',
      '2',
      '100',
      '250',
      'สมศรี',
      '(+66)810001234',
      'เชียงใหม่',
      'เมืองเชียงใหม่',
      '50300',
      '9/9 ต.ช้างเผือก',
    ],
  ]);
  expect(source).toBe('tiktok');
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    errors: {},
    values: { ref: '579000000000000001', items: [{ unit: 2 }] },
  });
  expect(items[0]?.marks['payment.total']).toContain('250.00');
});

test('an import preview of a Lazada export takes every row as one piece, and the address from all of its columns', async () => {
  const lazada = [
    'orderItemId',
    'orderNumber',
    'lazadaSku',
    'sellerSku',
    'shippingName',
    'shippingAddress',
    'shippingAddress2',
    'shippingAddress3',
    'shippingPhone',
    'shippingPostCode',
    'unitPrice',
    'payMethod',
  ];
  const row = [
    '1',
    '900001',
    'L1',
    'CAP',
    'สมหมาย',
    '9/9',
    place[0] ?? '',
    `${place[1]} ${place[2]}`,
    '0810001234',
    '50300',
    '100.00',
    'COD',
  ];
  const { source, items } = await grid([lazada, row, ['2', ...row.slice(1)]]);
  expect(source).toBe('lazada');
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    errors: {},
    values: {
      items: [{ code: 'CAP', unit: 2 }],
      payment: { method: 'cod' },
      info: { district: place[1] },
    },
  });
});

test.each(['-10.00', '10.00'])(
  'an import preview of a Lazada export takes off what the seller takes off, so that no buyer pays it at the door, when it is written %s',
  async (discount) => {
    const head = ['orderItemId', 'orderNumber', 'lazadaSku', 'sellerSku', 'shippingName'];
    head.push('shippingAddress', 'shippingPhone', 'unitPrice', 'sellerDiscountTotal', 'payMethod');
    const row = (id: string) => {
      const address = `9/9 ${place.join(' ')}`;
      return [id, '900021', 'L1', 'CAP', 'สมหมาย', address, '0810001234', '100', discount, 'COD'];
    };
    const { items } = await grid([head, row('1'), row('2')]);
    expect(items).toMatchObject([
      { errors: {}, values: { items: [{ unit: 2, price: 100, discount: 20 }] } },
    ]);
  },
);

test('an import preview leaves out goods of an order that were cancelled one by one, and tells that', async () => {
  const header = [
    'orderNumber',
    'lazadaSku',
    'sellerSku',
    'status',
    'shippingName',
    'shippingAddress',
  ];
  header.push('shippingPhone', 'unitPrice', 'payMethod');
  const row = (no: string, state: string, code = 'CAP') => {
    const address = `9/9 ${place.join(' ')}`;
    return [no, 'L1', code, state, 'สมหมาย ใจดี', address, '0810001234', '100', 'COD'];
  };
  const { items } = await grid([
    header,
    row('900011', 'pending'),
    row('900011', 'canceled'),
    row('900012', 'canceled'),
    row('900012', 'pending', 'SHIRT'),
    row('900013', 'canceled'),
    row('900013', 'canceled'),
  ]);
  expect(items.map(({ values, skip }) => [values['items'], skip])).toEqual([
    [[expect.objectContaining({ code: 'CAP', unit: 1 })], null],
    [[expect.objectContaining({ code: 'SHIRT', unit: 1 })], null],
    [[expect.objectContaining({ code: 'CAP', unit: 2 })], 'ยกเลิกแล้วที่ต้นทาง'],
  ]);
  expect(items.map(({ marks }) => marks['items'])).toEqual([
    'ไม่รวมสินค้าแถว 3 เพราะยกเลิกแล้วที่ต้นทาง',
    'ไม่รวมสินค้าแถว 4 เพราะยกเลิกแล้วที่ต้นทาง',
    undefined,
  ]);
});
