// Binds the calls and jobs of slips.
import * as c from '@app/contract/money/slip';
import type { Job } from '../../platform/jobs.ts';
import { route, routeOutside, type Route } from '../../platform/route.ts';
import { getSlipVerifierUse, saveSlipVerifierUse } from './edit-verifier.ts';
import { forgetSlipsJob } from './forget-slips.job.ts';
import {
  acceptSlipUse,
  addSlipUse,
  listSlipsUse,
  removeSlipUse,
  returnSlipOverUse,
} from './manage-slips.ts';
import { takeSlipBackUse } from './take-slip-back.ts';
import { verifySlipJob } from './verify-again.job.ts';

export const slipRoutes: readonly Route[] = [
  route(c.listSlips, listSlipsUse),
  routeOutside(c.addSlip, addSlipUse),
  route(c.acceptSlip, acceptSlipUse),
  route(c.takeSlipBack, takeSlipBackUse),
  route(c.returnSlipOver, returnSlipOverUse),
  routeOutside(c.removeSlip, removeSlipUse),
  route(c.getSlipVerifier, getSlipVerifierUse),
  route(c.saveSlipVerifier, saveSlipVerifierUse),
];

export const slipJobs: readonly Job[] = [verifySlipJob, forgetSlipsJob];
