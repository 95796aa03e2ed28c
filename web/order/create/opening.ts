// How inbox messages are opened as an order, and which of them are queued in this browser: needed before anything is
// stored or sent.
import type { openOrder } from '@app/contract/order/inbox';
import type { Asks } from '@app/contract/kit/endpoint';
import { meStore } from '../../ui/hooks/me.ts';
import type { Entry } from '../../ui/outbox/waiting.ts';
import type { NewOrder } from './create-order.data.ts';

/** Queue kind of an order opened from inbox messages. */
export const OPENING = 'opening';

export type OpenOrderRequest = Pick<Asks<typeof openOrder>['body'], 'telesaleBy'> & {
  readonly messageIds: number[];
  /** Absent where telesale takes the messages without an order. */
  readonly order?: NewOrder;
};

/** The messages with the order that a person made from them; a telesale order is assigned to that person. */
export function openingOf(messageIds: readonly number[], order: NewOrder): OpenOrderRequest {
  const ids = [...messageIds];
  if (order.type !== 'telesale') return { messageIds: ids, order: { ...order, type: 'chat' } };
  const me = meStore.get();
  return { messageIds: ids, order, ...(me && { telesaleBy: me.id }) };
}

/** The queued inbox messages by id. */
export const waitingMessages = (entries: readonly Entry[]): ReadonlyMap<number, Entry> =>
  new Map(
    entries
      .filter(({ kind }) => kind === OPENING)
      .flatMap((entry) =>
        (entry.body as OpenOrderRequest).messageIds.map((id) => [id, entry] as const),
      ),
  );
