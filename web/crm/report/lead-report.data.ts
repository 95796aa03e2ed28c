// API call for the lead report; the only file of the feature that makes it.
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { reportLeads, type LeadRow } from '@app/contract/crm/report';
import { read } from '../../ui/wire/query.ts';

export type { LeadRow };
export type LeadReportQuery = Asks<typeof reportLeads>['query'];
export type LeadReport = Gives<typeof reportLeads>;

export const leadReportQuery = (query: LeadReportQuery) =>
  read(reportLeads, { query }, { keep: true });
