// The sums of an order are exact, and an order that cannot be is refused beside the right box.
import { describe, expect, test } from 'vitest';
import { chargesFault, lineFault, lineSatang, orderSums, type Charges } from './order-sums.ts';

const line = { unit: 3, priceSatang: 29_050, discountSatang: 10, isFree: false };
const charges: Charges = {
  method: 'mixed',
  shippingFeeSatang: 4000,
  discountSatang: 140,
  paidSatang: 50_000,
};

describe('a line', () => {
  test('lineSatang takes the discount once from all pieces when the line is sold, and nothing when it is free', () => {
    expect(lineSatang(line)).toBe(87_140);
    expect(lineSatang({ ...line, isFree: true })).toBe(0);
  });

  test.each([
    [{ ...line, discountSatang: 87_150 }, null],
    [{ ...line, discountSatang: 87_151 }, 'ส่วนลดมากกว่าราคาของรายการนี้'],
    [{ ...line, isFree: true }, 'ของแถมไม่ต้องใส่ส่วนลด'],
    [{ ...line, isFree: true, discountSatang: 0 }, null],
  ])('lineFault judges %o when the discount is more or less than the goods', (one, fault) => {
    expect(lineFault(one)).toBe(fault);
  });
});

describe('the charges', () => {
  test('orderSums collects the rest by COD, and nothing for a transfer', () => {
    expect(orderSums(87_140, charges)).toEqual({ totalSatang: 91_000, codSatang: 41_000 });
    const transfer = orderSums(87_140, { ...charges, method: 'transfer' });
    expect(transfer).toEqual({ totalSatang: 91_000, codSatang: 0 });
  });

  test.each([
    [{ discountSatang: 91_140, paidSatang: 0 }, null],
    [{ discountSatang: 91_141, paidSatang: 0 }, 'discount'],
    [{ paidSatang: 91_000 }, null],
    [{ paidSatang: 91_001 }, 'paid'],
    [{ method: 'transfer', paidSatang: 91_001 }, 'paid'],
  ] as const)('chargesFault names the box of %o when a sum falls below zero', (over, field) => {
    expect(chargesFault(87_140, { ...charges, ...over })?.field ?? null).toBe(field);
  });

  test('chargesFault returns nothing exactly when neither total nor COD is below zero', () => {
    for (let discountSatang = 0; discountSatang <= 400; discountSatang += 50)
      for (let paidSatang = 0; paidSatang <= 400; paidSatang += 50) {
        const asked: Charges = {
          method: 'cod',
          shippingFeeSatang: 100,
          discountSatang,
          paidSatang,
        };
        const { totalSatang, codSatang } = orderSums(200, asked);
        expect(chargesFault(200, asked) === null).toBe(totalSatang >= 0 && codSatang >= 0);
      }
  });
});
