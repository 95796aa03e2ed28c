// Promises of the trash: users see what they may delete, and a restore follows the rules of
// creation.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAddress, deleteAddress, listAddresses } from '@app/contract/customer/address';
import { createCategory, deleteCategory } from '@app/contract/catalog/category';
import { createChannel, deleteChannel } from '@app/contract/customer/channel';
import {
  createExpense,
  deleteExpense,
  listExpenses,
  updateExpenseMonth,
} from '@app/contract/money/expense';
import { getOrder } from '@app/contract/order/list';
import { deleteOrder, sendOrder, updateOrders } from '@app/contract/order/status';
import { createOrder, readOrderRoom } from '@app/contract/order/create';
import { createProduct, deleteProduct, getProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { listTrash, restoreTrash, type TrashKind } from '@app/contract/upkeep/trash';
import { createUser, deleteUser, getUser, updateUser } from '@app/contract/shop/user';
import { setOption } from '@app/contract/shop/setting';
import { scanReturn } from '@app/contract/shipping/return';
import { createManifest, scanManifest } from '@app/contract/shipping/manifest';
import { updateOrderShipping } from '@app/contract/order/edit';
import { sql } from '../../platform/database.ts';
import { saveOption } from '../../shop/index.ts';
import { story, type Person, type Story } from '../../app/story.ts';

let s: Story;
let owner: Person;
let n = 0;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
});
afterAll(() => s.end());

const place = {
  address: '99/1 ถนนสุขใจ',
  subdistrict: 'บางรัก',
  district: 'บางรัก',
  province: 'กรุงเทพมหานคร',
  postcode: '10500',
};

const category = async (name = `หมวด ${(n += 1)}`) =>
  (await owner.call(createCategory, { body: { name } })).id;
async function goods(onHand: number, categoryId?: number, extra: object = {}) {
  n += 1;
  const { id } = await owner.call(createProduct, {
    body: {
      code: `T${n}`,
      name: `สินค้า ${n}`,
      categoryId: categoryId ?? (await category()),
      price: 100,
      ...extra,
    },
  });
  if (onHand > 0)
    await owner.call(addStock, { params: { id }, body: { amount: onHand, reason: 'in' } });
  return id;
}
const order = async (productId: number) =>
  (
    await owner.call(createOrder, {
      body: {
        info: { name: 'สมหญิง ใจดี', phone: '0810001234', ...place },
        items: [{ productId, unit: 1 }],
        payment: { method: 'cod' },
      },
    })
  ).id;
const dropOrder = (id: number) => owner.call(deleteOrder, { params: { id }, query: {} });
const dropProduct = (id: number) => owner.call(deleteProduct, { params: { id }, body: {} });
const dropCategory = (id: number) =>
  owner.call(deleteCategory, { params: { id }, query: {}, body: {} });
const restore = (kind: TrashKind, id: number, who = owner) =>
  who.ask(restoreTrash, { params: { kind, id }, body: {} });
const outcome = async (answer: Promise<{ status: number; refusal: { message: string } }>) => {
  const given = await answer;
  return given.status === 200 ? 'done' : `${given.status} ${given.refusal.message}`;
};
const inTrash = async (kind: TrashKind) =>
  (await owner.call(listTrash, { query: { kind, pageSize: 200 } })).items;

test('the trash shows what was deleted, by whom and how long it stays, newest first', async () => {
  const id = await category('ของที่ลบ');
  const colleague = await s.shop.hire(1);
  await colleague.call(deleteCategory, { params: { id }, query: {}, body: {} });
  const [newest] = (await owner.call(listTrash, { query: {} })).items;
  expect(newest).toMatchObject({
    kind: 'category',
    id,
    name: 'ของที่ลบ',
    deletedBy: { id: colleague.id },
    daysLeft: 29,
  });
});

