// API calls of leads: one lead, its activities, options; the board has its own.
import { listChannels } from '@app/contract/customer/channel';
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { createLead, getLead, logLead, updateLead, type Lead } from '@app/contract/crm/lead';
import { assignLeads } from '@app/contract/crm/bulk';
import { findLeadDuplicates, listLeadEvents, listLeadOrders } from '@app/contract/crm/detail';
import {
  countCancelReasons,
  getPipeline,
  listAgents,
  listLeadDates,
  listLeads,
  type LeadColumn,
} from '@app/contract/crm/list';
import { countQueue, getMyDay, listQueue } from '@app/contract/crm/queue';
import type { QueryClient } from '@tanstack/react-query';
import { meStore } from '../../ui/hooks/me.ts';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { Lead, LeadColumn };
export type LeadOrders = Gives<typeof listLeadOrders>;
export type LeadBody = Asks<typeof updateLead>['body'];
export type NewLead = Asks<typeof createLead>['body'];

/** The user's own overdue leads, earliest first. */
export async function lateLeads() {
  const query = { tab: 'overdue', pageSize: 20 } as const;
  const { items, pagination } = await call(listQueue, { query }, { quiet: true });
  return { items, total: pagination.total_count };
}

export const agentsQuery = () => read(listAgents, {}, { quiet: true });
export const activeChannelsQuery = () =>
  read(listChannels, { query: { active: '1', pageSize: 200 } }, { quiet: true });

export const leadQuery = (id: number) => read(getLead, { params: { id } });
export const leadOrdersQuery = (id: number) => read(listLeadOrders, { params: { id } });
export const duplicatesQuery = (phone: string) =>
  read(findLeadDuplicates, { query: { phone } }, { quiet: true });

/** Somebody else has it open: read-only until they are done. */
export const isHeldByOther = ({ lockedBy }: Pick<Lead, 'lockedBy'>): boolean =>
  lockedBy !== null && lockedBy.id !== meStore.get()?.id;

export const add = (body: NewLead) => call(createLead, { body });
export const change = (id: number, body: LeadBody) => call(updateLead, { params: { id }, body });
export const log = (id: number, body: Asks<typeof logLead>['body']) =>
  call(logLead, { params: { id }, body });
export const assign = (body: Asks<typeof assignLeads>['body']) => call(assignLeads, { body });

/** After any change: updates every list, count and card with leads. */
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
