// Promises of the stock ledger when many users take the same pieces, and over long histories.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProduct } from '@app/contract/catalog/product';
import { Failure } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import { bareOrders } from '../../app/story/bare-orders.ts';
import { openGoods, type Goods } from '../../app/story/goods.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { releaseStock, reserveStock } from './reserve-stock.ts';
import {
  returnTakenToReserved,
  stockDrift,
  stockOf,
  takeStock,
  type StockNeed,
} from './stock.store.ts';

let s: Story;
let owner: Person;
let goods: Goods;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  goods = await openGoods(owner);
});
afterAll(() => s.end());

const inside = <T>(work: (tx: TenantTx) => Promise<T>) => s.shop.inside(work);
/** Every second order is marked as just made: it changes the same counters by another statement. */
const exact = (n: number) => ({ allowNegative: false, isNew: n % 2 === 0 });

const reserve = (id: number, needs: StockNeed[], options = exact(1)) =>
  inside((tx) => reserveStock(tx, id, needs, options));
const figures = async (id: number) => {
  const { onHand, reserved, available } = await owner.call(getProduct, { params: { id } });
  return { onHand, reserved, available };
};

test('300 orders at once for 100 pieces get exactly 100, and the others are refused clearly', async () => {
  const { id } = await goods.product(100);
  const ids = await inside((tx) => bareOrders(tx, 300));
  const results = await Promise.allSettled(
    ids.map((orderId, n) => reserve(orderId, [{ productId: id, unit: 1 }], exact(n))),
  );
  const refused = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  expect(results.length - refused.length).toBe(100);
  for (const reason of refused) expect((reason as Failure).code).toBe('STOCK_SHORT');
  expect(await figures(id)).toEqual({ onHand: 100, reserved: 100, available: 0 });
  expect(await inside(stockDrift)).toEqual([]);
});

test('300 orders of several products with lines in any order cause no oversell, deadlock or server error', async () => {
  const stock = await Promise.all(Array.from({ length: 10 }, () => goods.product(60)));
  const soapSet = await goods.product(0, {
    components: stock.slice(0, 3).map(({ id }) => ({ productId: id, unit: 1 })),
  });
  const ids = await inside((tx) => bareOrders(tx, 300));
  const deadlocks = async () =>
    (
      await inside((tx) =>
        tx.named<{ deadlocks: number }>(
          'deadlocks',
          'select deadlocks::int from pg_stat_database where datname = current_database()',
          [],
        ),
      )
    )[0]?.deadlocks;
  const before = await deadlocks();
  const results = await Promise.allSettled(
    ids.map((orderId, i) =>
      inside(async (tx) => {
        const lines = [0, 1, 2, 3].map((k) => ({
          productId: stock[(i * 7 + k * 3) % 10]?.id ?? 0,
          unit: 1 + ((i + k) % 3),
        }));
        if (i % 5 === 0) lines.push({ productId: soapSet.id, unit: 1 });
        await reserveStock(
          tx,
          orderId,
          await stockOf(tx, i % 4 > 1 ? lines.toReversed() : lines),
          exact(i),
        );
        if (i % 3 === 0) await takeStock(tx, orderId);
      }),
    ),
  );
  const faults = results.flatMap((result) =>
    result.status === 'rejected' &&
    !(result.reason instanceof Failure && result.reason.code === 'STOCK_SHORT')
      ? [String(result.reason)]
      : [],
  );
  expect(faults).toEqual([]);
  expect(results.some((result) => result.status === 'rejected')).toBe(true);
  for (const { id } of stock) expect((await figures(id)).available).toBeGreaterThanOrEqual(0);
  expect(await inside(stockDrift)).toEqual([]);
  expect(await deadlocks()).toBe(before);
});

test('every stock counter equals the sum of its ledger and of the orders over random histories', async () => {
  // A fixed seed: a failure can be run again.
  let state = 42;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const stock = await Promise.all(Array.from({ length: 4 }, () => goods.product(20)));
  const ids = await inside((tx) => bareOrders(tx, 12));
  const states = new Map<number, 'none' | 'reserved' | 'taken'>();
  const some = () =>
    stock.filter(() => random(2) === 0).map(({ id }) => ({ productId: id, unit: 1 + random(6) }));
  for (let step = 0; step < 200; step += 1) {
    const orderId = ids[random(ids.length)] ?? 0;
    const was = states.get(orderId) ?? 'none';
    const roll = random(4);
    if (was === 'taken') {
      await inside((tx) => returnTakenToReserved(tx, orderId));
      states.set(orderId, 'reserved');
    } else if (roll === 0 && was === 'reserved') {
      await inside((tx) => takeStock(tx, orderId));
      states.set(orderId, 'taken');
    } else if (roll === 1) {
      await inside((tx) => releaseStock(tx, [orderId]));
      states.set(orderId, 'none');
    } else {
      const done = await reserve(orderId, some()).then(
        () => true,
        (error: unknown) => {
          if (error instanceof Failure) return false;
          throw error;
        },
      );
      if (done) states.set(orderId, 'reserved');
    }
  }
  expect(await inside(stockDrift)).toEqual([]);
  for (const { id } of stock) {
    const { onHand, reserved } = await figures(id);
    const held = await inside((tx) =>
      tx.named<{ order_id: number; unit: number }>(
        'held',
        'select order_id, unit from order_stock where tenant_id = $1 and product_id = $2',
        [tx.tenantId, id],
      ),
    );
    const sum = (state: string) =>
      held
        .filter((row) => states.get(row.order_id) === state)
        .reduce((total, row) => total + row.unit, 0);
    expect([reserved, onHand]).toEqual([sum('reserved'), 20 - sum('taken')]);
  }
});
