// Promises of sharing money: whatever is split, both halves add up to the whole and neither is below zero.
import { expect, test } from 'vitest';
import type { PricedLine } from '../kit/order-sums.ts';
import { mergeMoney, splitLine, splitMoney, type OrderMoney } from './split-money.contract.ts';

/** The same numbers in every run. */
function dice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * (most + 1));
  };
}

function randomOrder(roll: (most: number) => number) {
  const lines = Array.from({ length: 1 + roll(5) }, (): PricedLine => {
    const unit = 1 + roll(20);
    const priceSatang = roll(99_999);
    const isFree = roll(4) === 0;
    return { unit, priceSatang, isFree, discountSatang: isFree ? 0 : roll(unit * priceSatang) };
  });
  const itemsSatang = lines.reduce(
    (sum, line) => sum + (line.isFree ? 0 : line.unit * line.priceSatang - line.discountSatang),
    0,
  );
  const shippingFeeSatang = roll(9999);
  const discountSatang = roll(itemsSatang + shippingFeeSatang);
  const totalSatang = itemsSatang + shippingFeeSatang - discountSatang;
  const method = (['cod', 'transfer', 'mixed'] as const)[roll(2)] ?? 'cod';
  const paidSatang = roll(totalSatang);
  const codSatang = method === 'transfer' ? 0 : totalSatang - paidSatang;
  const money: OrderMoney = {
    method,
    itemsSatang,
    shippingFeeSatang,
    discountSatang,
    totalSatang,
    paidSatang,
    codSatang,
  };
  return { lines, money };
}

const sums = [
  'itemsSatang',
  'shippingFeeSatang',
  'discountSatang',
  'totalSatang',
  'paidSatang',
  'codSatang',
] as const;

test('splitLine returns two halves that add up to the satang, are never below zero and merge to the whole, in 2,000 splits', () => {
  const roll = dice(42);
  for (let round = 0; round < 2000; round += 1) {
    const { lines, money } = randomOrder(roll);
    let moved = 0;
    for (const line of lines) {
      const units = roll(line.unit);
      const { stays, goes } = splitLine(line, units);
      const whole = line.isFree ? 0 : line.unit * line.priceSatang - line.discountSatang;
      expect(stays.amountSatang + goes.amountSatang).toBe(whole);
      expect(stays.discountSatang + goes.discountSatang).toBe(line.discountSatang);
      expect(Math.min(stays.amountSatang, goes.amountSatang)).toBeGreaterThanOrEqual(0);
      moved += goes.amountSatang;
    }
    const { stays, goes } = splitMoney(money, moved);
    for (const key of sums) {
      expect(stays[key] + goes[key], `${key} of round ${round}`).toBe(money[key]);
      expect(Math.min(stays[key], goes[key]), `${key} of round ${round}`).toBeGreaterThanOrEqual(0);
    }
    expect(mergeMoney([stays, goes])).toEqual(money);
  }
});

const paid: OrderMoney = {
  method: 'transfer',
  itemsSatang: 10_000,
  shippingFeeSatang: 0,
  discountSatang: 0,
  totalSatang: 10_000,
  paidSatang: 10_000,
  codSatang: 0,
};
const atDoor: OrderMoney = { ...paid, method: 'cod', paidSatang: 0, codSatang: 10_000 };

test('a paid order can be merged with a COD order, which then collects its own COD amount', () => {
  expect(mergeMoney([paid, atDoor])).toMatchObject({
    method: 'mixed',
    totalSatang: 20_000,
    paidSatang: 10_000,
    codSatang: 10_000,
  });
});

test('an unpaid transfer order cannot be merged with a COD order, which would then collect more', () => {
  expect(mergeMoney([{ ...paid, paidSatang: 0 }, atDoor])).toBeNull();
});
