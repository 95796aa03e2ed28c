// Promises of importing orders: the rules of one order, all or nothing, limits, stock, idempotency,
// an hour to undo it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importOrders, previewImport, undoImport } from '@app/contract/upkeep/import';
import { countOrders, getOrder, listOrders, orderHistory } from '@app/contract/order/list';
import { updateOrderInfo } from '@app/contract/order/edit';
import { sendOrder, updateOrders } from '@app/contract/order/status';
import { getProduct } from '@app/contract/catalog/product';
import { addStock } from '@app/contract/catalog/stock';
import { openGoods, type Goods } from '../../app/story/goods.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { stockDrift } from '../../catalog/product/stock.store.ts';
import { saveOption } from '../../shop/index.ts';
import { sql } from '../../platform/database.ts';

let s: Story;
let owner: Person;
let goods: Goods;
let shirt: number;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
  goods = await openGoods(owner);
  shirt = await goods.productId(1000, { code: 'SHIRT', name: 'เสื้อยืด', price: 290 });
});
afterAll(() => s.end());

const order = (n: number, more: object = {}) => ({
  row: n,
  info: {
    name: `ลูกค้า ${n}`,
    phone: '0810001234',
    address: '99/1 ถนนสุขใจ',
    subdistrict: 'บางรัก',
    district: 'บางรัก',
    province: 'กรุงเทพมหานคร',
    postcode: '10500',
  },
  items: [{ code: 'shirt', unit: 1 }],
  payment: { method: 'cod' },
  ...more,
});
const run = (orders: object[], more: object = {}, who = owner) =>
  who.call(importOrders, {
    body: { orders: orders as Record<string, unknown>[], mode: 'valid', ...more },
  });
const total = async (who = owner) =>
  (await who.call(listOrders, { query: {} })).pagination.total_count;
const reserved = async () => (await owner.call(getProduct, { params: { id: shirt } })).reserved;

test('an order import makes orders like any other: priced, reserved, counted, in the history', async () => {
  const before = await owner.call(countOrders, {});
  const held = (await reserved()) ?? 0;
  const result = await run([
    order(2),
    order(3, { items: [{ productId: shirt, unit: 2, price: 250 }] }),
  ]);
  expect(result).toMatchObject({ made: 2, failed: 0 });
  expect(result.items.map(({ row, t }) => [row, t])).toEqual([
    [2, 'success'],
    [3, 'success'],
  ]);
  const made = await owner.call(getOrder, { params: { id: result.items[1]?.id ?? 0 } });
  expect(made).toMatchObject({
    status: 'send',
    createdBy: { id: owner.id },
    payment: { total: 500, codAmount: 500 },
    items: [{ unit: 2, price: 250 }],
    version: 1,
  });
  expect(made.code).toBe(`SD${made.id}`);
  expect(await reserved()).toBe(held + 3);
  expect((await owner.call(countOrders, {})).send).toBe(before.send + 2);
  const history = await owner.call(orderHistory, { params: { id: made.id } });
  expect(history.items.map(({ kind }) => kind)).toEqual(['created']);
  expect(await s.shop.inside(stockDrift)).toEqual([]);
});

test('an order import of wrong and right rows makes the right ones with `valid` and none with `all`', async () => {
  const before = await total();
  const mixed = [
    order(1),
    order(2, { items: [{ code: 'NONE', unit: 1 }] }),
    order(3, { payment: { method: 'cash' } }),
  ];
  const none = await run(mixed, { mode: 'all' });
  expect(none).toMatchObject({ made: 0, failed: 2, importId: null });
  expect(none.items.map(({ t }) => t)).toEqual(['skip', 'error', 'error']);
  expect(await total()).toBe(before);
  const orders = mixed as Record<string, unknown>[];
  const unsaid = await owner.call(importOrders, { body: { orders } });
  expect(unsaid).toMatchObject({ made: 0, failed: 2, importId: null });
  const some = await run(mixed);
  expect(some).toMatchObject({ made: 1, failed: 2 });
  expect(some.items[1]?.errors).toEqual({ 'items.0.code': 'ไม่พบสินค้า “NONE” ในร้าน' });
  expect(Object.keys(some.items[2]?.errors ?? {})).toEqual(['payment.method']);
  expect(await total()).toBe(before + 1);
});

