// What upkeep may ask of the report domain.
import { forgetFilesLater } from '../platform/forget-files.job.ts';
import { ERASES_BUYER, KNOWS_NO_BUYER, type DomainUpkeep } from '../platform/upkeep.ts';
import { forgetBuyers } from './aggregates/forget-buyers.store.ts';
import { forgetSheets } from './export/sheet-job.store.ts';
import { categoryHasFigures } from './aggregates/figures-need.store.ts';

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
    sheet_exports: ERASES_BUYER,
  },
  eraseBuyer: async (tx, { orderIds, phone }) => {
    await forgetBuyers(tx, orderIds);
    // No phone: the hourly erasure by age. Exports expire within two hours by themselves, so those
    // still wanted are kept.
    if (phone === null) return {};
    await forgetSheets(tx);
    await forgetFilesLater(tx, { kinds: ['sheet', 'report'] });
    return {};
  },
  needs: { category: categoryHasFigures },
} satisfies DomainUpkeep;
