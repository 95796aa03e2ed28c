// Promises of undo: within ten seconds, once, by the same user, under the usual rules.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCategory, deleteCategory, updateCategory } from '@app/contract/catalog/category';
import { orderStatusNames } from '@app/contract/order/order';
import { countOrders, getOrder, orderHistory } from '@app/contract/order/list';
import { deleteOrder, sendOrder, updateOrders } from '@app/contract/order/status';
import { updateOrderInfo } from '@app/contract/order/edit';
import { createOrder } from '@app/contract/order/create';
import { createProduct, deleteProducts, getProduct } from '@app/contract/catalog/product';
import { undoChange } from '@app/contract/shop/undo';
import { sql } from '../../platform/database.ts';
import { stockDrift } from '../../catalog/product/stock.store.ts';
import { buyer, openGoods, type Goods } from '../../app/story/goods.ts';
import { counting } from '../../app/story/count-asked.ts';
import { addManyOrders } from '../../app/story/many-orders.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import type { Permission } from '@app/contract/kit/permissions';
import { offerRestore } from '../../shop/index.ts';
import { undoChangeUse } from './undo-change.ts';

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

const order = async (productId: number, extra: object = {}) =>
  (
    await owner.call(createOrder, {
      body: { info: buyer, items: [{ productId, unit: 1 }], payment: { method: 'cod' }, ...extra },
    })
  ).id;
const move = (ids: number[], status: 'cancel' | 'send' | 'sending' | 'return' | 'pending') =>
  owner.call(updateOrders, { body: { ids, status, reason: 'ทดสอบ' } });
const undo = (token: string | undefined, who = owner) =>
  who.ask(undoChange, { body: { token: token ?? '' } });
const statusOf = async (id: number) => (await owner.call(getOrder, { params: { id } })).status;
const stockOf = async (id: number) => {
  const { onHand, reserved } = await owner.call(getProduct, { params: { id } });
  return { onHand, reserved };
};
const refused = (answer: { status: number; refusal: { message: string } }) =>
  answer.status === 200 ? 'done' : `${answer.status} ${answer.refusal.message}`;

/** Counters of stock and orders say what their rows say. */
async function expectExact() {
  const counts = await owner.call(countOrders, {});
  const [drift, rows] = await s.shop.inside(async (tx) => [
    await stockDrift(tx),
    await tx.rows<{ status: string; n: number }>(sql`
      select status, count(*) n from orders where tenant_id = ${tx.tenantId} and deleted_at is null group by status`),
  ]);
  expect(drift).toEqual([]);
  const counted = new Map(rows.map((row) => [row.status, row.n]));
  for (const status of orderStatusNames) {
    const shown = (counts[status] ?? 0) - (status === 'sending' ? (counts.tracking ?? 0) : 0);
    expect(shown, status).toBe(counted.get(status) ?? 0);
  }
}

