// The door of the expense feature.
export { addExpenses, closedMonths, restoreExpense, takeBackExpense } from './manage-expenses.ts';
