// Tests of what a transition moves: stock to the piece, counts to the order, and nothing past a
// live parcel.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderStatusNames, type OrderStatus } from '@app/contract/order/order';
import { countOrders, getOrder } from '@app/contract/order/list';
import { deleteOrder, rollbackOrder, sendOrder, updateOrders } from '@app/contract/order/status';
import { updateOrder, updateOrderInfo, updateOrderItems } from '@app/contract/order/edit';
import { createOrder } from '@app/contract/order/create';
import { getProduct } from '@app/contract/catalog/product';
import { undoChange } from '@app/contract/shop/undo';
import { buyer, openGoods, type Goods } from '../../app/story/goods.ts';
import { setOrderPno } from './shipping-facts.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { stockDrift } from '../../catalog/product/stock.store.ts';

let s: Story;
let owner: Person;
let goods: Goods;
let plenty: number;

beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  goods = await openGoods(owner);
  plenty = await goods.productId(100_000);
});
afterAll(() => s.end());

const order = (productId = plenty, extra: object = {}) =>
  owner.call(createOrder, {
    body: { info: buyer, items: [{ productId, unit: 1 }], payment: { method: 'cod' }, ...extra },
  });
const move = async (id: number, status: OrderStatus, who = owner) =>
  (await who.call(updateOrders, { body: { ids: [id], status, reason: 'ทดสอบ' } })).items[0]!;
const stockOf = async (id: number) => {
  const { onHand, reserved } = await owner.call(getProduct, { params: { id } });
  return { onHand, reserved };
};

const ship = (id: number, state = 'booked') =>
  s.shop.inside(async (tx) => {
    await tx.rows(sql`insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent)
      values (${s.shop.id}, ${id}, 'flashexpress', ${`M${id}`}, ${state}, ${`TH${id}`}, '{}')`);
  });

