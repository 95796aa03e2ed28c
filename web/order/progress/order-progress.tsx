// The progress of an order, step by step, at the top of its page.
import { orderStatuses, type OrderStatus } from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order/order';
import { useQuery } from '@tanstack/react-query';
import { isCod, type CodOrder } from '../money/cod-texts.ts';
import { isTransferred, useCod } from '../money/use-cod.ts';
import { historyQuery, type HistoryEvent } from '../timeline/order-timeline.data.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { Steps } from '../../ui/layout/steps.tsx';

type ProgressFacts = CodOrder &
  Pick<OrderReply, 'id' | 'status' | 'type' | 'webhook' | 'sentAt' | 'deliveredAt'>;

const { send, sending, cancel } = orderStatuses;
const COD_PAID = 'COD โอนแล้ว';

/** Statuses before the order waits to be sent. */
type Early = 'telesale' | 'pending';
const isEarly = (status: string | null): status is Early =>
  status === 'telesale' || status === 'pending';

/** Until the history has loaded: the usual first status of such orders. */
function guessOf({ status, type, webhook }: ProgressFacts): Early[] {
  if (isEarly(status)) return [status];
  if (type === 'telesale') return ['telesale'];
  return webhook.length > 0 ? ['pending'] : [];
}

interface Past {
  early: readonly Early[];
  /** It was ready to be sent, or further on. */
  wasReady: boolean;
  wasSent: boolean;
}

function pastOf(order: ProgressFacts, events: readonly HistoryEvent[] | undefined): Past {
  const wasSent = order.sentAt !== null;
  if (!events) return { early: guessOf(order), wasReady: wasSent, wasSent };
  const stood = new Set(events.flatMap(({ from, to }) => [from, to]));
  stood.add(order.status);
  return {
    early: [...stood].filter(isEarly),
    wasReady: wasSent || stood.has('send'),
    wasSent: wasSent || stood.has('sending'),
  };
}

const ended: readonly OrderStatus[] = ['cancel', 'return'];

/** The order's steps and the current one: only steps that it took or will take. */
function progressOf(
  order: ProgressFacts,
  { past, cod }: { past: Past; cod: 'paid' | 'awaited' | null },
): { steps: string[]; at: number } {
  const { status, sentAt, deliveredAt } = order;
  const early = past.early.map((step) => orderStatuses[step]);
  if (ended.includes(status)) {
    const way = [
      ...early,
      ...(past.wasReady ? [send] : []),
      ...(past.wasSent || status === 'return' ? [sending] : []),
    ];
    const last = status === 'cancel' ? cancel : orderStatuses.return;
    return { steps: [...way, last], at: way.length };
  }
  const steps = [...early, send, sending, 'ถึงแล้ว', ...(cod === null ? [] : [COD_PAID])];
  const hasLeft = status === 'sending' || status === 'tracking';
  const isThere = hasLeft && sentAt !== null && deliveredAt !== null;
  const stands = hasLeft ? sending : orderStatuses[status];
  const reached = isThere ? (cod === 'paid' ? COD_PAID : 'ถึงแล้ว') : stands;
  return { steps, at: steps.indexOf(reached) };
}

export function OrderProgress({ order }: { order: ProgressFacts }) {
  const history = useQuery(historyQuery(order.id));
  const can = useCan();
  const { money } = useCod(order);
  const isAwaited = can('cod.view') && isCod(order);
  const cod = isTransferred(money) ? 'paid' : isAwaited ? 'awaited' : null;
  const past = pastOf(order, history.data?.items);
  const { steps, at } = progressOf(order, { past, cod });
  return (
    <Steps
      label="ขั้นตอนของออเดอร์"
      names={steps}
      now={at}
      isBad={ended.includes(order.status)}
      className="mt-2 max-w-3xl"
    />
  );
}
