// Tests of orders that come in after their commission month was closed: paid once, in an open
// month, with the tiers of their own month.
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  commissionReport,
  freezeCommissionMonth,
  getCommissionPlan,
  listCommissionOrders,
  setCommissionPlan,
} from '@app/contract/money/commission';
import { deleteOrder, rollbackOrder, updateOrders } from '@app/contract/order/status';
import { updateOrder } from '@app/contract/order/edit';
import { createOrder } from '@app/contract/order/create';
import { bangkokDay, firstOfMonth, shiftMonth } from '@app/contract/kit/bangkok';
import { buyer } from '../../app/story/goods.ts';
import { addProduct } from '../../app/story/ready-to-ship.ts';
import { underWay } from '../../app/story/under-way.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { holdFigures, markOrdersDirty } from '../../platform/recount.store.ts';
import { sql } from '../../platform/database.ts';
import { settleOrders } from './settle-orders.ts';

let s: Story;
let owner: Person;
let seller: Person;
let other: Person;
let productId: number;
const present = firstOfMonth(bangkokDay(new Date()));
const monthAt = (monthsOn: number) => shiftMonth(present, monthsOn).slice(0, 7);
const [earlier, last, now, next] = [monthAt(-2), monthAt(-1), monthAt(0), monthAt(1)];
const nobody = { userId: null, productId: null, categoryId: null, channelId: null };

async function sell(by: Person, baht: number): Promise<number> {
  const { id } = await by.call(createOrder, {
    body: {
      info: {
        ...{ name: 'ลูกค้า', phone: '0810000000', address: '9/9', subdistrict: 'ศรีภูมิ' },
        ...{ district: 'เมืองเชียงใหม่', province: 'เชียงใหม่', postcode: '50200' },
      },
      items: [{ productId, unit: 1, price: baht }],
      payment: { method: 'transfer', shippingFee: 0, discount: 0 },
    },
  });
  await owner.call(updateOrders, { body: { ids: [id], status: 'sending' } });
  return id;
}

const deliver = (ids: readonly number[], month: string) =>
  s.shop.inside((tx) =>
    tx.rows(sql`
      update orders set delivered_at = ${`${month}-10T12:00:00+07:00`}::timestamptz
      where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`),
  );
/** Sets the delivery as a courier's scan does, whenever that arrives. */
async function arrived(ids: readonly number[], month: string): Promise<void> {
  await deliver(ids, month);
  await s.shop.inside((tx) => markOrdersDirty(tx, ids));
}

const close = (month: string, frozen = true) =>
  owner.call(freezeCommissionMonth, { params: { month }, body: { frozen } });
const back = (id: number) => owner.call(updateOrders, { body: { ids: [id], status: 'return' } });

/** Per month of a seller: orders, base, commission. */
async function earned(of: Person): Promise<Record<string, number[]>> {
  const query = { start: `${earlier}-01`, end: `${next}-01` };
  const { items } = await owner.call(commissionReport, { query });
  return Object.fromEntries(
    items
      .filter(({ userId }) => userId === of.id)
      .map((row) => [row.month, [row.orders, row.base, row.commission]]),
  );
}

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  seller = await s.shop.hire(4);
  other = await s.shop.hire(4);
  productId = await addProduct(owner);
  const plan = {
    rules: [{ ...nobody, kind: 'percent' as const, value: 5 }],
    tiers: [{ above: 1000, percent: 10 }],
    earnOn: 'delivered' as const,
    from: earlier,
  };
  await owner.call(setCommissionPlan, { body: { plan } });
});
afterAll(() => s.end());

