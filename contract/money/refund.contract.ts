// Refunds: paid orders that were cancelled or returned, and repayments of any order.
import * as z from 'zod/mini';
import { imageFile, PICTURE_BODY } from '../shop/image.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { orderStatusNames } from '../kit/order-states.ts';

export const refundStates = { due: 'ต้องคืนเงิน', paid: 'คืนแล้ว', kept: 'ไม่คืน' } as const;
export type RefundState = keyof typeof refundStates;

const state = z.enum(['due', 'paid', 'kept']);

const Refund = z.object({
  /** Null: the order was paid and is cancelled or returned, and nobody has decided about the refund yet. */
  id: z.nullable(f.id),
  orderId: f.id,
  code: z.string(),
  status: z.enum(orderStatusNames),
  /** The order is in the trash; its money is still owed. */
  isDeleted: z.boolean(),
  customer: f.personalText(),
  state,
  amount: f.bahtOut,
  reason: f.personalQuote(),
  /** Bank, number and name; empty where the money is kept. */
  account: f.personalText(),
  /** Null for users who may not see customers, and where there is none. */
  slipUrl: z.nullable(z.string()),
  hasSlip: z.boolean(),
  by: z.nullable(z.string()),
  at: f.instant,
  paidAt: z.nullable(f.instant),
  paidBy: z.nullable(z.string()),
  /** Subtracted from the paid amount, because the order continued after it. */
  isTakenOff: z.boolean(),
});
export type Refund = z.infer<typeof Refund>;

const params = z.object({ id: f.idText });
const amount = f.baht.check(z.gt(0, { error: 'จำนวนเงินต้องมากกว่า 0' }));

export const addRefund = endpoint({
  does: 'Decides that money of an order goes back, all or a part of what was paid.',
  at: 'POST /order/{id}/refund',
  may: ['order.cancel', 'cod.reconcile'],
  takes: {
    params,
    body: z.strictObject({
      amount,
      reason: f.text(300),
      account: f.text(200),
      prefix: f.prefix,
    }),
  },
  gives: Refund,
  fails: ['NO_ORDER'],
  once: true,
});

export const keepMoney = endpoint({
  does: 'Decides that money of a cancelled or returned order stays with the shop, all or a part of what was paid.',
  at: 'POST /order/{id}/kept',
  may: ['order.cancel', 'cod.reconcile'],
  takes: {
    params,
    body: z.strictObject({ amount, reason: f.text(300), prefix: f.prefix }),
  },
  gives: Refund,
  fails: ['NO_ORDER'],
  once: true,
});

export const listRefunds = endpoint({
  does: 'Lists what has to go back, what went back and what the shop keeps, with the count and sum of each.',
  at: 'GET /refund',
  may: 'order.view',
  takes: {
    query: z.object({
      state: z.optional(state),
      search: z.optional(f.optionalText(100)),
      ...f.paging,
    }),
  },
  gives: z.extend(f.listOf(Refund), {
    counts: z.object({ due: f.count, paid: f.count, kept: f.count }),
    sums: z.object({ due: f.bahtOut, paid: f.bahtOut, kept: f.bahtOut }),
  }),
  fails: [],
});

export const listOrderRefunds = endpoint({
  does: 'Lists what goes back of one order, with what may still go back.',
  at: 'GET /order/{id}/refund',
  may: 'order.view',
  takes: { params },
  gives: z.object({ items: z.array(Refund), left: f.bahtOut }),
  fails: ['NO_ORDER'],
});

export const updateRefund = endpoint({
  does: 'Says that a refund was paid, or that it was not after all; its day’s sales and profit follow.',
  at: 'PUT /refund/{id}',
  may: 'cod.reconcile',
  takes: {
    params,
    body: z.strictObject({
      state: z.enum(['due', 'paid']),
      /** Now, when absent. */
      paidAt: z.optional(f.instantIn),
      prefix: f.prefix,
    }),
  },
  gives: Refund,
  fails: ['MONTH_CLOSED'],
});

export const addRefundSlip = endpoint({
  does: 'Keeps the picture of the transfer with a refund.',
  at: 'POST /refund/{id}/slip',
  may: 'cod.reconcile',
  takes: {
    params,
    body: z.strictObject({ file: imageFile, prefix: f.prefix }),
    encoding: 'form',
  },
  gives: Refund,
  fails: [],
  once: true,
  bodyLimit: PICTURE_BODY,
});

export const removeRefund = endpoint({
  does: 'Takes away a refund that was not paid, or that the money is kept.',
  at: 'DELETE /refund/{id}',
  may: 'cod.reconcile',
  takes: { params },
  gives: f.ok,
  fails: ['IN_USE'],
  once: 'by-state',
});
