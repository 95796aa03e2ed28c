// The door of the expense feature.
export { restoreExpense } from './manage-expenses.ts';
