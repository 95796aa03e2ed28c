// Tests of reading sale page payloads: forms with questions, answers in lists, fields with
// brackets.
import { expect, test } from 'vitest';
import { readSalepage } from './read-salepage.ts';

const ADDRESS = '99/1 ซ.สุขใจ ต.ท่าศาลา อ.เมือง จ.เชียงใหม่ 50000';
const who = { name: 'สมหญิง ใจดี', phone: '0812345678', address: ADDRESS };
const encoded = (fields: Record<string, string>): string => new URLSearchParams(fields).toString();

test.each([
  [
    'questions in Thai, as Google Forms asks them',
    {
      ประทับเวลา: '25/11/2026, 10:22:11',
      ที่อยู่อีเมล: 'nobody@example.com',
      'ชื่อ - นามสกุล ผู้รับ': who.name,
      เบอร์โทรศัพท์ที่ติดต่อได้: '081-234-5678',
      'กรุณากรอกที่อยู่สำหรับจัดส่ง (ตำบล อำเภอ จังหวัด รหัสไปรษณีย์)': ADDRESS,
      เลือกสินค้าที่ต้องการสั่ง: 'ครีม',
      'จำนวน (ชิ้น)': '2',
      จำนวนเงินที่โอน: '780',
    },
    { ...who, items: [{ name: 'ครีม', unit: 2 }], total: 780 },
  ],
  [
    'fields with a title and a value, as Elementor sends them',
    {
      form: { id: 'a1', name: 'Order Form' },
      fields: {
        name: { id: 'name', type: 'text', title: 'ชื่อ', value: who.name, raw_value: who.name },
        phone: { id: 'phone', value: who.phone },
        address: { id: 'address', title: 'ที่อยู่', value: ADDRESS },
        product: { id: 'product', title: 'สินค้า', value: 'ครีม' },
      },
      meta: { page_url: { title: 'Page URL', value: 'https://page.example/' } },
    },
    { ...who, items: [{ name: 'ครีม' }] },
  ],
  [
    'a list of questions and answers',
    {
      answers: [
        { label: 'ชื่อผู้รับ', value: who.name },
        { label: 'เบอร์โทร', value: who.phone },
        { label: 'ที่อยู่', value: ADDRESS },
      ],
      items: [
        { name: 'ครีม', value: 390 },
        { name: 'สบู่', value: 59 },
      ],
    },
    { ...who, items: [{ name: 'ครีม' }, { name: 'สบู่' }] },
  ],
  [
    'names that say whose they are, and an amount that is a count or a sum',
    {
      billing_name: 'ผู้จ่าย',
      shippingname: who.name,
      shippingphone: who.phone,
      shippingaddress: ADDRESS,
      shippingprovince: 'เชียงใหม่',
      order_items: [
        { product_name: 'ครีม', amount: 2, price: 390 },
        { product_name: 'สบู่', amount: 177, price: 59 },
      ],
    },
    { ...who, province: 'เชียงใหม่', items: [{ unit: 2 }, { unit: 3 }] },
  ],
  [
    'an order of Shopify, whose name is its number, with no part of another address',
    {
      ...{ id: 820, name: '#9999', order_number: 1234, total_price: '390.00' },
      billing_address: { name: 'ผู้จ่าย', address1: '1', city: 'คลองเตย', zip: '10110' },
      customer: { first_name: 'ผู้ซื้อ', default_address: { address1: '5', address2: 'ห้อง 7' } },
      line_items: [{ name: 'ครีม', sku: 'CR01', quantity: 1, price: '390.00' }],
      shipping_address: {
        ...{ name: who.name, address1: '99/9 หมู่ 1', address2: null, phone: '+66812345678' },
        ...{ city: 'เมืองเชียงใหม่', province: 'Chiang Mai', zip: '50000' },
      },
    },
    {
      ...{ ...who, reference: '1234', address: '99/9 หมู่ 1', district: 'เมืองเชียงใหม่' },
      ...{ postcode: '50000', total: 390, items: [{ code: 'CR01', unit: 1, price: 390 }] },
    },
  ],
])('a sale page order is read from %s', (_, body, expected) => {
  expect(readSalepage(JSON.stringify(body), 'application/json')).toMatchObject(expected);
});

test('a sale page order is read from a form whose fields have parts in brackets', () => {
  const body = encoded({
    'form[name]': 'Order Form',
    'fields[name][title]': 'ชื่อ',
    'fields[name][value]': who.name,
    'fields[phone][value]': who.phone,
    'fields[address][value]': ADDRESS,
    'items[0][sku]': 'CR01',
    'items[0][qty]': '3',
    '__proto__[polluted][value]': 'x',
  });
  expect(readSalepage(body, 'application/x-www-form-urlencoded')).toMatchObject({
    ...who,
    items: [{ code: 'CR01', unit: 3 }],
  });
  expect(Object.keys(Object.prototype)).toEqual([]);
});

