// The list of all calls: composition only.
import type { Job } from '../platform/jobs.ts';
import type { Route } from '../platform/route.ts';
import { tenantRoutes } from '../tenant/tenant.routes.ts';
import { userRoutes } from '../user/user.routes.ts';

export const routes: readonly Route[] = [...tenantRoutes, ...userRoutes];

export const jobs: readonly Job[] = [];
