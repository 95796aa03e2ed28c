// A shop that moved once can move again, with all that a sale page sent it.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addRefund, listRefunds } from '@app/contract/money/refund';
import { createOrder } from '@app/contract/order/create';
import { listOrders } from '@app/contract/order/list';
import { updateOrders } from '@app/contract/order/status';
import { pathOf } from '@app/contract/kit/endpoint';
import { exportShop, getDataMove, importShop, type DataMove } from '@app/contract/upkeep/shop-data';
import { buyer, openGoods } from '../../app/story/goods.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { labelWords } from '../../order/order/order.store.ts';
import { composed, sql } from '../../platform/database.ts';
import { wordOf } from './figures.ts';
import { movedTables } from './moved-tables.ts';
import { columnsOfTable } from './walk-table.store.ts';

let s: Story;
beforeAll(async () => {
  s = await story();
});
afterAll(() => s.end());

const finished = (who: Person, id: number): Promise<DataMove> =>
  vi.waitFor(
    async () => {
      const move = await who.call(getDataMove, { params: { id } });
      if (move.finishedAt === null) throw new Error(`${move.state}: ${move.step}`);
      return move;
    },
    { timeout: 150_000 },
  );

async function takeOut(who: Person): Promise<Blob> {
  const { id } = await who.call(exportShop, { body: { reason: 'ย้าย' } });
  return (await fetch((await finished(who, id)).url ?? '')).blob();
}

async function moveIn(who: Person, zip: Blob): Promise<void> {
  const form = new FormData();
  form.append('file', zip, 'shop.zip');
  const response = await who.fetch(pathOf(importShop), { method: 'POST', body: form });
  const begun = (await response.json()) as DataMove;
  expect([response.status, begun.error]).toEqual([200, null]);
  expect((await finished(who, begun.id)).error).toBeNull();
}

/** What a sale page sent with an order. */
const NOTE = 'ของแถมในตะกร้า '.repeat(3000);

test('an archive of a shop that was moved in moves on, with what goes back to buyers, though a category of its old orders is gone and a sale page sent much', async () => {
  const { owner } = s.shop;
  const { productId, categoryId } = await openGoods(owner);
  const body = { info: buyer, payment: { method: 'cod' as const } };
  await owner.call(createOrder, {
    body: { ...body, items: [{ productId: await productId(5), unit: 2 }] },
  });
  const gone = await owner.call(createOrder, {
    body: {
      ...{ info: buyer, payment: { method: 'transfer', paid: 10 } },
      items: [{ productId: await productId(9), unit: 2 }],
    },
  });
  await owner.call(updateOrders, { body: { ids: [gone.id], status: 'cancel', reason: 'ของหมด' } });
  const refund = { amount: 7, reason: 'ของหมด', account: 'กสิกร 1' };
  await owner.call(addRefund, { params: { id: gone.id }, body: refund });
  // As it was kept before long ones were shortened.
  await s.shop.inside((tx) =>
    tx.rows(sql`
      update orders set webhook = ${JSON.stringify([{ at: new Date().toISOString(), body: NOTE }])}::jsonb
      where tenant_id = ${tx.tenantId} and id = ${gone.id} returning 1`),
  );
  // As thirty days after its products were given another category and it was deleted.
  await s.shop.inside((tx) =>
    tx.rows(sql`
      update order_items set category_id = ${categoryId + 1_000_000}::bigint where tenant_id = ${tx.tenantId} returning 1`),
  );
  const [second, third] = [await s.openShop('second'), await s.openShop('third')];
  await moveIn(second.owner, await takeOut(owner));
  await moveIn(third.owner, await takeOut(second.owner));
  const { items } = await third.owner.call(listOrders, { query: {} });
  const sold = items.filter(({ status }) => status !== 'cancel');
  expect(sold.flatMap((order) => order.items.map(({ unit }) => unit))).toEqual([2]);
  // What was decided on is not owed again: of ten baht that were paid seven are in a refund.
  const owed = await third.owner.call(listRefunds, { query: {} });
  expect(owed.items.map(({ amount, account }) => [amount, account])).toEqual(
    expect.arrayContaining([
      [7, 'กสิกร 1'],
      [3, ''],
    ]),
  );
  expect(owed.items).toHaveLength(2);
  const sent = items.map((order) => order.webhook.map((entry) => entry.body.length));
  expect(sent.flat().includes(NOTE.length)).toBe(true);
});

test('an archive brings each column of a table that moves, but for numbers of its own rows and links to what stays behind', async () => {
  const left: Record<string, string[]> = {};
  await s.shop.inside(async (tx) => {
    for (const { table, shape } of movedTables) {
      const columns = await columnsOfTable(tx, table);
      const words = columns.map(({ name }) => wordOf(name));
      left[table] = words.filter((word) => !(word in shape.shape));
    }
  });
  const ids = ['order_items', 'order_events', 'order_pictures', 'refunds', 'stock_moves'];
  for (const table of ids) expect(left[table]).toEqual(['id']);
  const others = Object.entries(left).filter(([table]) => !ids.includes(table));
  expect(Object.fromEntries(others.filter(([, words]) => words.length > 0))).toEqual({
    channels: ['webhookHash', 'webhookHint', 'lineSecret', 'lineToken'],
    orders: ['leadId'],
  });
});

/** What the label of an order says now. */
const LABEL = composed(labelWords);

test('an archive brings an order that waits with a number as one that has its parcel and its paper, so that neither is made a second time', async () => {
  const old = await s.openShop('booked');
  const { productId } = await openGoods(old.owner);
  const { id } = await old.owner.call(createOrder, {
    body: {
      ...{ info: buyer, payment: { method: 'cod' } },
      items: [{ productId: await productId(5), unit: 1 }],
    },
  });
  await old.inside(async (tx) => {
    const ours = sql`tenant_id = ${tx.tenantId} and id = ${id}`;
    // Its number was typed once, with what carrying it cost.
    await tx.rows(
      sql`update orders set carrier = 0, pno = 'TH0100000001A', typed_fee_satang = 3525 where ${ours}`,
    );
    // Its label was printed.
    const label = await tx.first<{ words: string }>(
      sql`select ${LABEL} as words from orders o where ${ours}`,
    );
    const words = label?.words ?? '';
    await tx.rows(
      sql`update orders set label_booked = ${words}, label_print = ${words} where ${ours}`,
    );
  });
  const fresh = await s.openShop('unbooked');
  await moveIn(fresh.owner, await takeOut(old.owner));
  const { items } = await fresh.owner.call(listOrders, { query: {} });
  const orderId = items[0]?.id ?? 0;
  await expect
    .poll(() =>
      fresh.inside((tx) =>
        tx.rows(
          sql`select order_id, state, is_outside, pno from shipments where tenant_id = ${tx.tenantId}`,
        ),
      ),
    )
    .toEqual([{ order_id: orderId, state: 'booked', is_outside: true, pno: 'TH0100000001A' }]);
  const papers = await fresh.inside((tx) =>
    tx.rows(sql`select label_print = ${LABEL} as print, label_booked = ${LABEL} as booked, typed_fee_satang from orders o
      where o.tenant_id = ${tx.tenantId}`),
  );
  expect(papers).toEqual([{ print: true, booked: true, typed_fee_satang: 3525 }]);
});
