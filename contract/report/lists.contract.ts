// Reports with one row per item: orders with profit, parcels with cost, customers with habits.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { Figures, provider } from './reports.contract.ts';
import { counting, format, inOrder, notTooLong, range } from '../kit/report-range.ts';
import { bucketNames, type Bucket } from '../kit/buckets.ts';

/** Adds the sums of the period just before, of equal length. */
const compare = z.optional(f.flagText);
const before = <Total extends z.core.$ZodType>(total: Total) =>
  z.optional(z.object({ start: z.string(), end: z.string(), total }));

const dateBy = z._default(z.enum(['created', 'sent', 'delivered']), 'created');

/** Figures of a report that consist of single orders, so that each number links to its orders. */
export const orderOutcomes = {
  cod: 'เก็บปลายทาง',
  transfer: 'โอนแล้ว',
  discount: 'มีส่วนลด',
  packs: 'มีแพ็ก',
  shipped: 'ส่งแล้ว',
  delivered: 'ส่งสำเร็จ',
  returned: 'ตีกลับ',
  new: 'ลูกค้าใหม่',
  repeat: 'ลูกค้าซ้ำ',
} as const;
export type OrderOutcome = keyof typeof orderOutcomes;

/** Tabs of customers. */
export const customerTabs = {
  all: 'ทั้งหมด',
  new: 'ใหม่',
  repeat: 'ซ้ำ',
  lapsed: 'หายไป > 60 วัน',
  risk: 'เสี่ยง',
} as const;
export type CustomerTab = keyof typeof customerTabs;

const tab = z.enum(Object.keys(customerTabs) as [CustomerTab, ...CustomerTab[]]);
const tabOrAll = z._default(tab, 'all');

/** Fields that an order may lack. */
export const orderGaps = {
  channel: 'ไม่ระบุช่องทาง',
  carrier: 'ไม่ระบุขนส่ง',
  creator: 'ระบบ (เซลเพจ/แชต)',
  telesale: 'ไม่มีเทเลเซล',
  province: 'ไม่ระบุจังหวัด',
} as const;
export type OrderGap = keyof typeof orderGaps;

const ofOrders = {
  ...range,
  dateBy,
  channelId: z.optional(f.idText),
  provider,
  catId: z.optional(f.idText),
  productId: z.optional(f.idText),
  /** The creator or telesale agent. */
  userId: z.optional(f.idText),
  /** Only in this role. */
  userAs: z.optional(z.enum(['creator', 'telesale'])),
  province: z.optional(f.text(60)),
  /** Only orders that this figure includes. */
  outcome: z.optional(z.enum(Object.keys(orderOutcomes) as [OrderOutcome, ...OrderOutcome[]])),
  /** Only orders without this field. */
  without: z.optional(z.enum(Object.keys(orderGaps) as [OrderGap, ...OrderGap[]])),
  /** Only the amounts of each order's lines; always so with a product or category. */
  goods: z.optional(f.flagText),
  /** Only orders of this order's buyer; without days of all time. */
  buyer: z.optional(f.idText),
  /** Only orders of the customers in a tab of the customer report; without days of all time. */
  segment: z.optional(tab),
  /** The days of that tab. */
  segmentStart: z.optional(f.day),
  segmentEnd: z.optional(f.day),
  compare,
  ...f.paging,
  format,
};

/** As in every report: the row's key and name. */
const rowName = { key: z.string(), label: z.string() };

export const ReportOrder = z.extend(Figures, {
  ...rowName,
  id: f.id,
  code: z.string(),
  createdAt: f.instant,
  sentOn: z.nullable(z.string()),
  deliveredOn: z.nullable(z.string()),
  status: z.string(),
  customer: z.string(),
  phone: f.personalPhone(),
  province: z.string(),
  channel: z.nullable(z.string()),
  creator: z.nullable(z.string()),
  telesale: z.nullable(z.string()),
  carrier: z.nullable(z.int()),
  pno: z.string(),
  /** Amounts in another currency are in none of the figures. */
  currency: z.string(),
});
export type ReportOrder = z.infer<typeof ReportOrder>;

export const orderReport = endpoint({
  does: 'Lists the orders of a range, each with its sums, costs and profit, newest first; `total` sums all of them.',
  at: 'GET /report/order',
  may: 'report.sales',
  takes: { query: z.object(ofOrders).check(inOrder, notTooLong) },
  gives: z.extend(f.listOf(ReportOrder), {
    total: Figures,
    previous: before(Figures),
    /** Advertising costs of days without orders: part of the total, in no order. */
    unplacedAds: z.optional(f.bahtOut),
    /** Parts of the total that are in no order's row: refunds of these days, and that advertising. */
    outside: z.optional(z.array(z.extend(Figures, { label: z.string() }))),
    counting,
  }),
  fails: [],
});

