// Binds the call that makes leads of customers.
import { customersToLeads } from '@app/contract/customer-lead';
import { fresh } from '../commission/index.ts';
import { route, type Route } from '../platform/route.ts';
import { customersToLeadsUse } from './make-leads.ts';

export const customerLeadRoutes: readonly Route[] = [
  fresh(route(customersToLeads, customersToLeadsUse)),
];
