// Leads as lists: pages of them, why they were given up, and changes of many at once; the only file that calls the API.
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { deleteLead, restoreLead } from '@app/contract/lead';
import { assignLeads, mergeLeads, updateLeads } from '@app/contract/lead-bulk';
import { countCancelReasons, listLeads, listLeadTags } from '@app/contract/lead-list';
import { call } from '../ui/http.ts';
import { read } from '../ui/wire/query.ts';

export type LeadQuery = Asks<typeof listLeads>['query'];
export type LeadPatch = Omit<Asks<typeof updateLeads>['body'], 'ids' | 'prefix'>;
export type LeadResult = Gives<typeof updateLeads>['items'][number];
export type Assigned = Gives<typeof assignLeads>;

const PAGE = 200;

export const leadsQuery = (query: LeadQuery) => read(listLeads, { query }, { keep: true });
export const tagsQuery = () => read(listLeadTags, {}, { quiet: true });
export const reasonsQuery = () => read(countCancelReasons, { query: {} }, { quiet: true });

/** Ids of all that fit the filter, `most` of them. */
export async function idsOf(query: LeadQuery, most: number): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ids.length < most; page += 1) {
    const reply = await call(listLeads, { query: { ...query, page, pageSize: PAGE } });
    ids.push(...reply.items.map(({ id }) => id));
    if (page * PAGE >= reply.pagination.total_count) break;
  }
  return ids.slice(0, most);
}

export const assign = (ids: number[], ownerIds: number[], cap: number | null): Promise<Assigned> =>
  call(assignLeads, { body: { ids, ownerIds, ...(cap !== null && { cap }) } });
export const changeMany = (ids: number[], patch: LeadPatch) =>
  call(updateLeads, { body: { ids, ...patch } });
export const merge = (ids: number[]) => call(mergeLeads, { body: { ids } });
export const restore = (id: number, contactAgain: boolean) =>
  call(restoreLead, { params: { id }, body: { contactAgain } });
export const removeForGood = (id: number) => call(deleteLead, { params: { id }, body: {} });
