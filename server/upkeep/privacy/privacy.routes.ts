// Binds the call and the job of privacy.
import { eraseCustomer } from '@app/contract/upkeep/privacy';
import type { Job } from '../../platform/jobs.ts';
import { routeOutside, type Route } from '../../platform/route.ts';
import { eraseCustomerUse } from './erase-customer.ts';
import { forgetCustomersJob } from './forget-customers.job.ts';
import { hidePicturesJob } from './hide-pictures.job.ts';

export const privacyRoutes: Route[] = [routeOutside(eraseCustomer, eraseCustomerUse)];

export const privacyJobs: readonly Job[] = [forgetCustomersJob, hidePicturesJob];
