// Sums of an order: exact to the satang, and what is collected at the door follows from them.
import { describe, expect, test } from 'vitest';
import { Failure } from '../../platform/failure.ts';
import { factsOf } from './order-parts.ts';
import { settlePayment, unpaid } from './parts/settle-payment.ts';

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
  test('adds the fee, takes off the discount and collects what is not paid', () => {
    const cod = settlePayment(unpaid, 100_10, { method: 'cod', shippingFee: 0.2, discount: 0.1 });
    expect(cod).toMatchObject({ total_satang: 100_20, cod_satang: 100_20 });
    const mixed = settlePayment(unpaid, 100_10, { method: 'mixed', paid: 0.3 });
    expect(mixed).toMatchObject({ total_satang: 100_10, paid_satang: 30, cod_satang: 99_80 });
  });

  test('collects nothing when the money is transferred, paid or not', () => {
    expect(settlePayment(unpaid, 500_00, { method: 'transfer' }).cod_satang).toBe(0);
    expect(settlePayment(unpaid, 500_00, { method: 'transfer', paid: 500 }).cod_satang).toBe(0);
  });

  test('keeps what is not spoken of when the lines change', () => {
    const before = settlePayment(unpaid, 500_00, {
      method: 'mixed',
      paid: 100,
      shippingFee: 50,
      bank: '004',
    });
    expect(settlePayment(before, 300_00, {})).toMatchObject({
      pay_method: 'mixed',
      bank: '004',
      total_satang: 350_00,
      paid_satang: 100_00,
      cod_satang: 250_00,
    });
  });

  test('never loses a satang, whatever the amounts', () => {
    for (let satang = 0; satang < 3000; satang += 7) {
      const baht = satang / 100;
      const { total_satang: total, cod_satang: cod } = settlePayment(unpaid, 10_000, {
        shippingFee: baht,
        discount: baht,
        paid: baht,
      });
      expect([total, cod]).toEqual([10_000, 10_000 - satang]);
    }
  });

  test('is refused beside the wrong field when it cannot be', () => {
    expect(fields(() => settlePayment(unpaid, 100, { discount: 1.01 }))).toHaveProperty([
      'payment.discount',
    ]);
    expect(fields(() => settlePayment(unpaid, 100, { paid: 1.01 }))).toHaveProperty([
      'payment.paid',
    ]);
    expect(fields(() => settlePayment(unpaid, 100, { total: 1, codAmount: 0.99 }))).toHaveProperty([
      'payment.codAmount',
    ]);
    expect(fields(() => settlePayment(unpaid, 100, { total: 1, codAmount: 1 }))).toBeUndefined();
  });
});

test('the order history shows money in baht and leaves out what only follows', () => {
  expect(
    factsOf({ cod_satang: 59_050, phone: '0810001234', phone_key: '0810001234', items_satang: 1 }),
  ).toEqual({
    codAmount: 590.5,
    phone: '0810001234',
  });
});
