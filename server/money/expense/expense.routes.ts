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
import { route, routeOutside, type Route } from '../../platform/route.ts';
import {
  attachExpenseUse,
  copyExpensesUse,
  createExpenseUse,
  deleteExpenseUse,
  listExpensesUse,
  updateExpenseUse,
} from './manage-expenses.ts';
import { getExpenseMonthUse, updateExpenseMonthUse } from './manage-months.ts';

export const expenseRoutes: Route[] = [
  route(listExpenses, listExpensesUse),
  route(createExpense, createExpenseUse),
  route(copyExpenses, copyExpensesUse),
  route(getExpenseMonth, getExpenseMonthUse),
  route(updateExpenseMonth, updateExpenseMonthUse),
  route(updateExpense, updateExpenseUse),
  routeOutside(attachExpense, attachExpenseUse),
  route(deleteExpense, deleteExpenseUse),
];
