// The history of an order in order of time, with names where the rows keep ids.
import type { Gives } from '@app/contract/kit/endpoint';
import type { orderHistory } from '@app/contract/order/list';
import { ownerOf } from '../../platform/session.ts';
import { readOrder } from '../order/read-orders.ts';
import { maskQuote } from '../../platform/mask.ts';
import type { Call } from '../../platform/route.ts';
import { eventsOfOrder, namesOf, type Names } from './history.store.ts';

type EventFacts = Record<string, unknown>;

/** Events with text from this app or a courier; its codes and places are shown to every user. */
const ownWords = new Set([
  'handed-over',
  'merged',
  'merged-into',
  'page',
  'pno',
  'scan',
  'split',
  'split-from',
]);

function withNames(
  facts: EventFacts | null,
  { channels, users, addresses }: Names,
): EventFacts | null {
  if (facts === null) return null;
  const nameIn = (names: ReadonlyMap<number, string>, key: string, shown: string): EventFacts => {
    const id = facts[key];
    if (id === null) return { [shown]: '' };
    return typeof id === 'number' ? { [shown]: names.get(id) ?? `#${id}` } : {};
  };
  return {
    ...facts,
    ...nameIn(channels, 'channelId', 'channel'),
    ...nameIn(users, 'telesaleBy', 'telesale'),
    ...nameIn(addresses, 'senderAddressId', 'sender'),
  };
}

export async function historyUse({
  tx,
  session,
  params,
}: Call<typeof orderHistory>): Promise<Gives<typeof orderHistory>> {
  const order = await readOrder(tx, params.id, ownerOf(session));
  const events = await eventsOfOrder(tx, order.id);
  const names = await namesOf(tx, events);
  const seesBuyers = session.can('customer.pii');
  const reasonOf = ({ kind, reason }: (typeof events)[number]): string =>
    seesBuyers || ownWords.has(kind) ? reason : maskQuote(reason);
  return {
    items: events.map((event) => ({
      id: event.id,
      at: event.at.toISOString(),
      kind: event.kind,
      user: event.user_id === null ? null : { id: event.user_id, username: event.username ?? '' },
      from: event.from_status,
      to: event.to_status,
      before: withNames(event.before, names),
      after: withNames(event.after, names),
      reason: reasonOf(event),
      subject: event.subject,
      quote: event.quote,
    })),
  };
}
