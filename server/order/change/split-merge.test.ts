// Tests of splitting and merging: no piece and no satang is lost or invented, also under concurrent
// calls.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCustomer } from '@app/contract/customer/customer';
import { orderStatusNames, type OrderReply } from '@app/contract/order/order';
import { mergeOrders, splitOrder } from '@app/contract/order/change';
import { countOrders, getOrder, orderHistory } from '@app/contract/order/list';
import { deleteOrder, updateOrders } from '@app/contract/order/status';
import { createOrder } from '@app/contract/order/create';
import { getProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { undoChange } from '@app/contract/shop/undo';
import { decideProposal } from '@app/contract/order/proposal';
import { propose } from '../proposal/propose.ts';
import { createOrder as makeOrder } from '../order/create-order.ts';
import { sql } from '../../platform/database.ts';
import { stockDrift } from '../../catalog/product/stock.store.ts';
import { saveOption } from '../../shop/index.ts';
import { buyer, openGoods, type Goods } from '../../app/story/goods.ts';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let goods: Goods;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  goods = await openGoods(owner);
});
afterAll(async () => {
  await expectExact();
  await s.end();
});

const weighed = (onHand: number, extra: object = {}) =>
  goods.productId(onHand, { weight: 250, ...extra });
interface OrderOptions {
  readonly items: readonly { productId: number; unit: number; discount?: number }[];
  readonly payment?: object;
  readonly more?: object;
}
const order = ({ items, payment = {}, more = {} }: OrderOptions) =>
  owner.call(createOrder, {
    body: { info: buyer, items: [...items], payment: { method: 'cod', ...payment }, ...more },
  });
const read = (id: number) => owner.call(getOrder, { params: { id } });
const split = (id: number, items: readonly { id: number; unit?: number }[], version?: number) =>
  owner.ask(splitOrder, {
    params: { id },
    body: { items: [...items], ...(version !== undefined && { version }) },
  });
const merge = (...ids: number[]) => owner.ask(mergeOrders, { body: { ids } });
const outcome = (answer: { status: number; refusal: { message: string } }) =>
  answer.status === 200 ? 'done' : `${answer.status} ${answer.refusal.message}`;
const stockOf = async (id: number) => {
  const { onHand, reserved } = await owner.call(getProduct, { params: { id } });
  return { onHand, reserved };
};
const satang = (baht: number) => Math.round(baht * 100);
const sumsOf = (orders: readonly OrderReply[]) =>
  (['shippingFee', 'discount', 'total', 'paid', 'codAmount'] as const).map((key) =>
    orders.reduce((sum, { payment }) => sum + satang(payment[key]), 0),
  );

/** Checks counters against rows: stock and its ledger, orders per status, sums and reservations. */
async function expectExact() {
  const counts = await owner.call(countOrders, {});
  await s.shop.inside(async (tx) => {
    expect(await stockDrift(tx)).toEqual([]);
    const rows = await tx.rows<{ status: string; n: number }>(sql`
      select status, count(*) n from orders where tenant_id = ${tx.tenantId} and deleted_at is null group by status`);
    const counted = new Map(rows.map((row) => [row.status, row.n]));
    for (const status of orderStatusNames) {
      const shown = (counts[status] ?? 0) - (status === 'sending' ? (counts.tracking ?? 0) : 0);
      expect(shown, status).toBe(counted.get(status) ?? 0);
    }
    const wrongSums = await tx.rows(sql`
      select o.id from orders o where o.tenant_id = ${tx.tenantId} and (
        o.items_satang <> (select coalesce(sum(amount_satang), 0) from order_items i where i.tenant_id = o.tenant_id and i.order_id = o.id)
        or o.total_satang <> o.items_satang + o.shipping_fee_satang - o.discount_satang
        or o.paid_satang > o.total_satang)`);
    expect(wrongSums).toEqual([]);
    const wrongHolds = await tx.rows(sql`
      select p.id from products p join stock c on c.tenant_id = p.tenant_id and c.product_id = p.id
      where p.tenant_id = ${tx.tenantId} and not p.is_set and c.reserved <> (
        select coalesce(sum(h.unit), 0) from order_stock h join orders o on o.tenant_id = h.tenant_id and o.id = h.order_id
        where h.tenant_id = p.tenant_id and h.product_id = p.id and o.stock_state = 'reserved')`);
    expect(wrongHolds).toEqual([]);
  });
}

