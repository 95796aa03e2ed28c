// Binds the call that turns customers into leads.
import { customersToLeads } from '@app/contract/report/customer-lead';

import { route, type Route } from '../../platform/route.ts';
import { afterRecount } from '../../platform/after-recount.ts';
import { customersToLeadsUse } from './make-leads.ts';

export const customerLeadRoutes: readonly Route[] = [
  afterRecount(route(customersToLeads, customersToLeadsUse)),
];
