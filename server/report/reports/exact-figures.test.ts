// Tests of exact figures: after any history they equal a count from scratch, and what the orders
// say.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bangkokDay, shiftDay } from '@app/contract/kit/bangkok';
import { createCategory } from '@app/contract/catalog/category';
import { createChannel } from '@app/contract/customer/channel';
import { buildCodBill } from '@app/contract/money/cod';
import { createExpense, deleteExpense, updateExpense } from '@app/contract/money/expense';
import { mergeOrders, splitOrder } from '@app/contract/order/change';
import { importOrders } from '@app/contract/upkeep/import';
import { deleteOrder, rollbackOrder, updateOrders } from '@app/contract/order/status';
import { updateOrder, updateOrderItems } from '@app/contract/order/edit';
import { createOrder } from '@app/contract/order/create';
import { createProduct } from '@app/contract/catalog/product';
import { dailyReport } from '@app/contract/report/reports';
import { scanReturn } from '@app/contract/shipping/return';
import { setOption } from '@app/contract/shop/setting';
import { addStock } from '@app/contract/catalog/stock';
import { restoreTrash } from '@app/contract/upkeep/trash';
import { undoChange } from '@app/contract/shop/undo';
import { addCodParcels } from '../../app/story/cod-parcels.ts';
import { countAgain, figuresAsText } from '../../app/story/figures.ts';
import { story, type Answer, type Person, type Story } from '../../app/story.ts';
import { freshFigures } from '../aggregates/fresh-aggregates.ts';
import { sql } from '../../platform/database.ts';

let s: Story;
let owner: Person;
let seller: Person;
const goods: number[] = [];
const channels: (number | null)[] = [null];

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  seller = await s.shop.hire(4);
  await owner.call(setOption, { body: { name: 'shippingFlash', value: 1 } });
  for (const name of ['เพจหนึ่ง', 'เพจสอง'])
    channels.push((await owner.call(createChannel, { body: { name, kind: 'facebook' } })).id);
  for (const name of ['ครีม', 'สบู่']) {
    const { id: categoryId } = await owner.call(createCategory, { body: { name } });
    for (const price of [99.5, 250, 3]) {
      const body = {
        code: `G${goods.length}`,
        name: `${name} ${price}`,
        categoryId,
        price,
        cost: price / 3,
      };
      goods.push(
        (await owner.call(createProduct, { body: { ...body, cost: Math.round(body.cost) } })).id,
      );
    }
  }
  for (const id of goods)
    await owner.call(addStock, { params: { id }, body: { amount: 9000, reason: 'in' } });
});
afterAll(() => s.end());

/** A seeded generator (mulberry32), for repeatable histories. */
function dice(seed: number) {
  let state = seed;
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const upTo = (n: number) => Math.floor(roll() * n);
  return { upTo, of: <T>(list: readonly T[]): T => list[upTo(list.length)] as T };
}
type Random = ReturnType<typeof dice>;

const lines = (d: Random) =>
  Array.from({ length: 1 + d.upTo(3) }, () => ({
    productId: d.of(goods),
    unit: 1 + d.upTo(4),
    discount: d.of([0, 0, 1.25]),
    ...(d.upTo(8) === 0 && { isFree: true, discount: 0 }),
  }));

const orderBody = (d: Random) => ({
  info: {
    name: 'ลูกค้า',
    phone: `081000000${d.upTo(6)}`,
    address: '9/9',
    subdistrict: 'ศรีภูมิ',
    district: 'เมืองเชียงใหม่',
    province: d.of(['เชียงใหม่', 'ลำพูน']),
    postcode: '50200',
  },
  items: lines(d),
  channelId: d.of(channels),
  payment: {
    method: d.of(['cod', 'transfer'] as const),
    shippingFee: d.of([0, 30, 45.5]),
    discount: d.of([0, 0, 0.33]),
  },
  shipping: { carrier: d.of([0, 1, null]) },
});

const today = () => bangkokDay(new Date());
const day = (d: Random) => shiftDay(today(), -d.upTo(2));

const someOrder = async (d: Random, isDeleted = false): Promise<number> => {
  const rows = await s.shop.inside((tx) =>
    tx.rows<{ id: number }>(
      sql`select id from orders where tenant_id = ${tx.tenantId}
        and (${!isDeleted} or deleted_at is not null) order by id`,
    ),
  );
  return rows.length === 0 ? 1 : d.of(rows).id;
};
const someExpense = async (d: Random): Promise<number> => {
  const rows = await s.shop.inside((tx) =>
    tx.rows<{ id: number }>(
      sql`select id from expenses where tenant_id = ${tx.tenantId} order by id`,
    ),
  );
  return rows.length === 0 ? 1 : d.of(rows).id;
};

