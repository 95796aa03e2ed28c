// The texts about an order for its buyer, from the shop’s own templates.
import type { OrderReply } from '@app/contract/order/order';
import { optionRules } from '@app/contract/shop/setting';
import { expect, test } from 'vitest';
import type { OrderOptions } from './order-options.ts';
import { summaryText, trackingText } from './order-text.ts';

const order = (over: object = {}): OrderReply =>
  ({
    code: 'SD1',
    pno: 'TH0001',
    tracking: null,
    shipping: { carrier: 1 },
    info: {
      name: 'มะลิ',
      phone: '0812345678',
      address: '1/2',
      subdistrict: 'บางรัก',
      district: 'บางรัก',
      province: 'กรุงเทพมหานคร',
      provinceName: null,
      branch: '',
      postcode: '10500',
    },
    items: [
      { products: { name: 'เสื้อ' }, unit: 2, isFree: false },
      { products: { name: 'ถุง' }, unit: 1, isFree: true },
    ],
    payment: { method: 'mixed', total: 590, paid: 90, codAmount: 500, bank: null },
    ...over,
  }) as unknown as OrderReply;

const account = (bank: string) => ({ bank, name: 'ร้านมะลิ', number: `${bank}-1` });

const options = {
  company_name: 'ร้านมะลิ',
  bank_accounts: [account('kbank'), account('scb')],
  summary_template: '{items}\n{payment}\n{phone}\n{address}\n{bank}',
  tracking_template: '{carrier} {pno} {link}',
} as unknown as OrderOptions;

test('the order summary names lines, gifts, the way of paying and the whole address', () => {
  const text = summaryText(order(), options);
  expect(text).toContain('เสื้อ ×2\nถุง ×1 (แถม)');
  expect(text).toMatch(/โอนแล้ว 90(\.00)? เก็บเงินปลายทาง 500(\.00)?/);
  expect(text).toContain('1/2 บางรัก บางรัก กรุงเทพมหานคร 10500');
});

test('the order summary names a single payment method', () => {
  const payment = { ...order().payment, method: 'cod', paid: 0 };
  const text = summaryText(order({ payment }), options);
  expect(text).toContain('\nเก็บปลายทาง\n');
  expect(text).not.toContain('โอนแล้ว');
  expect(text).not.toContain('kbank-1');
});

test('the order summary shows what was paid of an order whose rest is collected on delivery', () => {
  const payment = { ...order().payment, method: 'cod' };
  const text = summaryText(order({ payment }), options);
  expect(text).toMatch(/โอนแล้ว 90(\.00)? เก็บเงินปลายทาง 500(\.00)?/);
});

test('the order summary names the chosen bank account, or all of them when none was chosen', () => {
  const chosen = { ...order().payment, bank: 'scb' };
  expect(summaryText(order({ payment: chosen }), options)).not.toContain('kbank-1');
  expect(summaryText(order({ payment: chosen }), options)).toContain('scb-1');
  expect(summaryText(order(), options)).toContain('kbank-1');
});

test('a parcel to Laos is addressed to its branch instead of a postcode', () => {
  const info = { ...order().info, subdistrict: '', village: 'ໂພນໄຊ', branch: 'ตลาดเช้า' };
  expect(summaryText(order({ info }), options)).toContain('ໂພນໄຊ บางรัก กรุงเทพมหานคร สาขา ตลาดเช้า');
});

test('a tracking message names the courier of the parcel rather than the planned one', () => {
  const own = trackingText(order(), options, '');
  expect(own).toContain('TH0001');
  const taken = trackingText(order({ tracking: { carrier: 2 } }), options, '');
  expect(taken).not.toBe(own);
  expect(trackingText(order({ shipping: { carrier: null } }), options, '').trim()).toBe('TH0001');
});

test('a tracking message names by default recipient, COD amount and tracking link, and leaves out missing ones', () => {
  const { initial } = optionRules.tracking_template;
  const usual = { ...options, tracking_template: initial } as OrderOptions;
  expect(trackingText(order(), usual, 'https://a.example/t/1')).toBe(
    'ส่งของให้ มะลิ แล้วทาง J&T Express\nเลขพัสดุ TH0001\nยอดเก็บปลายทาง 500.00 บาท\nติดตามได้ที่ https://a.example/t/1\nร้านมะลิ',
  );
  const payment = { ...order().payment, codAmount: 0 };
  expect(trackingText(order({ payment }), usual, '')).toBe(
    'ส่งของให้ มะลิ แล้วทาง J&T Express\nเลขพัสดุ TH0001\nร้านมะลิ',
  );
});
