// API calls for the lead calendar: dates between two days, and moving one; the only file of the feature that makes
// them.
import { updateLead } from '@app/contract/crm/lead';
import { listLeadDates, type LeadDate } from '@app/contract/crm/list';
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { call } from '../../ui/http.ts';
import { read } from '../../ui/wire/query.ts';

export type { LeadDate };
export type DatesQuery = Asks<typeof listLeadDates>['query'];
export type Dates = Gives<typeof listLeadDates>;

export const datesQuery = (query: DatesQuery) => read(listLeadDates, { query }, { keep: true });

export const moveDate = ({ leadId, version }: LeadDate, at: string | null) =>
  call(updateLead, { params: { id: leadId }, body: { nextAt: at, version } });