describe('the stock of an order', () => {
  test('is reserved at create, taken when sent, restored at rollback, freed at cancel, lost at return', async () => {
    const id = await goods.productId(10);
    const first = (await order(id)).id;
    expect(await stockOf(id)).toEqual({ onHand: 10, reserved: 1 });
    await move(first, 'sending');
    expect(await stockOf(id)).toEqual({ onHand: 9, reserved: 0 });
    await owner.call(rollbackOrder, { params: { id: first }, body: { status: 'send' } });
    expect(await stockOf(id)).toEqual({ onHand: 10, reserved: 1 });
    await move(first, 'cancel');
    expect(await stockOf(id)).toEqual({ onHand: 10, reserved: 0 });
    await move(first, 'send');
    await move(first, 'sending');
    await move(first, 'return');
    expect(await stockOf(id)).toEqual({ onHand: 9, reserved: 0 });
    await move(first, 'send');
    expect(await stockOf(id)).toEqual({ onHand: 9, reserved: 1 });
    await owner.call(deleteOrder, { params: { id: first }, query: {} });
    expect(await stockOf(id)).toEqual({ onHand: 9, reserved: 0 });
    expect(await s.shop.inside(stockDrift)).toEqual([]);
  });

  test('refuses create, edit and rollback when it is short, names the product, and changes nothing', async () => {
    const id = await goods.productId(1);
    const mine = (await order(id)).id;
    const late = await owner.ask(createOrder, {
      body: { info: buyer, items: [{ productId: id, unit: 1 }], payment: { method: 'cod' } },
    });
    expect([late.status, late.refusal.message]).toEqual([409, 'STOCK_SHORT']);
    expect(late.refusal.details).toMatchObject({ productId: id, available: 0 });
    const more = await owner.ask(updateOrderItems, {
      params: { id: mine },
      body: { items: [{ productId: id, unit: 1 }] },
    });
    expect(more.refusal.message).toBe('STOCK_SHORT');
    expect((await owner.call(getOrder, { params: { id: mine } })).items).toHaveLength(1);
    await move(mine, 'cancel');
    await order(id);
    expect(await move(mine, 'send')).toMatchObject({ t: 'error', error: 'STOCK_SHORT' });
    const back = await owner.ask(rollbackOrder, { params: { id: mine }, body: { status: 'send' } });
    expect([back.status, back.refusal.message]).toEqual([409, 'STOCK_SHORT']);
    expect(await stockOf(id)).toEqual({ onHand: 1, reserved: 1 });
  });

  test('stays taken, and the order returned, when the goods of a returned order are gone', async () => {
    const id = await goods.productId(1);
    const mine = (await order(id)).id;
    await move(mine, 'sending');
    await move(mine, 'return');
    expect(await move(mine, 'send')).toMatchObject({ error: 'STOCK_SHORT' });
    const [held] = await s.shop.inside((tx) =>
      tx.rows<{ unit: number }>(
        sql`select unit from order_stock where tenant_id = ${s.shop.id} and order_id = ${mine}`,
      ),
    );
    expect(held?.unit).toBe(1);
  });

  test('is never oversold by 300 orders at once', async () => {
    const [one, other] = [await goods.productId(200), await goods.productId(150)];
    const bodies = Array.from({ length: 300 }, (_, at) => ({
      info: buyer,
      payment: { method: 'cod' as const },
      items:
        at % 2 === 0
          ? [
              { productId: one, unit: 1 },
              { productId: other, unit: 1 },
            ]
          : [
              { productId: other, unit: 1 },
              { productId: one, unit: 2 },
            ],
    }));
    // A machine too busy for 300 calls at once answers 503, and the call is repeated.
    const askUntilHeard = async (body: (typeof bodies)[number]) => {
      let answer = await owner.ask(createOrder, { body });
      while (answer.status === 503) answer = await owner.ask(createOrder, { body });
      return answer;
    };
    const answers = await Promise.all(bodies.map(askUntilHeard));
    const sold = answers.filter((answer) => answer.status === 200);
    const refused = answers.filter((answer) => answer.status !== 200);
    expect(new Set(refused.map((answer) => answer.refusal.message))).toEqual(
      new Set(['STOCK_SHORT']),
    );
    const units = sold
      .flatMap((answer) => answer.data.items)
      .reduce((sum, item) => sum + (item.products.id === one ? item.unit : 0), 0);
    expect(await stockOf(one)).toEqual({ onHand: 200, reserved: units });
    expect(await stockOf(other)).toEqual({ onHand: 150, reserved: sold.length });
    expect(Math.min(200 - units, 150 - sold.length)).toBeLessThan(2);
    expect(await s.shop.inside(stockDrift)).toEqual([]);
  });

  test('is moved in bulk and by new orders of the same goods at once without any failure', async () => {
    const [one, other] = [await goods.productId(5000), await goods.productId(5000)];
    const lines = (at: number) => (at % 2 === 0 ? [one, other] : [other, one]);
    const single = (productId: number) => order(productId);
    const left = await Promise.all(Array.from({ length: 20 }, (_, at) => single(lines(at)[0]!)));
    const right = await Promise.all(Array.from({ length: 20 }, (_, at) => single(lines(at)[1]!)));
    const bulk = (made: readonly { id: number }[]) =>
      owner.ask(updateOrders, { body: { ids: made.map(({ id }) => id), status: 'sending' } });
    const both = (at: number) =>
      owner.ask(createOrder, {
        body: {
          info: buyer,
          payment: { method: 'cod' },
          items: lines(at).map((productId) => ({ productId, unit: 1 })),
        },
      });
    const answers = await Promise.all([
      bulk(left),
      ...Array.from({ length: 20 }, (_, at) => both(at)),
      bulk(right),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
    expect(await s.shop.inside(stockDrift)).toEqual([]);
  });
});

describe('a live parcel of an order', () => {
  test('follows its order back to the review, forward after it, and back on undo', async () => {
    const { id } = await order();
    await ship(id);
    await s.shop.inside((tx) => setOrderPno(tx, id, { carrier: 0, pno: `TH${id}` }));
    const stands = async () => {
      const { status, pno } = await owner.call(getOrder, { params: { id } });
      return [status, pno];
    };
    expect(await move(id, 'pending')).toMatchObject({ t: 'success' });
    const confirmed = await owner.call(updateOrders, { body: { ids: [id], status: 'send' } });
    expect(confirmed.items).toEqual([{ id, t: 'success' }]);
    expect(await stands()).toEqual(['send', `TH${id}`]);
    const token = confirmed.undoToken ?? '';
    expect((await owner.call(undoChange, { body: { token } })).items).toEqual([
      { id, t: 'success' },
    ]);
    expect(await stands()).toEqual(['pending', `TH${id}`]);
    expect(await move(id, 'send')).toMatchObject({ t: 'success' });
  });

  test('forbids rollback, cancel, delete and edits of printed data, naming its number', async () => {
    const { id } = await order();
    await ship(id);
    const params = { id };
    const refused = [
      await owner.ask(rollbackOrder, {
        params: { id: await sentWithParcel() },
        body: { status: 'send' },
      }),
      await owner.ask(deleteOrder, { params }),
      await owner.ask(updateOrderInfo, { params, body: { address: 'ที่ใหม่' } }),
      await owner.ask(updateOrderItems, {
        params,
        body: { items: [{ productId: plenty, unit: 1 }] },
      }),
      await owner.ask(updateOrder, { params, body: { payment: { discount: 1 } } }),
      await owner.ask(updateOrder, { params, body: { shipping: { carrier: 1 } } }),
      await owner.ask(sendOrder, { params, body: { status: 'sending', pno: 'OTHER123' } }),
    ];
    for (const answer of refused) {
      expect([answer.status, answer.refusal.message]).toEqual([409, 'SHIPMENT_EXISTS']);
      expect(answer.refusal.details?.['pno']).toMatch(/^TH\d+$/);
    }
    expect(await move(id, 'cancel')).toMatchObject({ error: 'SHIPMENT_EXISTS' });
    const { code, items } = await owner.call(getOrder, { params });
    const same = {
      items: [{ productId: plenty, unit: 1 }],
      payment: { method: 'cod' as const },
      telesaleBy: null,
    };
    const saved = await owner.call(updateOrder, {
      params,
      body: { ...same, info: { ...buyer, note: 'เหมือนเดิม' } },
    });
    expect(saved).toMatchObject({ code, items, info: { note: 'เหมือนเดิม' } });
    const noted = await owner.call(updateOrderInfo, {
      params,
      body: { note: 'โทรก่อนส่ง', address: buyer.address },
    });
    expect(noted.info.note).toBe('โทรก่อนส่ง');
  });

  async function sentWithParcel(): Promise<number> {
    const { id } = await order();
    await ship(id);
    await move(id, 'sending');
    return id;
  }

  test('no longer blocks a new one once the order is returned', async () => {
    const id = await sentWithParcel();
    expect(await move(id, 'return')).toMatchObject({ t: 'success' });
    expect(await move(id, 'send')).toMatchObject({ t: 'success' });
  });
});

describe('the order counts', () => {
  test('equal count(*) after a random history by several users at once', async () => {
    const random = generator(20_261_121);
    const ids = await Promise.all(Array.from({ length: 30 }, async () => (await order()).id));
    for (let round = 0; round < 12; round += 1) {
      await Promise.all(
        Array.from({ length: 4 }, async () => {
          const status = orderStatusNames[Math.floor(random() * orderStatusNames.length)]!;
          const some = ids.filter(() => random() < 0.4);
          if (some.length > 0) await owner.call(updateOrders, { body: { ids: some, status } });
          const one = ids[Math.floor(random() * ids.length)]!;
          if (random() < 0.1) await owner.ask(deleteOrder, { params: { id: one } });
        }),
      );
    }
    const counts = await owner.call(countOrders);
    const rows = await s.shop.inside((tx) =>
      tx.rows<{ status: OrderStatus; n: number }>(sql`select status, count(*) as n from orders
        where tenant_id = ${s.shop.id} and deleted_at is null group by status`),
    );
    const stored = Object.fromEntries(
      orderStatusNames.map((name) => [name, rows.find((row) => row.status === name)?.n ?? 0]),
    );
    expect(counts).toEqual({ ...stored, sending: stored['sending']! + stored['tracking']! });
    expect(await s.shop.inside(stockDrift)).toEqual([]);
  });
});

/** A repeatable random sequence (mulberry32). */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
