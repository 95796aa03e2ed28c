// Binds the calls of the dashboard.
import { dashboard, readFirstSteps } from '@app/contract/report/dashboard';
import { reportPaper } from '@app/contract/kit/report-range';
import { route, type Route } from '../../platform/route.ts';
import { inForms, routeAs } from '../../platform/route-as.ts';
import { afterRecount } from '../../platform/after-recount.ts';
import { dashboardReplyUse } from './kept-reply.ts';
import { readFirstStepsUse } from './read-dashboard.ts';
import { dashboardPaperUse, dashboardSheetUse } from './take-dashboard.ts';

const plain = route(dashboard, dashboardReplyUse);
const sheet = routeAs(dashboard, 'xlsx', dashboardSheetUse);
const paper = routeAs(dashboard, reportPaper, dashboardPaperUse);

export const dashboardRoutes: readonly Route[] = [
  afterRecount(inForms(plain, { xlsx: sheet, pdf: paper })),
  route(readFirstSteps, readFirstStepsUse),
];
