// Reports of the current month as resources of the Model Context Protocol.
import { dailyReport, monthlyReport, productReport } from '@app/contract/report/reports';
import { customerReport, orderReport } from '@app/contract/report/lists';
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import type { Route } from '../../platform/route.ts';

interface Report {
  readonly uri: string;
  readonly title: string;
  readonly endpoint: EndpointSpec;
}

export interface ReportRoute extends Report {
  readonly route: Route;
}

const REPORTS: readonly Report[] = [
  { uri: 'songdee://report/daily', title: 'ยอดขายรายวันของเดือนนี้', endpoint: dailyReport },
  { uri: 'songdee://report/monthly', title: 'ยอดขายรายเดือน', endpoint: monthlyReport },
  { uri: 'songdee://report/product', title: 'ยอดขายตามสินค้าของเดือนนี้', endpoint: productReport },
  { uri: 'songdee://report/order', title: 'รายงานออเดอร์ของเดือนนี้', endpoint: orderReport },
  { uri: 'songdee://report/customer', title: 'รายงานลูกค้าของเดือนนี้', endpoint: customerReport },
];

export const reportRoutes = (routes: readonly Route[]): ReportRoute[] =>
  REPORTS.flatMap((report) => {
    const route = routes.find(({ endpoint }) => endpoint.at === report.endpoint.at);
    return route ? [{ ...report, route }] : [];
  });

export const describeReport = ({ uri, title, endpoint }: Report) => ({
  uri,
  name: endpoint.at.replace('GET /', ''),
  title,
  description: endpoint.does,
  mimeType: 'application/json',
});
