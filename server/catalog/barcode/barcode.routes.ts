// Binds the call that prints barcodes, and its cleanup job.
import { printBarcodes } from '@app/contract/catalog/barcode';
import type { Job } from '../../platform/jobs.ts';
import { routeOutside, type Route } from '../../platform/route.ts';
import { forgetBarcodesJob } from './forget-barcodes.job.ts';
import { printBarcodesUse } from './print-barcodes.ts';

export const barcodeRoutes: readonly Route[] = [routeOutside(printBarcodes, printBarcodesUse)];
export const barcodeJobs: readonly Job[] = [forgetBarcodesJob];