export const orderProfit = endpoint({
  does: 'Tells what one order came to: sales, each cost and the profit, as the reports count them.',
  at: 'GET /order/{id}/profit',
  may: 'report.profit',
  takes: { params: z.object({ id: f.idText }) },
  gives: z.object({
    /** Amounts in another currency are in none of the figures. */
    currency: z.string(),
    /** False for an order that reports exclude, such as a cancelled one. */
    isCounted: z.boolean(),
    figures: Figures,
  }),
  fails: ['NO_ORDER'],
});

export const ReportParcel = z.object({
  ...rowName,
  id: f.id,
  orderId: f.id,
  orderCode: z.string(),
  pno: z.string(),
  carrier: z.nullable(z.int()),
  bookedAt: z.nullable(f.instant),
  /** Grams as declared, and as the courier weighed them. */
  weight: z.int(),
  courierWeight: z.nullable(z.int()),
  charged: f.bahtOut,
  /** Null until the courier reports it; absent without `report.profit`, like the next two. */
  cost: z.optional(z.nullable(f.bahtOut)),
  returnCost: z.optional(z.nullable(f.bahtOut)),
  difference: z.optional(z.nullable(f.bahtOut)),
  bucket: z.string(),
});
export type ReportParcel = z.infer<typeof ReportParcel>;

const ParcelSums = z.object({
  parcels: z.int(),
  charged: f.bahtOut,
  cost: z.optional(f.bahtOut),
  returnCost: z.optional(f.bahtOut),
  /** Of the parcels whose cost is known. */
  difference: z.optional(f.bahtOut),
});

export const shippingReport = endpoint({
  does: 'Lists parcels booked in a range with what buyers paid for shipping and what the courier asked, newest first.',
  at: 'GET /report/shipping',
  may: 'report.sales',
  takes: {
    query: z
      .object({
        ...range,
        tracking: z.optional(z.enum(bucketNames as [Bucket, ...Bucket[]])),
        provider,
        compare,
        ...f.paging,
        format,
      })
      .check(inOrder, notTooLong),
  },
  gives: z.extend(f.listOf(ReportParcel), {
    total: ParcelSums,
    previous: before(ParcelSums),
    counting,
  }),
  fails: [],
});

const fee = f.baht;

export const writeParcelFees = endpoint({
  does: 'Writes what couriers asked for parcels, by tracking number, into the cost of their orders; unknown numbers answer so.',
  at: 'POST /report/shipping/fees',
  // A right to read is not enough: it changes costs, like the statements of couriers.
  may: 'cod.reconcile',
  takes: {
    body: z.strictObject({
      items: z
        .array(
          z.strictObject({
            pno: f.text(60),
            fee: z.optional(z.nullable(fee)),
            returnFee: z.optional(z.nullable(fee)),
          }),
        )
        .check(z.minLength(1), z.maxLength(2_000)),
      prefix: f.prefix,
    }),
  },
  gives: z.object({
    items: z.array(
      z.object({ pno: z.string(), t: z.enum(['success', 'error']), error: z.string() }),
    ),
  }),
  fails: [],
  once: true,
});

export const customerSorts = ['-last', '-sales', '-orders', '-returned'] as const;

export const ReportCustomer = z.object({
  ...rowName,
  /** The last order, whose id identifies the customer. */
  id: f.id,
  name: z.string(),
  phone: f.personalPhone(),
  province: z.string(),
  orders: z.int(),
  sales: f.bahtOut,
  average: f.bahtOut,
  delivered: z.int(),
  returned: z.int(),
  firstOn: z.string(),
  lastOn: z.string(),
  /** The product they bought most. */
  favorite: z.nullable(z.string()),
  /** Each 1 to 5, 5 is best: recency, frequency, monetary value. */
  recency: z.int(),
  frequency: z.int(),
  money: z.int(),
});
export type ReportCustomer = z.infer<typeof ReportCustomer>;

/** A set of customers: a tab and its days. */
export const CustomerSegment = z
  .strictObject({ ...range, tab: tabOrAll })
  .check(inOrder, notTooLong);

const CustomerSums = z.object({ customers: z.int(), orders: z.int(), sales: f.bahtOut });

export const customerReport = endpoint({
  does: 'Lists customers by phone with what they came to: new in the range, repeat, lapsed for more than 60 days, or at risk by what they sent back. Taken along, it needs a reason.',
  at: 'GET /report/customer',
  may: 'report.sales',
  takes: {
    query: z
      .object({
        ...range,
        tab: tabOrAll,
        sort: z._default(z.enum(customerSorts), '-last'),
        /** Why the workbook is exported; recorded in the audit trail. */
        reason: z.optional(f.optionalText(200)),
        /** Only with days: all time has no earlier period. */
        compare,
        ...f.paging,
        format,
      })
      .check(inOrder, notTooLong),
  },
  gives: z.extend(f.listOf(ReportCustomer), {
    total: CustomerSums,
    previous: before(CustomerSums),
    counting,
  }),
  fails: [],
});