test('every kind of trash is restored as it was, once', async () => {
  const productId = await goods(0);
  const categoryId = await category();
  const address = await owner.call(createAddress, {
    body: { type: 'recipient', name: 'กล้า ใจดี', phone: '0810005678', ...place },
  });
  const channel = await owner.call(createChannel, { body: { name: 'เพจเก่า', kind: 'facebook' } });
  const expense = await owner.call(createExpense, {
    body: { type: 'other', date: '2026-01-05', amount: 99.5, note: 'ค่ากล่อง' },
  });
  const user = await owner.call(createUser, {
    body: { username: 'porn.d', password: 'secret-1', name: 'พร ดีงาม', role: 2 },
  });
  const params = (id: number) => ({ params: { id } });
  await dropProduct(productId);
  await dropCategory(categoryId);
  await owner.call(deleteAddress, params(address.id));
  await owner.call(deleteChannel, { ...params(channel.id), body: {} });
  await owner.call(deleteExpense, { ...params(expense.id), body: {} });
  await owner.call(deleteUser, params(user.id));
  expect((await inTrash('expense'))[0]).toMatchObject({
    code: '2026-01-05',
    name: '99.50 บาท ค่ากล่อง',
  });
  expect((await inTrash('user'))[0]).toMatchObject({ code: 'porn.d', name: 'พร ดีงาม' });
  const all: [TrashKind, number][] = [
    ['product', productId],
    ['category', categoryId],
    ['address', address.id],
    ['channel', channel.id],
    ['expense', expense.id],
    ['user', user.id],
  ];
  for (const [kind, id] of all) {
    expect((await inTrash(kind)).map((item) => item.id)).toContain(id);
    expect(await outcome(restore(kind, id)), kind).toBe('done');
    expect((await inTrash(kind)).map((item) => item.id)).not.toContain(id);
    expect(await outcome(restore(kind, id)), kind).toBe('404 NOT_FOUND');
  }
  expect((await owner.call(listAddresses, { query: { search: 'กล้า' } })).items[0]?.isDefault).toBe(
    true,
  );
  const { items } = await owner.call(listExpenses, {
    query: { type: 'other', from: '2026-01-05', to: '2026-01-05' },
  });
  expect(items.map((item) => item.amount)).toEqual([99.5]);
  const back = await owner.call(getUser, { params: { id: String(user.id) }, query: {} });
  expect([back.username, back.role]).toEqual(['porn.d', 2]);
});

test('a deleted unsent order needs its stock again, and a cancelled one is restored without it', async () => {
  const productId = await goods(1);
  const id = await order(productId);
  await dropOrder(id);
  const other = await order(productId);
  const short = await restore('order', id);
  expect([short.status, short.refusal.message]).toEqual([409, 'STOCK_SHORT']);
  await owner.call(updateOrders, { body: { ids: [other], status: 'cancel', reason: 'ทดสอบ' } });
  await dropOrder(other);
  expect(await outcome(restore('order', id))).toBe('done');
  expect(await outcome(restore('order', other))).toBe('done');
  expect((await owner.call(getOrder, { params: { id: other } })).status).toBe('cancel');
  const { onHand, reserved } = await owner.call(getProduct, { params: { id: productId } });
  expect({ onHand, reserved }).toEqual({ onHand: 1, reserved: 1 });
  expect(await outcome(restore('order', id))).toBe('404 NO_ORDER');
});

test('a deleted order is restored only while the month has room for it, or when it is of an earlier month', async () => {
  const productId = await goods(5);
  const [id, old] = [await order(productId), await order(productId)];
  await dropOrder(id);
  await dropOrder(old);
  const limit = (most: number) =>
    s.shop.inside(async (tx) => {
      await saveOption(tx, 'order_limit', most);
      tx.audit({ action: 'option.set', entity: 'option' });
    });
  await limit(1000);
  const { made } = await owner.call(readOrderRoom);
  await limit(made);
  const full = await restore('order', id);
  expect([full.status, full.refusal.message]).toEqual([409, 'RESTORE_BLOCKED']);
  expect(full.refusal.details).toEqual({ text: 'จำนวนออเดอร์เกินแพ็กเกจ' });
  await s.shop.inside((tx) =>
    tx.rows(
      sql`update orders set created_at = now() - interval '32 days' where tenant_id = ${tx.tenantId} and id = ${old}`,
    ),
  );
  expect(await outcome(restore('order', old))).toBe('done');
  await limit(made + 1);
  expect(await outcome(restore('order', id))).toBe('done');
  await limit(0);
});

test('a deleted order that is restored ten times at once is restored once', async () => {
  const productId = await goods(5);
  const id = await order(productId);
  await dropOrder(id);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => outcome(restore('order', id))),
  );
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
  expect((await owner.call(getProduct, { params: { id: productId } })).reserved).toBe(1);
});

test('the trash refuses to restore an entry whose name or code was taken meanwhile, and explains it', async () => {
  const id = await category('ชื่อซ้ำ');
  await dropCategory(id);
  await category('ชื่อซ้ำ');
  expect(await outcome(restore('category', id))).toBe('409 NAME_EXIST');
  const product = await goods(0, undefined, { code: 'SAME' });
  await dropProduct(product);
  await goods(0, undefined, { code: 'same' });
  const answer = await restore('product', product);
  expect(answer.refusal).toMatchObject({
    message: 'ERR_PRODUCT_CODE_EXIST',
    details: { text: expect.stringContaining('SAME') },
  });
});