const buyer = { name: who.name, phone: who.phone, address: ADDRESS };

test.each([
  ['a bank transfer of WooCommerce', { line_items: [], payment_method: 'bacs' }, true],
  [
    'a card of WooCommerce',
    { line_items: [], payment_method: 'stripe', status: 'processing' },
    true,
  ],
  [
    'a way of the shop at the door',
    { line_items: [], payment_method: 'cheque', payment_method_title: 'เก็บเงินปลายทาง' },
    false,
  ],
  ['nothing said of how it is paid', { line_items: [], payment_method: '' }, false],
  [
    'a paid order of Shopify',
    { line_items: [], payment_gateway_names: ['shopify_payments'], financial_status: 'paid' },
    true,
  ],
  [
    'an order of Shopify paid at the door',
    {
      line_items: [],
      payment_gateway_names: ['Cash on Delivery (COD)'],
      financial_status: 'pending',
    },
    false,
  ],
  ['a QR code, which is no COD', { payment: 'สแกน QR Code พร้อมเพย์' }, true],
  ['cash on delivery written with underscores', { payment: 'cash_on_delivery' }, false],
  ['a status that it is paid', { สถานะการชำระเงิน: 'ชำระเงินแล้ว' }, true],
  ['a status that it is not paid', { payment_status: 'unpaid' }, false],
  ['a status that it is not paid yet in Thai', { สถานะการชำระเงิน: 'ยังไม่ได้ชำระ' }, false],
])(
  'a sale page order with %s is a transfer only if it was paid before delivery',
  (_, said, isTransfer) => {
    expect(readSalepage(JSON.stringify({ ...buyer, ...said }), '')).toMatchObject({ isTransfer });
  },
);

test("a sale page order of ZORT has the number, goods, total and cancellation of ZORT's own fields", () => {
  const order = {
    ...{ id: 51, number: 'SO-202612001', amount: 839, shippingamount: 59, status: 'Pending' },
    ...{ shippingname: who.name, shippingphone: who.phone, shippingaddress: ADDRESS },
    ...{ customername: 'ผู้จ่าย', customerphone: '0899999999', paymentstatus: 'Paid' },
    list: [
      { productid: 1, sku: 'CR01', name: 'ครีม', number: 2, pricepernumber: 390, totalprice: 780 },
    ],
  };
  expect(readSalepage(JSON.stringify(order), '')).toMatchObject({
    ...{ ...who, reference: 'SO-202612001', total: 839, shippingFee: 59, isTransfer: true },
    ...{ isEnded: false, items: [{ code: 'CR01', name: 'ครีม', unit: 2, price: 390 }] },
  });
  const ended = { order: { ...order, status: 'Voided' } };
  expect(readSalepage(JSON.stringify(ended), '')).toMatchObject({
    ...{ reference: 'SO-202612001', isEnded: true },
  });
});

test('a sale page order of Contact Form 7 has the goods chosen in its menus', () => {
  const form = {
    ...{ 'your-name': who.name, 'your-tel': who.phone, 'your-address': ADDRESS },
    ...{ 'menu-12': ['ครีม 2 หลอด'], 'checkbox-7': ['สบู่', 'แชมพู'] },
    ...{ 'radio-3': ['โอนเงิน'], 'menu-13': ['เชียงใหม่'], 'menu-14': ['— เลือก —'] },
  };
  expect(readSalepage(JSON.stringify(form), '')).toMatchObject({
    items: [{ name: 'ครีม 2 หลอด' }, { name: 'สบู่' }, { name: 'แชมพู' }],
    isTransfer: true,
  });
  const { items } = readSalepage(JSON.stringify({ ...form, product: ['ครีม', 'โลชั่น'] }), '') ?? {};
  expect(items).toMatchObject([{ name: 'ครีม' }, { name: 'โลชั่น' }]);
});

test('a sale page order collects the COD amount that the page names, less what was paid before', () => {
  const read = (body: object) => readSalepage(JSON.stringify({ ...buyer, ...body }), '');
  expect(read({ total: 1000, cod_amount: 700 })).toMatchObject({ total: 700, paid: 0 });
  expect(read({ total: 1000, cod_amount: 1030 })).toMatchObject({ total: 1030, paid: 0 });
  expect(read({ total: 1000, มัดจำ: 300, cod_amount: 700 })).toMatchObject({
    total: 1000,
    paid: 300,
  });
  const shopify = {
    line_items: [],
    total_price: '1000.00',
    payment_gateway_names: ['COD', 'visa'],
  };
  expect(read({ ...shopify, total_outstanding: '300.00' })).toMatchObject({
    total: 1000,
    paid: 700,
  });
  expect(read({ ...shopify, total_outstanding: '1000.00' })).toMatchObject({
    total: 1000,
    paid: 0,
  });
  expect(read({ ...shopify, total_outstanding: '0.00' })).toMatchObject({
    isTransfer: true,
    paid: 0,
  });
  expect(read({ total: 1000, cod: 1 })).toMatchObject({ total: 1000, paid: 0 });
  expect(read({ total: 1000, cod_amount: 0, payment: 'โอน' })).toMatchObject({ paid: 0 });
});

