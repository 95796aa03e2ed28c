// Calls of leads; the only file of the feature that calls the API.
import type { Gives } from '@app/contract/kit/endpoint';
import { getLead, type Lead } from '@app/contract/lead';
import { listLeadEvents, listLeadOrders } from '@app/contract/lead-detail';
import { countCancelReasons, getPipeline, listLeadDates, listLeads } from '@app/contract/lead-list';
import { countQueue, getMyDay, listQueue } from '@app/contract/lead-queue';
import type { QueryClient } from '@tanstack/react-query';
import { keyOf, read } from '../ui/wire/query.ts';

export type { Lead };
export type LeadOrders = Gives<typeof listLeadOrders>;

export const leadQuery = (id: number) => read(getLead, { params: { id } });
export const leadOrdersQuery = (id: number) => read(listLeadOrders, { params: { id } });

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
