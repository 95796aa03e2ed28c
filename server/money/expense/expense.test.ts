// Tests of expenses, over HTTP.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCategory } from '@app/contract/catalog/category';
import { createChannel, listChannels, deleteChannel } from '@app/contract/customer/channel';
import {
  attachExpense,
  copyExpenses,
  createExpense,
  deleteExpense,
  getExpenseMonth,
  listExpenses,
  updateExpense,
  updateExpenseMonth,
  type Expense,
} from '@app/contract/money/expense';
import type { ErrorEnvelope } from '@app/contract/kit/errors';
import { createProduct, deleteProducts } from '@app/contract/catalog/product';
import { restoreTrash } from '@app/contract/upkeep/trash';
import { addRefund, updateRefund } from '@app/contract/money/refund';
import { updateOrder } from '@app/contract/order/edit';
import { monthlyReport } from '@app/contract/report/reports';
import sharp from 'sharp';
import { addProduct, makeOrders } from '../../app/story/ready-to-ship.ts';
import { queued, underWay } from '../../app/story/under-way.ts';
import { story, type Person, type Story } from '../../app/story.ts';
import { sql } from '../../platform/database.ts';
import { takeBackExpenses } from './manage-expenses.ts';
import { enterMonths, holdMonths, saveLock } from './month.store.ts';

let s: Story;
let owner: Person;
beforeAll(async () => {
  s = await story();
  owner = s.shop.owner;
});
afterAll(() => s.end());

const spend = (date: string, amount: number, more: object = {}) =>
  owner.call(createExpense, { body: { type: 'facebook', date, amount, ...more } });
const close = (month: string, locked = true) =>
  owner.call(updateExpenseMonth, { params: { month }, body: { locked } });
const code = (answer: { status: number; refusal: { message: string } }) =>
  `${answer.status} ${answer.refusal.message}`;

test('an expense is stored as typed, to the satang, with its channel', async () => {
  const channel = await owner.call(createChannel, { body: { name: 'เพจ', kind: 'facebook' } });
  const made = await spend('2026-01-05', 1234.56, {
    note: '  ยิงเเอดเสื้อ ',
    ref: 'CAMP-1',
    channelId: channel.id,
  });
  expect(made).toMatchObject({
    type: 'facebook',
    date: '2026-01-05',
    amount: 1234.56,
    note: 'ยิงแอดเสื้อ',
    ref: 'CAMP-1',
    channelId: channel.id,
    createdBy: { id: owner.id },
    locked: false,
  });
});

test('an expense for advertising names its product, which the search finds, and keeps the name of a product removed later', async () => {
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'บำรุงผิว' } });
  const { id: productId } = await owner.call(createProduct, {
    body: { code: 'AD-1', name: 'เซรั่มหน้าใส', categoryId, price: 90, isCheck: false },
  });
  const made = await spend('2026-04-05', 80, { productId });
  const product = { id: productId, code: 'AD-1', name: 'เซรั่มหน้าใส' };
  expect(made).toMatchObject({ productId, product });
  await spend('2026-04-05', 90);
  const find = async (search: string) =>
    (await owner.call(listExpenses, { query: { type: 'facebook', search } })).items;
  expect((await find('เซรั่มหน้า')).map(({ id }) => id)).toEqual([made.id]);
  expect((await find('ad-1')).map(({ id }) => id)).toEqual([made.id]);
  await owner.call(deleteProducts, { body: { id: [productId] } });
  expect((await find('AD-1'))[0]).toMatchObject({ product });
  const body = { productId: null };
  const cleared = await owner.call(updateExpense, { params: { id: made.id }, body });
  expect(cleared).toMatchObject({ productId: null, product: null });
});

test('an expense of a removed channel and product can be corrected without losing them', async () => {
  const { id: categoryId } = await owner.call(createCategory, { body: { name: 'ของเก่า' } });
  const { id: productId } = await owner.call(createProduct, {
    body: { code: 'AD-2', name: 'ครีมเก่า', categoryId, price: 90, isCheck: false },
  });
  const { id: channelId } = await owner.call(createChannel, {
    body: { name: 'เพจเก่า', kind: 'facebook' },
  });
  const { id } = await spend('2026-04-06', 80, { channelId, productId });
  await owner.call(deleteChannel, { params: { id: channelId }, body: {} });
  await owner.call(deleteProducts, { body: { id: [productId] } });
  const whole = { type: 'facebook' as const, date: '2026-04-06', amount: 90, channelId, productId };
  expect(await owner.call(updateExpense, { params: { id }, body: whole })).toMatchObject(whole);
  const { id: other } = await spend('2026-04-06', 10);
  const answer = await owner.ask(updateExpense, { params: { id: other }, body: whole });
  expect(Object.keys(answer.refusal.fields ?? {})).toEqual(['channelId', 'productId']);
});

