// Binds the calls and jobs of workbooks to the existing lists.
import { exportOrders, getSheet, startSheet } from '@app/contract/report/export';
import type { Job } from '../../platform/jobs.ts';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import { exportOrdersUse, withSheet } from './answer-sheet.ts';
import { getSheetUse, startSheetUse } from './start-sheet.ts';
import { forgetSheetJob, writeSheetJob } from './write-sheet.job.ts';

/** The given routes, their lists also as workbooks, and the workbooks' own calls. */
export const withSheets = (lists: readonly Route[]): readonly Route[] => [
  ...lists.map(withSheet),
  routeOutside(exportOrders, exportOrdersUse(lists)),
  route(startSheet, startSheetUse(lists)),
  route(getSheet, getSheetUse(lists)),
];

export const sheetJobs = (lists: readonly Route[]): readonly Job[] => [
  writeSheetJob(lists),
  forgetSheetJob,
];
