// The state of an order as a chip; apart from the rest, so that a form that shows one loads no more.
import { orderStatuses, type OrderStatus } from '@app/contract/kit/order-states';
import { StatusChip, type Tone } from './chip.tsx';

const tones: Readonly<Record<OrderStatus, Tone>> = {
  telesale: 'telesale',
  pending: 'waiting',
  send: 'progress',
  sending: 'done',
  tracking: 'done',
  return: 'problem',
  cancel: 'neutral',
};

export const OrderChip = ({ status }: { status: OrderStatus }) => (
  <StatusChip tone={tones[status]}>{orderStatuses[status]}</StatusChip>
);