test('the expense list sums the whole filter and not only the page', async () => {
  for (const amount of [0.1, 0.2, 0.3]) await spend('2026-02-10', amount);
  await spend('2026-03-01', 99);
  await owner.call(createExpense, { body: { type: 'other', date: '2026-02-10', amount: 50 } });
  const { items, pagination, sum } = await owner.call(listExpenses, {
    query: { type: 'facebook', from: '2026-02-01', to: '2026-02-28', pageSize: 1 },
  });
  expect(items).toHaveLength(1);
  expect(pagination.total_count).toBe(3);
  expect(sum).toBe(0.6);
});

test.each([
  [{ amount: 0 }, 'amount'],
  [{ amount: -5 }, 'amount'],
  [{ amount: 1.005 }, 'amount'],
  [{ amount: 10_000_000 }, 'amount'],
  [{ date: '2026-02-30' }, 'date'],
  [{ date: '30/01/2569' }, 'date'],
  [{ type: 'google' }, 'type'],
  [{ note: 'ก'.repeat(201) }, 'note'],
  [{ carrier: 4 }, 'carrier'],
  [{ channelId: 999_999 }, 'channelId'],
  [{ productId: 999_999 }, 'productId'],
  [{ colour: 'red' }, 'colour'],
])('an expense with %j is refused beside the field', async (wrong, field) => {
  const answer = await owner.ask(createExpense, {
    body: { type: 'facebook', date: '2026-01-05', amount: 10, ...wrong } as never,
  });
  expect(answer.status).toBe(422);
  expect(answer.refusal.fields).toHaveProperty([field]);
});

test('an expense in a closed month is neither added, removed nor changed', async () => {
  const inside = await spend('2025-05-31', 10);
  const outside = await spend('2025-06-01', 10);
  await close('2025-05');
  const tries = [
    await owner.ask(createExpense, { body: { type: 'other', date: '2025-05-01', amount: 1 } }),
    await owner.ask(updateExpense, { params: { id: inside.id }, body: { amount: 11 } }),
    await owner.ask(updateExpense, { params: { id: inside.id }, body: { date: '2025-06-02' } }),
    await owner.ask(updateExpense, { params: { id: outside.id }, body: { date: '2025-05-02' } }),
    await owner.ask(deleteExpense, { params: { id: inside.id }, body: {} }),
    await owner.ask(copyExpenses, {
      body: { type: 'facebook', from: '2025-06-01', to: '2025-05-31' },
    }),
  ];
  expect(tries.map(code)).toEqual(Array.from({ length: 6 }, () => '409 MONTH_CLOSED'));
  const { items } = await owner.call(listExpenses, {
    query: { from: '2025-05-01', to: '2025-05-31' },
  });
  expect(items).toMatchObject([{ id: inside.id, amount: 10, locked: true }]);
  await close('2025-05', false);
  const key = { 'idempotency-key': 'removal-whose-answer-was-lost' };
  const remove = () => owner.ask(deleteExpense, { params: { id: inside.id }, body: {} }, key);
  const first = await remove();
  expect(first).toMatchObject({ status: 200, data: { ok: true } });
  expect(await remove()).toMatchObject({ status: 200, data: first.data });
});

test('an expense month is closed but not opened by a user who may not change settings', async () => {
  const head = await s.shop.hire(5);
  const params = { month: '2025-04' };
  expect((await head.ask(updateExpenseMonth, { params, body: { locked: true } })).status).toBe(200);
  expect(code(await head.ask(updateExpenseMonth, { params, body: { locked: false } }))).toBe(
    '403 PERMISSION_DENIED',
  );
  expect(await close('2025-04', false)).toMatchObject({ locked: false, lockedBy: null });
});

