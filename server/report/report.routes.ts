// Binds the calls of reports that answer from sums.
import {
  dailyReport,
  monthlyReport,
  productReport,
  reportGroups,
  type ReportGroup,
} from '@app/contract/report';
import { foldFiguresJob, fresh } from '../commission/index.ts';
import type { Job } from '../platform/jobs.ts';
import type { Route } from '../platform/route.ts';
import { checkFiguresJob } from './check-figures.job.ts';
import { dailyUse, monthlyUse, productUse } from './read-reports.ts';
import { columnsFor, productColumns } from './report-columns.ts';
import { forgetReportJob, takeable } from './take-report.ts';

const groupName = ({ groupBy }: { groupBy: ReportGroup }): string =>
  groupBy === 'day' ? 'วันที่' : reportGroups[groupBy];

export const reportRoutes: readonly Route[] = [
  fresh(
    takeable(dailyReport, dailyUse, {
      title: 'รายงานรายวัน',
      file: 'report-daily',
      columns: (query, isByPerson) => columnsFor(groupName(query), isByPerson),
    }),
  ),
  fresh(
    takeable(monthlyReport, monthlyUse, {
      title: 'รายงานรายเดือน',
      file: 'report-monthly',
      columns: (_query, isByPerson) => columnsFor('เดือน', isByPerson),
    }),
  ),
  fresh(
    takeable(productReport, productUse, {
      title: 'รายงานสินค้า',
      file: 'report-product',
      columns: (_query, isByPerson) => productColumns(isByPerson),
    }),
  ),
];

export const reportJobs: readonly Job[] = [foldFiguresJob, checkFiguresJob, forgetReportJob];