describe('a split of an order', () => {
  test('moves pieces with their share of the money and their stock to a second order', async () => {
    const [one, two] = [await weighed(10), await weighed(10)];
    const whole = await order({
      items: [
        { productId: one, unit: 3, discount: 10 },
        { productId: two, unit: 1 },
      ],
      payment: { shippingFee: 50, discount: 20 },
    });
    const [first, second] = whole.items;
    const made = await owner.call(splitOrder, {
      params: { id: whole.id },
      body: { items: [{ id: first!.id, unit: 1 }, { id: second!.id }], version: whole.version },
    });
    const left = await read(whole.id);
    expect(made).toMatchObject({ parentId: whole.id, status: 'send', info: whole.info });
    expect(made.code).not.toBe(whole.code);
    expect(made.items.map(({ unit, amount }) => [unit, amount]).toSorted()).toEqual([
      [1, 100],
      [1, 96.67],
    ]);
    expect(left.items.map(({ unit, amount }) => [unit, amount])).toEqual([[2, 193.33]]);
    expect(left.payment.shippingFee).toBe(50);
    expect(sumsOf([left, made])).toEqual(sumsOf([whole]));
    expect(left.shipping.weight + made.shipping.weight).toBe(whole.shipping.weight);
    expect([await stockOf(one), await stockOf(two)]).toEqual([
      { onHand: 10, reserved: 3 },
      { onHand: 10, reserved: 1 },
    ]);
    const { items } = await owner.call(orderHistory, { params: { id: whole.id } });
    expect(items.at(-1)).toMatchObject({ kind: 'split', reason: made.code });
    await expectExact();
  });

  test('leaves at least one piece, takes no more than there is, and refuses unknown lines', async () => {
    const { id, items } = await order({ items: [{ productId: await weighed(5), unit: 2 }] });
    const line = items[0]!.id;
    const fieldsOf = async (asked: { id: number; unit?: number }[]) => {
      const answer = await split(id, asked);
      expect(answer.status).toBe(422);
      return Object.keys(answer.refusal.fields ?? {});
    };
    expect(await fieldsOf([{ id: line }])).toEqual(['items']);
    expect(await fieldsOf([{ id: line, unit: 3 }])).toEqual(['items.0.unit']);
    expect(await fieldsOf([{ id: 999_999 }])).toEqual(['items.0.id']);
    expect(
      await fieldsOf([
        { id: line, unit: 1 },
        { id: line, unit: 1 },
      ]),
    ).toEqual(['items.1.id']);
  });

  test('makes one second order from several presses at once, and refuses the others as stale', async () => {
    const product = await weighed(10);
    const whole = await order({ items: [{ productId: product, unit: 4 }] });
    const wish = [{ id: whole.items[0]!.id, unit: 1 }];
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => split(whole.id, wish, whole.version)),
    );
    expect(answers.map(outcome).sort()).toEqual([
      '409 STALE',
      '409 STALE',
      '409 STALE',
      '409 STALE',
      '409 STALE',
      'done',
    ]);
    expect(await stockOf(product)).toEqual({ onHand: 10, reserved: 4 });
    await expectExact();
  });

  test('is refused with a live parcel, an issued paper, or after the goods have left', async () => {
    const wish = { items: [{ productId: await weighed(20), unit: 2 }] };
    const [parcel, paper, sent] = [await order(wish), await order(wish), await order(wish)];
    await s.shop.inside(async (tx) => {
      await tx.rows(sql`insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent)
        values (${tx.tenantId}, ${parcel.id}, 'flashexpress', 'split-1', 'booked', 'TH0000017', '{}')`);
      await tx.rows(sql`insert into receipts (tenant_id, kind, no, order_id, total_satang, document)
        values (${tx.tenantId}, 'receipt', 'RE-1', ${paper.id}, 20000, '{}')`);
    });
    await owner.call(updateOrders, { body: { ids: [sent.id], status: 'sending' } });
    const half = (whole: OrderReply) => split(whole.id, [{ id: whole.items[0]!.id, unit: 1 }]);
    expect(outcome(await half(parcel))).toBe('409 SHIPMENT_EXISTS');
    expect(outcome(await half(paper))).toBe('409 IN_USE');
    expect(outcome(await half(sent))).toBe('422 UNPROCESSED');
    const other = await order(wish);
    expect(outcome(await merge(parcel.id, other.id))).toBe('409 SHIPMENT_EXISTS');
    expect(outcome(await merge(paper.id, other.id))).toBe('409 IN_USE');
    expect(outcome(await merge(sent.id, other.id))).toBe('422 UNPROCESSED');
  });

  test('leaves the payment day with the order whose money it was', async () => {
    const payment = { method: 'transfer', paid: 100 };
    const whole = await order({ items: [{ productId: await weighed(5), unit: 2 }], payment });
    const { data: second } = await split(whole.id, [{ id: whole.items[0]!.id, unit: 1 }]);
    expect(second.payment).toMatchObject({ total: 100, paid: 0, paidAt: null });
    expect((await read(whole.id)).payment).toMatchObject({
      ...{ total: 100, paid: 100, paidAt: whole.payment.paidAt },
    });
    expect(whole.payment.paidAt).not.toBeNull();
  });

  test('counts toward the shop’s limit of orders', async () => {
    const whole = await order({ items: [{ productId: await weighed(5), unit: 2 }] });
    await s.shop.inside((tx) =>
      saveOption(tx, 'order_limit', 1).then(() =>
        tx.audit({ action: 'option.set', entity: 'option' }),
      ),
    );
    expect(outcome(await split(whole.id, [{ id: whole.items[0]!.id, unit: 1 }]))).toBe(
      '409 ORDER_LIMIT',
    );
    await s.shop.inside((tx) =>
      saveOption(tx, 'order_limit', 0).then(() =>
        tx.audit({ action: 'option.set', entity: 'option' }),
      ),
    );
  });

  test('works in a shop with less stock than reserved, and reserves no more', async () => {
    const product = await weighed(4);
    const whole = await order({ items: [{ productId: product, unit: 4 }] });
    await s.shop.inside((tx) =>
      saveOption(tx, 'stock_negative', 1).then(() =>
        tx.audit({ action: 'option.set', entity: 'option' }),
      ),
    );
    await owner.call(addStock, { params: { id: product }, body: { amount: 1, reason: 'count' } });
    await s.shop.inside((tx) =>
      saveOption(tx, 'stock_negative', 0).then(() =>
        tx.audit({ action: 'option.set', entity: 'option' }),
      ),
    );
    expect(outcome(await split(whole.id, [{ id: whole.items[0]!.id, unit: 2 }]))).toBe('done');
    expect(await stockOf(product)).toEqual({ onHand: 1, reserved: 4 });
  });
});

