// Binds the calls of printing, pick lists, the print history and signed files.
import * as c from '@app/contract/shipping/label';
import { listPicks, printPicks } from '@app/contract/shipping/pick-list';
import { getBridgeCertificate, signForBridge } from '@app/contract/shipping/print-bridge';
import type { Job } from '../../platform/jobs.ts';
import { route, routeOutside, routePublic, type Route } from '../../platform/route.ts';
import { forgetOldPrintsJob } from './forget-old.job.ts';
import { forgetUnnamedJob } from './forget-unnamed.job.ts';
import { listPrintItemsUse, printAgainUse } from './history/print-again.ts';
import { confirmPrintUse, getFileUse, listQueuePrintsUse, listPrintsUse } from './print-history.ts';
import { listPicksUse, printPicksUse } from './pick-list.ts';
import { listPrintQueue } from '@app/contract/shipping/print-queue';
import { listPrintQueueUse } from './print-queue.ts';
import { getBridgeCertificateUse, signForBridgeUse } from './sign-for-bridge.ts';
import {
  previewLabelUse,
  printQueuedLabelUse,
  printQueuedLabelsUse,
  printLabelsUse,
} from './print-labels.ts';

export const labelRoutes: readonly Route[] = [
  routeOutside(c.printQueuedLabels, printQueuedLabelsUse),
  routeOutside(c.printLabels, printLabelsUse),
  routeOutside(c.previewLabel, previewLabelUse),
  routeOutside(c.printQueuedLabel, printQueuedLabelUse),
  route(c.listQueuePrints, listQueuePrintsUse),
  route(c.listPrints, listPrintsUse),
  route(listPrintQueue, listPrintQueueUse),
  route(c.confirmPrint, confirmPrintUse),
  route(c.listPrintItems, listPrintItemsUse),
  routeOutside(c.printAgain, printAgainUse),
  route(listPicks, listPicksUse),
  routeOutside(printPicks, printPicksUse),
  routeOutside(getBridgeCertificate, getBridgeCertificateUse),
  routeOutside(signForBridge, signForBridgeUse),
  routePublic(c.getFile, getFileUse),
];

export const labelJobs: readonly Job[] = [forgetUnnamedJob, forgetOldPrintsJob];
