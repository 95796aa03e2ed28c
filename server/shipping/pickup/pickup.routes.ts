// Binds the calls and jobs of pickups and proofs of delivery.
import * as c from '@app/contract/shipping/pickup';
import * as proof from '@app/contract/shipping/proof';
import type { Job } from '../../platform/jobs.ts';
import { whileFound } from '../../platform/idempotency.ts';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import { callPickupToAddressUse, callPickupUse } from './call-pickup.ts';
import { cancelNotificationUse, cancelPickupUse } from './cancel-pickup.ts';
import { followPickupsJob, refreshPickupsUse } from './follow-pickups.ts';
import { listNotificationsUse, listPickupsUse, listWarehousesUse } from './list-pickups.ts';
import { findOnItsWay } from './pickup.store.ts';
import { askProofUse, forgetProofJob, getProofUse } from './proof.ts';

export const pickupRoutes: readonly Route[] = [
  routeOutside(c.listWarehouses, listWarehousesUse),
  routeOutside(c.callPickup, callPickupUse, whileFound(findOnItsWay)),
  routeOutside(c.callPickupToAddress, callPickupToAddressUse, whileFound(findOnItsWay)),
  route(c.listPickups, listPickupsUse),
  route(c.listNotifications, listNotificationsUse),
  routeOutside(c.refreshPickups, refreshPickupsUse),
  routeOutside(c.cancelPickup, cancelPickupUse),
  routeOutside(c.cancelNotification, cancelNotificationUse),
  routeOutside(proof.getProof, getProofUse),
  routeOutside(proof.askProof, askProofUse),
];

export const pickupJobs: readonly Job[] = [followPickupsJob, forgetProofJob];
