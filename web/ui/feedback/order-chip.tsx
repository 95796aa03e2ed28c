// The state of an order as a chip; a separate file, so that a form that shows one loads nothing else.
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
