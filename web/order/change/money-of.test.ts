// What a seller sees of splitting and merging before the server does it.
import type { OrderReply } from '@app/contract/order/order';
import { expect, test } from 'vitest';
import { countUnits, moneyOf, obstacleOf, oldestOf, previewSplit, warningsOf } from './money-of.ts';

const order = (id: number, over: object = {}): OrderReply =>
  ({
    id,
    status: 'new',
    pno: '',
    createdAt: `2026-11-21T03:00:0${id}Z`,
    items: [
      { id: 1, unit: 2, price: 150, discount: 0, amount: 300, isFree: false },
      { id: 2, unit: 1, price: 100.5, discount: 0.5, amount: 100, isFree: false },
    ],
    info: { phone: '0800000001', name: 'มะลิ', address: '1 ก', province: 'ตาก', postcode: '63000' },
    shipping: { carrier: 1 },
    payment: {
      method: 'cod',
      shippingFee: 40,
      discount: 10,
      total: 430,
      paid: 0,
      codAmount: 430,
    },
    ...over,
  }) as unknown as OrderReply;

test('the money of an order is read in satang', () => {
  expect(moneyOf(order(1))).toEqual({
    method: 'cod',
    itemsSatang: 40_000,
    shippingFeeSatang: 4_000,
    discountSatang: 1_000,
    totalSatang: 43_000,
    paidSatang: 0,
    codSatang: 43_000,
  });
  expect(countUnits(order(1).items)).toBe(3);
});

test('an order split moves the worth of its moved pieces, and nothing when there are none', () => {
  expect(previewSplit(order(1), {})).toMatchObject({ moved: 0, goes: { itemsSatang: 0 } });
  const split = previewSplit(order(1), { 1: 1, 2: 1 });
  expect(split).toMatchObject({ moved: 2, goes: { itemsSatang: 25_000 } });
  expect(split.stays.totalSatang + split.goes.totalSatang).toBe(43_000);
});

test('the oldest order absorbs the others, the lower number when they have the same age', () => {
  const at = '2026-11-21T03:00:00Z';
  expect(oldestOf([order(3), order(1), order(2)])?.id).toBe(1);
  expect(oldestOf([order(2, { createdAt: at }), order(1)])?.id).toBe(2);
  expect(oldestOf([order(5, { createdAt: at }), order(4, { createdAt: at })])?.id).toBe(4);
  expect(oldestOf([])).toBeUndefined();
});

test('two orders show a warning when phone, name, address or courier differ, but not for a space', () => {
  const other = (info: object) => order(2, { info: { ...order(1).info, ...info } });
  expect(warningsOf([order(1), other({ address: ' 1  ก ' })])).toEqual([]);
  expect(warningsOf([order(1), other({ phone: '0800000002' })])).toHaveLength(1);
  expect(warningsOf([order(1), other({ name: 'จำปี' })])).toEqual(['ชื่อผู้รับไม่ตรงกัน']);
  expect(warningsOf([order(1), other({ postcode: '63110' })])).toHaveLength(1);
  expect(warningsOf([order(1), order(2, { shipping: { carrier: 2 } })])).toHaveLength(1);
});

test('orders cannot be merged when their states differ or one has a number', () => {
  expect(obstacleOf([order(1), order(2)])).toBeNull();
  expect(obstacleOf([order(1), order(2, { status: 'paid' })])).toContain('สถานะเดียวกัน');
  expect(obstacleOf([order(1), order(2, { pno: 'TH1' })])).toContain('เลขพัสดุ');
});
