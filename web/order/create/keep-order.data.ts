// What the order form does when its save got no answer, or when prices have changed; preloaded, because it could not
// load offline.
import { createOrder } from '@app/contract/order/create';
import { openOrder } from '@app/contract/order/inbox';
import type { AppFormState } from '../../ui/form/use-app-form.ts';
import type { AppError } from '../../ui/wire/app-error.ts';
import { handOver } from '../../ui/wire/unanswered.ts';
import { aboutDraft, orderBody, type OrderDraft } from './create-order.ts';
import type { NewOrder } from './create-order.data.ts';
import type { Row } from './kept-round.ts';
import type { OpenOrderRequest } from './opening.ts';
import { keepOpening, keepOrder } from './waiting-order.data.ts';

/** Under the key of the failed attempt, or a new one. */
export const keepCreate = (typed: OrderDraft, body: NewOrder): Promise<void> =>
  handOver(createOrder, { body }, (id, isSent) =>
    keepOrder({ id, isSent, ...aboutDraft(typed), body, draft: typed }),
  );

/** The same for an order opened from inbox messages. */
export const keepOpened = (typed: OrderDraft, body: OpenOrderRequest): Promise<void> =>
  handOver(openOrder, { body }, (id, isSent) =>
    keepOpening({ id, isSent, ...aboutDraft(typed), body, draft: typed }),
  );

/** Under the caller's own key. */
export const keepUnder = (
  { key: id, isSent, sentAt }: Pick<Row, 'key' | 'isSent' | 'sentAt'>,
  typed: OrderDraft,
): Promise<void> =>
  keepOrder({
    ...{ id, isSent, ...(sentAt !== undefined && { sentAt }) },
    ...{ ...aboutDraft(typed), body: orderBody(typed), draft: typed },
  });

const NEW_PRICES = 'ใส่ราคาปัจจุบันให้แล้ว ตรวจยอดก่อนบันทึกอีกครั้ง';

/**
 * A user who may not set prices sells at current prices: the refusal contains them by product, and they replace the
 * lines' prices.
 */
export function applyCurrentPrices(fault: AppError, { rhf }: AppFormState<OrderDraft>): AppError {
  const prices = fault.details['prices'] as Readonly<Record<number, number>>;
  const lines = rhf.getValues('lines').map((line) => {
    const price = prices[line.product.id];
    return price === undefined ? line : { ...line, price };
  });
  rhf.setValue('lines', lines, { shouldDirty: true });
  return fault.said(NEW_PRICES, { lines: NEW_PRICES });
}