test('a deleted product needs its category first, and a set its parts', async () => {
  const categoryId = await category('หมวดหาย');
  const part = await goods(0, categoryId);
  const set = await goods(0, categoryId, {
    isSet: true,
    components: [{ productId: part, unit: 2 }],
  });
  for (const id of [set, part]) await dropProduct(id);
  await dropCategory(categoryId);
  const answer = await restore('product', set);
  expect(answer.refusal).toMatchObject({
    message: 'RESTORE_BLOCKED',
    details: { text: expect.stringMatching(/หมวดหาย.*T\d+/) },
  });
  for (const [kind, id] of [
    ['category', categoryId],
    ['product', part],
    ['product', set],
  ] as const)
    expect(await outcome(restore(kind, id))).toBe('done');
});

test('a deleted expense of a closed month cannot be restored', async () => {
  const { id } = await owner.call(createExpense, {
    body: { type: 'other', date: '2026-02-05', amount: 10 },
  });
  await owner.call(deleteExpense, { params: { id }, body: {} });
  await owner.call(updateExpenseMonth, { params: { month: '2026-02' }, body: { locked: true } });
  expect(await outcome(restore('expense', id))).toBe('409 MONTH_CLOSED');
});

test('the trash shows only what a user may delete, and restores no more rights than the user has', async () => {
  const keeper = await s.shop.hire(2, ['product.edit']);
  const id = await category();
  await dropCategory(id);
  const kinds = new Set(
    (await keeper.call(listTrash, { query: { pageSize: 200 } })).items.map((item) => item.kind),
  );
  expect([...kinds].sort()).toEqual(['category', 'product']);
  expect(await outcome(keeper.ask(listTrash, { query: { kind: 'order' } }))).toBe(
    '403 PERMISSION_DENIED',
  );
  expect(await outcome(restore('order', 1, keeper))).toBe('403 PERMISSION_DENIED');
  const boss = await s.shop.hire(1);
  await owner.call(deleteUser, { params: { id: boss.id } });
  const manager = await s.shop.hire(5, ['user.manage']);
  expect(await outcome(restore('user', boss.id, manager))).toBe('403 INVALID_ROLE');
});

test('the trash of one shop is not found by another', async () => {
  const stranger = (await s.openShop('nextdoor')).owner;
  const id = await category();
  await dropCategory(id);
  expect((await stranger.call(listTrash, { query: {} })).items).toEqual([]);
  expect(await outcome(restore('category', id, stranger))).toBe('404 NOT_FOUND');
});

test('the trash is deleted after 30 days: from the list at once, from the shop once nothing needs it', async () => {
  const productId = await goods(5);
  const [plain, sold] = [await order(productId), await order(productId)];
  await owner.call(updateOrders, { body: { ids: [sold], status: 'sending' } });
  const [empty, held] = [await category(), await category()];
  const product = await goods(0, held);
  await dropProduct(product);
  for (const id of [plain, sold]) await dropOrder(id);
  for (const id of [empty, held]) await dropCategory(id);
  await s.shop.inside(async (tx) => {
    for (const table of ['orders', 'categories', 'products'])
      await tx.rows(sql`update ${sql.table(table)} set deleted_at = now() - interval '31 days'
        where tenant_id = ${tx.tenantId} and deleted_at is not null`);
    await tx.enqueue('trash.empty', {});
  });
  expect((await inTrash('order')).map((item) => item.id)).not.toContain(plain);
  expect(await outcome(restore('order', plain))).toBe('404 NO_ORDER');
  const left = () =>
    s.shop.inside(async (tx) => {
      const orders = await tx.rows<{ id: number }>(
        sql`select id from orders where tenant_id = ${tx.tenantId} and id in (${plain}, ${sold})`,
      );
      const categories = await tx.rows<{ id: number }>(
        sql`select id from categories where tenant_id = ${tx.tenantId} and id in (${empty}, ${held})`,
      );
      return [...orders, ...categories].map((row) => row.id);
    });
  await expect.poll(left).toEqual([sold, held]);
});

test('the trash keeps an order that was restored or is on a manifest, and deletes the others', async () => {
  // Goods that are not counted leave nothing in the ledger.
  const productId = await goods(0, undefined, { isCheck: false });
  const [plain, returned, handed] = [
    await order(productId),
    await order(productId),
    await order(productId),
  ];
  const hand = (id: number) =>
    owner.call(sendOrder, { params: { id }, body: { status: 'sending', pno: `HAND-${id}` } });
  await hand(returned);
  await owner.call(scanReturn, { body: { pno: `HAND-${returned}`, condition: 'good' } });
  await hand(handed);
  await owner.call(setOption, { body: { name: 'shippingJnt', value: 1 } });
  await owner.call(updateOrderShipping, { params: { id: handed }, body: { carrier: 1 } });
  const { manifest } = await owner.call(createManifest, { body: { courier: 'jnt' } });
  const params = { id: manifest.id };
  const { t } = await owner.call(scanManifest, { params, body: { code: `HAND-${handed}` } });
  expect(t).toBe('added');
  await owner.call(updateOrders, { body: { ids: [handed], status: 'send' } });
  for (const id of [plain, returned, handed]) await dropOrder(id);
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`update orders set deleted_at = now() - interval '31 days'
      where tenant_id = ${tx.tenantId} and id in (${plain}, ${returned}, ${handed})`);
    await tx.enqueue('trash.empty', {});
  });
  const left = () =>
    s.shop.inside(async (tx) =>
      (
        await tx.rows<{ id: number }>(sql`select id from orders
          where tenant_id = ${tx.tenantId} and id in (${plain}, ${returned}, ${handed}) order by id`)
      ).map(({ id }) => id),
    );
  await expect.poll(left).toEqual([returned, handed]);
});