test('an order import reports every fault of every row at once, also those found only against the shop', async () => {
  const before = await total();
  await goods.product(1, { code: 'LAST', name: 'ชิ้นสุดท้าย' });
  const gone = 9_999_999;
  const lines = [
    { productId: shirt, unit: 1, discount: 9999 },
    { productId: shirt, unit: 1, discount: 8888 },
  ];
  const none = await run(
    [
      order(1),
      order(2, { info: { ...order(2).info, phone: '12' }, items: [{ productId: gone, unit: 1 }] }),
      order(3, {
        items: [
          { productId: gone, unit: 1 },
          { code: 'NONE', unit: 0 },
        ],
      }),
      order(4, { items: lines }),
      order(5, { channelId: gone }),
      order(6, { items: [{ code: 'LAST', unit: 2 }] }),
      order(7, {
        channelId: gone,
        info: { ...order(7).info, phone: '12' },
        items: [{ code: 'NONE', unit: 1 }, ...lines],
      }),
      order(8, { info: { ...order(8).info, phone: '12' }, items: [{ code: 'LAST', unit: 2 }] }),
    ],
    { mode: 'all' },
  );
  expect(none).toMatchObject({ made: 0, failed: 7, importId: null });
  expect(none.items.map(({ errors }) => Object.keys(errors).toSorted())).toEqual([
    [],
    ['info.phone', 'items.0.productId'],
    ['items.0.productId', 'items.1.code', 'items.1.unit'],
    ['items.0.discount', 'items.1.discount'],
    ['channelId'],
    ['row'],
    ['channelId', 'info.phone', 'items.0.code', 'items.1.discount', 'items.2.discount'],
    ['info.phone', 'row'],
  ]);
  expect(none.items[5]?.error).toBe('STOCK_SHORT');
  expect(await total()).toBe(before);
});

test('an order import as a dry run gives the same result and saves nothing', async () => {
  const before = await total();
  const held = await reserved();
  const dry = await run([order(1), order(2, { info: {} })], { dryRun: true });
  expect(dry).toMatchObject({ made: 1, failed: 1, importId: null, undoUntil: null });
  expect(dry.items[0]).toMatchObject({ t: 'success', id: null });
  expect(await total()).toBe(before);
  expect(await reserved()).toBe(held);
});

test('an order import assigns stock to the rows in their order, and reports how much is left to the others', async () => {
  await goods.product(2, { code: 'RARE', name: 'ของหายาก' });
  const rare = (n: number) => order(n, { items: [{ code: 'RARE', unit: 1 }] });
  const all = await run([rare(1), rare(2), rare(3)], { mode: 'all' });
  expect(all).toMatchObject({ made: 0, failed: 1, importId: null });
  const some = await run([rare(1), rare(2), rare(3)]);
  expect(some.items.map(({ t, error }) => [t, error])).toEqual([
    ['success', null],
    ['success', null],
    ['error', 'STOCK_SHORT'],
  ]);
  expect(some.items[2]?.errors['row']).toBe('ของหายาก สต็อกไม่พอ เหลือ 0');
});

