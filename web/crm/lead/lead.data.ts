// Calls of leads: the board, one lead, its activities; the only file of the feature that calls the API.
import { listChannels } from '@app/contract/customer/channel';
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { createLead, getLead, logLead, updateLead, type Lead } from '@app/contract/crm/lead';
import { assignLeads } from '@app/contract/crm/bulk';
import { FIRST_CARDS } from '@app/contract/crm/states';
import { findLeadDuplicates, listLeadEvents, listLeadOrders } from '@app/contract/crm/detail';
import {
  countCancelReasons,
  getPipeline,
  listAgents,
  listLeadChanges,
  listLeadDates,
  listLeadRisks,
  listLeads,
  type LeadColumn,
} from '@app/contract/crm/list';
import { countQueue, getMyDay, listQueue } from '@app/contract/crm/queue';
import { listProducts } from '@app/contract/catalog/product';
import type { QueryClient } from '@tanstack/react-query';
import { meStore } from '../../ui/hooks/me.ts';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';
import { wholeList } from '../../ui/wire/whole-list.ts';

export type { Lead, LeadColumn };
export type LeadOrders = Gives<typeof listLeadOrders>;
export type LeadChanges = Gives<typeof listLeadChanges>;
export type Board = Gives<typeof getPipeline>;
export type BoardQuery = Asks<typeof getPipeline>['query'];
export type LeadBody = Asks<typeof updateLead>['body'];
export type NewLead = Asks<typeof createLead>['body'];

const MORE_CARDS = 60;

export const boardQuery = (query: BoardQuery) =>
  read(getPipeline, { query: { ...query, most: FIRST_CARDS } }, { keep: true });

/** Cards of one column from the next whole page on; what is there already is told apart by its id. */
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

/** The leads of one's own that should have been called by now, soonest first. */
export async function lateLeads() {
  const query = { tab: 'overdue', pageSize: 20 } as const;
  const { items, pagination } = await call(listQueue, { query }, { quiet: true });
  return { items, total: pagination.total_count };
}

export const agentsQuery = () => read(listAgents, {}, { quiet: true });
export const activeChannelsQuery = () =>
  read(listChannels, { query: { active: '1', pageSize: 200 } }, { quiet: true });

/** The goods for sale, for choices. */
export const productsForSale = () =>
  wholeList((at) => call(listProducts, { query: { active: '1', ...at } }, { quiet: true }));

/** The heads of the board alone. */
export const countsOf = (query: BoardQuery): Promise<Board> =>
  call(getPipeline, { query: { ...query, most: 0 } }, { quiet: true });

export const leadQuery = (id: number) => read(getLead, { params: { id } });
export const leadOrdersQuery = (id: number) => read(listLeadOrders, { params: { id } });
export const duplicatesQuery = (phone: string) =>
  read(findLeadDuplicates, { query: { phone } }, { quiet: true });

/** Somebody else has it open: it is only looked at until they are done. */
export const isHeldByOther = ({ lockedBy }: Pick<Lead, 'lockedBy'>): boolean =>
  lockedBy !== null && lockedBy.id !== meStore.get()?.id;

export const add = (body: NewLead) => call(createLead, { body });
export const change = (id: number, body: LeadBody) => call(updateLead, { params: { id }, body });
export const log = (id: number, body: Asks<typeof logLead>['body']) =>
  call(logLead, { params: { id }, body });
export const assign = (body: Asks<typeof assignLeads>['body']) => call(assignLeads, { body });

/** After any change: every list, count and card that shows leads. */
export const leadsChanged = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [
      getPipeline,
      listLeads,
      getLead,
      listLeadEvents,
      listLeadOrders,
      listLeadDates,
      countCancelReasons,
      listQueue,
      countQueue,
      getMyDay,
    ].map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })),
  );
};
