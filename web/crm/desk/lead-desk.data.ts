// API calls for working with leads: the queue, one lead with its details, and what is recorded; the only file that
// makes them.
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import {
  getLead,
  restoreLead,
  type Lead,
  type LeadDetail,
  type logLead,
} from '@app/contract/crm/lead';
import { listLeadEvents, setLeadScript, type LeadEvent } from '@app/contract/crm/detail';
import {
  countQueue,
  getMyDay,
  listQueue,
  lockLead,
  takeNextLead,
  unlockLead,
  type LeadLock,
  type QueueTab,
} from '@app/contract/crm/queue';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { LeadDetail, LeadEvent, LeadLock, QueueTab };
export type QueueQuery = Asks<typeof listQueue>['query'];
export type QueueScope = NonNullable<QueueQuery['scope']>;
export type Activity = Asks<typeof logLead>['body'];
export type NextLead = Gives<typeof takeNextLead>;

const QUEUE_MS = 30_000;

export const queueQuery = (query: QueueQuery) => ({
  ...read(listQueue, { query }, { keep: true, quiet: true }),
  refetchInterval: QUEUE_MS,
});
export const queueCountsQuery = (query: Asks<typeof countQueue>['query']) => ({
  ...read(countQueue, { query }, { quiet: true }),
  refetchInterval: QUEUE_MS,
});
/** Refetched, because the day ends at midnight and calls are recorded elsewhere too. */
export const myDayQuery = () => ({
  ...read(getMyDay, {}, { quiet: true }),
  refetchInterval: QUEUE_MS,
});
export const leadEventsQuery = (id: number, pageSize: number) =>
  read(listLeadEvents, { params: { id }, query: { pageSize } }, { keep: true });

export const takeNext = (body: Asks<typeof takeNextLead>['body']): Promise<NextLead> =>
  call(takeNextLead, { body });
export const lock = (id: number): Promise<LeadLock> =>
  call(lockLead, { params: { id }, body: {} }, { quiet: true });
export const unlock = (id: number): Promise<unknown> =>
  call(unlockLead, { params: { id }, body: {} }, { quiet: true });
export const restore = (id: number, contactAgain: boolean) =>
  call(restoreLead, { params: { id }, body: { contactAgain } });
export const writeScript = (productId: number, words: string) =>
  call(setLeadScript, { params: { productId }, body: { words } });

/** The answer of a write is the lead's current state: no need to fetch it again. */
export function cacheLead(client: QueryClient, lead: Lead): void {
  client.setQueryData<LeadDetail>(keyOf(getLead, { params: { id: lead.id } }), (before) =>
    before === undefined ? before : { ...before, ...lead },
  );
}
