// Sums as sent on the wire: in baht, and costs only for users who may see profit.
import { bahtFromSatang } from '@app/contract/kit/money';
import type { Figures } from '@app/contract/report/reports';
import { MEASURES, type Measures } from '../aggregates/order-figures.store.ts';
import type { Session } from '../../platform/session.ts';

export function showFigures(row: Measures, session: Session): Figures {
  return {
    orders: row.orders,
    units: row.units,
    packs: row.packs,
    sales: bahtFromSatang(row.sales),
    discount: bahtFromSatang(row.discount),
    cod: bahtFromSatang(row.cod),
    transfer: bahtFromSatang(row.transfer),
    shippingFee: bahtFromSatang(row.shipping_fee),
    shipped: row.shipped,
    delivered: row.delivered,
    returned: row.returned,
    returnedSales: bahtFromSatang(row.returned_sales),
    newCustomers: row.new_customers,
    ...(session.can('report.profit') && {
      adCost: bahtFromSatang(row.ad_cost),
      shippingCost: bahtFromSatang(row.shipping_cost),
      returnCost: bahtFromSatang(row.return_cost),
      codFee: bahtFromSatang(row.cod_fee),
      goodsCost: bahtFromSatang(row.goods_cost),
      commission: bahtFromSatang(row.commission),
      profit: bahtFromSatang(row.profit),
    }),
  };
}

/** Subtracts the part, measure by measure. */
export const subtractMeasures = (whole: Measures, part: Measures): Measures =>
  Object.fromEntries(
    MEASURES.map((measure) => [measure, whole[measure] - part[measure]]),
  ) as unknown as Measures;

/** Adds up the rows. */
export function addMeasures(rows: readonly Measures[]): Measures {
  const total = Object.fromEntries(MEASURES.map((measure) => [measure, 0])) as Record<
    keyof Measures,
    number
  >;
  for (const row of rows) for (const measure of MEASURES) total[measure] += row[measure];
  return total;
}