describe('an undo of a bulk change', () => {
  test('of twenty cancelled orders restores each one: state, stock, counts, and the history shows both', async () => {
    const productId = await goods.productId(100);
    const ids: number[] = [];
    for (let at = 0; at < 20; at += 1) {
      const status = (['telesale', 'pending', 'send'] as const)[at % 3]!;
      ids.push(await order(productId, { status }));
    }
    const before = await Promise.all(ids.map((id) => owner.call(getOrder, { params: { id } })));
    const { undoToken } = await move(ids, 'cancel');
    expect(await stockOf(productId)).toEqual({ onHand: 100, reserved: 0 });
    const answer = await undo(undoToken);
    expect(answer.data.items).toEqual(ids.map((id) => ({ id, t: 'success' })));
    const after = await Promise.all(ids.map((id) => owner.call(getOrder, { params: { id } })));
    const shown = (list: typeof after) =>
      list.map(({ status, cancelReason, cancelledAt, payment }) => [
        status,
        cancelReason,
        cancelledAt,
        payment,
      ]);
    expect(shown(after)).toEqual(shown(before));
    expect(await stockOf(productId)).toEqual({ onHand: 100, reserved: 20 });
    const { items } = await owner.call(orderHistory, { params: { id: ids[0]! } });
    expect(items.map((event) => [event.kind, event.from, event.to])).toEqual([
      ['created', null, 'telesale'],
      ['status', 'telesale', 'cancel'],
      ['undone', 'cancel', 'telesale'],
    ]);
    await expectExact();
  });

  test('that marked goods as sent restores them, with the former time and number', async () => {
    const productId = await goods.productId(5);
    const id = await order(productId);
    const { undoToken } = await move([id], 'sending');
    expect(await stockOf(productId)).toEqual({ onHand: 4, reserved: 0 });
    expect((await undo(undoToken)).status).toBe(200);
    expect(await stockOf(productId)).toEqual({ onHand: 5, reserved: 1 });
    expect((await owner.call(getOrder, { params: { id } })).sentAt).toBeNull();
  });

  test('that rolled back a sent order restores its number, its time and its goods', async () => {
    const productId = await goods.productId(5);
    const id = await order(productId);
    const sent = await owner.call(sendOrder, {
      params: { id },
      body: { status: 'sending', pno: 'HAND-001' },
    });
    const { undoToken } = await move([id], 'send');
    expect((await owner.call(getOrder, { params: { id } })).pno).toBe('');
    await undo(undoToken);
    const after = await owner.call(getOrder, { params: { id } });
    expect([after.status, after.pno, after.sentAt]).toEqual(['sending', 'HAND-001', sent.sentAt]);
    expect(await stockOf(productId)).toEqual({ onHand: 4, reserved: 0 });
  });

  test('that sent a returned order again makes it a returned one, and no piece is added or lost', async () => {
    const productId = await goods.productId(5);
    const id = await order(productId);
    await move([id], 'sending');
    await move([id], 'return');
    const { undoToken } = await move([id], 'send');
    expect(await stockOf(productId)).toEqual({ onHand: 4, reserved: 1 });
    await undo(undoToken);
    expect(await statusOf(id)).toBe('return');
    expect(await stockOf(productId)).toEqual({ onHand: 4, reserved: 0 });
    await move([id], 'send');
    expect(await stockOf(productId)).toEqual({ onHand: 4, reserved: 1 });
  });

  test('undoes what it can and reports for each other order why not', async () => {
    const productId = await goods.productId(2);
    const [one, two] = [await order(productId), await order(productId)];
    const touched = await order(await goods.productId(1));
    const { undoToken } = await move([one, two, touched], 'cancel');
    await order(productId);
    await owner.call(updateOrderInfo, { params: { id: touched }, body: { note: 'แก้หลังยกเลิก' } });
    const { data } = await undo(undoToken);
    expect(data.items).toMatchObject([
      { id: one, t: 'success' },
      { id: two, t: 'error', error: 'STOCK_SHORT', details: { productId } },
      { id: touched, t: 'error', error: 'UNDO_CHANGED' },
    ]);
    expect(await stockOf(productId)).toEqual({ onHand: 2, reserved: 2 });
    await expectExact();
  });

  test('of one order is refused when its goods were sold meanwhile, and the token stays valid', async () => {
    const productId = await goods.productId(1);
    const id = await order(productId);
    const { undoToken } = await move([id], 'cancel');
    const other = await order(productId);
    expect(refused(await undo(undoToken))).toBe('409 STOCK_SHORT');
    expect(await statusOf(id)).toBe('cancel');
    await move([other], 'cancel');
    expect((await undo(undoToken)).status).toBe(200);
    expect(await statusOf(id)).toBe('send');
  });

  test('is not offered when the change moved nothing', async () => {
    const id = await order(await goods.productId(1));
    await move([id], 'cancel');
    expect(await move([id], 'return')).not.toHaveProperty('undoToken');
  });
});

test('an undo restores all orders that were deleted one after the other, however long ago the first', async () => {
  const productId = await goods.productId(3);
  const ids = [await order(productId), await order(productId), await order(productId)];
  let undoToken: string | undefined;
  for (const id of ids) {
    const query = undoToken === undefined ? {} : { undoWith: undoToken };
    ({ undoToken } = await owner.call(deleteOrder, { params: { id }, query }));
    if (id !== ids.at(-1))
      await s.shop.inside((tx) =>
        tx.rows(
          sql`update undos set made_at = now() - interval '30 seconds' where tenant_id = ${tx.tenantId}`,
        ),
      );
  }
  expect(await stockOf(productId)).toEqual({ onHand: 3, reserved: 0 });
  expect((await undo(undoToken)).data.items).toEqual(ids.map((id) => ({ id, t: 'success' })));
  expect(await stockOf(productId)).toEqual({ onHand: 3, reserved: 3 });
});

test('an undo of deleted orders skips those whose goods are gone, and restores the others', async () => {
  const [plenty, scarce] = [await goods.productId(3), await goods.productId(1)];
  const ids = [await order(plenty), await order(scarce), await order(plenty)];
  let undoToken: string | undefined;
  for (const id of ids) {
    const query = undoToken === undefined ? {} : { undoWith: undoToken };
    ({ undoToken } = await owner.call(deleteOrder, { params: { id }, query }));
  }
  await order(scarce);
  const { data } = await undo(undoToken);
  expect(data.items).toMatchObject([
    { id: ids[0], t: 'success' },
    { id: ids[1], t: 'error', error: 'STOCK_SHORT', details: { productId: scarce } },
    { id: ids[2], t: 'success' },
  ]);
  expect(await stockOf(plenty)).toEqual({ onHand: 3, reserved: 2 });
  expect(await stockOf(scarce)).toEqual({ onHand: 1, reserved: 1 });
});

