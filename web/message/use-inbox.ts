// What is chosen and ticked in the inbox, and what comes next once it is dealt with.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useListSearch } from '../ui/layout/list-search.ts';
import {
  INBOX_PAGE,
  messagesChanged,
  messagesQuery,
  type Message,
  type MessageState,
} from './message.data.ts';

const states: readonly string[] = ['new', 'opened', 'skipped'];

/** Steps on narrow screens; beside each other on wide ones. */
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
  return { state, step, words, page, set };
}

export function useInbox() {
  const client = useQueryClient();
  const { state, step, words, page, set } = useInboxSearch();
  const query = useQuery(
    messagesQuery({ state, page, pageSize: INBOX_PAGE, ...(words && { search: words }) }),
  );
  const [chosen, setChosen] = useState<Message | null>(null);
  const [ticked, setTicked] = useState<readonly Message[]>([]);
  // Dealt with, although a list that is older may still show them.
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const items = (query.data?.items ?? []).filter((item) => !gone.has(item.id));
  const [first] = items;
  // Chosen once: what arrives later must not take the order away from under the seller's hands.
  if (chosen === null && first && !query.isPlaceholderData) setChosen(first);

  const choose = (message: Message | null): void => {
    setChosen(message);
    setTicked([]);
  };
  const move = (by: 1 | -1): void => {
    const at = items.findIndex((item) => item.id === chosen?.id);
    const next = items[at === -1 ? 0 : at + by];
    if (next) choose(next);
  };
  const toggle = (message: Message): void => {
    const isTicked = ticked.some((each) => each.id === message.id);
    setTicked(isTicked ? ticked.filter((each) => each.id !== message.id) : [...ticked, message]);
  };
  /** These are dealt with: on to the next, from page 1 as the inbox is then. */
  const done = async (ids: readonly number[]): Promise<void> => {
    const at = items.findIndex((item) => item.id === chosen?.id);
    const left = items.filter((item) => !ids.includes(item.id));
    const next = items.slice(at + 1).find((item) => !ids.includes(item.id)) ?? left.at(-1) ?? null;
    setGone(new Set([...gone, ...ids]));
    choose(next);
    set({ step: undefined });
    await messagesChanged(client);
  };
  const bringBack = async (ids: readonly number[]): Promise<void> => {
    setGone((before) => new Set([...before].filter((id) => !ids.includes(id))));
    await messagesChanged(client);
  };
  const selection = chosen === null ? [] : [chosen, ...ticked].toSorted(byTime);
  return {
    state,
    step,
    words,
    page,
    set,
    query,
    items,
    chosen,
    ticked,
    selection,
    choose,
    move,
    toggle,
    done,
    bringBack,
    total: query.data?.pagination.total_count ?? 0,
  };
}

export type Inbox = ReturnType<typeof useInbox>;
