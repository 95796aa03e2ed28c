// Rules of months: bookkeepers close them, users with the right to settings reopen them, budgets
// carry over.
import type {
  ExpenseMonth,
  ExpenseType,
  getExpenseMonth,
  updateExpenseMonth,
} from '@app/contract/money/expense';
import { bahtFromSatang, satangFromBaht } from '@app/contract/kit/money';
import { fail } from '../../platform/failure.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Call } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import {
  holdMonths,
  monthSales,
  monthSums,
  readMonth,
  saveBudgets,
  saveLock,
} from './month.store.ts';

const BOOKS: readonly ExpenseType[] = ['facebook', 'shipping', 'other'];

const perBook = <T>(value: (book: ExpenseType) => T): Record<ExpenseType, T> =>
  Object.fromEntries(BOOKS.map((book) => [book, value(book)])) as Record<ExpenseType, T>;

const bahtOrNull = (satang: number | null): number | null =>
  satang === null ? null : bahtFromSatang(satang);

async function monthOf(tx: TenantTx, session: Session, month: string): Promise<ExpenseMonth> {
  const first = `${month}-01`;
  const row = await readMonth(tx, first);
  const sums = await monthSums(tx, first);
  const sold = session.can('report.sales') ? await monthSales(tx, first) : null;
  return {
    month,
    sums: perBook((book) => bahtFromSatang(sums.get(book) ?? 0)),
    budgets: perBook((book) => bahtOrNull(row[book])),
    ...(sold && { orders: sold.orders, sales: bahtFromSatang(sold.sales) }),
    locked: row.locked_at !== null,
    lockedAt: row.locked_at?.toISOString() ?? null,
    lockedBy: row.locked_by,
  };
}

export const getExpenseMonthUse = ({ tx, session, params }: Call<typeof getExpenseMonth>) =>
  monthOf(tx, session, params.month);

export async function updateExpenseMonthUse(call: Call<typeof updateExpenseMonth>) {
  const { tx, session, params, body } = call;
  const first = `${params.month}-01`;
  await holdMonths(tx);
  const before = await readMonth(tx, first);
  const isClosed = before.locked_at !== null;
  const locked = body.locked ?? isClosed;
  if (isClosed && !locked && !session.can('setting')) {
    throw fail('PERMISSION_DENIED', { details: { may: 'setting' } });
  }
  if (locked !== isClosed) await saveLock(tx, first, locked);
  const { budgets } = body;
  if (budgets) {
    await saveBudgets(
      tx,
      first,
      perBook((book) => {
        const given = budgets[book];
        return given === undefined ? null : satangFromBaht(given ?? 0);
      }),
    );
  }
  tx.audit({
    action: 'expense_month.update',
    entity: 'expense_month',
    before: { month: params.month, locked: isClosed },
    after: { month: params.month, locked, ...(budgets && { budgets }) },
  });
  return monthOf(tx, session, params.month);
}
