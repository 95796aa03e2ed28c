// Promises of presses whose answer was lost: the same press again gets the first answer, and does
// nothing twice.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory, deleteCategory } from '@app/contract/catalog/category';
import { deleteProducts, getProduct, updateProduct } from '@app/contract/catalog/product';
import { mergeLeads } from '@app/contract/crm/bulk';
import { createLead, getLead, restoreLead, updateLead } from '@app/contract/crm/lead';
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import { createOrder } from '@app/contract/order/create';
import { updateOrderItems } from '@app/contract/order/edit';
import { getOrder } from '@app/contract/order/list';
import { deleteOrder, rollbackOrder, updateOrders } from '@app/contract/order/status';
import { listViews, saveView, deleteView } from '@app/contract/shop/list-view';
import { undoChange } from '@app/contract/shop/undo';
import { createUser, deleteUser, updateUser } from '@app/contract/shop/user';
import { importOrders, undoImport } from '@app/contract/upkeep/import';
import { eraseCustomer } from '@app/contract/upkeep/privacy';
import { restoreTrash } from '@app/contract/upkeep/trash';
import { sql, type TenantTx } from '../platform/database.ts';
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

let presses = 0;
/** The answers to two presses with one key, which must be equal. */
async function pressTwice<const E extends EndpointSpec>(
  endpoint: E,
  asked: Parameters<typeof owner.ask<E>>[1],
) {
  const key = { 'idempotency-key': `lost-${(presses += 1)}` };
  const first = await owner.ask(endpoint, asked, key);
  const again = await owner.ask(endpoint, asked, key);
  expect([first.status, again.status, again.data]).toEqual([200, 200, first.data]);
  return first.data;
}

const newOrder = async (extra: object = {}) =>
  owner.call(createOrder, {
    body: {
      ...{ info: buyer, items: [{ productId: await goods.productId(9), unit: 1 }] },
      ...{ payment: { method: 'cod' as const }, ...extra },
    },
  });
const move = (id: number, status: 'cancel' | 'sending') => ({
  body: { ids: [id], status, reason: 'ทดสอบ' },
});

test('a category, products and a view that are removed again are reported as removed', async () => {
  const { id } = await owner.call(createCategory, { body: { name: 'เลิกขาย' } });
  await pressTwice(deleteCategory, { params: { id }, query: {}, body: {} });
  const ids = [await goods.productId(), await goods.productId()];
  const gone = await pressTwice(deleteProducts, { body: { id: ids } });
  expect(gone.items.map(({ t }) => t)).toEqual(['success', 'success']);
  const view = await owner.call(saveView, {
    body: { list: 'orders', name: 'ของฉัน', search: {}, columns: {} },
  });
  await pressTwice(deleteView, { params: { id: view.id } });
  expect((await owner.call(listViews, { query: { list: 'orders' } })).items).toEqual([]);
});

test('a product that is saved again with the version it was opened with is reported as saved', async () => {
  const { id, version } = await goods.product();
  await pressTwice(updateProduct, { params: { id }, body: { price: 120, version } });
  expect((await owner.call(getProduct, { params: { id } })).version).toBe(version + 1);
  const late = await owner.ask(updateProduct, { params: { id }, body: { price: 90, version } });
  expect(late.refusal.message).toBe('STALE');
});

test('an order to which lines are added again contains them once', async () => {
  const { id, version } = await newOrder();
  const items = [{ productId: await goods.productId(5), unit: 2 }];
  await pressTwice(updateOrderItems, { params: { id }, body: { items, version } });
  expect((await owner.call(getOrder, { params: { id } })).items).toHaveLength(2);
});

test('an order that is moved, rolled back, deleted and restored again gets its first answer', async () => {
  const { id } = await newOrder();
  const { items } = await pressTwice(updateOrders, move(id, 'cancel'));
  expect(items).toMatchObject([{ id, t: 'success' }]);
  await pressTwice(rollbackOrder, { params: { id }, body: {} });
  const { undoToken = '' } = await pressTwice(updateOrders, move(id, 'sending'));
  await pressTwice(undoChange, { body: { token: undoToken } });
  await pressTwice(deleteOrder, { params: { id }, query: {} });
  await pressTwice(restoreTrash, { params: { kind: 'order', id }, body: {} });
  expect((await owner.call(getOrder, { params: { id } })).status).toBe('send');
});

