// Binds the calls and the job of receipts.
import {
  exportReceipt,
  listReceipts,
  printReceipt,
  reprintReceipts,
  voidReceipt,
} from '@app/contract/money/receipt';
import type { Job } from '../../platform/jobs.ts';
import type { Exists } from '../../platform/idempotency.ts';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import { forgetReceiptsJob } from './forget-receipts.job.ts';
import { listReceiptsUse, voidReceiptUse } from './manage-receipts.ts';
import { exportReceiptUse, printReceiptUse, reprintReceiptsUse } from './print-receipts.ts';
import { documentsOf } from './receipt.store.ts';

/** A retry replays its reply only while none of its documents is voided. */
const areValid: Exists<typeof printReceipt> = async (tx, { receipts }) => {
  const rows = await documentsOf(
    tx,
    receipts.map(({ id }) => id),
    null,
  );
  return rows.length === receipts.length && rows.every((row) => row.voided_at === null);
};

export const receiptRoutes: Route[] = [
  routeOutside(printReceipt, printReceiptUse, areValid),
  route(listReceipts, listReceiptsUse),
  routeOutside(reprintReceipts, reprintReceiptsUse),
  route(voidReceipt, voidReceiptUse),
  routeOutside(exportReceipt, exportReceiptUse),
];

export const receiptJobs: readonly Job[] = [forgetReceiptsJob];
