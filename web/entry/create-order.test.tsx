// Guarantees of the order form's values.
import { expect, test } from 'vitest';
import { emptyDraft, faultsOf, inputOf, orderBody } from './create-order.ts';
import { lineOf, type Product } from '../product/index.ts';

const product = {
  id: 7,
  code: 'CR01',
  name: 'ครีม',
  price: 390,
  isSet: false,
  isPack: false,
  available: 9,
  weight: 120,
} as Product;
const filled = {
  ...emptyDraft,
  name: 'น้ำผึ้ง ใจดี',
  phone: '0800000001',
  address: '9/9 หมู่ 1',
  subdistrict: 'ลาดยาว',
  district: 'จตุจักร',
  province: 'กรุงเทพมหานคร',
  postcode: '10900',
  lines: [lineOf(product, 2)],
};

test('an empty form names every box that must be filled, in Thai', () => {
  const faults = faultsOf(emptyDraft);
  expect(Object.keys(faults).sort()).toEqual([
    'address',
    'district',
    'lines',
    'name',
    'phone',
    'postcode',
    'province',
    'subdistrict',
  ]);
  expect(faults['lines']).toBe('เพิ่มสินค้าอย่างน้อย 1 รายการ');
});

test('a filled form can be sent, with the weight of its goods', () => {
  expect(faultsOf(filled)).toEqual({});
  expect(orderBody(filled)).toMatchObject({
    type: 'normal',
    shipping: { weight: 240 },
    payment: { method: 'cod', paid: 0 },
  });
});

test('a transfer without an amount counts as paid in full', () => {
  const draft = {
    ...filled,
    payment: { ...emptyDraft.payment, method: 'transfer' as const, shippingFee: 40 },
  };
  expect(orderBody(draft).payment).toMatchObject({ method: 'transfer', paid: 820 });
});

test('server paths find their boxes', () => {
  expect(['info.phone', 'items.0.unit', 'payment.paid', 'shipping.note'].map(inputOf)).toEqual([
    'phone',
    'lines',
    'payment.paid',
    'shipNote',
  ]);
});
