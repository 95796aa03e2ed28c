// Binds the calls of reports that answer from sums.
import { dailyReport, dashboard, monthlyReport, productReport } from '@app/contract/report';
import { foldFiguresJob, fresh } from '../commission/index.ts';
import type { Job } from '../platform/jobs.ts';
import { route, type Route } from '../platform/route.ts';
import { dashboardUse } from './read-dashboard.ts';
import { dailyUse, monthlyUse, productUse } from './read-reports.ts';

export const reportRoutes: readonly Route[] = [
  fresh(route(dailyReport, dailyUse)),
  fresh(route(monthlyReport, monthlyUse)),
  fresh(route(productReport, productUse)),
  fresh(route(dashboard, dashboardUse)),
];

export const reportJobs: readonly Job[] = [foldFiguresJob];
