// API calls of the order form; the only file of the feature that makes them.
import type { Asks, Gives } from '@app/contract/kit/endpoint';
import { checkDuplicate } from '@app/contract/order/list';
import { updateOrderItems } from '@app/contract/order/edit';
import { createOrder, readOrderRoom } from '@app/contract/order/create';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../ui/http.ts';
import { keyOf, read } from '../../ui/wire/query.ts';
import { isUnanswered } from '../../ui/wire/unanswered.ts';

/** An order to Laos is sent as one of these; only its own form block knows the difference. */
export type NewOrder = Exclude<Asks<typeof createOrder>['body'], { country: 'LA' }>;
export type Duplicate = Exclude<Gives<typeof checkDuplicate>, string>['duplicates'][number];

export const orderRoomQuery = () => read(readOrderRoom, {}, { quiet: true });

/** Call after an order was created: updates how many more are allowed. */
export const roomChanged = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keyOf(readOrderRoom) });

export const create = (body: NewOrder) => call(createOrder, { body });
/** Creates under a key that outlives the page; a repeat returns the first order. */
export const createUnder = (idempotencyKey: string, body: NewOrder) =>
  call(createOrder, { body }, { idempotencyKey });
export const isCreateUnanswered = (body: NewOrder) => isUnanswered(createOrder, body);

/** Adds lines to an existing order; the version guards what the seller has seen. */
export const addLines = ({ id, version }: Duplicate, items: NewOrder['items']) =>
  call(updateOrderItems, { params: { id }, body: { items, version } });

export const checkForDuplicates = ({ info, items }: NewOrder) =>
  call(checkDuplicate, {
    query: {
      name: info.name.trim(),
      phone: info.phone,
      productIds: [...new Set(items.map((item) => item.productId))].join(','),
    },
  });
