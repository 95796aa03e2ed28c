// Reports from aggregates: by day, by month and by product.
import * as z from 'zod/mini';
import { carrierCodes } from '../kit/carriers.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { inOrder, notTooLong, range, format, counting } from '../kit/report-range.ts';

/** The date of an order that counts. */
export const reportDates = {
  created: 'วันที่สร้าง',
  sent: 'วันที่ส่ง',
  delivered: 'วันที่ส่งสำเร็จ',
} as const;
export type ReportDate = keyof typeof reportDates;
const reportDateNames = Object.keys(reportDates) as [ReportDate, ...ReportDate[]];

/** By person: the order's creator, or its telesale agent. */
export const reportModes = {
  none: 'รวมทุกคน',
  creator: 'ผู้เปิดออเดอร์',
  telesale: 'เทเลเซล',
} as const;
export type ReportMode = keyof typeof reportModes;
const reportModeNames = Object.keys(reportModes) as [ReportMode, ...ReportMode[]];

/** What a row of the daily report stands for. */
export const reportGroups = {
  day: 'วัน',
  channel: 'ช่องทาง',
  carrier: 'ขนส่ง',
  creator: 'ผู้เปิดออเดอร์',
  telesale: 'เทเลเซล',
  province: 'จังหวัด',
  category: 'หมวดสินค้า',
} as const;
export type ReportGroup = keyof typeof reportGroups;
const reportGroupNames = Object.keys(reportGroups) as [ReportGroup, ...ReportGroup[]];

/** A courier's code in a query string. */
export const provider = z.optional(
  z.enum(carrierCodes.map(String) as [string, ...string[]], { error: 'ไม่มีขนส่งนี้' }),
);

const asked = {
  ...range,
  dateBy: z._default(z.enum(reportDateNames), 'created'),
  modeUser: z._default(z.enum(reportModeNames), 'none'),
  channelId: z.optional(f.idText),
  provider,
  catId: z.optional(f.idText),
  productId: z.optional(f.idText),
  /** Adds the period just before, of equal length. */
  compare: z.optional(f.flagText),
  format,
};

/** Columns of money that need `report.profit` are absent without it. */
export const Figures = z.object({
  orders: z.int(),
  units: z.int(),
  /** Quantity of products that count as packs and have no units. */
  packs: z.int(),
  sales: f.bahtOut,
  discount: f.bahtOut,
  cod: f.bahtOut,
  transfer: f.bahtOut,
  /** Shipping fees paid by buyers, included in the sales. */
  shippingFee: f.bahtOut,
  shipped: z.int(),
  delivered: z.int(),
  returned: z.int(),
  returnedSales: f.bahtOut,
  /** Orders of phones without an earlier order. */
  newCustomers: z.int(),
  adCost: z.optional(f.bahtOut),
  shippingCost: z.optional(f.bahtOut),
  /** The cost of returning. */
  returnCost: z.optional(f.bahtOut),
  codFee: z.optional(f.bahtOut),
  /** Cost of goods that did not come back in good condition. */
  goodsCost: z.optional(f.bahtOut),
  commission: z.optional(f.bahtOut),
  /** Sales without returned ones, less all these costs. */
  profit: z.optional(f.bahtOut),
});
export type Figures = z.infer<typeof Figures>;

/** `key` identifies what `label` names: a day, a month, an id, a province; '' for orders without one. */
export const ReportRow = z.extend(Figures, {
  key: z.string(),
  label: z.string(),
  /** With `modeUser`: the user. */
  userId: z.optional(z.nullable(f.id)),
  user: z.optional(z.string()),
});
export type ReportRow = z.infer<typeof ReportRow>;

const before = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({ start: z.string(), end: z.string(), items: z.array(row), total: Figures });

const reportOf = <Row extends z.core.$ZodType>(row: Row) =>
  z.object({
    start: z.string(),
    end: z.string(),
    items: z.array(row),
    total: Figures,
    previous: z.optional(before(row)),
    counting,
  });

export const dailyReport = endpoint({
  does: 'Sums orders by Bangkok day, or by channel, carrier, person, province or category; with `modeUser` by day and person. `format` xlsx gives a workbook, pdf the link of a paper.',
  at: 'GET /report/daily',
  may: 'report.sales',
  takes: {
    query: z
      .object({ ...asked, groupBy: z._default(z.enum(reportGroupNames), 'day') })
      .check(inOrder, notTooLong),
  },
  gives: reportOf(ReportRow),
  fails: [],
});

export const monthlyReport = endpoint({
  does: 'Sums orders by Bangkok month; with `modeUser` by month and person. `format` xlsx gives a workbook, pdf the link of a paper.',
  at: 'GET /report/monthly',
  may: 'report.sales',
  takes: { query: z.object(asked).check(inOrder, notTooLong) },
  gives: reportOf(ReportRow),
  fails: [],
});

export const ProductRow = z.extend(ReportRow, {
  code: z.string(),
  category: z.string(),
  /** Current stock; null where it is not tracked. */
  onHand: z.nullable(z.int()),
  /** At the period's pace; null without sales or without tracked stock. */
  daysLeft: z.nullable(z.int()),
});
export type ProductRow = z.infer<typeof ProductRow>;

export const productReport = endpoint({
  does: 'Sums orders by product; costs of a whole order are shared by the amounts of its lines, to the satang. With `modeUser` by product and person.',
  at: 'GET /report/product',
  may: 'report.sales',
  takes: { query: z.object(asked).check(inOrder, notTooLong) },
  gives: reportOf(ProductRow),
  fails: [],
});
