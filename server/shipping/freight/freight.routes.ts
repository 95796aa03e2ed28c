// Binds the freight call and its job.
import * as c from '@app/contract/shipping/freight';
import type { Job } from '../../platform/jobs.ts';
import { routeOutside, type Route } from '../../platform/route.ts';
import { estimateFreightUse, priceDeclaredJob } from './freight.ts';

export const freightRoutes: readonly Route[] = [
  routeOutside(c.estimateFreight, estimateFreightUse),
];

export const freightJobs: readonly Job[] = [priceDeclaredJob];