test.each([
  ['081-234-5678 / 02 000 0002', '0812345678', '020000002'],
  ['0812345678 (คุณแม่), 0898765432', '0812345678', '0898765432'],
  ['โทร ๐๘๑ ๒๓๔ ๕๖๗๘ ต่อ 12', '0812345678', ''],
  ['812345678', '0812345678', ''],
  ['0812345678 0812345678', '0812345678', ''],
  ['08123456', '', ''],
])('a sale page order with the phone “%s” has %s and %s', (said, phone, phone2) => {
  const body = JSON.stringify({ ...buyer, phone: said });
  expect(readSalepage(body, '')).toMatchObject({ phone, phone2, saidPhone: said });
});

test('a sale page order leaves out listed goods with a count of zero', () => {
  const items = [
    { name: 'ครีม', qty: 2 },
    { name: 'สบู่', qty: 0 },
    { name: 'แชมพู', qty: '0 ชิ้น' },
    { name: 'โลชั่น', qty: '' },
  ];
  expect(readSalepage(JSON.stringify({ ...buyer, items }), '')?.items).toMatchObject([
    { name: 'ครีม', unit: 2 },
    { name: 'โลชั่น', unit: null },
  ]);
});

test.each([
  [
    'a variant of Shopify',
    { items: [{ title: 'ครีม', variant_title: '3 หลอด', name: 'ครีม - 3 หลอด', quantity: 1 }] },
    { items: [{ name: 'ครีม 3 หลอด', unit: 1 }] },
  ],
  [
    'no variant of Shopify',
    { items: [{ title: 'ครีม', variant_title: 'Default Title', quantity: 1 }] },
    { items: [{ name: 'ครีม', unit: 1 }] },
  ],
  [
    'a promotion beside the goods',
    { สินค้า: 'ครีม', โปรโมชั่น: 'โปร 2 แถม 1' },
    { items: [{ name: 'ครีม โปร 2 แถม 1' }] },
  ],
  [
    'a coupon beside the goods',
    { product: 'ครีม', promo: 'SUMMER10' },
    { items: [{ name: 'ครีม' }] },
  ],
  [
    'a promotion alone, in an object',
    { fields: { promotion: 'ครีม 2 หลอด' }, slip: { size: 81920, color: '#fff' } },
    { items: [{ name: 'ครีม 2 หลอด' }] },
  ],
  [
    'a menu, a colour and a count',
    { 'menu-1': ['ครีม'], สี: 'แดง', จำนวน: 3 },
    { items: [{ name: 'ครีม แดง', unit: 3 }] },
  ],
  ['no goods at all', { slip: { size: 81920 } }, { items: [] }],
  [
    'a colour and a size',
    { product: 'เสื้อ', สี: 'แดง', ไซส์: 'M' },
    { items: [{ name: 'เสื้อ แดง M' }] },
  ],
  [
    'a cart written as text',
    { items: '[{"name":"ครีม","qty":2},{"name":"สบู่","qty":1}]' },
    {
      items: [
        { name: 'ครีม', unit: 2 },
        { name: 'สบู่', unit: 1 },
      ],
    },
  ],
  ['a payment in parts', { payment: { method: 'bank', status: 'paid' } }, { isTransfer: true }],
  [
    'a payment in parts at the door',
    { payment: { type: 'COD', status: 'pending' } },
    { isTransfer: false },
  ],
  ['a message to the shop', { 'your-message': 'ฝากไว้ป้อม' }, { note: 'ฝากไว้ป้อม' }],
  ['an id in the order', { order: { id: 'LN-7', status: 'paid' } }, { reference: 'LN-7' }],
  ['a number beside an id', { order: { id: 7, order_no: 'A-8' } }, { reference: 'A-8' }],
  ['an id of a form', { form: { id: 7 }, id: 8 }, { reference: '' }],
  ['a phone of a sheet', { phone: '812345678.0' }, { phone: '0812345678' }],
])('a sale page order with %s is read with it', (_, said, expected) => {
  expect(readSalepage(JSON.stringify({ ...buyer, ...said }), '')).toMatchObject(expected);
});