test('an expense is never added to a month while it is being closed', async () => {
  for (let round = 0; round < 5; round += 1) {
    const month = `2024-0${round + 1}`;
    const [closing, ...written] = await Promise.all([
      close(month),
      ...Array.from({ length: 8 }, () =>
        owner.ask(createExpense, { body: { type: 'other', date: `${month}-15`, amount: 1 } }),
      ),
    ]);
    const { sum } = await owner.call(listExpenses, {
      query: { from: `${month}-01`, to: `${month}-28`, type: 'other' },
    });
    // The sums at closing equal the expenses accepted before it.
    expect(closing.sums.other).toBe(written.filter((answer) => answer.status === 200).length);
    expect(sum).toBe(closing.sums.other);
  }
});

test('an expense is not undone from a month that is just being closed', async () => {
  const { id } = await spend('2024-08-15', 10);
  const { taking } = await s.shop.inside(async (tx) => {
    await holdMonths(tx);
    await saveLock(tx, '2024-08-01', true);
    const taking = s.shop.inside((other) => takeBackExpenses(other, [id]));
    await underWay(tx, taking);
    return { taking };
  });
  expect(await taking).toEqual(['เดือนนี้ปิดแล้ว']);
  const { sum } = await owner.call(listExpenses, {
    query: { from: '2024-08-15', to: '2024-08-15' },
  });
  expect(sum).toBe(10);
});

const picture = async () => {
  const png = sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } }).png();
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(await png.toBuffer())]), 'bill.png');
  return form;
};

test.each([
  ['changed', (id: number) => owner.ask(updateExpense, { params: { id }, body: { amount: 2 } })],
  ['removed', (id: number) => owner.ask(deleteExpense, { params: { id } })],
  [
    'given its picture',
    async (id: number) =>
      owner.fetch(`/expense/${id}/file`, { method: 'PUT', body: await picture() }),
  ],
] as const)(
  'an expense that is %s while its import is taken back and its month is closed holds up neither',
  async (_how, change) => {
    const made = await spend('2025-06-10', 1);
    const { closing, changing } = await s.shop.inside(async (tx) => {
      await enterMonths(tx);
      const closing = close('2025-06');
      await queued(tx, 1);
      const changing = change(made.id);
      await queued(tx, 2);
      await tx.rows(sql`
        select 1 from expenses where tenant_id = ${tx.tenantId} and id = ${made.id} for update nowait`);
      return { closing, changing };
    });
    await closing;
    expect((await changing).status).toBe(409);
    await close('2025-06', false);
  },
);

test('an expense that is put back from the trash while its month is closed and another puts it back holds up neither', async () => {
  const { id } = await spend('2025-07-10', 1);
  await owner.call(deleteExpense, { params: { id }, body: {} });
  const { closing, restoring } = await s.shop.inside(async (tx) => {
    await enterMonths(tx);
    const closing = close('2025-07');
    await queued(tx, 1);
    const restoring = owner.ask(restoreTrash, { params: { kind: 'expense', id }, body: {} });
    await queued(tx, 2);
    await tx.rows(sql`
      select 1 from expenses where tenant_id = ${tx.tenantId} and id = ${id} for update nowait`);
    return { closing, restoring };
  });
  await closing;
  expect(code(await restoring)).toBe('409 MONTH_CLOSED');
  await close('2025-07', false);
  await owner.call(restoreTrash, { params: { kind: 'expense', id }, body: {} });
  const { sum } = await owner.call(listExpenses, {
    query: { from: '2025-07-10', to: '2025-07-10' },
  });
  expect(sum).toBe(1);
});

test('the expenses of yesterday are copied once, and a second press adds nothing', async () => {
  await spend('2026-07-01', 100, { ref: 'A' });
  await spend('2026-07-01', 200, { ref: 'B' });
  const body = { type: 'facebook', from: '2026-07-01', to: '2026-07-02' } as const;
  const first = await owner.call(copyExpenses, { body });
  expect(first.items.map((item) => [item.date, item.amount, item.ref])).toEqual([
    ['2026-07-02', 100, 'A'],
    ['2026-07-02', 200, 'B'],
  ]);
  await spend('2026-07-01', 300, { ref: 'C' });
  const second = await owner.call(copyExpenses, { body });
  expect(second.items.map((item) => item.amount)).toEqual([300]);
  expect(second.skipped).toBe(2);
  const none = await owner.ask(copyExpenses, { body: { ...body, from: '2020-01-01' } });
  expect(none.refusal.fields).toHaveProperty('from');
});

