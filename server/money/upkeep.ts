// What upkeep may ask of the money domain. Expenses stay for good, as books do.
import { ERASES_BUYER, KNOWS_NO_BUYER, type DomainUpkeep } from '../platform/upkeep.ts';
import { restoreExpense } from './expense/manage-expenses.ts';
import { refundsIn } from './move-in.store.ts';
import { eraseRefunds } from './refund/refund.store.ts';
import { forgetSlips } from './slip/forget-slips.job.ts';
import {
  channelHasExpense,
  deletedExpenses,
  eraseReceipts,
  orderHasPapers,
} from './upkeep.store.ts';

export const moneyUpkeep = {
  tables: {
    expenses: KNOWS_NO_BUYER,
    expense_months: KNOWS_NO_BUYER,
    receipts: ERASES_BUYER,
    receipt_counters: KNOWS_NO_BUYER,
    slips: ERASES_BUYER,
    slip_verifiers: { buyer: 'none', export: { without: ['key'] } },
    refunds: ERASES_BUYER,
    cod_imports: KNOWS_NO_BUYER,
    cod_bank_lines: KNOWS_NO_BUYER,
    cod_bills: KNOWS_NO_BUYER,
    cod_lines: ERASES_BUYER,
    cod_claims: KNOWS_NO_BUYER,
    cod_terms: KNOWS_NO_BUYER,
    commission_plans: KNOWS_NO_BUYER,
    commission_orders: KNOWS_NO_BUYER,
    commission_months: KNOWS_NO_BUYER,
    commission_payments: KNOWS_NO_BUYER,
    commission_paid: KNOWS_NO_BUYER,
    commission_sums: KNOWS_NO_BUYER,
    figure_commissions: KNOWS_NO_BUYER,
  },
  eraseBuyer: async (tx, buyer) => {
    await forgetSlips(tx, buyer.orderIds, await eraseRefunds(tx, buyer.orderIds));
    return { receipts: await eraseReceipts(tx, buyer) };
  },
  trash: {
    expense: {
      deleted: deletedExpenses,
      restore: (tx, _session, { id }) => restoreExpense(tx, id),
    },
  },
  moveIn: { refunds: { write: refundsIn } },
  needs: { order: orderHasPapers, channel: channelHasExpense },
} satisfies DomainUpkeep;
