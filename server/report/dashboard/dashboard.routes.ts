// Binds the calls of the first page.
import { dashboard, readFirstSteps } from '@app/contract/report/dashboard';
import type { EndpointSpec } from '@app/contract/kit/endpoint';
import { reportPaper } from '@app/contract/kit/report-range';

import { route, routeOutside, type Incoming, type Route } from '../../platform/route.ts';
import { afterRecount } from '../../platform/after-recount.ts';
import { dashboardReplyUse } from './kept-reply.ts';
import { readFirstStepsUse } from './read-dashboard.ts';
import { dashboardPaperUse, dashboardSheetUse } from './take-dashboard.ts';

const plain = route(dashboard, dashboardReplyUse);
const sheet = routeOutside({ ...dashboard, gives: 'xlsx' } as const, (call) =>
  dashboardSheetUse(call as never),
);
const paper = routeOutside(
  { ...dashboard, gives: reportPaper } as EndpointSpec,
  async (call) => (await dashboardPaperUse(call)) as never,
);

const forms: Readonly<Record<string, Route>> = { xlsx: sheet, pdf: paper };

const formatIn = ({ query }: Incoming): string =>
  typeof query === 'object' && query !== null && 'format' in query ? String(query.format) : '';

export const dashboardRoutes: readonly Route[] = [
  afterRecount({
    ...plain,
    run: (incoming, services) => (forms[formatIn(incoming)] ?? plain).run(incoming, services),
  }),
  route(readFirstSteps, readFirstStepsUse),
];