test('the expenses of a day are copied without the COD fee of a bill, which counts once', async () => {
  const type = 'shipping' as const;
  await spend('2026-07-07', 40, { type, ref: 'A' });
  const fee = await spend('2026-07-07', 17.4, { type, ref: 'FB-1' });
  await s.shop.inside((tx) =>
    tx.rows(sql`insert into cod_bills (tenant_id, courier, bill_no, source, billed_on, expense_id)
      values (${tx.tenantId}, 'flashexpress', 'FB-1', 'statement', '2026-07-07', ${fee.id})`),
  );
  const body = { type, from: '2026-07-07', to: '2026-07-08' };
  const { items, skipped } = await owner.call(copyExpenses, { body });
  expect([items.map(({ ref }) => ref), skipped]).toEqual([['A'], 0]);
});

test('the expenses of a day are copied once by two users who press at the same moment', async () => {
  await spend('2026-07-04', 100, { ref: 'A' });
  const body = { type: 'facebook', from: '2026-07-04', to: '2026-07-05' } as const;
  const copy = () => owner.ask(copyExpenses, { body });
  let both: ReturnType<typeof copy>[] = [];
  // Both calls have read the existing rows by now and wait here to write.
  await s.shop.inside(async (tx) => {
    await tx.rows(sql`lock table expenses in share mode`);
    both = [copy(), copy()];
    await queued(tx, 2);
  });
  const answers = await Promise.all(both);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { items } = await owner.call(listExpenses, { query: { from: body.to, to: body.to } });
  expect(items.map(({ amount, ref }) => [amount, ref])).toEqual([[100, 'A']]);
});

test('an expense month shows its sums and keeps its budget until another is set', async () => {
  await spend('2023-03-31', 70);
  await owner.call(updateExpenseMonth, {
    params: { month: '2023-02' },
    body: { budgets: { facebook: 5000 } },
  });
  const march = await owner.call(getExpenseMonth, { params: { month: '2023-03' } });
  expect(march).toMatchObject({
    sums: { facebook: 70, shipping: 0, other: 0 },
    budgets: { facebook: 5000, shipping: null, other: null },
    orders: 0,
    sales: 0,
  });
  const before = await owner.call(getExpenseMonth, { params: { month: '2023-01' } });
  expect(before.budgets.facebook).toBeNull();
});

test('an expense month whose budget is taken away has none from it on, and one that names another book keeps following', async () => {
  const set = async (month: string, budgets: object) =>
    (await owner.call(updateExpenseMonth, { params: { month }, body: { budgets } })).budgets;
  const of = async (month: string) =>
    (await owner.call(getExpenseMonth, { params: { month } })).budgets;
  await set('2024-01', { facebook: 500 });
  await set('2024-03', { shipping: 100 });
  await set('2024-01', { facebook: 600 });
  expect(await of('2024-03')).toEqual({ facebook: 600, shipping: 100, other: null });
  expect((await set('2024-05', { facebook: null })).facebook).toBeNull();
  expect((await of('2024-06')).facebook).toBeNull();
  expect((await of('2024-04')).facebook).toBe(600);
  await set('2024-05', { facebook: 700 });
  expect((await of('2024-06')).facebook).toBe(700);
});

let sold: Promise<number> | undefined;
const soldGoods = () => (sold ??= addProduct(owner));

test('an expense month counts the sales of its Bangkok days, without cancelled orders', async () => {
  const [id = 0, gone = 0] = await makeOrders(s.shop, { count: 2, productId: await soldGoods() });
  await s.shop.inside((tx) =>
    tx.named(
      'move-order',
      `update orders set created_at = '2022-07-31T17:00:00Z',
         status = case when id = $3 then 'cancel' else status end
       where tenant_id = $1 and id in ($2, $3)`,
      [tx.tenantId, id, gone],
    ),
  );
  const of = async (month: string) =>
    (await owner.call(getExpenseMonth, { params: { month } })).sales;
  expect(await of('2022-07')).toBe(0);
  expect(await of('2022-08')).toBe(580);
});

