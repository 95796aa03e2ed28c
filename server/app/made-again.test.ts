// Promises of creations whose answer was lost: made once, and made again once the result was
// deleted by hand.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory, deleteCategory } from '@app/contract/catalog/category';
import { createProduct, deleteProduct } from '@app/contract/catalog/product';
import { createLead, deleteLead, updateLead } from '@app/contract/crm/lead';
import { createAddress, deleteAddress } from '@app/contract/customer/address';
import { createChannel, deleteChannel } from '@app/contract/customer/channel';
import type { Asks, EndpointSpec } from '@app/contract/kit/endpoint';
import { cancelCommissionPayment, payCommission } from '@app/contract/money/commission';
import { copyExpenses, createExpense, deleteExpense } from '@app/contract/money/expense';
import { addRefund, removeRefund } from '@app/contract/money/refund';
import { createOrder } from '@app/contract/order/create';
import { deleteOrder, updateOrders } from '@app/contract/order/status';
import { createManifest, deleteManifest } from '@app/contract/shipping/manifest';
import { createToken, endToken } from '@app/contract/shop/api-token';
import { deleteView, saveView } from '@app/contract/shop/list-view';
import { setOption } from '@app/contract/shop/setting';
import { createUser, deleteUser } from '@app/contract/shop/user';
import { createWebhook, removeWebhook } from '@app/contract/shop/webhook';
import { restoreTrash } from '@app/contract/upkeep/trash';
import { buyer, openGoods, type Goods } from './story/goods.ts';
import { switchOnLeads } from './story/lead-desk.ts';
import { story, type Person, type Story } from './story.ts';

let s: Story;
let owner: Person;
let goods: Goods;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  goods = await openGoods(owner);
});
afterAll(() => s.end());

let keys = 0;
/** A press with its own key; the returned function presses again. */
function presses<const E extends EndpointSpec>(endpoint: E, asked: Asks<E>) {
  const key = { 'idempotency-key': `made-${(keys += 1)}` };
  return () => owner.call(endpoint, asked, key);
}

interface Made {
  readonly id: number;
}
/** Made once however often it is pressed, until `remove` has deleted it; then once more. */
async function isMadeAnew<T>(
  press: () => Promise<T>,
  remove: (id: number, first: T) => unknown,
  idOf: (answer: T) => number = (answer) => (answer as Made).id,
): Promise<number> {
  const first = await press();
  expect(await press()).toEqual(first);
  await remove(idOf(first), first);
  const anew = await press();
  expect(idOf(anew)).not.toBe(idOf(first));
  expect(await press()).toEqual(anew);
  return idOf(anew);
}

test('a category and a product that were deleted are made again with the key whose answer was lost', async () => {
  await isMadeAnew(presses(createCategory, { body: { name: 'ของแถม' } }), (id) =>
    owner.call(deleteCategory, { params: { id }, query: {}, body: {} }),
  );
  await isMadeAnew(presses(createProduct, { body: goods.body() }), (id) =>
    owner.call(deleteProduct, { params: { id }, body: {} }),
  );
});

test('an address and a channel that were deleted are made again with the key whose answer was lost', async () => {
  await isMadeAnew(presses(createAddress, { body: { type: 'recipient', ...buyer } }), (id) =>
    owner.call(deleteAddress, { params: { id } }),
  );
  await isMadeAnew(presses(createChannel, { body: { name: 'งานวัด', kind: 'other' } }), (id) =>
    owner.call(deleteChannel, { params: { id }, body: {} }),
  );
});

test('an expense that was deleted is saved and copied again with the key whose answer was lost', async () => {
  const day = new Date().toISOString().slice(0, 8);
  const remove = (id: number) => owner.call(deleteExpense, { params: { id }, body: {} });
  const body = { type: 'other' as const, date: `${day}02`, amount: 120 };
  await isMadeAnew(presses(createExpense, { body }), remove);
  const copy = { type: 'other' as const, from: `${day}02`, to: `${day}03` };
  await isMadeAnew(presses(copyExpenses, { body: copy }), remove, ({ items }) => items[0]?.id ?? 0);
});

test('a lead that was deleted or cancelled is made again with the key whose answer was lost', async () => {
  await switchOnLeads(owner);
  const cancelled = { stage: 'cancel' as const, cancelReason: 'price' as const };
  const cancel = (id: number) => owner.call(updateLead, { params: { id }, body: cancelled });
  const press = presses(createLead, { body: { name: 'สมชาย', phone: '0812340077' } });
  await isMadeAnew(press, cancel);
  await isMadeAnew(press, async (id) => {
    await cancel(id);
    await owner.call(deleteLead, { params: { id }, body: {} });
  });
});