test('an order import puts orders short of stock to review once on request, which show why and reserve none until confirmed', async () => {
  const cup = await goods.productId(1, { code: 'CUP', name: 'แก้ว' });
  const cups = (n: number) => order(n, { items: [{ code: 'CUP', unit: 1 }] });
  const grid = [
    ['ชื่อผู้รับ', 'เบอร์โทร', 'ที่อยู่', 'รหัสสินค้า', 'ชำระ'],
    ...['ก', 'ข', 'ค'].map((name, at) => [
      name,
      at === 2 ? '12' : '0810001234',
      '1/1 บางรัก บางรัก กรุงเทพ 10500',
      'CUP',
      'COD',
    ]),
  ];
  const looked = await owner.call(previewImport, { body: { kind: 'order', grid } });
  expect(looked.items.map(({ isShort }) => isShort)).toEqual([undefined, true, undefined]);
  const body = { orders: [cups(1), cups(2)], whenShort: 'review' as const };
  const key = { 'idempotency-key': 'short-1' };
  const result = await owner.call(importOrders, { body }, key);
  expect(await owner.call(importOrders, { body }, key)).toEqual(result);
  expect(result).toMatchObject({ made: 2, failed: 0 });
  expect(result.items.map(({ t, isShort }) => [t, isShort])).toEqual([
    ['success', undefined],
    ['success', true],
  ]);
  const stock = async () => (await owner.call(getProduct, { params: { id: cup } })).reserved;
  expect(await stock()).toBe(1);
  const params = { id: result.items[1]?.id ?? 0 };
  expect(await owner.call(getOrder, { params })).toMatchObject({
    status: 'pending',
    isShort: true,
  });
  const { items: told } = await owner.call(orderHistory, { params });
  expect(told[0]).toMatchObject({ kind: 'created', reason: 'รอตรวจสอบเพราะแก้ว สต็อกไม่พอ เหลือ 0' });
  const confirm = { ids: [params.id], status: 'send' as const };
  const early = await owner.call(updateOrders, { body: confirm });
  expect(early.items[0]?.error).not.toBeNull();
  await owner.call(addStock, { params: { id: cup }, body: { amount: 5, reason: 'in' } });
  await owner.call(updateOrders, { body: confirm });
  expect(await owner.call(getOrder, { params })).toMatchObject({ status: 'send', isShort: false });
  expect(await stock()).toBe(2);
  expect(await s.shop.inside(stockDrift)).toEqual([]);
});

test('an order import of orders under review is undone like any other', async () => {
  await goods.product(0, { code: 'NONE-LEFT', name: 'หมดแล้ว' });
  const before = await owner.call(countOrders, {});
  const orders = [order(1, { items: [{ code: 'NONE-LEFT', unit: 1 }] })];
  const { importId } = await run(orders, { mode: 'all', whenShort: 'review' });
  expect((await owner.call(countOrders, {})).pending).toBe(before.pending + 1);
  const params = { id: importId ?? 0 };
  expect(await owner.call(undoImport, { params, body: {} })).toMatchObject({ undone: 1 });
  expect((await owner.call(countOrders, {})).pending).toBe(before.pending);
  expect(await s.shop.inside(stockDrift)).toEqual([]);
});

test('an order import beyond the limit of the package imports what fits and reports how many that were', async () => {
  const shop = await s.openShop('small');
  await (await openGoods(shop.owner)).product(50, { code: 'SHIRT' });
  await shop.inside((tx) => saveOption(tx, 'order_limit', 3));
  const five = [1, 2, 3, 4, 5].map((n) => order(n));
  const refused = await shop.owner.ask(importOrders, { body: { orders: five, mode: 'all' } });
  expect(refused.refusal).toMatchObject({
    message: 'ORDER_LIMIT',
    details: { limit: 3, remaining: 3 },
  });
  expect(await total(shop.owner)).toBe(0);
  const some = await run(five, {}, shop.owner);
  expect(some.items.map(({ error }) => error)).toEqual([
    null,
    null,
    null,
    'ORDER_LIMIT',
    'ORDER_LIMIT',
  ]);
  expect(some.items[3]?.errors['row']).toContain('เหลือ 3');
});

