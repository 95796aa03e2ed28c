// The chat inbox: opening orders from messages, learning product aliases, and the hooks that deliver messages.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { normalizeText } from '../kit/text.ts';
import { Order, orderStatusNames } from './order.contract.ts';
import { CreateOrder, createOrder } from './create.contract.ts';
import { messageList } from './parts.contract.ts';

const MAX_MESSAGE = 5000;
/** More than one message can hold. */
const MOST_ORDERS = 100;
const INBOX_PAGE = 15;

/** States of a message with their Thai labels. */
export const messageStates = { new: 'ใหม่', opened: 'เปิดแล้ว', skipped: 'ข้าม' } as const;
export type MessageState = keyof typeof messageStates;
const state = z.enum(Object.keys(messageStates) as [MessageState, ...MessageState[]]);

const person = z.object({ id: z.int(), username: z.string() });
const order = z.object({
  id: z.int(),
  code: z.string(),
  status: z.enum(orderStatusNames),
  /** The buyer requested a change that nobody has answered. */
  hasProposal: z.optional(z.boolean()),
});

export const Message = z.object({
  id: z.int(),
  source: z.enum(['line', 'paste']),
  channel: z.nullable(z.object({ id: z.int(), name: z.string(), kind: z.string() })),
  /** The sender as the chat knows them; `id` is the same for all messages of one sender, empty for pasted ones. */
  sender: z.object({ id: z.string(), name: f.personalText() }),
  text: f.personalText(),
  receivedAt: f.instant,
  state,
  stateBy: z.nullable(person),
  order: z.nullable(order),
  /** A message for several buyers becomes one order each; absent where it has become none besides `order`. */
  otherOrders: z.optional(z.array(order)),
});
export type Message = z.infer<typeof Message>;

const text = z.string().check(
  z.trim(),
  z.minLength(1, { error: 'วางข้อความก่อน' }),
  z.maxLength(MAX_MESSAGE),
  // Masked text, as users without `customer.pii` see it, is no message.
  z.refine((value) => !value.includes('•••'), { error: 'ข้อมูลนี้ถูกซ่อนไว้ วางข้อความเต็มจากแชต' }),
);
const channelId = z.optional(z.nullable(f.id));
const MessagePath = z.object({ id: f.idText });

export const listMessages = endpoint({
  does: 'Lists messages of the inbox, newest first.',
  at: 'GET /order/message',
  may: 'message.open',
  takes: {
    query: z.object({
      state: z.optional(state),
      channelId: z.optional(f.idText),
      /** All messages of one sender. */
      senderId: z.optional(f.optionalText(100)),
      /** The messages from which this order was created. */
      orderId: z.optional(f.idText),
      search: z.optional(f.optionalText(100)),
      ...f.paging,
      pageSize: z._default(
        z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(200)),
        INBOX_PAGE,
      ),
    }),
  },
  gives: f.listOf(Message),
  fails: [],
});

export const countMessages = endpoint({
  does: 'Counts the new messages of the inbox, up to 1,000.',
  at: 'GET /order/message/count',
  may: 'message.open',
  takes: {},
  gives: z.object({ new: z.int() }),
  fails: [],
});

export const pasteMessage = endpoint({
  does: 'Puts a pasted message into the inbox, as new.',
  at: 'POST /order/message',
  may: 'message.open',
  takes: { body: z.strictObject({ text, channelId, prefix: f.prefix }) },
  gives: Message,
  fails: [],
  once: true,
});

export const setMessageState = endpoint({
  does: 'Skips a message, brings it back, or marks it as dealt with; one with an order stays opened.',
  at: 'PUT /order/message/{id}',
  may: 'message.open',
  takes: {
    params: MessagePath,
    body: z.strictObject({
      state,
      /** Orders created from the message without opening it as one. */
      orderIds: z.optional(z.array(f.id).check(z.minLength(1), z.maxLength(MOST_ORDERS))),
      prefix: f.prefix,
    }),
  },
  gives: Message,
  fails: ['NO_ORDER'],
});

const hasSource = z.refine<{ text?: string | undefined; messageIds?: number[] | undefined }>(
  (body) => body.text !== undefined || body.messageIds !== undefined,
  { error: 'เลือกข้อความ หรือวางข้อความ', path: ['text'] },
);

const openFails = ['NO_ORDER', 'ORDER_NOT_TELESALE', ...createOrder.fails] as const;

