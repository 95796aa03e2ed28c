// The door of the money domain: COD, expenses and commissions.
export * as buyerMoney from './refund/for-buyers.ts';
export { settleOrders } from './commission/settle-orders.ts';
export { addExpenses, closedMonths, takeBackExpenses } from './expense/manage-expenses.ts';
export { moneyUpkeep } from './upkeep.ts';
