// API calls of the inbox and for opening orders; the only file of the feature that makes them.
import {
  countMessages,
  listMessages,
  openOrder,
  pasteMessage,
  setMessageState,
  type Message,
  type MessageState,
} from '@app/contract/order/inbox';
import { listOrders } from '@app/contract/order/list';
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { isUnanswered } from '../../ui/wire/unanswered.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { Message, MessageState };
export type OpenOrderRequest = Asks<typeof openOrder>['body'];
export type FoundOrder = Gives<typeof listOrders>['items'][number];

/** Page size of the inbox; after an order is opened, page 1 is fetched again. */
export const INBOX_PAGE = 15;
const EVERY_MS = 10_000;

export const messagesQuery = (query: Asks<typeof listMessages>['query']) => ({
  ...read(listMessages, { query }, { keep: true, quiet: true }),
  // Only while the tab is visible; colleagues open and skip messages too.
  refetchInterval: EVERY_MS,
});

/** The number of orders that the strip names. */
const NAMED = '5';
export const proposedOrdersQuery = () => ({
  ...read(listOrders, { query: { proposed: '1', pageSize: NAMED } }, { quiet: true }),
  refetchInterval: 6 * EVERY_MS,
});

export const open = (body: OpenOrderRequest) => call(openOrder, { body });
export const isOpenUnanswered = (body: OpenOrderRequest) => isUnanswered(openOrder, body);
export const paste = (text: string) => call(pasteMessage, { body: { text } });
export const setState = (id: number, state: MessageState) =>
  call(setMessageState, { params: { id }, body: { state } });
export const findOrders = async (
  search: string,
  signal?: AbortSignal,
): Promise<readonly FoundOrder[]> =>
  (
    await call(
      listOrders,
      { query: { search, pageSize: 20 } },
      { quiet: true, ...(signal && { signal }) },
    )
  ).items;

/** Call after messages arrived, were closed or became orders. */
export const messagesChanged = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [listMessages, countMessages].map((endpoint) =>
      client.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
};
