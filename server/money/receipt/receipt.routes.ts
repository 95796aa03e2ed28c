// Binds the calls and the job of receipts.
import {
  exportReceipt,
  listReceipts,
  printReceipt,
  reprintReceipts,
  voidReceipt,
} from '@app/contract/money/receipt';
import type { Job } from '../../platform/jobs.ts';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import { forgetReceiptsJob } from './forget-receipts.job.ts';
import { listReceiptsUse, voidReceiptUse } from './manage-receipts.ts';
import { exportReceiptUse, printReceiptUse, reprintReceiptsUse } from './print-receipts.ts';

export const receiptRoutes: Route[] = [
  routeOutside(printReceipt, printReceiptUse),
  route(listReceipts, listReceiptsUse),
  routeOutside(reprintReceipts, reprintReceiptsUse),
  route(voidReceipt, voidReceiptUse),
  routeOutside(exportReceipt, exportReceiptUse),
];

export const receiptJobs: readonly Job[] = [forgetReceiptsJob];