test('an order import beyond the limit of the package keeps its places for orders with stock', async () => {
  const shop = await s.openShop('roomy');
  const theirs = await openGoods(shop.owner);
  await theirs.product(0, { code: 'NONE-LEFT' });
  await theirs.product(50, { code: 'SHIRT' });
  await shop.inside((tx) => saveOption(tx, 'order_limit', 1));
  const none = order(1, { items: [{ code: 'NONE-LEFT', unit: 1 }] });
  const { items } = await run([none, order(2), none], {}, shop.owner);
  expect(items.map(({ error }) => error)).toEqual(['STOCK_SHORT', null, 'ORDER_LIMIT']);
});

test('an order import beyond the limit of the package takes no stock from the orders after it', async () => {
  const shop = await s.openShop('shelf');
  await (await openGoods(shop.owner)).product(2, { code: 'SHIRT' });
  await shop.inside((tx) => saveOption(tx, 'order_limit', 1));
  const { items } = await run([order(1), order(2), order(3)], {}, shop.owner);
  // The last one is refused for the room alone: nobody took the second shirt.
  expect(items.map(({ error }) => error)).toEqual([null, 'ORDER_LIMIT', 'ORDER_LIMIT']);
  const counted = await shop.inside((tx) =>
    tx.first<{ n: number }>(
      sql`select sum(reserved)::int n from stock where tenant_id = ${tx.tenantId}`,
    ),
  );
  expect(counted?.n).toBe(1);
});

test('an order import with the same key makes the orders once', async () => {
  const before = await total();
  const body = { orders: [order(1), order(2)], mode: 'all' as const };
  const key = { 'idempotency-key': 'import-1' };
  const first = await owner.call(importOrders, { body }, key);
  expect(await owner.call(importOrders, { body }, key)).toEqual(first);
  expect(await total()).toBe(before + 2);
});

test('an order import applies its status and channel to every order without one', async () => {
  const result = await run([order(1), order(2, { status: 'telesale' })], { status: 'pending' });
  const made = await Promise.all(
    result.items.map(({ id }) => owner.call(getOrder, { params: { id: id ?? 0 } })),
  );
  expect(made.map(({ status }) => status)).toEqual(['pending', 'telesale']);
  const answer = await run([order(1)], { channelId: 987654 });
  expect(answer.items[0]?.errors).toHaveProperty('channelId');
});

test('an order import reads an address in one line into its parts, and marks a doubtful one', async () => {
  const { items } = await run([
    order(1, {
      info: { name: 'ก', phone: '0810001234', address: '9/9 ต.ช้างเผือก อ.เมือง จ.เชียงใหม่ 50300' },
    }),
    order(2, { info: { ...order(2).info, postcode: '50300' } }),
  ]);
  const made = await owner.call(getOrder, { params: { id: items[0]?.id ?? 0 } });
  expect(made.info).toMatchObject({ address: '9/9', district: 'เมืองเชียงใหม่', postcode: '50300' });
  expect(items[1]?.marks).toHaveProperty(['info.subdistrict']);
});

test('an order import refuses deeply nested lists and endless addresses, in time and with nothing saved', async () => {
  const before = (await owner.call(countOrders, { query: {} })).send;
  const deep = `{"mode":"valid","orders":[{"note":${'['.repeat(100_000)}${']'.repeat(100_000)}}]}`;
  const answer = await owner.fetch('/order/import', {
    method: 'POST',
    body: deep,
    headers: { 'content-type': 'application/json', 'idempotency-key': 'deep-1' },
  });
  expect(answer.status).toBe(400);
  const spaces = `ต.${' '.repeat(1200)}ก`.repeat(4);
  const { made, failed } = await run(
    Array.from({ length: 200 }, (_, n) =>
      order(n, { info: { name: 'ก', phone: '0810001234', address: spaces } }),
    ),
  );
  expect([made, failed]).toEqual([0, 200]);
  expect((await owner.call(countOrders, { query: {} })).send).toBe(before);
});

