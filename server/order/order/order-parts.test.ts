// Tests of an order’s sums: exact to the satang, with the COD amount derived from them.
import { describe, expect, test } from 'vitest';
import { Failure } from '../../platform/failure.ts';
import { factsOf } from './order-parts.ts';
import { settlePayment, unpaid, type AskedPayment } from './parts/settle-payment.ts';

const now = new Date('2026-11-21T17:30:00Z');
const settle = (before: typeof unpaid, itemsSatang: number, asked: AskedPayment) =>
  settlePayment(before, { itemsSatang, asked, now });

const fields = (work: () => unknown): Record<string, string> | undefined => {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error.info.fields;
    throw error;
  }
  return undefined;
};

describe('the sum of an order', () => {
  test('adds the fee, subtracts the discount and collects the unpaid rest', () => {
    const cod = settle(unpaid, 100_10, { method: 'cod', shippingFee: 0.2, discount: 0.1 });
    expect(cod).toMatchObject({ total_satang: 100_20, cod_satang: 100_20 });
    const mixed = settle(unpaid, 100_10, { method: 'mixed', paid: 0.3 });
    expect(mixed).toMatchObject({ total_satang: 100_10, paid_satang: 30, cod_satang: 99_80 });
  });

  test('collects nothing when the money is transferred, paid or not', () => {
    expect(settle(unpaid, 500_00, { method: 'transfer' }).cod_satang).toBe(0);
    expect(settle(unpaid, 500_00, { method: 'transfer', paid: 500 }).cod_satang).toBe(0);
  });

  test('keeps unmentioned values when the lines change', () => {
    const before = settle(unpaid, 500_00, {
      method: 'mixed',
      paid: 100,
      shippingFee: 50,
      bank: '004',
    });
    expect(settle(before, 300_00, {})).toMatchObject({
      pay_method: 'mixed',
      bank: '004',
      total_satang: 350_00,
      paid_satang: 100_00,
      cod_satang: 250_00,
    });
  });

  test('has the time at which money was recorded when no day is given, and none once the payment is removed', () => {
    const before = settle(unpaid, 500_00, { method: 'transfer' });
    expect(before.paid_at).toBeNull();
    const part = settle(before, 500_00, { paid: 100 });
    expect(part.paid_at).toEqual(now);
    const day = '2026-11-20T10:00:00+07:00';
    const told = settle(part, 500_00, { paid: 500, paidAt: day });
    expect(told.paid_at).toEqual(new Date(day));
    expect(settle(told, 500_00, { bank: '004' }).paid_at).toEqual(new Date(day));
    expect(settle(told, 500_00, { paid: 400 }).paid_at).toEqual(new Date(day));
    expect(settle(told, 500_00, { paid: 0 }).paid_at).toBeNull();
  });

  test('never loses a satang, whatever the amounts', () => {
    for (let satang = 0; satang < 3000; satang += 7) {
      const baht = satang / 100;
      const { total_satang: total, cod_satang: cod } = settle(unpaid, 10_000, {
        shippingFee: baht,
        discount: baht,
        paid: baht,
      });
      expect([total, cod]).toEqual([10_000, 10_000 - satang]);
    }
  });

  test('is refused at the wrong field when it is impossible', () => {
    expect(fields(() => settle(unpaid, 100, { discount: 1.01 }))).toHaveProperty([
      'payment.discount',
    ]);
    expect(fields(() => settle(unpaid, 100, { paid: 1.01 }))).toHaveProperty(['payment.paid']);
    expect(fields(() => settle(unpaid, 100, { total: 1, codAmount: 0.99 }))).toHaveProperty([
      'payment.codAmount',
    ]);
    expect(fields(() => settle(unpaid, 100, { total: 1, codAmount: 1 }))).toBeUndefined();
  });
});

test('the order history shows money in baht and omits derived values', () => {
  expect(
    factsOf({ cod_satang: 59_050, phone: '0810001234', phone_key: '0810001234', items_satang: 1 }),
  ).toEqual({
    codAmount: 590.5,
    phone: '0810001234',
  });
});
