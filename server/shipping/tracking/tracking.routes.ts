// Binds the calls of tracking, the couriers' hooks, and their jobs.
import * as c from '@app/contract/shipping/tracking';
import type { Job } from '../../platform/jobs.ts';
import { route, routeOutside, routePublic, type Route } from '../../platform/route.ts';
import { pollTrackingJob } from './poll-tracking.job.ts';
import { setTrackingUse } from './list/by-hand.ts';
import { countParcelsUse, listParcelsUse } from './list/list-parcels.ts';
import { getTrackingStateUse } from './list/note-answers.ts';
import { getTrackingUse, updateTrackingUse } from './read-tracking.ts';
import { receivePushUse } from './receive-push.ts';
import { registerWebhookJob } from './register-webhook.job.ts';
import { subscribeJob, subscribeParcelsUse } from './subscribe-parcels.ts';

export const trackingRoutes: readonly Route[] = [
  route(c.listParcels, listParcelsUse),
  route(c.countParcels, countParcelsUse),
  route(c.getTrackingState, getTrackingStateUse),
  route(c.setTracking, setTrackingUse),
  route(c.getTracking, getTrackingUse),
  routeOutside(c.updateTracking, updateTrackingUse),
  routeOutside(c.subscribeParcels, subscribeParcelsUse),
  routePublic(c.receivePush, receivePushUse),
];

export const trackingJobs: readonly Job[] = [pollTrackingJob, registerWebhookJob, subscribeJob];