test('a commission on an order whose arrival is heard of after its month was closed is earned once, in a month that is open', async () => {
  const known = await sell(seller, 900);
  await arrived([known], last);
  await close(last);
  expect(await earned(seller)).toEqual({ [last]: [1, 900, 45] });
  const [late, others] = [await sell(seller, 300), await sell(other, 500)];
  await arrived([late, others], last);
  // 5 % of 300, and 10 % of 900 + 300 − 1,000 by the closed month's tier
  expect(await earned(seller)).toEqual({ [last]: [1, 900, 45], [now]: [1, 300, 35] });
  // A seller without orders in the closed month.
  expect(await earned(other)).toEqual({ [now]: [1, 500, 25] });
  const query = { userId: seller.id, month: now };
  expect((await owner.call(listCommissionOrders, { query })).items).toMatchObject([
    { id: late, kind: 'earn', earnedIn: last, commission: 35 },
  ]);

  // It raises no tier of the month that pays for it, and stays there next to that month's own
  // orders.
  const ownOne = await sell(seller, 800);
  await arrived([ownOne], now);
  expect(await earned(seller)).toMatchObject({ [now]: [2, 1100, 75] });
  const later = await sell(seller, 100);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 40 * 86_400_000 });
  try {
    await arrived([later], last);
    await s.shop.inside((tx) => settleOrders(tx, [later]));
  } finally {
    vi.useRealTimers();
  }
  // Both late orders share 10 % of 900 + 300 + 100 − 1,000.
  expect(await earned(seller)).toEqual({ [last]: [1, 900, 45], [now]: [3, 1200, 90] });
  await back(later);
  expect(await earned(seller)).toMatchObject({ [now]: [2, 1100, 75] });

  await close(last, false);
  expect(await earned(seller)).toEqual({ [last]: [2, 1200, 80], [now]: [1, 800, 40] });
  expect(await earned(other)).toEqual({ [last]: [1, 500, 25] });
  await Promise.all([known, late, others, ownOne].map(back));
  expect([await earned(seller), await earned(other)]).toEqual([{}, {}]);
});

test('a late commission is taken back from a later month when its order comes back after both were closed', async () => {
  await close(earlier);
  const late = await sell(seller, 2000);
  await arrived([late], earlier);
  // 5 % of 2,000 and 10 % of 1,000
  expect(await earned(seller)).toEqual({ [now]: [1, 2000, 200] });
  await close(now);
  const more = await sell(seller, 100);
  await arrived([more], earlier);
  expect(await earned(seller)).toEqual({ [now]: [1, 2000, 200], [next]: [1, 100, 15] });
  await back(late);
  expect(await earned(seller)).toMatchObject({ [now]: [1, 2000, 200], [next]: [1, -1900, -185] });
  await close(now, false);
  await close(earlier, false);
  expect(await earned(seller)).toEqual({ [earlier]: [1, 100, 5] });
  await back(more);
});

test('a commission month that nothing stands in is worked out anew when it is opened again', async () => {
  await close(earlier);
  const late = await sell(other, 100);
  await owner.call(commissionReport);
  // The state of late orders from before this rule existed.
  await deliver([late], earlier);
  expect(await earned(other)).toEqual({});
  await close(earlier, false);
  expect(await earned(other)).toEqual({ [earlier]: [1, 100, 5] });
  await back(late);
});

test('a commission that a closed month took back is given again when the month that earned it was opened and its order is sent after all', async () => {
  const id = await sell(seller, 100);
  await arrived([id], earlier);
  expect(await earned(seller)).toEqual({ [earlier]: [1, 100, 5] });
  await close(earlier);
  await back(id);
  expect(await earned(seller)).toMatchObject({ [now]: [0, -100, -5] });
  await close(now);
  await close(earlier, false);
  expect(await earned(seller)).toEqual({ [now]: [0, -100, -5], [next]: [0, 100, 5] });
  await owner.call(rollbackOrder, { params: { id }, body: {} });
  await arrived([id], earlier);
  expect(await earned(seller)).toEqual({
    [earlier]: [1, 100, 5],
    [now]: [0, -100, -5],
    [next]: [0, 100, 5],
  });
  await close(now, false);
  expect(await earned(seller)).toEqual({ [earlier]: [1, 100, 5] });
  await owner.call(updateOrders, { body: { ids: [id], status: 'cancel', reason: 'x' } });
  expect(await earned(seller)).toEqual({});
});