test('a user and a list view that were removed are made again with the key whose answer was lost', async () => {
  const body = { username: 'again', password: 'secret-1', name: 'คนใหม่', role: 2 as const };
  await isMadeAnew(presses(createUser, { body }), (id) =>
    owner.call(deleteUser, { params: { id } }),
  );
  const view = { list: 'orders' as const, name: 'ของฉัน', search: {}, columns: {} };
  await isMadeAnew(presses(saveView, { body: view }), (id) =>
    owner.call(deleteView, { params: { id } }),
  );
});

test('a token and a webhook that were ended are made again with the key whose answer was lost', async () => {
  const token = { name: 'ระบบบัญชี', permissions: ['order.view' as const] };
  await isMadeAnew(presses(createToken, { body: token }), (id) =>
    owner.call(endToken, { params: { id } }),
  );
  const webhook = { url: 'https://example.com/in', events: ['order.created' as const] };
  await isMadeAnew(presses(createWebhook, { body: webhook }), (id) =>
    owner.call(removeWebhook, { params: { id } }),
  );
});

test('a commission payment and a refund are made again with the key whose answer was lost once they were cancelled', async () => {
  const payment = { userId: owner.id, month: new Date().toISOString().slice(0, 7), amount: 50 };
  await isMadeAnew(presses(payCommission, { body: payment }), (id) =>
    owner.call(cancelCommissionPayment, { params: { id }, body: {} }),
  );
  const { id: orderId } = await newOrder({
    payment: { method: 'transfer' as const, paid: 100 },
  });
  const refund = { amount: 40, reason: 'ของแตก', account: 'KBANK 1' };
  await isMadeAnew(presses(addRefund, { params: { id: orderId }, body: refund }), (id) =>
    owner.call(removeRefund, { params: { id } }),
  );
});

test('a manifest that was deleted is made again with the key whose answer was lost', async () => {
  await owner.call(setOption, { body: { name: 'shippingFlash', value: 1 } });
  await isMadeAnew(
    presses(createManifest, { body: { courier: 'flashexpress' as const } }),
    (id) => owner.call(deleteManifest, { params: { id } }),
    ({ manifest }) => manifest.id,
  );
});

test('a product that was restored from the trash is returned again for its key', async () => {
  const press = presses(createProduct, { body: goods.body() });
  const first = await press();
  await owner.call(deleteProduct, { params: { id: first.id }, body: {} });
  await owner.call(restoreTrash, { params: { kind: 'product', id: first.id }, body: {} });
  expect(await press()).toEqual(first);
});

test('a product that was deleted is made once by two presses of one key at the same moment', async () => {
  const press = presses(createProduct, { body: goods.body() });
  const { id } = await press();
  await owner.call(deleteProduct, { params: { id }, body: {} });
  const both = await Promise.all([press(), press()]);
  expect(both[1]).toEqual(both[0]);
  expect(both[0].id).not.toBe(id);
});

test('a product of a program that a user deleted stays deleted when the program repeats its key', async () => {
  const { token } = await owner.call(createToken, {
    body: { name: 'ระบบสต็อก', permissions: ['product.edit', 'product.view'] },
  });
  const body = JSON.stringify(goods.body());
  const send = async () => {
    const answer = await owner.fetch('/product', {
      method: 'POST',
      headers: {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        'idempotency-key': 'program-1',
      },
      body,
    });
    return (await answer.json()) as Made;
  };
  const first = await send();
  await owner.call(deleteProduct, { params: { id: first.id }, body: {} });
  expect(await send()).toEqual(first);
});

const newOrder = async (extra: object = {}) =>
  owner.call(createOrder, { body: await orderBody(extra) });
const orderBody = async (extra: object = {}) => ({
  ...{ info: buyer, items: [{ productId: await goods.productId(9), unit: 1 }] },
  ...{ payment: { method: 'cod' as const }, ...extra },
});

test('an order that a colleague deleted stays deleted when the waiting browser sends it again', async () => {
  const press = presses(createOrder, { body: await orderBody() });
  const first = await press();
  await owner.call(updateOrders, { body: { ids: [first.id], status: 'cancel', reason: 'ลูกค้าขอ' } });
  await owner.call(deleteOrder, { params: { id: first.id }, query: {} });
  expect(await press()).toEqual(first);
});
