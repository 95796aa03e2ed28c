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
