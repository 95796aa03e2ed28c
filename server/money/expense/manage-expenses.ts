// Rules of expenses: a closed month takes no change, and what an expense refers to must exist.
import type {
  attachExpense,
  copyExpenses,
  createExpense,
  deleteExpense,
  Expense,
  listExpenses,
  updateExpense,
} from '@app/contract/money/expense';
import { bahtFromSatang, satangFromBaht } from '@app/contract/kit/money';
import { offerRestore, images } from '../../shop/index.ts';
import { fail } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Call, OutsideCall } from '../../platform/route.ts';
import {
  bringBackExpense,
  insertExpense,
  insertExpenses,
  knownRefs,
  lockDeletedExpense,
  lockExpenses,
  pageOfExpenses,
  removeExpenses,
  saveFile,
  saveExpense,
  uncopied,
  type ExpenseFields,
  type ExpenseRow,
} from './expense.store.ts';
import { enterMonths, holdMonths, isClosed } from './month.store.ts';

type UrlContext = Parameters<typeof images.imageUrl>[0];

const expenseOf = (row: ExpenseRow, urlContext: UrlContext): Expense => ({
  id: row.id,
  type: row.type,
  date: row.spent_on,
  amount: bahtFromSatang(row.amount_satang),
  note: row.note,
  channelId: row.channel_id,
  productId: row.product_id,
  product:
    row.product_id === null || row.product === null ? null : { id: row.product_id, ...row.product },
  carrier: row.carrier,
  ref: row.ref,
  fileUrl: images.privateImageUrl(urlContext, row.image_name),
  createdBy:
    row.created_by === null || row.username === null
      ? null
      : { id: row.created_by, username: row.username },
  locked: row.locked,
  version: row.version,
});

const trace = (row: ExpenseFields) => ({
  type: row.type,
  date: row.spent_on,
  amountSatang: row.amount_satang,
  note: row.note,
  channelId: row.channel_id,
  productId: row.product_id,
  carrier: row.carrier,
  ref: row.ref,
});

export async function listExpensesUse(call: Call<typeof listExpenses>) {
  const { tx, query } = call;
  const { rows, total, sumSatang } = await pageOfExpenses(tx, query);
  return {
    items: rows.map((row) => expenseOf(row, call)),
    pagination: { current_page: query.page, per_page: query.pageSize, total_count: total },
    sum: bahtFromSatang(sumSatang),
  };
}

/** Keeps these months open until the transaction ends; throws if one is closed. */
export async function requireOpen(tx: TenantTx, ...days: string[]): Promise<void> {
  await enterMonths(tx);
  for (const day of new Set(days)) {
    if (await isClosed(tx, day))
      throw fail('MONTH_CLOSED', { details: { month: day.slice(0, 7) } });
  }
}

/** Every call locks months before expenses; the other order could deadlock with a closing. */
async function holdExpenses(tx: TenantTx, ids: readonly number[]): Promise<ExpenseRow[]> {
  await enterMonths(tx);
  return lockExpenses(tx, ids);
}

const holdExpense = async (tx: TenantTx, id: number) => (await holdExpenses(tx, [id]))[0];

async function requireRefs(
  tx: TenantTx,
  {
    channelId,
    productId,
  }: { channelId?: number | null | undefined; productId?: number | null | undefined },
): Promise<void> {
  if (channelId == null && productId == null) return;
  const known = await knownRefs(tx, { channelId: channelId ?? 0, productId: productId ?? 0 });
  const fields = {
    ...(channelId != null && !known.channel && { channelId: 'ไม่พบช่องทางนี้ เลือกใหม่' }),
    ...(productId != null && !known.product && { productId: 'ไม่พบสินค้านี้ เลือกใหม่' }),
  };
  if (Object.keys(fields).length > 0) throw fail('UNPROCESSED', { fields });
}

const createdEntry = (id: number, fields: ExpenseFields) => ({
  action: 'expense.create',
  entity: 'expense',
  entityId: id,
  after: trace(fields),
});

async function write(tx: TenantTx, fields: ExpenseFields): Promise<ExpenseRow> {
  const row = await insertExpense(tx, fields);
  tx.audit(createdEntry(row.id, row));
  return row;
}

export async function createExpenseUse(call: Call<typeof createExpense>) {
  const { tx, body } = call;
  await requireOpen(tx, body.date);
  await requireRefs(tx, body);
  return expenseOf(await write(tx, fieldsOf(body)), call);
}

const fieldsOf = (body: Call<typeof createExpense>['body']): ExpenseFields => ({
  type: body.type,
  spent_on: body.date,
  amount_satang: satangFromBaht(body.amount),
  note: body.note ?? '',
  channel_id: body.channelId ?? null,
  product_id: body.productId ?? null,
  carrier: body.carrier ?? null,
  ref: body.ref ?? '',
});

/** Adds many expenses whose references are checked already; all their months must be open. */
export async function addExpenses(
  tx: TenantTx,
  bodies: readonly Call<typeof createExpense>['body'][],
): Promise<number[]> {
  await requireOpen(tx, ...bodies.map((body) => `${body.date.slice(0, 7)}-01`));
  const expenses = bodies.map(fieldsOf);
  const ids = await insertExpenses(tx, expenses);
  for (const [at, id] of ids.entries()) {
    const fields = expenses[at];
    if (fields) tx.audit(createdEntry(id, fields));
  }
  return ids;
}

