// What the order form hands over when its save got no answer; loaded soon after the form, for without a line it could not come.
import { createOrder } from '@app/contract/order/create';
import { openOrder } from '@app/contract/order/inbox';
import { handOver } from '../../ui/wire/unanswered.ts';
import { aboutDraft, orderBody, type OrderDraft } from './create-order.ts';
import type { NewOrder } from './create-order.data.ts';
import type { Row } from './kept-round.ts';
import type { OpenOrderRequest } from './opening.ts';
import { keepOpening, keepOrder } from './waiting-order.data.ts';

/** Under the key that it was sent by, or would be. */
export const keepCreate = (typed: OrderDraft, body: NewOrder): Promise<void> =>
  handOver(createOrder, { body }, (id, isSent) =>
    keepOrder({ id, isSent, ...aboutDraft(typed), body, draft: typed }),
  );

/** The same of what messages of the inbox are opened as. */
export const keepOpened = (typed: OrderDraft, body: OpenOrderRequest): Promise<void> =>
  handOver(openOrder, { body }, (id, isSent) =>
    keepOpening({ id, isSent, ...aboutDraft(typed), body, draft: typed }),
  );

/** Under a key of the caller's own. */
export const keepUnder = (
  { key: id, isSent, sentAt }: Pick<Row, 'key' | 'isSent' | 'sentAt'>,
  typed: OrderDraft,
): Promise<void> =>
  keepOrder({
    ...{ id, isSent, ...(sentAt !== undefined && { sentAt }) },
    ...{ ...aboutDraft(typed), body: orderBody(typed), draft: typed },
  });
