// Binds the calls of reports that answer from sums.
import {
  dailyReport,
  monthlyReport,
  productReport,
  reportDates,
  reportGroups,
  type ReportDate,
  type ReportGroup,
  type ReportRow,
} from '@app/contract/report';
import { foldFiguresJob, fresh } from '../commission/index.ts';
import { forgetReportJob, takeable } from '../paper/index.ts';
import type { Job } from '../platform/jobs.ts';
import type { Route } from '../platform/route.ts';
import { checkFiguresJob } from './check-figures.job.ts';
import { dailyUse, monthlyUse, productUse } from './read-reports.ts';
import { columnsFor, monthColumns, productColumns } from './report-columns.ts';

const groupName = ({ groupBy }: { groupBy: ReportGroup }): string =>
  groupBy === 'day' ? 'วันที่' : reportGroups[groupBy];

const isByPerson = (rows: readonly ReportRow[]): boolean =>
  rows.some((row) => row.user !== undefined);

const about = ({ dateBy }: { dateBy: ReportDate }): string => `นับจาก${reportDates[dateBy]}`;

export const reportRoutes: readonly Route[] = [
  fresh(
    takeable(dailyReport, dailyUse, {
      title: 'รายงานรายวัน',
      file: 'report-daily',
      columns: (query, rows) => columnsFor(groupName(query), isByPerson(rows)),
      about,
    }),
  ),
  fresh(
    takeable(monthlyReport, monthlyUse, {
      title: 'รายงานรายเดือน',
      file: 'report-monthly',
      columns: (_query, rows) => monthColumns(rows, isByPerson(rows)),
      about,
    }),
  ),
  fresh(
    takeable(productReport, productUse, {
      title: 'รายงานสินค้า',
      file: 'report-product',
      columns: (_query, rows) => productColumns(isByPerson(rows)),
      about,
    }),
  ),
];

export const reportJobs: readonly Job[] = [foldFiguresJob, checkFiguresJob, forgetReportJob];