test('the trash deletes at night 30 days old courier answers, hook messages and failed logins, in a shop of any size', async () => {
  const age = (days: number) => sql`now() - make_interval(days => ${days})`;
  await s.shop.inside(async (tx) => {
    for (const days of [29, 31]) {
      await tx.rows(sql`
        insert into courier_exchanges (tenant_id, courier, purpose, at, took_ms, outcome, request, response)
        values (${tx.tenantId}, 'flash', 'book', ${age(days)}, ${days}, 'answered', '', '')`);
      await tx.rows(sql`
        insert into courier_pushes (tenant_id, courier, digest, body, received_at)
        values (${tx.tenantId}, 'flash', ${`of ${days} days ago`}, '{}', ${age(days)})`);
      await tx.rows(sql`
        insert into webhook_deliveries (tenant_id, channel_id, event_key, type, body, received_at)
        values (${tx.tenantId}, 1, ${`of ${days} days ago`}, 'order', '{}', ${age(days)})`);
      await tx.rows(sql`insert into login_failures (key, at) values ('someone', ${age(days)})`);
    }
    await tx.rows(sql`insert into login_failures (key) values ('someone')`);
    await tx.enqueue('trash.empty', {});
  });
  const left = () =>
    s.shop.inside((tx) =>
      tx.rows(sql`
        select (select array_agg(took_ms) from courier_exchanges where tenant_id = ${tx.tenantId}) as said,
          (select array_agg(digest) from courier_pushes where tenant_id = ${tx.tenantId}) as sent,
          (select array_agg(event_key) from webhook_deliveries where tenant_id = ${tx.tenantId}) as came,
          (select count(*)::int from login_failures where key = 'someone') as failed`),
    );
  await expect
    .poll(left)
    .toEqual([{ said: [29], sent: ['of 29 days ago'], came: ['of 29 days ago'], failed: 1 }]);
});

test('the trash deletes after 30 days the data of a former user, and keeps the name on their actions', async () => {
  const leaver = await s.shop.hire(2, ['product.edit']);
  const traces = {
    phone: '0829995501',
    email: 'leaver@example.com',
    face: `${'ab'.repeat(16)}.webp`,
  };
  await owner.call(updateUser, { params: { id: leaver.id }, body: { phone: traces.phone } });
  await s.shop.inside(async (tx) => {
    const who = sql`tenant_id = ${tx.tenantId} and id = ${leaver.id}`;
    await tx.rows(sql`update users set image_name = ${traces.face} where ${who}`);
    await tx.rows(sql`update refresh_tokens set address = '203.0.113.77'
      where tenant_id = ${tx.tenantId} and user_id = ${leaver.id}`);
    await tx.rows(sql`insert into recovery_emails (tenant_id, user_id, address, expires_at, created_at)
      values (${tx.tenantId}, ${leaver.id}, ${traces.email}, now(), now())`);
  });
  const { name } = await owner.call(getUser, { params: { id: String(leaver.id) }, query: {} });
  await owner.call(deleteUser, { params: { id: leaver.id } });
  const known = () =>
    s.shop.inside(async (tx) => {
      const texts: string[] = [];
      for (const table of ['users', 'refresh_tokens', 'recovery_emails'])
        for (const { t } of await tx.rows<{ t: string }>(
          sql`select t::text from ${sql.table(table)} t where tenant_id = ${tx.tenantId}`,
        ))
          texts.push(t);
      return [traces.phone, traces.email, traces.face, '203.0.113.77', name].map((trace) =>
        texts.some((text) => text.includes(trace)),
      );
    });
  expect(await known()).toEqual([true, true, true, true, true]);
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`update users set deleted_at = now() - interval '31 days'
      where tenant_id = ${tx.tenantId} and id = ${leaver.id}`);
    await tx.enqueue('trash.empty', {});
  });
  await expect.poll(known).toEqual([false, false, false, false, true]);
});
