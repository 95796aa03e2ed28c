// Reading orders: the filtered list, totals per product, counts, one order, its history and duplicates.
import * as z from 'zod/mini';
import { channelKinds, type ChannelKind } from '../customer/channel.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { orderHoldNames } from '../kit/order-states.ts';
import {
  Order,
  orderSorts,
  orderStageNames,
  OrderPath,
  orderStatusNames,
  payMethodNames,
} from './order.contract.ts';

/** An amount with up to two decimals in a query string. */
const bahtText = z.pipe(
  z.union([
    f.baht,
    z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/, { error: 'ใส่จำนวนเงิน ทศนิยมไม่เกิน 2 ตำแหน่ง' })),
  ]),
  z.transform(Number),
);

const filter = {
  /** `sending` includes `tracking`; `tracking` means only that. */
  status: z.optional(z.enum(orderStatusNames)),
  /** A tab of the to-send and returned lists; implies its statuses. */
  stage: z.optional(z.enum(orderStageNames)),
  /** Name, phone, code or tracking number: any part with at least 3 characters, else a code or the start of a number. */
  search: z.optional(f.optionalText(100)),
  from: z.optional(f.day),
  to: z.optional(f.day),
  dateBy: z._default(z.enum(['created', 'sent', 'delivered']), 'created'),
  channelId: z.optional(f.idText),
  /** Orders of all channels of this kind, such as sale pages. */
  channelKind: z.optional(z.enum(Object.keys(channelKinds) as [ChannelKind, ...ChannelKind[]])),
  carrier: z.optional(z.enum(['0', '1', '2', '3', '5', '6'])),
  payment: z.optional(z.enum(payMethodNames)),
  productId: z.optional(f.idText),
  categoryId: z.optional(f.idText),
  /** Created by this user, or assigned to them in telesale. */
  userId: z.optional(f.idText),
  province: z.optional(f.text(60)),
  printed: z.optional(f.flagText),
  hasPno: z.optional(f.flagText),
  /** Short of stock, unpaid, incomplete, or with an inconsistent address. */
  problem: z.optional(f.flagText),
  /** One of the reasons that `problem` combines. */
  hold: z.optional(z.enum(orderHoldNames)),
  /** By the outcome of the buyer's parcels, like the mark beside the order. */
  risky: z.optional(f.flagText),
  /** Whether the buyer requested a change that nobody has answered. */
  proposed: z.optional(f.flagText),
  minTotal: z.optional(bahtText),
  maxTotal: z.optional(bahtText),
};

const sorted = { ...filter, sort: z._default(z.enum(orderSorts), '-created') };
const listed = { ...sorted, ...f.paging };

export const OrderFilter = z.object(filter).check(f.daysInOrder);
export type OrderFilterQuery = z.output<typeof OrderFilter>;

export const listOrders = endpoint({
  does: 'Lists orders, newest first unless sorted otherwise; sessions without order.view.all see their own.',
  at: 'GET /order',
  tool: { name: 'find_orders', th: 'ค้นหาออเดอร์' },
  may: 'order.view',
  takes: { query: z.object(listed).check(f.daysInOrder) },
  gives: f.listOf(Order),
  fails: [],
});

export const listTelesaleOrders = endpoint({
  does: 'Lists the orders that telesale still works on, newest first unless sorted otherwise.',
  at: 'GET /order/telesale',
  may: 'order.view',
  takes: { query: z.object(listed).check(f.daysInOrder) },
  gives: f.listOf(Order),
  fails: [],
});

const Aggregate = z.object({
  id: z.int(),
  name: z.string(),
  orders: z.int(),
  /** Pack lines count 0 units. */
  units: z.int(),
  orderIds: z.array(z.int()),
});

export const aggregateOrders = endpoint({
  does: 'Sums the filtered orders per product, per category and in all; over more than 10,000 orders the newest are summed.',
  at: 'GET /order/aggregate',
  may: 'order.view',
  takes: { query: OrderFilter },
  gives: z.object({
    products: z.array(Aggregate),
    categories: z.array(Aggregate),
    sum: z.object({ orders: z.int(), total: f.bahtOut, cod: f.bahtOut, weight: z.int() }),
    capped: z.optional(z.boolean()),
  }),
  fails: [],
});

export const countStages = endpoint({
  does: 'Counts the orders per stage, each up to 10,000: the tabs of the lists to send and returned.',
  at: 'GET /order/stages',
  may: 'order.view',
  takes: {},
  gives: z.record(z.enum(orderStageNames), z.int()),
  fails: [],
});

export const countReasons = endpoint({
  does: 'Counts the cancelled orders per reason, most frequent first; over more than 10,000 the newest are counted.',
  at: 'GET /order/reasons',
  may: 'order.view',
  takes: { query: OrderFilter },
  gives: z.object({ items: z.array(z.object({ reason: f.personalQuote(), orders: z.int() })) }),
  fails: [],
});

export const countHolds = endpoint({
  does: 'Counts the filtered orders per hold, an order once for each of its own; over more than 10,000 the newest are counted.',
  at: 'GET /order/holds',
  may: 'order.view',
  takes: { query: OrderFilter },
  gives: z.record(z.enum(orderHoldNames), z.int()),
  fails: [],
});

