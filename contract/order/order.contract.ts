// The shape of an order in the API: its states, the transitions between them, and the fields of every reply.
import * as z from 'zod/mini';
import { bucketNames } from '../kit/buckets.ts';
import * as f from '../kit/fields.ts';
import { orderStatusNames, orderTypes, payMethodNames } from '../kit/order-states.ts';

export {
  openStatuses,
  orderSorts,
  orderStageNames,
  orderStatuses,
  orderStatusNames,
  orderSteps,
  orderTypes,
  payMethodNames,
  payMethods,
  stepMay,
  type OrderStage,
  type OrderStatus,
  type PayMethod,
} from '../kit/order-states.ts';

const named = z.object({ id: z.int(), name: z.string() });

export const OrderItem = z.object({
  id: z.int(),
  orderId: z.int(),
  products: z.object({ id: z.int(), code: z.string(), name: z.string() }),
  category: named,
  /** The picture of the goods; null without one. */
  imageUrl: z.nullable(z.string()),
  unit: z.int(),
  price: f.bahtOut,
  discount: f.bahtOut,
  isFree: z.boolean(),
  isPack: z.boolean(),
  isSet: z.boolean(),
  amount: f.bahtOut,
});

const OrderInfo = z.object({
  name: z.string(),
  phone: f.personalPhone(),
  phone2: f.personalPhone(),
  social: f.personalText(),
  address: f.personalText(),
  subdistrict: z.string(),
  district: z.string(),
  province: z.string(),
  postcode: z.string(),
  note: f.personalQuote(),
  /** Why the subdistrict was saved although the postcode does not match; empty when they match. */
  addressReason: f.personalQuote(),
  /** Only for orders to Laos: the Thai name of `province`, which is a code there. */
  provinceName: z.optional(z.string()),
  village: z.optional(z.string()),
  branch: z.optional(z.string()),
});

const OrderShipping = z.object({
  carrier: z.nullable(z.int()),
  senderAddressId: z.nullable(z.int()),
  weight: z.int(),
  width: z.int(),
  length: z.int(),
  height: z.int(),
  note: f.personalQuote(),
});

const OrderPayment = z.object({
  method: z.enum(payMethodNames),
  currency: z.enum(['THB', 'LAK']),
  shippingFee: f.bahtOut,
  discount: f.bahtOut,
  /** Σ items.amount + shippingFee − discount. */
  total: f.bahtOut,
  paid: f.bahtOut,
  /** total − paid for COD orders, else 0. */
  codAmount: f.bahtOut,
  /** Kip for one baht and its day, where kip is collected; `codKip` is then the amount that the receiver pays. */
  rate: z.optional(z.nullable(z.number())),
  rateDate: z.optional(z.nullable(z.string())),
  codKip: z.optional(z.nullable(z.number())),
  bank: z.nullable(z.string()),
  paidAt: z.nullable(f.instant),
});

const OrderTracking = z.object({
  carrier: z.int(),
  code: z.string(),
  label: z.string(),
  bucket: z.enum(bucketNames as [(typeof bucketNames)[number], ...typeof bucketNames]),
  at: f.instant,
  place: z.string(),
});

const OrderClosing = z.object({
  by: z.nullable(z.object({ id: z.int(), username: z.string() })),
  reason: f.personalQuote(),
  /** The last parcel that was requested from a courier. */
  parcel: z.nullable(
    z.object({
      pno: z.string(),
      isCancelled: z.boolean(),
      shippingCost: z.nullable(f.bahtOut),
      /** The return charge, where the courier reported it. */
      returnCost: z.nullable(f.bahtOut),
    }),
  ),
  /** The condition of the goods at the return scan; null before. */
  condition: z.nullable(z.enum(['good', 'damaged', 'missing'])),
  /** For lost or missing goods: until when the courier accepts a claim, and when one was sent. */
  claim: z.nullable(z.object({ by: f.instant, sentAt: z.nullable(f.instant) })),
});

export const FollowUp = z.object({
  calledAt: f.instant,
  by: z.nullable(z.object({ id: z.int(), username: z.string() })),
  answered: z.boolean(),
  note: f.personalQuote(),
  /** The agreed shipping day in Bangkok. */
  shipOn: z.nullable(z.string()),
});

export const Proposal = z.object({
  id: z.int(),
  name: z.string(),
  phone: f.personalPhone(),
  address: f.personalText(),
  subdistrict: z.string(),
  district: z.string(),
  province: z.string(),
  postcode: z.string(),
  at: f.instant,
});

export const Order = z.object({
  id: z.int(),
  code: z.string(),
  status: z.enum(orderStatusNames),
  type: z.enum(orderTypes),
  channel: z.nullable(z.object({ id: z.int(), name: z.string(), kind: z.string() })),
  info: OrderInfo,
  items: z.array(OrderItem),
  shipping: OrderShipping,
  country: z.enum(['TH', 'LA']),
  payment: OrderPayment,
  pno: z.string(),
  tracking: z.nullable(OrderTracking),
  /** Of its current tracking number. */
  printCount: z.int(),
  /** A printed label is outdated: its number was cancelled or replaced, or the order changed; else null. */
  labelStale: z.optional(z.nullable(z.enum(['cancel', 'pno', 'amended', 'info']))),
  telesaleBy: z.nullable(z.object({ id: z.int(), username: z.string() })),
  /** The lead from which it was created. */
  leadId: z.optional(z.nullable(z.int())),
  message: f.personalText(),
  /** `ended`: the sale page says there that the order was cancelled or refunded, or never paid. */
  webhook: z.array(
    z.object({ at: f.instant, body: f.personalText(), ended: z.optional(z.literal(true)) }),
  ),
  /**
   * True when it was created without stock to reserve; moving it to `send` reserves the stock or fails with
   * STOCK_SHORT.
   */
  isShort: z.boolean(),
  cancelReason: f.personalQuote(),
  /** Who cancelled or took it back, and why; only in the lists of such orders. */
  closing: z.optional(OrderClosing),
  /** The last call to the buyer; only in the telesale list, null before the first. */
  followUp: z.optional(z.nullable(FollowUp)),
  /** Why an order that looks like a recent one was created on purpose. */
  duplicateReason: f.personalQuote(),
  /** Why goods are sent to a buyer whose parcels came back. */
  riskReason: f.personalQuote(),
  createdBy: z.nullable(z.object({ id: z.int(), username: z.string() })),
  createdAt: f.instant,
  updatedAt: f.instant,
  sentAt: z.nullable(f.instant),
  deliveredAt: z.nullable(f.instant),
  returnedAt: z.nullable(f.instant),
  cancelledAt: z.nullable(f.instant),
  /** Who packed it with a scanner and when; null before, and again when it must be packed anew. */
  packed: z.optional(
    z.nullable(
      z.object({
        at: f.instant,
        by: z.nullable(z.object({ id: z.int(), username: z.string() })),
      }),
    ),
  ),
  version: z.int(),
  /** The order from which this one was split. */
  parentId: z.nullable(z.int()),
  /** The order that took over the lines of this cancelled one. */
  mergedInto: z.nullable(z.int()),
  /** The buyer's unanswered change request; empty texts change nothing. */
  proposal: z.optional(z.nullable(Proposal)),
});

export type OrderReply = z.output<typeof Order>;
export type LabelStale = NonNullable<OrderReply['labelStale']>;

export const OrderPath = z.object({ id: f.idText });
