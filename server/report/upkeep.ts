// What upkeep may ask of report. Files of lists leave after a while.
import { ERASES_BUYER, KNOWS_NO_BUYER, PASSES_BY, type DomainUpkeep } from '../platform/upkeep.ts';
import { forgetBuyers } from './aggregates/forget-buyers.store.ts';

export const reportUpkeep = {
  tables: {
    figure_orders: ERASES_BUYER,
    figure_lines: ERASES_BUYER,
    figure_days: KNOWS_NO_BUYER,
    figure_months: KNOWS_NO_BUYER,
    figure_customers: ERASES_BUYER,
    figure_customer_days: KNOWS_NO_BUYER,
    figure_parcels: KNOWS_NO_BUYER,
    figure_parcel_days: KNOWS_NO_BUYER,
    figure_versions: KNOWS_NO_BUYER,
    sheet_exports: PASSES_BY,
  },
  eraseBuyer: async (tx, { orderIds }) => {
    await forgetBuyers(tx, orderIds);
    return {};
  },
} satisfies DomainUpkeep;