let pnos = 0;
const moves = ['send', 'sending', 'cancel', 'return', 'tracking'] as const;

/** What users and couriers do to a shop; refused actions are tried too and change nothing. */
const deeds: readonly ((d: Random) => Promise<unknown>)[] = [
  (d) => d.of([owner, seller]).ask(createOrder, { body: orderBody(d) }),
  (d) => d.of([owner, seller]).ask(createOrder, { body: orderBody(d) }),
  async (d) =>
    owner.ask(importOrders, {
      body: { mode: 'valid', orders: [orderBody(d), orderBody(d)] as never },
    }),
  async (d) => {
    const { payment, info, channelId } = orderBody(d);
    const params = { id: await someOrder(d) };
    return owner.ask(updateOrder, { params, body: { payment, info, channelId } as never });
  },
  async (d) =>
    owner.ask(updateOrderItems, { params: { id: await someOrder(d) }, body: { items: lines(d) } }),
  async (d) =>
    owner.ask(updateOrders, {
      body: { ids: [await someOrder(d), await someOrder(d)], status: d.of(moves) },
    }),
  async (d) =>
    owner.ask(updateOrders, {
      body: { ids: [await someOrder(d)], status: d.of(['sending', 'return']) },
    }),
  async (d) => owner.ask(rollbackOrder, { params: { id: await someOrder(d) }, body: {} }),
  async (d) => {
    const answer = await owner.ask(deleteOrder, { params: { id: await someOrder(d) }, query: {} });
    const token = answer.data.undoToken;
    return answer.status === 200 && d.upTo(3) === 0
      ? owner.ask(undoChange, { body: { token } })
      : answer;
  },
  async (d) =>
    owner.ask(restoreTrash, { params: { kind: 'order', id: await someOrder(d, true) }, body: {} }),
  async (d) => {
    const id = await someOrder(d);
    const [line] = await s.shop.inside((tx) =>
      tx.rows<{ id: number }>(
        sql`select id from order_items where tenant_id = ${tx.tenantId} and order_id = ${id} limit 1`,
      ),
    );
    return owner.ask(splitOrder, {
      params: { id },
      body: { items: [{ id: line?.id ?? 1, unit: 1 }] },
    });
  },
  async (d) => owner.ask(mergeOrders, { body: { ids: [await someOrder(d), await someOrder(d)] } }),
  (d) =>
    owner.ask(createExpense, {
      body: {
        type: d.of(['facebook', 'other']),
        date: day(d),
        amount: 100.01 + d.upTo(50),
        channelId: d.of(channels),
      },
    }),
  async (d) =>
    owner.ask(updateExpense, {
      params: { id: await someExpense(d) },
      body: { amount: 77.77, date: day(d), channelId: d.of(channels) },
    }),
  async (d) => owner.ask(deleteExpense, { params: { id: await someExpense(d) }, body: {} }),
  async (d) => {
    const pno = `FIG${String((pnos += 1)).padStart(6, '0')}`;
    await s.shop.inside((tx) =>
      addCodParcels(tx, [{ pno, codSatang: 10_000 + d.upTo(999), deliveredDaysAgo: 1 }]),
    );
    const [start, end] = ['2020-01-01', today()];
    return owner.ask(buildCodBill, { params: { c: 'flashexpress' }, body: { start, end } });
  },
  async (d) => {
    const [row] = await s.shop.inside(async (tx) => {
      const id = await someOrder(d);
      return tx.rows<{ pno: string; code: string }>(
        sql`select pno, code from orders where tenant_id = ${tx.tenantId} and id = ${id}`,
      );
    });
    const pno = row?.pno === '' || !row ? (row?.code ?? 'NONE') : row.pno;
    return owner.ask(scanReturn, {
      body: { pno, condition: d.of(['good', 'damaged', 'missing']) },
    });
  },
];

/** The totals of the report over all days, from the orders alone. */
const bySql = () =>
  s.shop.inside((tx) =>
    tx.first<{
      orders: number;
      sales: number;
      discount: number;
      cod: number;
      returned: number;
    }>(sql`
      select count(*)::int as orders, (coalesce(sum(total_satang), 0) / 100.0)::float as sales,
        (coalesce(sum(discount_satang + (select coalesce(sum(i.discount_satang), 0) from order_items i
          where i.tenant_id = o.tenant_id and i.order_id = o.id)), 0) / 100.0)::float as discount,
        (coalesce(sum(cod_satang), 0) / 100.0)::float as cod, count(*) filter (where status = 'return')::int as returned
      from orders o where tenant_id = ${tx.tenantId} and deleted_at is null and status <> 'cancel' and currency = 'THB'`),
  );