/** The closed months (`YYYY-MM`) among these days. */
export async function closedMonths(tx: TenantTx, days: readonly string[]): Promise<Set<string>> {
  const closed = new Set<string>();
  for (const month of new Set(days.map((day) => day.slice(0, 7))))
    if (await isClosed(tx, `${month}-01`)) closed.add(month);
  return closed;
}

const NEW = 1;

/** Removes expenses that were not changed since their creation; returns per id why it stays. */
export async function takeBackExpenses(
  tx: TenantTx,
  ids: readonly number[],
): Promise<(string | null)[]> {
  const there = new Map((await holdExpenses(tx, ids)).map((row) => [row.id, row]));
  const whyNot = (id: number): string | null => {
    const expense = there.get(id);
    if (!expense) return 'รายการนี้ถูกลบไปแล้ว';
    if (expense.version !== NEW) return 'มีคนแก้ไขรายการนี้หลังนำเข้า';
    return expense.locked ? 'เดือนนี้ปิดแล้ว' : null;
  };
  const free = [...there.values()].filter(({ id }) => whyNot(id) === null);
  await removeExpenses(tx, free);
  for (const row of free) tx.audit(deletedEntry(row));
  return ids.map(whyNot);
}

const deletedEntry = (row: ExpenseRow) => ({
  action: 'expense.delete',
  entity: 'expense',
  entityId: row.id,
  before: trace(row),
});

const kept = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given);

export async function updateExpenseUse(call: Call<typeof updateExpense>) {
  const { tx, params, body } = call;
  const before = await holdExpense(tx, params.id);
  if (!before) throw fail('NOT_FOUND');
  await requireOpen(tx, before.spent_on, body.date ?? before.spent_on);
  if (body.version !== undefined && body.version !== before.version) throw fail('STALE');
  // A reference already stored may have been deleted since; the money was spent all the same.
  await requireRefs(tx, {
    channelId: body.channelId === before.channel_id ? null : body.channelId,
    productId: body.productId === before.product_id ? null : body.productId,
  });
  const row = await saveExpense(tx, before.id, {
    type: body.type ?? before.type,
    spent_on: body.date ?? before.spent_on,
    amount_satang: body.amount === undefined ? before.amount_satang : satangFromBaht(body.amount),
    note: body.note ?? before.note,
    channel_id: kept(body.channelId, before.channel_id),
    product_id: kept(body.productId, before.product_id),
    carrier: kept(body.carrier, before.carrier),
    ref: body.ref ?? before.ref,
  });
  tx.audit({
    action: 'expense.update',
    entity: 'expense',
    entityId: row.id,
    before: trace(before),
    after: trace(row),
  });
  return expenseOf(row, call);
}

/** Sets or removes the picture of the bill; the former picture is deleted. */
export const attachExpenseUse = (call: OutsideCall<typeof attachExpense>): Promise<Expense> =>
  images.withPicture(
    call,
    { file: call.body.file, field: 'file', isRemoved: true, isPrivate: true },
    async (tx, name) => {
      const before = await holdExpense(tx, call.params.id);
      if (!before) throw fail('NOT_FOUND');
      await requireOpen(tx, before.spent_on);
      const row = await saveFile(tx, before.id, name ?? '');
      tx.audit({
        action: 'expense.attach',
        entity: 'expense',
        entityId: row.id,
        before: { hasFile: before.image_name !== '' },
        after: { hasFile: row.image_name !== '' },
      });
      return { result: expenseOf(row, call), replaced: before.image_name };
    },
  );

export async function deleteExpenseUse({ tx, params }: Call<typeof deleteExpense>) {
  const expense = await holdExpense(tx, params.id);
  if (!expense) throw fail('NOT_FOUND');
  await requireOpen(tx, expense.spent_on);
  await removeExpenses(tx, [expense]);
  tx.audit(deletedEntry(expense));
  const undo = await offerRestore(tx, { kind: 'expense', ids: [expense.id] });
  return { ok: true as const, ...undo };
}

/** Restores a deleted expense if its month is open. */
export async function restoreExpense(tx: TenantTx, id: number): Promise<void> {
  await enterMonths(tx);
  const expense = await lockDeletedExpense(tx, id);
  if (!expense) throw fail('NOT_FOUND');
  await requireOpen(tx, expense.spent_on);
  await bringBackExpense(tx, id);
  tx.audit({ action: 'expense.restore', entity: 'expense', entityId: id, after: trace(expense) });
}

export async function copyExpensesUse(call: Call<typeof copyExpenses>) {
  const { tx, body } = call;
  const { type, from, to } = body;
  if (from === to) {
    throw fail('UNPROCESSED', { fields: { to: 'เลือกวันที่ไม่ใช่วันเดียวกับต้นฉบับ' } });
  }
  // Exclusive: of two copies at the same time, the second sees what the first wrote.
  await holdMonths(tx);
  await requireOpen(tx, to);
  const rows = await uncopied(tx, type, { from, to });
  if (rows.length === 0) {
    throw fail('UNPROCESSED', { fields: { from: 'วันนั้นไม่มีรายการให้คัดลอก' } });
  }
  const items: Expense[] = [];
  for (const row of rows.filter(({ copied }) => !copied))
    items.push(expenseOf(await write(tx, row), call));
  // An empty copy is a valid reply; the audit trail records it.
  if (items.length === 0) {
    tx.audit({ action: 'expense.copy', entity: 'expense', after: { type, from, to, copied: 0 } });
  }
  return { items, skipped: rows.length - items.length };
}
