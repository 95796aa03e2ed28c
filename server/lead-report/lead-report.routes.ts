// Binds the report of leads.
import { reportLeads } from '@app/contract/lead-report';
import { route, type Route } from '../platform/route.ts';
import { reportLeadsUse } from './read-lead-report.ts';

export const leadReportRoutes: Route[] = [route(reportLeads, reportLeadsUse)];
