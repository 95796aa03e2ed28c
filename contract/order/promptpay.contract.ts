// The PromptPay QR for exactly the open amount of an order.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

const PromptPay = z.object({
  /** The content of the QR: EMVCo, tag 29, or 30 where the shop has a biller id. */
  payload: z.string(),
  /** In baht. */
  amount: f.bahtOut,
  /** A PNG as a data URL. */
  image: z.string(),
});
export type PromptPay = z.infer<typeof PromptPay>;

export const getPromptPay = endpoint({
  does: 'Draws the PromptPay QR of what is left to transfer for an order, to the satang.',
  at: 'GET /order/{id}/promptpay',
  may: 'order.view',
  takes: { params: z.object({ id: f.idText }) },
  gives: PromptPay,
  fails: ['NO_ORDER', 'PROMPTPAY_MISSING', 'NOTHING_DUE'],
});