export const openOrder = endpoint({
  does: 'Opens one order from messages or a pasted text; opened already, the same order comes back.',
  at: 'POST /order/open',
  may: 'message.open',
  takes: {
    body: z
      .strictObject({
        text: z.optional(text),
        messageIds: z.optional(messageList),
        /** Opens the order in telesale, assigned to this user. */
        telesaleBy: z.optional(z.nullable(f.id)),
        channelId,
        /** Adds the messages to this order. */
        orderId: z.optional(f.id),
        /** The order as a person checked it; without it the text is read, and missing parts stay empty. */
        order: z.optional(CreateOrder),
        prefix: f.prefix,
      })
      .check(hasSource),
  },
  gives: Order,
  fails: openFails,
  once: true,
});

export const openLineOrder = endpoint({
  does: 'Opens a telesale order from the text of a chat.',
  at: 'POST /line/order/open',
  may: 'message.open',
  takes: { body: z.strictObject({ address: text, telesaleBy: f.id, channelId, prefix: f.prefix }) },
  gives: Order,
  fails: openFails,
  once: true,
});

const aliasText = z.pipe(
  z.string().check(z.overwrite(normalizeText)),
  f.text(60).check(
    z.refine((value) => /[ก-๙a-z].*[ก-๙a-z0-9]/iu.test(value), {
      error: 'ใช้คำที่มีตัวอักษรอย่างน้อย 2 ตัว',
    }),
  ),
);
const aliasBody = z.strictObject({ productId: f.id, text: aliasText, prefix: f.prefix });
const Aliases = z.object({ productId: z.int(), aliases: z.array(z.string()) });

export const learnAlias = endpoint({
  does: 'Saves a word that customers use for a product; later messages find the product by it.',
  at: 'POST /order/message/alias',
  may: ['product.edit', 'message.open'],
  takes: { body: aliasBody },
  gives: Aliases,
  fails: ['NAME_EXIST'],
});

export const forgetAlias = endpoint({
  does: 'Takes a word back that was saved for a product; later messages no longer find it by that word.',
  at: 'DELETE /order/message/alias',
  may: ['product.edit', 'message.open'],
  takes: { body: aliasBody },
  gives: Aliases,
  fails: [],
});

export const Delivery = z.object({
  id: z.int(),
  receivedAt: f.instant,
  /** The event type as LINE names it, `order` for a sale page. */
  type: z.string(),
  body: f.personalText(),
  /** Why it became no order, or an incomplete one; empty on success. */
  problem: z.string(),
  orderId: z.nullable(z.int()),
});
export type Delivery = z.infer<typeof Delivery>;

export const listDeliveries = endpoint({
  does: 'Lists the last 20 bodies that a channel received, as they came; they are kept for 30 days.',
  at: 'GET /channel/{id}/delivery',
  may: 'channel.edit',
  takes: { params: z.object({ id: f.idText }) },
  gives: z.object({ items: z.array(Delivery) }),
  fails: [],
});

export const tryPage = endpoint({
  does: 'Reads a body as if the sale page had sent it, and tells what the order would be; nothing is written.',
  at: 'POST /channel/{id}/webhook/test',
  may: 'channel.edit',
  takes: {
    params: z.object({ id: f.idText }),
    body: z.strictObject({
      body: z.string().check(z.minLength(1), z.maxLength(20_000)),
      prefix: f.prefix,
    }),
  },
  /** Not masked, because the user has just typed it. */
  gives: z.object({
    /** Null when the text contains no order. */
    order: z.nullable(
      z.object({
        reference: z.string(),
        name: z.string(),
        phone: z.string(),
        address: z.string(),
        items: z.array(z.object({ name: z.string(), unit: z.int() })),
        total: z.nullable(f.bahtOut),
        isTransfer: z.boolean(),
      }),
    ),
    /** Products that the shop does not sell under this name or code. */
    unknown: z.array(z.string()),
  }),
  fails: [],
  reads: true,
});

const shop = z.string().check(z.maxLength(64));

export const receiveLine = endpoint({
  does: "Takes LINE's events, signed over the raw body; texts enter the inbox, a repeated event changes nothing.",
  at: 'POST /hook/line/{shop}/{channelId}',
  scope: 'system',
  may: 'anyone',
  takes: { params: z.object({ shop, channelId: f.idText }), encoding: 'raw' },
  gives: f.ok,
  fails: [],
});

export const receiveSalepage = endpoint({
  does: 'Takes an order of a sale page in whatever form; it waits in pending, short of stock, with what came.',
  at: 'POST /hook/salepage/{shop}/{token}',
  scope: 'system',
  may: 'anyone',
  takes: {
    params: z.object({ shop, token: z.string().check(z.maxLength(200)) }),
    encoding: 'raw',
  },
  gives: f.ok,
  fails: [],
});
