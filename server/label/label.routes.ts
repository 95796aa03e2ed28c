// Binds the calls of printing, the print history and signed files.
import * as c from '@app/contract/label';
import { listPrintQueue } from '@app/contract/print-queue';
import { route, routeOutside, routePublic, type Route } from '../platform/route.ts';
import { confirmPrintUse, getFileUse, listFlashPrintsUse, listPrintsUse } from './print-history.ts';
import { listPrintQueueUse } from './print-queue.ts';
import { printFlashLabelUse, printFlashLabelsUse, printLabelsUse } from './print-labels.ts';

export const labelRoutes: readonly Route[] = [
  routeOutside(c.printFlashLabels, printFlashLabelsUse),
  routeOutside(c.printLabels, printLabelsUse),
  routeOutside(c.printFlashLabel, printFlashLabelUse),
  route(c.listFlashPrints, listFlashPrintsUse),
  route(c.listPrints, listPrintsUse),
  route(listPrintQueue, listPrintQueueUse),
  route(c.confirmPrint, confirmPrintUse),
  routePublic(c.getFile, getFileUse),
];