test('an expense month has the sales of the reports: less refunds paid in it, and without other currencies', async () => {
  const [id = 0, laos = 0] = await makeOrders(s.shop, { count: 2, productId: await soldGoods() });
  const payment = { method: 'transfer', paid: 580 } as const;
  await owner.call(updateOrder, { params: { id }, body: { payment } });
  await s.shop.inside((tx) =>
    tx.named(
      'move-paid',
      `update orders set created_at = '2022-05-31T17:00:00Z', currency = case when id = $3 then 'LAK' else currency end,
         rate = case when id = $3 then 700 end, rate_day = case when id = $3 then date '2022-06-01' end
       where tenant_id = $1 and id in ($2, $3)`,
      [tx.tenantId, id, laos],
    ),
  );
  for (const [amount, paidAt] of [
    [80.25, '2022-06-30T16:59:59Z'],
    [100, '2022-06-30T17:00:00Z'],
  ] as const) {
    const body = { amount, reason: 'ของแตก', account: 'โอนคืน' };
    const refund = await owner.call(addRefund, { params: { id }, body });
    await owner.call(updateRefund, {
      params: { id: refund.id ?? 0 },
      body: { state: 'paid', paidAt },
    });
  }
  for (const [month, end, sales] of [
    ['2022-06', '2022-06-30', 499.75],
    ['2022-07', '2022-07-31', -100],
  ] as const) {
    const { total } = await owner.call(monthlyReport, { query: { start: `${month}-01`, end } });
    expect(total.sales).toBe(sales);
    const { orders, sales: ofMonth } = await owner.call(getExpenseMonth, { params: { month } });
    expect({ orders, sales: ofMonth }).toEqual({ orders: total.orders, sales });
  }
});

test('an expense month hides its sales from users who may not see them', async () => {
  const clerk = await s.shop.hire(2, ['expense.view']);
  const month = await clerk.call(getExpenseMonth, { params: { month: '2026-01' } });
  expect(month).not.toHaveProperty('sales');
  expect(month).not.toHaveProperty('orders');
  // An advertising expense names its channel.
  expect((await clerk.ask(listChannels, { query: {} })).status).toBe(200);
});

test('an expense edit of an older version is refused', async () => {
  const { id } = await spend('2026-08-01', 10);
  const params = { id };
  await owner.call(updateExpense, { params, body: { amount: 11, version: 1 } });
  expect(code(await owner.ask(updateExpense, { params, body: { amount: 12, version: 1 } }))).toBe(
    '409 STALE',
  );
});

async function attach(id: number, picture: Uint8Array | null) {
  const form = new FormData();
  if (picture) form.append('file', new Blob([new Uint8Array(picture)]), 'bill.jpg');
  const response = await owner.fetch(`/expense/${id}/file`, { method: 'PUT', body: form });
  return {
    status: response.status,
    data: (await response.json()) as Pick<Expense, 'fileUrl'> & Pick<ErrorEnvelope, 'fields'>,
  };
}

test('an expense picture of the bill is stored, replaced and removed', async () => {
  const { id } = await spend('2026-07-01', 10);
  const bill = await sharp({
    create: { width: 60, height: 40, channels: 3, background: '#c21f2c' },
  })
    .jpeg()
    .toBuffer();
  const { status, data } = await attach(id, bill);
  expect([status, data.fileUrl]).toEqual([200, expect.stringContaining('/v1/file/')]);
  const seen = await fetch(new URL(data.fileUrl ?? '', s.origin));
  expect([seen.status, seen.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const other = await attach(id, bill);
  expect(other.data.fileUrl).not.toBe(data.fileUrl);
  expect((await fetch(new URL(data.fileUrl ?? '', s.origin))).status).toBe(404);
  const { items } = await owner.call(listExpenses, {
    query: { from: '2026-07-01', to: '2026-07-01' },
  });
  expect((await fetch(items[0]?.fileUrl ?? '')).status).toBe(200);
  const none = await owner.call(attachExpense, { params: { id }, body: {} });
  expect(none.fileUrl).toBeNull();
});

test('an expense picture is refused, and nothing is stored, when it is no picture or the month is closed', async () => {
  const { id } = await spend('2026-06-01', 10);
  const wrong = await attach(id, new TextEncoder().encode('<svg onload=alert(1)>'));
  expect([wrong.status, Object.keys(wrong.data.fields ?? {})]).toEqual([422, ['file']]);
  await close('2026-06');
  expect(code(await owner.ask(attachExpense, { params: { id }, body: {} }))).toBe(
    '409 MONTH_CLOSED',
  );
  await close('2026-06', false);
});
