// How far an order has come, step by step, above everything else that its page tells.
import { orderStatuses } from '@app/contract/kit/order-states';
import type { OrderReply } from '@app/contract/order';

type Facts = Pick<OrderReply, 'status' | 'sentAt' | 'deliveredAt'>;

const { telesale, pending, send, sending, cancel } = orderStatuses;

/** Names of its steps and the one it stands at; an order that ended early shows no further ones. */
function progressOf({ status, sentAt, deliveredAt }: Facts): { steps: string[]; at: number } {
  const first = status === 'telesale' ? telesale : pending;
  if (status === 'cancel') return { steps: [first, cancel], at: 1 };
  const way = [first, send, sending];
  if (status === 'return') return { steps: [...way, orderStatuses.return], at: 3 };
  const steps = [...way, 'ถึงแล้ว'];
  if (status === 'telesale' || status === 'pending') return { steps, at: 0 };
  if (status === 'send') return { steps, at: 1 };
  return { steps, at: sentAt !== null && deliveredAt !== null ? 3 : 2 };
}

const lookOf = (index: number, at: number, isBad: boolean): string => {
  if (index > at) return 'text-ink3';
  if (index < at) return 'text-ink2';
  return isBad ? 'font-semibold text-problem' : 'font-semibold text-brand-800';
};

export function OrderProgress({ order }: { order: Facts }) {
  const { steps, at } = progressOf(order);
  const isBad = order.status === 'cancel' || order.status === 'return';
  return (
    <ol aria-label="ขั้นตอนของออเดอร์" className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === at ? 'step' : undefined}
          className={`inline-flex items-center gap-2 ${lookOf(index, at, isBad)}`}
        >
          {index > 0 ? <span aria-hidden="true">→</span> : null}
          <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
          {step}
        </li>
      ))}
    </ol>
  );
}
