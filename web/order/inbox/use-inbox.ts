// The chosen and ticked messages of the inbox, and what comes next when they are done.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { waitingMessages } from '../create/opening.ts';
import { useStore } from '../../ui/hooks/store.ts';
import { useListSearch } from '../../ui/layout/list-search.ts';
import { entriesStore } from '../../ui/outbox/waiting.ts';
import {
  INBOX_PAGE,
  messagesChanged,
  messagesQuery,
  type Message,
  type MessageState,
} from './message.data.ts';

const states: readonly string[] = ['new', 'opened', 'skipped'];

/** Steps on narrow screens; side by side on wide ones. */
export type Step = 'inbox' | 'message' | 'order';

const byTime = (a: Message, b: Message): number =>
  a.receivedAt === b.receivedAt ? a.id - b.id : a.receivedAt < b.receivedAt ? -1 : 1;

export function useInboxSearch() {
  const search = useListSearch();
  const { values, page, set } = search;
  const state = (states.includes(values['state'] ?? '') ? values['state'] : 'new') as MessageState;
  const step = (
    ['message', 'order'].includes(values['step'] ?? '') ? values['step'] : 'inbox'
  ) as Step;
  const words = values['search'] ?? '';
  const orderId = /^[1-9]\d{0,14}$/.exec(values['orderId'] ?? '')?.[0];
  return { state: orderId ? ('opened' as const) : state, step, words, orderId, page, set };
}

/** The server's list, without messages that were just handled. */
function useMessages(search: ReturnType<typeof useInboxSearch>) {
  const { state, words, page, orderId } = search;
  // Messages of an order are shown in every state.
  const which = orderId ? { orderId: Number(orderId) } : { state };
  const query = useQuery(
    messagesQuery({ ...which, page, pageSize: INBOX_PAGE, ...(words && { search: words }) }),
  );
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const items = (query.data?.items ?? []).filter((item) => !gone.has(item.id));
  const total = query.data?.pagination.total_count ?? 0;
  return {
    query,
    items,
    total,
    hide: (ids: readonly number[]) => setGone((before) => new Set([...before, ...ids])),
    show: (ids: readonly number[]) =>
      setGone((before) => new Set([...before].filter((id) => !ids.includes(id)))),
  };
}

function useChosen(items: readonly Message[], isReady: boolean) {
  const [chosen, setChosen] = useState<Message | null>(null);
  const [ticked, setTicked] = useState<readonly Message[]>([]);
  const [first] = items;
  // Chosen once: a message that arrives later must not replace the order that the seller is working on.
  if (chosen === null && first && isReady) setChosen(first);
  const choose = (message: Message | null): void => {
    setChosen(message);
    setTicked([]);
  };
  const toggle = (message: Message): void => {
    const isTicked = ticked.some((each) => each.id === message.id);
    setTicked(isTicked ? ticked.filter((each) => each.id !== message.id) : [...ticked, message]);
  };
  const selection = chosen === null ? [] : [chosen, ...ticked].toSorted(byTime);
  return { chosen, ticked, selection, choose, toggle };
}

export function useInbox() {
  const client = useQueryClient();
  const search = useInboxSearch();
  const { query, items, total, hide, show } = useMessages(search);
  const choice = useChosen(items, !query.isPlaceholderData);
  const { chosen, choose } = choice;
  const waiting = waitingMessages(useStore(entriesStore));
  const at = items.findIndex((item) => item.id === chosen?.id);

  const move = (by: 1 | -1): void => {
    const next = items[at === -1 ? 0 : at + by];
    if (next) choose(next);
  };
  const goOn = (ids: readonly number[], last: Message | null): void => {
    const isLeft = ({ id }: Message): boolean => !ids.includes(id) && !waiting.has(id);
    choose(items.slice(at + 1).find(isLeft) ?? items.findLast(isLeft) ?? last);
    search.set({ step: undefined });
  };
  /** These are done: continue with the next, from page 1 of the changed inbox. */
  const done = (ids: readonly number[]): void => {
    hide(ids);
    goOn(ids, null);
    void messagesChanged(client);
  };
  const bringBack = (ids: readonly number[]): void => {
    show(ids);
    void messagesChanged(client);
  };
  /** Their order is queued offline: they stay, with a mark. */
  const passOn = (ids: readonly number[]): void => goOn(ids, chosen);
  return { ...search, ...choice, query, items, total, waiting, move, done, passOn, bringBack };
}

export type Inbox = ReturnType<typeof useInbox>;
