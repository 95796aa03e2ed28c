// API calls of expenses and their months; the only file of the feature that makes them.
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
  type ExpenseMonth,
  type ExpenseType,
} from '@app/contract/money/expense';
import type { Asks } from '@app/contract/kit/endpoint';
import { getProduct } from '@app/contract/catalog/product';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { formBody } from '../../ui/wire/form-body.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { Expense, ExpenseMonth, ExpenseType };
export type ExpenseQuery = Asks<typeof listExpenses>['query'];
export type NewExpense = Asks<typeof createExpense>['body'];

export const expensesQuery = (query: ExpenseQuery) => read(listExpenses, { query }, { keep: true });

export const monthQuery = (month: string) => read(getExpenseMonth, { params: { month } });

export const productQuery = (id: number) => read(getProduct, { params: { id } });

export const add = (body: NewExpense) => call(createExpense, { body });

export const change = ({ id, version }: Expense, changes: Asks<typeof updateExpense>['body']) =>
  call(updateExpense, { params: { id }, body: { ...changes, version } });

/** Null removes the picture. */
export const attach = (id: number, file: File | null) =>
  call(attachExpense, { params: { id }, body: formBody(file ? { file } : {}) });

export const remove = (id: number) => call(deleteExpense, { params: { id }, body: {} });

export const copyDay = (type: ExpenseType, days: { from: string; to: string }) =>
  call(copyExpenses, { body: { type, ...days } });

export const changeMonth = (month: string, body: Asks<typeof updateExpenseMonth>['body']) =>
  call(updateExpenseMonth, { params: { month }, body });

/** After any change: updates the entries and their months' sums. */
export const expensesChanged = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [listExpenses, getExpenseMonth].map((endpoint) =>
      client.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
};
