// Binds the calls of expenses.
import {
  attachExpense,
  copyExpenses,
  createExpense,
  deleteExpense,
  getExpenseMonth,
  listExpenses,
  updateExpense,
  updateExpenseMonth,
} from '@app/contract/money/expense';
import { whileFound, type Exists } from '../../platform/idempotency.ts';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import { countThere, findExpense } from './expense.store.ts';
import {
  attachExpenseUse,
  copyExpensesUse,
  createExpenseUse,
  deleteExpenseUse,
  listExpensesUse,
  updateExpenseUse,
} from './manage-expenses.ts';
import { getExpenseMonthUse, updateExpenseMonthUse } from './manage-months.ts';

/** A retry of the copy replays its reply only while all copies still exist. */
const areThere: Exists<typeof copyExpenses> = async (tx, { items }) =>
  (await countThere(
    tx,
    items.map(({ id }) => id),
  )) === items.length;

export const expenseRoutes: Route[] = [
  route(listExpenses, listExpensesUse),
  route(createExpense, createExpenseUse, whileFound(findExpense)),
  route(copyExpenses, copyExpensesUse, areThere),
  route(getExpenseMonth, getExpenseMonthUse),
  route(updateExpenseMonth, updateExpenseMonthUse),
  route(updateExpense, updateExpenseUse),
  routeOutside(attachExpense, attachExpenseUse),
  route(deleteExpense, deleteExpenseUse),
];