test('a commission month keeps what stood in it when it was closed, though orders were just being counted', async () => {
  const [kept, gone] = [await sell(other, 100), await sell(other, 100)];
  await arrived([kept, gone], now);
  expect(await earned(other)).toEqual({ [now]: [2, 200, 10] });
  const held = () =>
    s.shop.inside((tx) =>
      tx.rows(sql`select order_id, satang from commission_orders
        where tenant_id = ${tx.tenantId} and month = ${`${now}-01`}::date order by 1`),
    );
  const { counting, closing } = await s.shop.inside(async (tx) => {
    await tx.rows(sql`select from commission_orders
      where tenant_id = ${tx.tenantId} and order_id = ${kept} for update`);
    // Acts as another process that counts a return and has seen the month open.
    const counting = s.shop.inside(async (other) => {
      await holdFigures(other);
      await other.rows(
        sql`update orders set status = 'return' where tenant_id = ${other.tenantId} and id = ${gone}`,
      );
      return settleOrders(other, [gone]);
    });
    await underWay(tx, counting);
    const closing = close(now).then(held);
    await Promise.race([closing, setTimeout(1000)]);
    return { counting, closing };
  });
  await counting;
  expect(await held()).toEqual(await closing);
  await close(now, false);
  await back(kept);
});

test('a commission on money that came on a day of a closed month is earned in a month that is open, and in its own once that is opened', async () => {
  const { plan, version } = await owner.call(getCommissionPlan);
  if (!plan) throw new Error('there is a plan');
  await owner.call(setCommissionPlan, { body: { plan: { ...plan, earnOn: 'paid' }, version } });
  await close(last);
  const id = await sell(seller, 400);
  const paidAt = `${last}-20T03:00:00.000Z`;
  await owner.call(updateOrder, { params: { id }, body: { payment: { paidAt } } });
  expect(await earned(seller)).toEqual({ [now]: [1, 400, 20] });
  await owner.call(updateOrder, { params: { id }, body: { payment: { paidAt: null } } });
  expect(await earned(seller)).toEqual({});
  await owner.call(updateOrder, { params: { id }, body: { payment: { paidAt } } });
  await close(last, false);
  expect(await earned(seller)).toEqual({ [last]: [1, 400, 20] });
});

test('a commission that was taken back of a deleted order stays taken back once the trash is emptied', async () => {
  const make = (paid: number) =>
    seller.call(createOrder, {
      body: {
        info: { ...buyer, phone: '0810000000' },
        items: [{ productId, unit: 1, price: 400 }],
        payment: { method: 'transfer', paid, ...(paid > 0 && { paidAt: `${last}-20T03:00:00Z` }) },
      },
    });
  const before = await earned(seller);
  const { id } = await make(400);
  const { id: unpaid } = await make(0);
  const [n = 0, base = 0, satang = 0] = before[last] ?? [];
  const paid = { [last]: [n + 1, base + 400, satang + 20] };
  expect(await earned(seller)).toEqual(paid);
  await close(last);
  for (const each of [id, unpaid])
    await owner.call(deleteOrder, { params: { id: each }, query: {} });
  expect(await earned(seller)).toEqual({ ...paid, [now]: [0, -400, -20] });
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`update orders set deleted_at = now() - interval '31 days'
      where tenant_id = ${tx.tenantId} and id in (${id}, ${unpaid})`);
    await tx.enqueue('trash.empty', {});
  });
  const isThere = () =>
    s.shop.inside((tx) =>
      tx.first(sql`select id from orders where tenant_id = ${tx.tenantId} and id = ${unpaid}`),
    );
  await expect.poll(isThere).toBeUndefined();
  expect(await earned(seller)).toEqual({ ...paid, [now]: [0, -400, -20] });
});
