// Binds the calls of notifications to staff.
import * as c from '@app/contract/shop/staff-push';
import type { Job } from '../../platform/jobs.ts';
import { route, type Route } from '../../platform/route.ts';
import {
  endStaffPushUse,
  getStaffPushUse,
  saveStaffPushUse,
  tryStaffPushUse,
} from './manage-devices.ts';
import { morningRoundJob } from './morning-round.job.ts';
import { sendPushJob } from './send-push.job.ts';

export const staffPushRoutes: readonly Route[] = [
  route(c.getStaffPush, getStaffPushUse),
  route(c.saveStaffPush, saveStaffPushUse),
  route(c.endStaffPush, endStaffPushUse),
  route(c.tryStaffPush, tryStaffPushUse),
];

export const staffPushJobs: readonly Job[] = [sendPushJob, morningRoundJob];
