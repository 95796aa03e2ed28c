// API calls for lists of leads: pages, cancel reasons, and bulk changes; the only file that makes them.
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { deleteLead, restoreLead } from '@app/contract/crm/lead';
import { assignLeads, BULK_MOST, mergeLeads, updateLeads } from '@app/contract/crm/bulk';
import { countCancelReasons, listLeads, listLeadTags } from '@app/contract/crm/list';
import { AppError, call } from '../../ui/http.ts';
import { read } from '../../ui/wire/query.ts';

export type LeadQuery = Asks<typeof listLeads>['query'];
export type LeadPatch = Omit<Asks<typeof updateLeads>['body'], 'ids' | 'prefix'>;
export type LeadResult = Gives<typeof updateLeads>['items'][number];
export type Assigned = Gives<typeof assignLeads>;

const PAGE = 200;

export const leadsQuery = (query: LeadQuery) => read(listLeads, { query }, { keep: true });
export const tagsQuery = () => read(listLeadTags, {}, { quiet: true });
export const reasonsQuery = () => read(countCancelReasons, { query: {} }, { quiet: true });

/** Ids of all matches, at most `most`. */
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

type Changed = Gives<typeof updateLeads>;

/** In parts, undone as one; if a part fails, the earlier ones stay and the rest have the reason. */
export async function changeMany(ids: readonly number[], patch: LeadPatch): Promise<Changed> {
  const items: LeadResult[] = [];
  let undoWith: string | undefined;
  for (let at = 0; at < ids.length; at += BULK_MOST) {
    const turn = ids.slice(at, at + BULK_MOST);
    try {
      const body = { ids: turn, ...patch, ...(undoWith !== undefined && { undoWith }) };
      const done = await call(updateLeads, { body });
      items.push(...done.items);
      undoWith = done.undoToken ?? undoWith;
    } catch (fault) {
      if (at === 0 || !(fault instanceof AppError)) throw fault;
      const left = ids.slice(at);
      items.push(...left.map((id) => ({ id, t: 'error' as const, error: fault.text })));
      break;
    }
  }
  return { items, ...(undoWith !== undefined && { undoToken: undoWith }) };
}
export const merge = (ids: number[]) => call(mergeLeads, { body: { ids } });
export const restore = (id: number, contactAgain: boolean) =>
  call(restoreLead, { params: { id }, body: { contactAgain } });
export const removeForGood = (id: number) => call(deleteLead, { params: { id }, body: {} });
