// What messages of the inbox are opened as, and which of them wait in this browser: needed before anything is kept or sent.
import type { openOrder } from '@app/contract/order/inbox';
import type { Asks } from '@app/contract/kit/endpoint';
import { meStore } from '../../ui/hooks/me.ts';
import type { Entry } from '../../ui/outbox/waiting.ts';
import type { NewOrder } from './create-order.data.ts';

/** An order that messages of the inbox are opened as. */
export const OPENING = 'opening';

export type OpenOrderRequest = Pick<Asks<typeof openOrder>['body'], 'telesaleBy'> & {
  readonly messageIds: number[];
  /** Left out where telesale takes the messages as they stand. */
  readonly order?: NewOrder;
};

/** The messages with the order that a person made of them; telesale's is in that person's hands. */
export function openingOf(messageIds: readonly number[], order: NewOrder): OpenOrderRequest {
  const ids = [...messageIds];
  if (order.type !== 'telesale') return { messageIds: ids, order: { ...order, type: 'chat' } };
  const me = meStore.get();
  return { messageIds: ids, order, ...(me && { telesaleBy: me.id }) };
}

/** What waits of the inbox's messages, by their numbers. */
export const waitingMessages = (entries: readonly Entry[]): ReadonlyMap<number, Entry> =>
  new Map(
    entries
      .filter(({ kind }) => kind === OPENING)
      .flatMap((entry) =>
        (entry.body as OpenOrderRequest).messageIds.map((id) => [id, entry] as const),
      ),
  );
