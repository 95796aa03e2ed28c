// Which message events have happened to an order, and when, by its current state and its parcel's.
import type { MessageEvent } from '@app/contract/buyer/message';
import type { FactRow } from './message.store.ts';

const isOpen = ({ status }: FactRow): boolean => ['pending', 'send'].includes(status);
const isOnTheWay = ({ status, delivered_at: delivered }: FactRow): boolean =>
  ['sending', 'tracking'].includes(status) && delivered === null;
const owes = (row: FactRow): boolean =>
  row.pay_method === 'transfer' && row.paid_satang < row.total_satang;

const rules: Readonly<Record<MessageEvent, (row: FactRow) => Date | null>> = {
  received: (row) => (isOpen(row) || isOnTheWay(row) ? row.created_at : null),
  pay: (row) => (isOpen(row) && owes(row) ? row.created_at : null),
  shipped: (row) => (isOnTheWay(row) && row.pno !== '' ? row.sent_at : null),
  out: (row) =>
    isOnTheWay(row) && row.tracking_bucket === 'out_for_delivery' ? row.tracking_at : null,
  arrived: (row) => (row.status === 'return' ? null : row.delivered_at),
  problem: (row) =>
    isOnTheWay(row) && ['attempt_failed', 'problem'].includes(row.tracking_bucket ?? '')
      ? row.tracking_at
      : null,
  refund: (row) => row.refunded_at,
};

const names = Object.keys(rules) as MessageEvent[];

/** By the time of each. An order in the trash, and one whose buyer was erased, has none. */
export function eventsOf(row: FactRow): Map<MessageEvent, Date> {
  const came = names.flatMap((event) => {
    const at = row.is_gone ? null : rules[event](row);
    return at === null ? [] : [[event, at] as const];
  });
  return new Map(came);
}

export type MessageTransport = 'line' | 'email';

/** The channels that reach the buyer. */
export const listTransports = (row: FactRow, hasMail: boolean): MessageTransport[] => [
  ...(row.line_id === null ? [] : ['line' as const]),
  ...(hasMail && emailOf(row) !== null ? ['email' as const] : []),
];

/** The buyer's contact where it is an e-mail address. */
export function emailOf({ social }: Pick<FactRow, 'social'>): string | null {
  const text = social.trim();
  return /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@<>"(),;:.]{2,}$/.test(text) ? text : null;
}
