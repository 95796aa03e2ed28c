// Guarantees of the order form's values.
import { expect, test } from 'vitest';
import {
  codFeeOf,
  draftTotals,
  emptyDraft,
  inputOf,
  moneyFault,
  orderBody,
} from './create-order.ts';
import { faultsOf } from './order-check.ts';
import { lineOf, type Product } from '../../catalog/index.ts';

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

test('an empty order form names every box that must be filled, in Thai', () => {
  const faults = faultsOf(emptyDraft);
  expect(Object.keys(faults).sort()).toEqual([
    'address',
    'district',
    'lines',
    'name',
    'phone',
    'postcode',
    'subdistrict',
  ]);
  expect(faults['lines']).toBe('เพิ่มสินค้าอย่างน้อย 1 รายการ');
});

test('a filled order form can be sent with the weight of its goods', () => {
  expect(faultsOf(filled)).toEqual({});
  expect(orderBody(filled)).toMatchObject({
    type: 'normal',
    shipping: { weight: 240 },
    payment: { method: 'cod', paid: 0 },
  });
});

test('the order form leaves a weight above the box’s limit to the server', () => {
  const heavy = { ...filled, lines: [lineOf({ ...product, weight: 25_500 }, 2)] };
  expect(orderBody(heavy).shipping).not.toHaveProperty('weight');
  expect(faultsOf(heavy)).toEqual({});
  expect(faultsOf({ ...heavy, weight: 50_001 })).toHaveProperty('weight');
});

test('the order form treats a transfer without an amount as paid in full', () => {
  const draft = {
    ...filled,
    payment: { ...emptyDraft.payment, method: 'transfer' as const, shippingFee: 40 },
  };
  expect(orderBody(draft).payment).toMatchObject({ method: 'transfer', paid: 820 });
});

test.each([
  [{ discount: 780.01 }, 'payment.discount', 'ส่วนลดมากกว่ายอดรวมของออเดอร์'],
  [{ method: 'mixed', paid: 780.01 }, 'payment.paid', 'ยอดที่ชำระแล้วมากกว่ายอดรวม'],
] as const)(
  'the order form explains why %o is refused when it exceeds the goods',
  (over, input, text) => {
    const draft = { ...filled, payment: { ...emptyDraft.payment, ...over } };
    expect(faultsOf(draft)).toHaveProperty([input], text);
    expect(draftTotals(draft).codSatang).toBe(-1);
  },
);

test('the order form asks for an emptied price, except of free goods', () => {
  const line = { ...lineOf(product, 2), price: null };
  const text = 'ใส่ราคาของ ครีม ถ้าไม่คิดเงินใส่ 0';
  expect(faultsOf({ ...filled, lines: [line] })).toEqual({ lines: text });
  expect(faultsOf({ ...filled, lines: [{ ...line, isFree: true }] })).toEqual({});
});

test('the order form accepts a payment up to the sum of the goods, to the satang', () => {
  const draft = {
    ...filled,
    payment: { ...emptyDraft.payment, method: 'mixed' as const, paid: 780 },
  };
  expect(faultsOf(draft)).not.toHaveProperty(['payment.paid']);
  expect(draftTotals(draft).codSatang).toBe(0);
});

test('the order form finds the boxes for the server’s error paths', () => {
  expect(['info.phone', 'items.0.unit', 'payment.paid', 'shipping.note'].map(inputOf)).toEqual([
    'phone',
    'lines',
    'payment.paid',
    'shipNote',
  ]);
});

test('the COD fee is a percentage of the collected cash, charged with the shipping and never on a transfer', () => {
  const charged = {
    ...filled,
    payment: { ...emptyDraft.payment, shippingFee: 40, codFeePercent: 3 },
  };
  expect(codFeeOf(charged)).toBe(2460);
  expect(draftTotals(charged)).toEqual({ totalSatang: 84460, codSatang: 84460 });
  expect(orderBody(charged).payment).toMatchObject({ shippingFee: 64.6 });
  const paidApart = {
    ...charged,
    payment: { ...charged.payment, method: 'mixed' as const, paid: 320 },
  };
  expect(codFeeOf(paidApart)).toBe(1500);
  const transfer = {
    ...charged,
    payment: { ...charged.payment, method: 'transfer' as const },
  };
  expect(orderBody(transfer).payment).toMatchObject({ shippingFee: 40, paid: 820 });
});

test('the order form adds the shipping fee and the COD fee to the satang', () => {
  const payment = { ...filled.payment, shippingFee: 40.25, codFeePercent: 3 };
  // 780.00 + 40.25 = 820.25, of which 3 % are 24.6075.
  expect(draftTotals({ ...filled, payment }).totalSatang).toBe(78_000 + 4025 + 2461);
});

test('the order form names the line whose discount exceeds its price', () => {
  const having = (discount: number) => ({
    ...filled,
    lines: [lineOf(product), { ...lineOf(product, 2), discount }],
  });
  expect(moneyFault(having(780))).toBeNull();
  expect(moneyFault(having(780.01))).toEqual({
    input: 'lines',
    text: 'ส่วนลดมากกว่าราคาของรายการนี้',
  });
});
