// Binds the calls and the job of recovery addresses.
import * as c from '@app/contract/shop/recovery';
import type { Job } from '../../platform/jobs.ts';
import { route, routeOutside, routePublic, type Route } from '../../platform/route.ts';
import { mailLinkJob } from './mail-link.job.ts';
import {
  askForResetUse,
  confirmRecoveryEmailUse,
  getRecoveryEmailUse,
  removeRecoveryEmailUse,
  setRecoveryEmailUse,
} from './manage-recovery.ts';

export const recoveryRoutes: readonly Route[] = [
  route(c.getRecoveryEmail, getRecoveryEmailUse),
  routeOutside(c.setRecoveryEmail, setRecoveryEmailUse),
  routeOutside(c.removeRecoveryEmail, removeRecoveryEmailUse),
  routePublic(c.confirmRecoveryEmail, confirmRecoveryEmailUse),
  routePublic(c.askForReset, askForResetUse),
];

export const recoveryJobs: readonly Job[] = [mailLinkJob];
