// Unsent orders reserve the goods they will be packed with, however their products change
// meanwhile.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProduct, updateProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { createOrder } from '@app/contract/order/create';
import { deleteOrder, rollbackOrder, sendOrder, updateOrders } from '@app/contract/order/status';
import { scanPack } from '@app/contract/shipping/pack';
import { undoChange } from '@app/contract/shop/undo';
import { restoreTrash } from '@app/contract/upkeep/trash';
import { buyer, openGoods, type Goods } from '../../app/story/goods.ts';
import { underWay } from '../../app/story/under-way.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';

let s: Story;
let owner: Person;
let goods: Goods;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  goods = await openGoods(owner);
});
afterAll(() => s.end());

const order = (productId: number, unit = 1) =>
  owner.call(createOrder, {
    body: { info: buyer, items: [{ productId, unit }], payment: { method: 'cod' } },
  });
const send = ({ id }: { id: number }) =>
  owner.call(sendOrder, { params: { id }, body: { status: 'sending' } });
const change = (id: number, body: object) =>
  owner.call(updateProduct, { params: { id }, body: body as never });
/** In stock, and reserved by orders. */
const stockOf = async (...ids: number[]) =>
  Promise.all(
    ids.map(async (id) => {
      const { onHand, reserved } = await owner.call(getProduct, { params: { id } });
      return [onHand, reserved];
    }),
  );

async function soldSet() {
  const [soap, cream] = [await goods.productId(10), await goods.productId(10)];
  const set = await goods.productId(0, {
    isSet: true,
    components: [{ productId: soap, unit: 2 }],
  });
  const becomesCream = () => change(set, { components: [{ productId: cream, unit: 3 }] });
  return { soap, cream, set, becomesCream };
}

test('a set whose parts change makes unsent orders reserve and take the new parts', async () => {
  const { soap, cream, set, becomesCream } = await soldSet();
  const [first, second] = [await order(set), await order(set, 2)];
  expect(await stockOf(soap, cream)).toEqual([
    [10, 6],
    [10, 0],
  ]);
  await becomesCream();
  expect(await stockOf(soap, cream)).toEqual([
    [10, 0],
    [10, 9],
  ]);
  await send(first);
  await send(second);
  expect(await stockOf(soap, cream)).toEqual([
    [10, 0],
    [1, 0],
  ]);
});

test('a set whose parts change keeps packed and sent orders as they are, and a rolled back one reserves the new parts', async () => {
  const { soap, cream, set, becomesCream } = await soldSet();
  const [packed, sent] = [await order(set), await order(set)];
  const items = [{ productId: set, unit: 1 }];
  await owner.call(scanPack, { body: { code: packed.code, items } });
  await send(sent);
  await becomesCream();
  expect(await stockOf(soap, cream)).toEqual([
    [8, 2],
    [10, 0],
  ]);
  await owner.call(rollbackOrder, { params: { id: sent.id }, body: {} });
  expect(await stockOf(soap, cream)).toEqual([
    [10, 2],
    [10, 3],
  ]);
});

test('a set whose parts changed after its order was sent is restored with the old parts when a rollback is undone', async () => {
  const { soap, cream, set, becomesCream } = await soldSet();
  const { id } = await order(set);
  await send({ id });
  await becomesCream();
  const { undoToken = '' } = await owner.call(updateOrders, {
    body: { ids: [id], status: 'send' },
  });
  await owner.call(undoChange, { body: { token: undoToken } });
  expect(await stockOf(soap, cream)).toEqual([
    [8, 0],
    [10, 0],
  ]);
});

test('a set with too few of its new parts for the unsent orders shows them below zero', async () => {
  const { soap, cream, set, becomesCream } = await soldSet();
  await order(set, 5);
  await becomesCream();
  expect(await stockOf(soap, cream)).toEqual([
    [10, 0],
    [10, 15],
  ]);
});

test('a product that becomes counted is reserved for its unsent orders, alone or in a set', async () => {
  const card = await goods.productId(0, { isCheck: false });
  const set = await goods.productId(0, {
    isSet: true,
    components: [{ productId: card, unit: 2 }],
  });
  const [alone, inSet] = [await order(card, 3), await order(set)];
  await change(card, { isCheck: true });
  await owner.call(addStock, { params: { id: card }, body: { amount: 20, reason: 'count' } });
  expect(await stockOf(card)).toEqual([[20, 5]]);
  await send(alone);
  await send(inSet);
  expect(await stockOf(card)).toEqual([[15, 0]]);
});

test('an order restored from the trash while its set gets other parts reserves the new ones', async () => {
  const { soap, cream, set, becomesCream } = await soldSet();
  const { id } = await order(set);
  await owner.call(deleteOrder, { params: { id }, query: {} });
  const bothAsked = await s.shop.inside(async (tx) => {
    await tx.rows(sql`
      select 1 from stock where tenant_id = ${tx.tenantId} and product_id = ${soap} for update`);
    const back = owner.call(restoreTrash, { params: { kind: 'order', id }, body: {} });
    await underWay(tx, back);
    const changed = becomesCream();
    await Promise.race([changed, new Promise((resolve) => setTimeout(resolve, 500))]);
    return [back, changed];
  });
  await Promise.all(bothAsked);
  expect(await stockOf(soap, cream)).toEqual([
    [10, 0],
    [10, 3],
  ]);
});
