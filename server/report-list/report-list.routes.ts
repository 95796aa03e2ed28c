// Binds the calls of reports that list rows.
import {
  customerReport,
  orderProfit,
  orderReport,
  shippingReport,
  writeParcelFees,
} from '@app/contract/report-list';
import { fresh } from '../commission/index.ts';
import { route, type Route } from '../platform/route.ts';
import {
  customerReportUse,
  orderReportUse,
  shippingReportUse,
  writeParcelFeesUse,
} from './list-reports.ts';
import { orderProfitUse } from './show-profit.ts';

export const reportListRoutes: readonly Route[] = [
  fresh(route(orderReport, orderReportUse)),
  fresh(route(shippingReport, shippingReportUse)),
  route(writeParcelFees, writeParcelFeesUse),
  fresh(route(orderProfit, orderProfitUse)),
  fresh(route(customerReport, customerReportUse)),
];