const accepted = new Set<number>();
const allDays = { start: shiftDay(today(), -700), end: shiftDay(today(), 1) };
const rounded = (value: number) => Math.round(value * 100) / 100;

test.each([1, 2, 3])(
  'the report figures equal a full count after any history (%i)',
  async (seed) => {
    const d = dice(seed);
    for (let n = 0; n < 6; n += 1) await owner.call(createOrder, { body: orderBody(d) as never });
    for (let n = 0; n < 120; n += 1) {
      const at = d.upTo(deeds.length);
      const answer = (await deeds[at]?.(d)) as Answer<unknown> | undefined;
      if (answer?.status === 200) accepted.add(at);
      // Counting in between must not matter.
      if (n % 17 === 0) await freshFigures(s.server.services, s.shop.id);
      if (n % 40 !== 39) continue;
      const { total, items } = await owner.call(dailyReport, { query: allDays });
      const truth = await bySql();
      expect({
        orders: total.orders,
        sales: total.sales,
        discount: total.discount,
        cod: total.cod,
        returned: total.returned,
      }).toEqual(truth);
      expect(rounded(items.reduce((sum, row) => sum + row.sales, 0))).toBe(total.sales);
      const kept = await figuresAsText(s.shop);
      await countAgain(s.shop, s.server.services);
      expect(await figuresAsText(s.shop)).toEqual(kept);
    }
  },
  300_000,
);

test('a random history of the report is valid only when each kind of action was accepted at least once', () => {
  expect([...accepted].sort((a, b) => a - b)).toEqual(deeds.map((_, at) => at));
});

test.each(['channel', 'creator', 'carrier', 'province', 'telesale'] as const)(
  'the report rows by %s sum to the total, with profit to the satang',
  async (groupBy) => {
    const { total, items } = await owner.call(dailyReport, { query: { ...allDays, groupBy } });
    for (const key of ['orders', 'sales', 'profit', 'adCost', 'goodsCost'] as const)
      expect(rounded(items.reduce((sum, row) => sum + (row[key] ?? 0), 0))).toBe(total[key]);
  },
);

test('the profit of the products equals that of their orders, to the satang, except for advertising without orders', async () => {
  const sums = await s.shop.inside((tx) =>
    tx.first<{ orders: number; lines: number; n: number }>(sql`
      select (select sum(profit) from figure_orders where tenant_id = ${tx.tenantId} and order_id > 0)::bigint as orders,
        (select sum(profit) from figure_lines f where tenant_id = ${tx.tenantId})::bigint
          + (select coalesce(sum(profit), 0) from figure_orders o where tenant_id = ${tx.tenantId} and order_id > 0 and not exists
            (select from order_items i where i.tenant_id = o.tenant_id and i.order_id = o.order_id))::bigint as lines,
        (select count(*) from figure_lines where tenant_id = ${tx.tenantId})::int as n`),
  );
  expect(sums?.n).toBeGreaterThan(20);
  expect(sums?.lines).toBe(sums?.orders);
});

test('a buyer who returns takes no advertising away from the day of the first order', async () => {
  const date = '2026-01-15';
  const body = { ...orderBody(dice(9)), channelId: null };
  const info = { ...body.info, phone: '0810009999' };
  const { id } = await owner.call(createOrder, { body: { ...body, info } as never });
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`update orders set created_at = ${date}::date + interval '5 hours'
      where tenant_id = ${tx.tenantId} and id = ${id}`);
    await tx.rows(
      sql`insert into figure_marks (tenant_id, order_id) values (${tx.tenantId}, ${id})`,
    );
  });
  await owner.call(createExpense, { body: { type: 'facebook', date, amount: 100 } });
  const asked = { query: { start: date, end: date } };
  const before = await owner.call(dailyReport, asked);
  expect(before.total).toMatchObject({ orders: 1, adCost: 100, newCustomers: 1 });
  await owner.call(createOrder, { body: { ...body, info } as never });
  expect(await owner.call(dailyReport, asked)).toEqual(before);
  await owner.call(deleteOrder, { params: { id }, query: {} });
  expect((await owner.call(dailyReport, asked)).total).toMatchObject({ orders: 0, adCost: 100 });
});