test('an order import without the right to price refuses in its row a price that differs from the product’s, also in the preview', async () => {
  const clerk = await s.shop.hire(2, ['order.import', 'order.view']);
  const { items } = await run(
    [order(61, { items: [{ code: 'SHIRT', unit: 1, price: 1 }] }), order(62)],
    {},
    clerk,
  );
  expect(items.map(({ error }) => error)).toEqual(['PERMISSION_DENIED', null]);
  const head = ['ชื่อผู้รับ', 'เบอร์โทร', 'ที่อยู่', 'รหัสสินค้า', 'ราคา', 'วิธีชำระ'];
  const row = (price: string) => [
    ...['สมชาย', '0810001234', '99/1 บางรัก บางรัก กรุงเทพมหานคร 10500', 'SHIRT', price, 'COD'],
  ];
  const grid = [head, row('1'), row('290')];
  const looked = await clerk.call(previewImport, { body: { kind: 'order', grid } });
  expect(looked.items.map(({ errors }) => errors)).toEqual([items[0]?.errors, {}]);
});

test('an order import accepts no risk for a user without the right', async () => {
  const clerk = await s.shop.hire(2, ['order.import', 'order.view']);
  const { items } = await run([order(63, { riskReason: 'ลูกค้าประจำ' })], {}, clerk);
  const kept = await s.shop.inside((tx) =>
    tx.first<{ risk_reason: string }>(
      sql`select risk_reason from orders where tenant_id = ${tx.tenantId} and id = ${items[0]?.id ?? 0}`,
    ),
  );
  expect(kept?.risk_reason).toBe('');
});

test('an order import is undone within the hour, except for orders changed, sent or deleted since', async () => {
  const before = await total();
  const held = await reserved();
  const result = await run([order(1), order(2), order(3), order(4)]);
  const ids = result.items.map(({ id }) => id ?? 0);
  await owner.call(updateOrderInfo, { params: { id: ids[1] ?? 0 }, body: { note: 'แก้แล้ว' } });
  await owner.call(sendOrder, {
    params: { id: ids[2] ?? 0 },
    body: { status: 'sending', pno: 'TH000111222' },
  });
  const undone = await owner.call(undoImport, { params: { id: result.importId ?? 0 }, body: {} });
  expect(undone.undone).toBe(2);
  expect(undone.items.map(({ t }) => t)).toEqual(['success', 'error', 'error', 'success']);
  expect(undone.items[1]?.error).toBe('มีคนแก้ไขออเดอร์นี้หลังนำเข้า');
  expect(undone.items[2]?.error).toBe('มีเลขพัสดุแล้ว ต้องยกเลิกเลขก่อน');
  expect(await total()).toBe(before + 2);
  expect(await reserved()).toBe((held ?? 0) + 1);
  expect(await s.shop.inside(stockDrift)).toEqual([]);
  const again = await owner.ask(undoImport, { params: { id: result.importId ?? 0 }, body: {} });
  expect(again.refusal.message).toBe('UNDO_TOO_LATE');
});

test('an order import that is undone gives the same answer again when its answer was lost', async () => {
  const result = await run([order(1), order(2)]);
  const params = { id: result.importId ?? 0 };
  const key = { 'idempotency-key': 'back-1' };
  const first = await owner.call(undoImport, { params, body: {} }, key);
  expect(first.undone).toBe(2);
  expect(await owner.call(undoImport, { params, body: {} }, key)).toEqual(first);
});

test('an order import is not undone after the hour, from another shop, or by a user limited to own orders', async () => {
  const result = await run([order(1)]);
  const params = { id: result.importId ?? 0 };
  const other = await s.openShop('other');
  expect((await other.owner.ask(undoImport, { params, body: {} })).status).toBe(404);
  const seesOwn = await s.shop.hire(2, ['order.import', 'order.view']);
  expect((await seesOwn.ask(undoImport, { params, body: {} })).status).toBe(404);
  await s.shop.inside((tx) =>
    tx.rows(
      sql`update imports set created_at = now() - interval '61 minutes' where tenant_id = ${tx.tenantId} and id = ${params.id}`,
    ),
  );
  expect((await owner.ask(undoImport, { params, body: {} })).refusal.message).toBe('UNDO_TOO_LATE');
});

