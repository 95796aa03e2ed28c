// Binds the calls that change many leads.
import { assignLeads, mergeLeads, updateLeads } from '@app/contract/crm/bulk';
import { route, type Route } from '../../platform/route.ts';
import { assignLeadsUse, updateLeadsUse } from './change-leads.ts';
import { mergeLeadsUse } from './merge-leads.ts';

export const leadBulkRoutes: Route[] = [
  route(assignLeads, assignLeadsUse),
  route(updateLeads, updateLeadsUse),
  route(mergeLeads, mergeLeadsUse),
];
