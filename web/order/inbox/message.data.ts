// The inbox and opening orders from it; the only file of the feature that calls the API.
import {
  countMessages,
  learnAlias,
  listMessages,
  openOrder,
  pasteMessage,
  setMessageState,
  type Message,
  type MessageState,
} from '@app/contract/order/inbox';
import { listOrders } from '@app/contract/order/list';
import { getProduct, listProducts } from '@app/contract/catalog/product';
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { isUnanswered } from '../../ui/wire/unanswered.ts';
import { keyOf, read } from '../../ui/wire/query.ts';

export type { Message, MessageState };
export type Opening = Asks<typeof openOrder>['body'];
export type Product = Gives<typeof listProducts>['items'][number];
export type FoundOrder = Gives<typeof listOrders>['items'][number];

/** One page of the inbox; after opening an order it is asked again from page 1. */
export const INBOX_PAGE = 15;
const EVERY_MS = 10_000;

export const messagesQuery = (query: Asks<typeof listMessages>['query']) => ({
  ...read(listMessages, { query }, { keep: true, quiet: true }),
  // Only while the tab is in view; colleagues open and skip messages too.
  refetchInterval: EVERY_MS,
});

/** As many orders as the strip names. */
const NAMED = '5';
export const proposedOrdersQuery = () => ({
  ...read(listOrders, { query: { proposed: '1', pageSize: NAMED } }, { quiet: true }),
  refetchInterval: 6 * EVERY_MS,
});

export const open = (body: Opening) => call(openOrder, { body });
export const isOpenUnanswered = (body: Opening) => isUnanswered(openOrder, body);
export const paste = (text: string) => call(pasteMessage, { body: { text } });
export const setState = (id: number, state: MessageState) =>
  call(setMessageState, { params: { id }, body: { state } });
export const learn = (productId: number, text: string) =>
  call(learnAlias, { body: { productId, text } });

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

export const findProducts = async (
  search: string,
  signal?: AbortSignal,
): Promise<readonly Product[]> => {
  const query = { search, showUnit: '1' as const, active: '1' as const, pageSize: 20 };
  return (await call(listProducts, { query }, { quiet: true, ...(signal && { signal }) })).items;
};

/** What the goods that were read go by: names and the words customers use. */
export const namesQuery = (ids: readonly number[]) =>
  queryOptions({
    queryKey: ['message-names', ...ids],
    queryFn: async ({ signal }) => {
      const products = await Promise.all(
        ids.map((id) => call(getProduct, { params: { id } }, { quiet: true, signal })),
      );
      return products.flatMap(({ name, code, aliases }) => [name, code, ...aliases]);
    },
  });

/** After messages came, went or became orders. */
export const messagesChanged = async (client: QueryClient): Promise<void> => {
  await Promise.all(
    [listMessages, countMessages].map((endpoint) =>
      client.invalidateQueries({ queryKey: keyOf(endpoint) }),
    ),
  );
};