test("an order import marks a marketplace's order that was imported before", async () => {
  await run([order(1, { ref: '2411XYZ' })]);
  const { items } = await owner.call(previewImport, {
    body: {
      kind: 'order',
      grid: [
        ['หมายเลขคำสั่งซื้อ', 'ชื่อผู้รับ', 'เบอร์โทร', 'ที่อยู่', 'รหัสสินค้า'],
        ['2411XYZ', 'ก', '0810001234', '1/1 บางรัก บางรัก กรุงเทพ 10500', 'SHIRT'],
      ],
    },
  });
  expect(items[0]?.skip).toMatch(/^เคยนำเข้าแล้ว เป็นออเดอร์ SD/);
});

test('an order import leaves out orders imported before, unless the user was warned and imports them anyway', async () => {
  const before = await total();
  await run([order(1, { ref: '2412A' })]);
  const again = await run([order(1, { ref: '2412A' }), order(2, { ref: '2412B' }), order(3)]);
  expect(again).toMatchObject({ made: 2, failed: 0 });
  expect(again.items.map(({ t, id }) => [t, id !== null])).toEqual([
    ['skip', false],
    ['success', true],
    ['success', true],
  ]);
  expect(again.items[0]?.marks['row']).toMatch(/^เคยนำเข้าแล้ว เป็นออเดอร์ SD/);
  expect(await total()).toBe(before + 3);
  const whole = await run([order(1, { ref: '2412A' }), order(4)], { mode: 'all' });
  expect(whole.items.map(({ t }) => t)).toEqual(['skip', 'success']);
  const wanted = await run([order(1, { ref: '2412A', skip: 'เคยนำเข้าแล้ว' })]);
  expect(wanted).toMatchObject({ made: 1, failed: 0 });
});

test('an order import accepts the same number twice from one file when the file contains it twice', async () => {
  const result = await run([order(1, { ref: '2412C' }), order(2, { ref: '2412C' })]);
  expect(result).toMatchObject({ made: 2, failed: 0 });
});

test('an order import of one file by two users at once makes its orders once', async () => {
  const before = await total();
  const file = ['2413A', '2413B', '2413C'].map((ref, at) => order(at + 1, { ref }));
  const results = await Promise.all([run(file), run(file, { mode: 'all' }), run(file)]);
  expect(results.map(({ made }) => made).toSorted((a, b) => a - b)).toEqual([0, 0, 3]);
  expect(await total()).toBe(before + 3);
  // A sheet of the shop’s own, without numbers, before which both were shown a preview without orders.
  const sheet = [order(71), order(72)];
  const other = await s.shop.hire(2, ['order.import']);
  const both = await Promise.all([run(sheet), run(sheet, {}, other)]);
  expect(both.map(({ made }) => made).toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect(both.flatMap(({ items }) => items).filter(({ t }) => t === 'skip')).toHaveLength(2);
  expect(await total()).toBe(before + 5);
  const warned = [order(71, { skip: 'มีออเดอร์ SD1 แล้ว ผู้รับและสินค้าเดียวกัน' })];
  expect(await run(warned, {}, other)).toMatchObject({ made: 1 });
});

test('an order import makes 5,000 orders in one transaction', async () => {
  const shop = await s.openShop('large');
  await (await openGoods(shop.owner)).product(100_000, { code: 'SHIRT' });
  const orders = Array.from({ length: 5000 }, (_, n) => order(n + 1));
  const result = await run(orders, { mode: 'all' }, shop.owner);
  expect(result).toMatchObject({ made: 5000, failed: 0 });
  expect(await total(shop.owner)).toBe(5000);
  expect(await shop.inside(stockDrift)).toEqual([]);
});