test('an undo of deleted orders needs few statements however many orders there are', async () => {
  const session = {
    ...{ userId: owner.id, tenantId: s.shop.id, username: 'owner', role: 1 as const },
    ...{ permissions: new Set<Permission>(), can: () => true },
  };
  const actor = { tenantId: s.shop.id, userId: owner.id };
  const asked = await s.server.services.db.withTenant(actor, async (real) => {
    await addManyOrders(real, 40);
    await real.rows(sql`update orders set status = 'cancel', deleted_at = now()
      where tenant_id = ${real.tenantId} and code like 'M%'`);
    await real.rows(sql`update order_counts set n = n - 40
      where tenant_id = ${real.tenantId} and status = 'send' and slot = 0`);
    const deleted = await real.rows<{ id: number }>(sql`
      select id from orders where tenant_id = ${real.tenantId} and code like 'M%'`);
    const ids = deleted.map(({ id }) => id);
    const { undoToken: token = '' } = await offerRestore(real, { kind: 'order', ids });
    const { tx, asked: count } = counting(real);
    const { items } = await undoChangeUse({ tx, session, body: { token } } as never);
    expect(items.every(({ t }) => t === 'success')).toBe(true);
    return count();
  });
  expect(asked).toBeLessThan(30);
});

describe('an undo token', () => {
  test('works once when it is pressed ten times at once', async () => {
    const productId = await goods.productId(3);
    const id = await order(productId);
    const { undoToken } = await owner.call(deleteOrder, { params: { id }, query: {} });
    const answers = await Promise.all(Array.from({ length: 10 }, () => undo(undoToken)));
    expect(answers.map(refused).filter((text) => text === 'done')).toHaveLength(1);
    expect(answers.map(refused).filter((text) => text === '409 UNDO_USED')).toHaveLength(9);
    expect(await stockOf(productId)).toEqual({ onHand: 3, reserved: 1 });
    await expectExact();
  });

  test('expires after ten seconds of the database’s clock', async () => {
    const id = await order(await goods.productId(1));
    const { undoToken } = await move([id], 'cancel');
    await s.shop.inside((tx) =>
      tx.rows(
        sql`update undos set made_at = now() - interval '10 seconds' where tenant_id = ${tx.tenantId}`,
      ),
    );
    expect(refused(await undo(undoToken))).toBe('409 UNDO_EXPIRED');
    expect(await statusOf(id)).toBe('cancel');
  });

  test('is unknown to another user, to another shop, and when it was invented', async () => {
    const id = await order(await goods.productId(1));
    const { undoToken } = await move([id], 'cancel');
    const colleague = await s.shop.hire(1);
    const stranger = (await s.openShop('nextdoor')).owner;
    expect(refused(await undo(undoToken, colleague))).toBe('404 NOT_FOUND');
    expect(refused(await undo(undoToken, stranger))).toBe('404 NOT_FOUND');
    expect(refused(await undo('x'.repeat(32)))).toBe('404 NOT_FOUND');
    expect(await statusOf(id)).toBe('cancel');
  });

  test('requires the right again: a user who lost it cannot use the token', async () => {
    const seller = await s.shop.hire(1);
    const id = await order(await goods.productId(1));
    const { undoToken } = await seller.call(deleteOrder, { params: { id }, query: {} });
    await s.shop.inside((tx) =>
      tx.rows(sql`update users set permissions = array_remove(permissions, 'order.delete')
        where tenant_id = ${tx.tenantId} and id = ${seller.id}`),
    );
    expect(refused(await undo(undoToken, seller))).toBe('403 PERMISSION_DENIED');
  });
});

test('products deleted together are restored together by an undo, except when a code was taken meanwhile', async () => {
  const [one, two] = [await goods.productId(3), await goods.productId(0)];
  const { code } = await owner.call(getProduct, { params: { id: two } });
  const { undoToken } = await owner.call(deleteProducts, { body: { id: [one, two] } });
  await owner.call(createProduct, {
    body: { code, name: 'ใหม่', categoryId: goods.categoryId, price: 1 },
  });
  const { data } = await undo(undoToken);
  expect(data.items).toMatchObject([
    { id: one, t: 'success' },
    { id: two, t: 'error', error: 'ERR_PRODUCT_CODE_EXIST' },
  ]);
  expect(await stockOf(one)).toEqual({ onHand: 3, reserved: 0 });
});

test('a category is restored by an undo with the products that left it and stayed in their new one', async () => {
  const named = async (name: string) => (await owner.call(createCategory, { body: { name } })).id;
  const [from, to, third] = [await named('เดิม'), await named('ปลายทาง'), await named('อื่น')];
  const product = (code: string) =>
    owner.call(createProduct, { body: { code, name: code, categoryId: from, price: 1 } });
  const [stays, moves] = [await product('CAT-1'), await product('CAT-2')];
  const { undoToken } = await owner.call(deleteCategory, {
    params: { id: from },
    query: {},
    body: { moveTo: to },
  });
  await s.shop.inside((tx) =>
    tx.rows(
      sql`update products set category_id = ${third} where tenant_id = ${tx.tenantId} and id = ${moves.id}`,
    ),
  );
  expect((await undo(undoToken)).status).toBe(200);
  const categoryOf = async (id: number) =>
    (await owner.call(getProduct, { params: { id } })).categoryId;
  expect([await categoryOf(stays.id), await categoryOf(moves.id)]).toEqual([from, third]);
  expect((await owner.ask(updateCategory, { params: { id: from }, body: {} })).status).toBe(200);
});
