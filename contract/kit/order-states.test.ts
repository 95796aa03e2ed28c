// Which steps an order may take, and who may take them.
import { expect, test } from 'vitest';
import { orderStatusNames, orderSteps, stepMay, type OrderStatus } from './order-states.ts';

const rights: Readonly<Record<string, readonly string[]>> = {
  'telesale send': ['order.edit'],
  'telesale cancel': ['order.cancel'],
  'pending send': ['order.edit'],
  'pending cancel': ['order.cancel'],
  'send pending': ['order.edit'],
  'send sending': ['order.edit', 'ship.create'],
  'send cancel': ['order.cancel'],
  'sending tracking': [],
  'sending return': ['order.edit', 'return.scan'],
  'sending send': ['order.rollback'],
  'tracking sending': [],
  'tracking return': ['order.edit', 'return.scan'],
  'tracking send': ['order.rollback'],
  'cancel send': ['order.rollback'],
  'return send': ['order.rollback'],
};

test('an order can take exactly the steps of this table, each by the named actor', () => {
  const steps = orderStatusNames.flatMap((from) =>
    orderSteps[from].map((to): [string, readonly string[]] => [`${from} ${to}`, stepMay(from, to)]),
  );
  expect(Object.fromEntries(steps)).toEqual(rights);
});

test('an order transition that only the scans of a courier make is closed to users', () => {
  const scanned = (from: OrderStatus, to: OrderStatus) => stepMay(from, to).length === 0;
  for (const from of orderStatusNames) expect(scanned(from, 'tracking'), from).toBe(true);
  expect(scanned('send', 'sending')).toBe(false);
});
