// Binds the calls of reports that list rows.
import {
  customerReport,
  orderProfit,
  orderReport,
  shippingReport,
  writeParcelFees,
} from '@app/contract/report/lists';

import { route, type Route } from '../../platform/route.ts';
import { afterRecount } from '../../platform/after-recount.ts';
import {
  customerReportUse,
  orderReportUse,
  shippingReportUse,
  writeParcelFeesUse,
} from './list-reports.ts';
import { orderProfitUse } from './show-profit.ts';

export const reportListRoutes: readonly Route[] = [
  afterRecount(route(orderReport, orderReportUse)),
  afterRecount(route(shippingReport, shippingReportUse)),
  route(writeParcelFees, writeParcelFeesUse),
  afterRecount(route(orderProfit, orderProfitUse)),
  afterRecount(route(customerReport, customerReportUse)),
];