describe('a merge of orders', () => {
  test('gives everything to the oldest and cancels the others with the reason and a link', async () => {
    const [one, two] = [await weighed(10), await weighed(10)];
    const phone = '0810007777';
    const made = [
      await order({
        items: [{ productId: one, unit: 2 }],
        payment: { shippingFee: 30 },
        more: { info: { ...buyer, phone, note: 'ฝากยาม' }, message: 'ขอสองชิ้น' },
      }),
      await order({
        items: [{ productId: two, unit: 1 }],
        payment: { discount: 5 },
        more: { info: { ...buyer, phone, note: 'โทรก่อน' }, message: 'เพิ่มอีกชิ้น' },
      }),
      await order({ items: [{ productId: one, unit: 1 }], more: { info: { ...buyer, phone } } }),
    ];
    const [oldest, ...others] = made.map(({ id }) => id);
    const merged = await owner.call(mergeOrders, { body: { ids: [...others, oldest!] } });
    expect(merged.id).toBe(oldest);
    expect(sumsOf([merged])).toEqual(sumsOf(made));
    expect(merged.items.map(({ products, unit }) => [products.id, unit]).sort()).toEqual(
      [
        [one, 1],
        [one, 2],
        [two, 1],
      ].sort(),
    );
    expect(merged.info.note).toBe('ฝากยาม / โทรก่อน');
    expect(merged.message).toBe('ขอสองชิ้น\n\nเพิ่มอีกชิ้น');
    for (const id of others) {
      expect(await read(id)).toMatchObject({
        status: 'cancel',
        cancelReason: 'รวม',
        mergedInto: oldest,
        items: [],
        payment: { total: 0, codAmount: 0 },
      });
    }
    expect([await stockOf(one), await stockOf(two)]).toEqual([
      { onHand: 10, reserved: 3 },
      { onHand: 10, reserved: 1 },
    ]);
    expect(await owner.call(findCustomer, { query: { phone } })).toMatchObject({ orders: 1 });
    const back = await owner.call(updateOrders, { body: { ids: [others[0]!], status: 'send' } });
    expect(back.items[0]).toMatchObject({ t: 'error', error: 'UNPROCESSED' });
    await expectExact();
  });

  test('keeps the latest proposal of its buyer, and none of another buyer', async () => {
    const product = await weighed(20);
    const make = (phone: string) =>
      order({ items: [{ productId: product, unit: 1 }], more: { info: { ...buyer, phone } } });
    const [oldest, middle, last] = [
      await make('0810007791'),
      await make('0810007791'),
      await make('0810007791'),
    ];
    const strange = await make('0810007792');
    const ask = (id: number, name: string) =>
      s.shop.inside(async (tx) => (await propose(tx, id, { name })).id);
    await ask(oldest.id, 'คำขอแรก');
    const newest = await ask(last.id, 'คำขอล่าสุด');
    await ask(strange.id, 'คนอื่น');
    const ids = [oldest, middle, last, strange].map(({ id }) => id);
    const merged = await owner.call(mergeOrders, { body: { ids } });
    expect(merged.proposal).toMatchObject({ id: newest, name: 'คำขอล่าสุด' });
    const params = { id: oldest.id };
    const taken = await owner.call(decideProposal, { params, body: { take: true, id: newest } });
    expect(taken.info.name).toBe('คำขอล่าสุด');
    expect([taken.proposal, (await read(last.id)).proposal]).toEqual([null, null]);
  });

  test('counts as paid on the day of the last payment', async () => {
    const product = await weighed(10);
    const days = [
      '2026-01-30T03:00:00.000Z',
      '2026-02-02T03:00:00.000Z',
      '2026-02-01T03:00:00.000Z',
    ];
    const ids: number[] = [];
    for (const paidAt of days) {
      const payment = { method: 'transfer', paid: 100, paidAt };
      ids.push((await order({ items: [{ productId: product, unit: 1 }], payment })).id);
    }
    const { payment } = await owner.call(mergeOrders, { body: { ids } });
    expect([payment.paid, payment.total, payment.paidAt]).toEqual([300, 300, days[1]]);
    await expectExact();
  });

  test('is done once by ten presses at once', async () => {
    const product = await weighed(10);
    const make = () => order({ items: [{ productId: product, unit: 1 }] });
    const ids = [(await make()).id, (await make()).id];
    const answers = (await Promise.all(Array.from({ length: 10 }, () => merge(...ids)))).map(
      outcome,
    );
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(answers.filter((answer) => answer === '422 UNPROCESSED')).toHaveLength(9);
    expect(await stockOf(product)).toEqual({ onHand: 10, reserved: 2 });
    await expectExact();
  });

  test('refuses orders in other states, with open transfers, with sets at two prices, or unknown', async () => {
    const part = await weighed(50);
    const set = await weighed(0, { isSet: true, components: [{ productId: part, unit: 2 }] });
    const make = (more: Partial<OrderOptions> = {}) =>
      order({ items: [{ productId: part, unit: 1 }], ...more }).then(({ id }) => id);
    const plain = await make();
    expect(outcome(await merge(plain, await make({ more: { status: 'pending' } })))).toBe(
      '422 UNPROCESSED',
    );
    expect(outcome(await merge(plain, await make({ payment: { method: 'transfer' } })))).toBe(
      '422 UNPROCESSED',
    );
    expect(outcome(await merge(plain, plain))).toBe('422 UNPROCESSED');
    expect(outcome(await merge(plain, 9_999_999))).toBe('404 NO_ORDER');
    const asSet = (price: number) =>
      order({ items: [{ productId: set, unit: 1, price } as never] }).then(({ id }) => id);
    expect(outcome(await merge(await asSet(100), await asSet(90)))).toBe(
      '409 ERR_ORDER_SET_DUPLICATE',
    );
    const one = await owner.call(mergeOrders, {
      body: { ids: [await asSet(100), await asSet(100)] },
    });
    expect(one.items.map(({ unit, amount }) => [unit, amount])).toEqual([[2, 200]]);
    await expectExact();
  });

  test('gives the seller of the newer order an order that came without one', async () => {
    const seller = await s.shop.hire(4);
    const body = {
      ...{ info: buyer, items: [{ productId: await weighed(5), unit: 1 }] },
      payment: { method: 'cod' as const },
    };
    const oldest = await s.shop.inside((tx) =>
      makeOrder(tx, { body, mayPrice: true, isFromWebhook: true }),
    );
    const theirs = await seller.call(createOrder, { body: { ...body, status: 'pending' } });
    const merged = await owner.call(mergeOrders, { body: { ids: [oldest, theirs.id] } });
    expect(merged).toMatchObject({ id: oldest, telesaleBy: { id: seller.id } });
    expect((await seller.call(getOrder, { params: { id: oldest } })).items).toHaveLength(2);
  });

  test('needs the missing stock of orders that were made short', async () => {
    const product = await weighed(1);
    const body = {
      info: buyer,
      items: [{ productId: product, unit: 1 }],
      payment: { method: 'cod' as const },
    };
    const ids = await s.shop.inside(async (tx) => [
      await makeOrder(tx, { body, mayPrice: true, isFromWebhook: true }),
      await makeOrder(tx, { body, mayPrice: true, isFromWebhook: true }),
    ]);
    expect(outcome(await merge(...ids))).toBe('409 STOCK_SHORT');
    await owner.call(addStock, { params: { id: product }, body: { amount: 1, reason: 'in' } });
    expect(outcome(await merge(...ids))).toBe('done');
    expect(await read(ids[0]!)).toMatchObject({ isShort: false, status: 'pending' });
    expect(await stockOf(product)).toEqual({ onHand: 2, reserved: 2 });
  });

  test('is refused, like a split, for another user’s orders without the right to see them', async () => {
    const product = await weighed(9);
    const [mine, theirs] = [
      await order({ items: [{ productId: product, unit: 2 }] }),
      await order({ items: [{ productId: product, unit: 2 }] }),
    ];
    const member = await s.shop.hire(3, ['order.view', 'order.edit']);
    const answer = await member.ask(mergeOrders, { body: { ids: [mine.id, theirs.id] } });
    expect(outcome(answer)).toBe('404 NO_ORDER');
    const half = { params: { id: mine.id }, body: { items: [{ id: mine.items[0]!.id, unit: 1 }] } };
    expect(outcome(await member.ask(splitOrder, half))).toBe('404 NO_ORDER');
  });
});

