// An order within Thailand as it is made; the form checks what is typed against it.
import * as z from 'zod/mini';
import * as f from '../kit/fields.ts';
import { orderTypes } from './order.contract.ts';
import { channelId, info, Lines, optionalThai, payment, shipping } from './parts.contract.ts';

export const CreateOrder = z.strictObject({
  status: z.optional(z.enum(['telesale', 'pending', 'send'])),
  type: z.optional(z.enum(orderTypes)),
  channelId,
  info: z.strictObject(info),
  items: Lines,
  shipping: z.optional(z.strictObject(shipping)),
  country: z.optional(z.literal('TH')),
  payment: z.strictObject(payment),
  message: z.optional(f.optionalText(5000).check(f.isReadable)),
  telesaleBy: z.optional(z.nullable(f.id)),
  /** The lead that buys: it is won by this order, and who makes it is its telesale agent. */
  leadId: z.optional(z.nullable(f.id)),
  /** Why a look-alike of a recent order was made on purpose. */
  duplicateReason: z.optional(optionalThai(200)),
  /** Why it is sold although the shop's rule for risky customers says no (option risk_rule). */
  riskReason: z.optional(optionalThai(200)),
  prefix: f.prefix,
});
export type CreateOrderBody = z.output<typeof CreateOrder>;
