// The door of money: COD, expenses and commissions.
export { settleOrders } from './commission/settle-orders.ts';
export {
  addExpenses,
  closedMonths,
  restoreExpense,
  takeBackExpense,
} from './expense/manage-expenses.ts';