export const countOrders = endpoint({
  does: 'Counts the orders per status; `sending` includes `tracking`.',
  at: 'GET /order/counts',
  may: 'order.view',
  takes: {},
  gives: z.record(z.enum(orderStatusNames), z.int()),
  fails: [],
});

export const getOrder = endpoint({
  does: 'Gives one order.',
  at: 'GET /order/{id}',
  tool: { name: 'read_order', th: 'อ่านออเดอร์หนึ่งใบ' },
  may: 'order.view',
  takes: { params: OrderPath },
  gives: Order,
  fails: ['NO_ORDER'],
});

const beside = z.nullable(z.object({ id: z.int(), code: z.string() }));

export const ordersBeside = endpoint({
  does: 'Names the orders before and after one in the list of a filter; it need not be in that list any more.',
  at: 'GET /order/{id}/beside',
  may: 'order.view',
  takes: { params: OrderPath, query: z.object(sorted).check(f.daysInOrder) },
  gives: z.object({ previous: beside, next: beside }),
  fails: ['NO_ORDER'],
});

/** State before or after an event; only changed fields are present. */
const Facts = z.object({
  status: z.optional(z.string()),
  name: z.optional(z.string()),
  phone: z.optional(f.personalPhone()),
  phone2: z.optional(f.personalPhone()),
  social: z.optional(f.personalText()),
  address: z.optional(f.personalText()),
  subdistrict: z.optional(z.string()),
  district: z.optional(z.string()),
  province: z.optional(z.string()),
  postcode: z.optional(z.string()),
  note: z.optional(f.personalQuote()),
  addressReason: z.optional(f.personalQuote()),
  channelId: z.optional(z.nullable(z.int())),
  telesaleBy: z.optional(z.nullable(z.int())),
  carrier: z.optional(z.nullable(z.int())),
  senderAddressId: z.optional(z.nullable(z.int())),
  weight: z.optional(z.int()),
  width: z.optional(z.int()),
  length: z.optional(z.int()),
  height: z.optional(z.int()),
  shipNote: z.optional(f.personalQuote()),
  payMethod: z.optional(z.string()),
  shippingFee: z.optional(f.bahtOut),
  discount: z.optional(f.bahtOut),
  total: z.optional(f.bahtOut),
  paid: z.optional(f.bahtOut),
  codAmount: z.optional(f.bahtOut),
  bank: z.optional(z.nullable(z.string())),
  paidAt: z.optional(z.nullable(z.string())),
  pno: z.optional(z.string()),
  items: z.optional(z.array(z.string())),
  duplicateReason: z.optional(f.personalQuote()),
  riskReason: z.optional(f.personalQuote()),
  /** Of a call: whether it was answered, and the agreed shipping day. */
  called: z.optional(z.string()),
  shipOn: z.optional(z.nullable(z.string())),
  /** Names of channelId, telesaleBy and senderAddressId; empty for none. */
  channel: z.optional(z.string()),
  telesale: z.optional(z.string()),
  sender: z.optional(z.string()),
});

export const orderHistory = endpoint({
  does: 'Tells what happened to an order, its parcels, papers and messages, oldest first: who, when, before and after.',
  at: 'GET /order/{id}/history',
  may: 'order.view',
  takes: { params: OrderPath },
  gives: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        at: f.instant,
        kind: z.string(),
        user: z.nullable(z.object({ id: z.int(), username: z.string() })),
        from: z.nullable(z.string()),
        to: z.nullable(z.string()),
        before: z.nullable(Facts),
        after: z.nullable(Facts),
        /** A typed text: masked where it contains digits and the user may not see buyers. */
        reason: z.string(),
        /** The document's number, or the courier. */
        subject: z.optional(z.string()),
        /** A buyer's message, or a courier's refusal. */
        quote: z.optional(f.personalText()),
      }),
    ),
  }),
  fails: ['NO_ORDER'],
});

export const checkDuplicate = endpoint({
  does: 'Answers "OK", or the recent orders (option duplicate_days) of the same name or phone; with `productIds` an order of the phone alone counts when it holds one of these goods.',
  at: 'GET /order/check',
  may: ['order.create', 'order.view'],
  takes: {
    query: z.object({
      name: z.optional(f.optionalText(200)),
      phone: z.optional(f.optionalText(40)),
      productIds: z.optional(f.idList(100)),
    }),
  },
  gives: z.union([
    z.literal('OK'),
    z.object({
      duplicates: z.array(
        z.object({
          id: z.int(),
          code: z.string(),
          status: z.enum(orderStatusNames),
          name: z.string(),
          phone: f.personalPhone(),
          total: f.bahtOut,
          items: z.array(z.object({ name: z.string(), unit: z.int() })),
          createdAt: f.instant,
          /** Matching fields; `items` only where `productIds` were sent. */
          matches: z.array(z.enum(['name', 'phone', 'items'])),
          /** True when the user may add lines to it: still open and without a parcel. */
          mayMerge: z.boolean(),
          version: z.int(),
        }),
      ),
    }),
  ]),
  fails: [],
});
