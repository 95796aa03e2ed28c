// Creating an order: the call, and the checks of the form.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { CreateLaosOrder } from './create-laos.contract.ts';
import { Order, orderTypes } from './order.contract.ts';
import {
  channelId,
  info,
  Lines,
  messageList,
  optionalThai,
  payment,
  shipping,
} from './parts.contract.ts';

/** An order within Thailand. */
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
  /** Inbox messages from which several orders are created: each of them links to this order too; needs message.open. */
  messageIds: z.optional(messageList),
  telesaleBy: z.optional(z.nullable(f.id)),
  /** The lead that buys: this order wins it, and its creator is the telesale agent. */
  leadId: z.optional(z.nullable(f.id)),
  /** Why an order that looks like a recent one was created on purpose. */
  duplicateReason: z.optional(optionalThai(200)),
  /** Why it is sold although the shop's rule for risky customers refuses it (option risk_rule). */
  riskReason: z.optional(optionalThai(200)),
  prefix: f.prefix,
});
export type CreateOrderBody = z.output<typeof CreateOrder>;

export const createOrder = endpoint({
  does: 'Makes an order and reserves its stock; status defaults to telesale for type telesale, else to send.',
  at: 'POST /order',
  tool: { name: 'create_order', th: 'สร้างออเดอร์' },
  may: 'order.create',
  takes: { body: z.discriminatedUnion('country', [CreateOrder, CreateLaosOrder]) },
  gives: Order,
  fails: [
    'STOCK_SHORT',
    'ORDER_LIMIT',
    'ERR_ORDER_SET_DISCOUNT',
    'ERR_ORDER_SET_FREE',
    'ERR_ORDER_SET_DUPLICATE',
    'LEAD_LOCKED',
  ],
  once: true,
});

export const readOrderRoom = endpoint({
  does: 'Says how many orders the shop has made this month and how many more its package allows; without a limit all is 0 and `remaining` null.',
  at: 'GET /order/room/month',
  may: ['order.create', 'order.import', 'message.open'],
  takes: {},
  gives: z.object({
    limit: z.int(),
    made: z.int(),
    remaining: z.nullable(z.int()),
    /** Sale-page orders that wait because the order limit is reached; absent where nothing waits. */
    waiting: z.optional(z.int()),
  }),
  fails: [],
});

export const countWaitingPages = endpoint({
  does: 'Counts what sale pages sent while the month was full: it becomes orders once there is room.',
  at: 'GET /order/room/waiting',
  may: ['order.view', 'channel.edit'],
  takes: {},
  gives: z.object({ waiting: z.int() }),
  fails: [],
});
