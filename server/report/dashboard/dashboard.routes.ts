// Binds the calls of the first page.
import { dashboard, readFirstSteps } from '@app/contract/report/dashboard';
import { reportPaper } from '@app/contract/kit/report-range';

import { route, type Incoming, type Route } from '../../platform/route.ts';
import { routeAs } from '../../platform/route-as.ts';
import { afterRecount } from '../../platform/after-recount.ts';
import { dashboardReplyUse } from './kept-reply.ts';
import { readFirstStepsUse } from './read-dashboard.ts';
import { dashboardPaperUse, dashboardSheetUse } from './take-dashboard.ts';

const plain = route(dashboard, dashboardReplyUse);
const sheet = routeAs(dashboard, 'xlsx', dashboardSheetUse);
const paper = routeAs(dashboard, reportPaper, dashboardPaperUse);

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
