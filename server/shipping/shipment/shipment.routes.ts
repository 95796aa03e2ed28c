// Binds the calls and jobs for booking, watching, cancelling and settling shipments.
import * as c from '@app/contract/shipping/shipment';
import { amendParcel, bookByRule, changeCourier } from '@app/contract/shipping/change';
import type { Job } from '../../platform/jobs.ts';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import { checkCancelJob } from './cancel-shipment.ts';
import { cancelShipmentsUse } from './cancel-shipments.ts';
import { amendParcelUse, resendAmendmentJob } from './change/amend-parcel.ts';
import { changeCourierUse } from './change/open-change.ts';
import { bookByRuleUse, createShipmentsUse, retryBatchUse } from './create-batch.ts';
import { listShipmentsUse } from './list-shipments.ts';
import {
  followOutsideJob,
  saveExternalParcelsJob,
} from './external-parcel/save-external-parcels.ts';
import { runBatchJob } from './run-batch.job.ts';
import { resolveShipmentJob, settleShipmentUse } from './settle-shipment.ts';
import { getBatchUse, listBatchesUse, watchBatchUse } from './watch-batch.ts';

export const shipmentRoutes: readonly Route[] = [
  routeOutside(c.createShipments, createShipmentsUse),
  routeOutside(bookByRule, bookByRuleUse),
  routeOutside(changeCourier, changeCourierUse),
  routeOutside(amendParcel, amendParcelUse),
  routeOutside(c.getBatch, getBatchUse),
  route(c.listBatches, listBatchesUse),
  routeOutside(c.watchBatch, watchBatchUse),
  routeOutside(c.retryBatch, retryBatchUse),
  routeOutside(c.cancelShipments, cancelShipmentsUse),
  routeOutside(c.settleShipment, settleShipmentUse),
  route(c.listShipments, listShipmentsUse),
];

export const shipmentJobs: readonly Job[] = [
  runBatchJob,
  resolveShipmentJob,
  checkCancelJob,
  resendAmendmentJob,
  saveExternalParcelsJob,
  followOutsideJob,
];
