// Promises of the first page's figures: what they say beside each other, and what they leave out.
import { expect, test } from 'vitest';
import { changeText, dashboardNumbers, numberText } from './dashboard-numbers.contract.ts';
import type { Figures } from './reports.contract.ts';

const nothing: Figures = {
  ...{ orders: 0, units: 0, packs: 0, sales: 0, discount: 0, cod: 0, transfer: 0 },
  ...{ shippingFee: 0, shipped: 0, delivered: 0, returned: 0, returnedSales: 0, newCustomers: 0 },
};
const some = {
  ...nothing,
  orders: 3,
  sales: 1000,
  cod: 250,
  shipped: 3,
  delivered: 2,
  returned: 1,
};

const said = (now: Figures, before?: Figures) =>
  dashboardNumbers(now, before).map((number) => [
    number.name,
    numberText(number.kind, number.now),
    changeText(number),
  ]);

test('the dashboard derives averages and shares from the sums and shows a share of nothing as a dash', () => {
  expect(said(some)).toEqual([
    ['sales', '1,000.00', null],
    ['orders', '3', null],
    ['average', '333.33', null],
    ['cod', '25.0%', null],
    ['delivered', '66.7%', null],
    ['returned', '33.3%', null],
  ]);
  expect(said(nothing).map(([, text]) => text)).toEqual(['0.00', '0', '–', '–', '–', '–']);
});

test('the dashboard shows a change of sums in percent, of shares in points, and no percent when there was nothing before', () => {
  const before = { ...some, sales: 800, orders: 3, cod: 400, returned: 0 };
  const changes = Object.fromEntries(said(some, before).map(([name, , change]) => [name, change]));
  expect(changes).toMatchObject({
    sales: '+25.0%',
    orders: 'เท่าเดิม',
    cod: '-25.0 จุด',
    returned: '+33.3 จุด',
  });
  expect(said(some, nothing)[0]?.[2]).toBe('ช่วงก่อนไม่มี');
  expect(said(some, { ...some, sales: 1 })[0]?.[2]).toBe('>999%');
});

test('the dashboard shows a loss that shrank as an improvement', () => {
  const profit = (value: number) => ({ ...some, adCost: 0, profit: value });
  expect(said(profit(-50), profit(-100)).at(-1)).toEqual(['profit', '-50.00', '+50.0%']);
});

test('the dashboard hides advertising and profit when the user may not see costs', () => {
  expect(said(some).map(([name]) => name)).not.toContain('profit');
  expect(said({ ...some, adCost: 5, profit: 1 }).map(([name]) => name)).toEqual(
    expect.arrayContaining(['adCost', 'profit']),
  );
});