test('orders lose no piece and no satang when users split, merge, cancel, delete and restore them at once', async () => {
  const products = [await weighed(60), await weighed(60)];
  const orders: OrderReply[] = [];
  for (let at = 0; at < 10; at += 1) {
    orders.push(
      await order({
        items: products.map((productId) => ({ productId, unit: 3, discount: at })),
        payment: { shippingFee: 40, discount: at },
      }),
    );
  }
  const before = sumsOf(orders);
  const ids = orders.map(({ id }) => id);
  const acts: (() => Promise<unknown>)[] = orders.flatMap(({ id, items }, at) => [
    () => split(id, [{ id: items[0]!.id, unit: 1 + (at % 2) }]),
    () => merge(id, ids[(at + 1) % ids.length]!),
    async () => {
      const { data } = await owner.ask(updateOrders, {
        body: { ids: [id], status: 'cancel', reason: 'x' },
      });
      if (data.undoToken) await owner.ask(undoChange, { body: { token: data.undoToken } });
    },
    async () => {
      const answer = await owner.ask(deleteOrder, { params: { id }, query: {} });
      if (answer.status === 200)
        await owner.ask(undoChange, { body: { token: answer.data.undoToken! } });
    },
  ]);
  const answers = (await Promise.all(acts.map((act) => act()))) as { status?: number }[];
  // A slow machine may answer 503 to some calls, but never 500.
  expect(answers.filter((answer) => answer?.status === 500)).toEqual([]);
  await expectExact();
  const kept = await s.shop.inside((tx) =>
    tx.rows<{ fee: number; discount: number; total: number; paid: number; cod: number }>(sql`
      with recursive mine as (
        select * from orders where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])
        union select o.* from orders o join mine m on o.tenant_id = ${tx.tenantId} and o.parent_id = m.id)
      select sum(shipping_fee_satang)::bigint fee, sum(discount_satang)::bigint discount, sum(total_satang)::bigint total,
        sum(paid_satang)::bigint paid, sum(cod_satang)::bigint cod from mine`),
  );
  expect(Object.values(kept[0]!)).toEqual(before);
});