test('a lead that is cancelled, restored and merged again gets its first answer', async () => {
  await switchOnLeads(owner);
  const lead = { phone: '0812340001', duplicateReason: 'คนละคน' };
  const [one, two] = [
    await owner.call(createLead, { body: { name: 'สมชาย', ...lead } }),
    await owner.call(createLead, { body: { name: 'สมหมาย', ...lead } }),
  ];
  const params = { id: one.id };
  const body = { stage: 'cancel' as const, cancelReason: 'price' as const, version: one.version };
  await pressTwice(updateLead, { params, body });
  await pressTwice(restoreLead, { params, body: {} });
  await pressTwice(mergeLeads, { body: { ids: [one.id, two.id], into: one.id } });
  expect((await owner.call(getLead, { params })).stage).toBe('new');
});

test('a user who is changed and removed again gets the first answer', async () => {
  const { id, version } = await colleague('again');
  await pressTwice(updateUser, { params: { id }, body: { name: 'ชื่อใหม่', version } });
  await pressTwice(deleteUser, { params: { id }, body: {} });
});

test('a call record contains nothing from which a password could be guessed', async () => {
  const { id } = await colleague('guessed');
  for (const password of ['secret-2', 'secret-3'])
    await owner.call(
      updateUser,
      { params: { id }, body: { password } },
      { 'idempotency-key': `guess-${password}` },
    );
  const rows = await s.shop.inside((tx) =>
    tx.rows<{ request_hash: string }>(sql`
      select request_hash from idempotency_keys
      where tenant_id = ${tx.tenantId} and key in ('guess-secret-2', 'guess-secret-3')`),
  );
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(rows[1]);
});

const colleague = (username: string) =>
  owner.call(createUser, {
    body: { username, password: 'secret-1', name: 'คนใหม่', role: 2 },
  });

test('an order import that was undone is done again with the key whose answer was lost', async () => {
  await goods.productId(1000, { code: 'IMPORTED' });
  const info = { ...buyer, phone: '0820009911' };
  const items = [{ code: 'IMPORTED', unit: 1 }];
  const body = {
    ...{ orders: [{ row: 1, info, items, payment: { method: 'cod' as const } }] },
    mode: 'valid' as const,
  };
  const first = await pressTwice(importOrders, { body });
  const key = { 'idempotency-key': `lost-${presses}` };
  await owner.call(undoImport, { params: { id: first.importId ?? 0 }, body: {} });
  const again = await owner.call(importOrders, { body }, key);
  expect(again.importId).toBeGreaterThan(first.importId ?? 0);
});

test('an erasure of a buyer with a short name deletes a stored answer that names their order only by its code', async () => {
  const phone = '0820009922';
  const { id, code } = await newOrder({ info: { ...buyer, name: 'ปอนด์', phone } });
  await pressTwice(updateOrders, move(id, 'cancel'));
  const kept = (tx: TenantTx) =>
    tx.rows<{ body: string }>(sql`
      select body from idempotency_keys where tenant_id = ${tx.tenantId} and key = 'by-code'`);
  await s.shop.inside((tx) =>
    tx.rows(sql`
      insert into idempotency_keys (tenant_id, user_id, key, route, request_hash, body)
      values (${tx.tenantId}, ${owner.id}, 'by-code', 'PUT /return/scan/{id}', '',
        ${JSON.stringify({ orderCode: code, name: 'ปอนด์' })})`),
  );
  expect(await s.shop.inside(kept)).toHaveLength(1);
  await owner.call(eraseCustomer, { body: { phone, reason: 'เจ้าของข้อมูลขอ' } });
  expect(await s.shop.inside(kept)).toEqual([]);
});
