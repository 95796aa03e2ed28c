// API calls of the lead board; the only file of the feature that makes them for it.
import type { Lead } from '@app/contract/crm/lead';
import { getPipeline, listLeadChanges, listLeadRisks, listLeads } from '@app/contract/crm/list';
import { FIRST_CARDS } from '@app/contract/crm/states';
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { call } from '../../ui/http.ts';
import { read } from '../../ui/wire/query.ts';

export type LeadChanges = Gives<typeof listLeadChanges>;
export type Board = Gives<typeof getPipeline>;
export type BoardQuery = Asks<typeof getPipeline>['query'];

const MORE_CARDS = 60;

export const boardQuery = (query: BoardQuery) =>
  read(getPipeline, { query: { ...query, most: FIRST_CARDS } }, { keep: true });

/** Cards of one column from the next full page on; known ones are recognised by id. */
export const moreCards = (query: BoardQuery, stage: Lead['stage'], have: number) =>
  call(listLeads, {
    query: {
      ...query,
      stage,
      sort: 'board',
      page: Math.floor(have / MORE_CARDS) + 1,
      pageSize: MORE_CARDS,
    },
  });

export const changesSince = (since: string): Promise<LeadChanges> =>
  call(listLeadChanges, { query: { since } }, { quiet: true });

export const risksQuery = (ids: readonly number[]) =>
  read(listLeadRisks, { query: { ids: ids.join(',') } }, { quiet: true, keep: true });

/** Only the columns' heads. */
export const countsOf = (query: BoardQuery): Promise<Board> =>
  call(getPipeline, { query: { ...query, most: 0 } }, { quiet: true });
