// Binds the calls of reports that read sums.
import { yearStyleOf } from '../../shop/index.ts';
import { type Route } from '../../platform/route.ts';
import { afterRecount } from '../../platform/after-recount.ts';
import {
  dailyReport,
  monthlyReport,
  productReport,
  reportDates,
  reportGroups,
  type ReportDate,
  type ReportGroup,
  type ReportRow,
} from '@app/contract/report/reports';
import { refreshAggregatesJob } from '../aggregates/fresh-aggregates.ts';
import { forgetReportJob, downloadable } from '../../engine/report-pdf/index.ts';
import type { Job } from '../../platform/jobs.ts';
import { checkFiguresJob } from './check-figures.job.ts';
import { dailyUse, monthlyUse, productUse } from './read-reports.ts';
import { columnsFor, monthColumns, productColumns } from './report-columns.ts';

const groupName = ({ groupBy }: { groupBy: ReportGroup }): string =>
  groupBy === 'day' ? 'วันที่' : reportGroups[groupBy];

const isByPerson = (rows: readonly ReportRow[]): boolean =>
  rows.some((row) => row.user !== undefined);

const about = ({ dateBy }: { dateBy: ReportDate }): string => `นับจาก${reportDates[dateBy]}`;

export const reportRoutes: readonly Route[] = [
  afterRecount(
    downloadable(dailyReport, dailyUse, {
      title: 'รายงานรายวัน',
      file: 'report-daily',
      yearStyle: yearStyleOf,
      columns: (query, rows) => columnsFor(groupName(query), isByPerson(rows)),
      about,
    }),
  ),
  afterRecount(
    downloadable(monthlyReport, monthlyUse, {
      title: 'รายงานรายเดือน',
      file: 'report-monthly',
      yearStyle: yearStyleOf,
      columns: (_query, rows) => monthColumns(rows, isByPerson(rows)),
      about,
    }),
  ),
  afterRecount(
    downloadable(productReport, productUse, {
      title: 'รายงานสินค้า',
      file: 'report-product',
      yearStyle: yearStyleOf,
      columns: (_query, rows) => productColumns(isByPerson(rows)),
      about,
    }),
  ),
];

export const reportJobs: readonly Job[] = [refreshAggregatesJob, checkFiguresJob, forgetReportJob];
