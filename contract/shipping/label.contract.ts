// Printing labels as one PDF, the print history, and confirming prints.
import * as z from 'zod/mini';
import { courierIds, type CourierId } from '../kit/carriers.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import type { LabelStale } from '../order/order.contract.ts';

export const labelSizes = {
  '100x150': 'A6 100×150 มม.',
  '100x75': '100×75 มม.',
  a4x4: 'A4 แบ่ง 4 ใบ',
  courier: 'ใบของขนส่ง',
} as const;
export type LabelSize = keyof typeof labelSizes;

export const labelSorts = {
  sku: 'ตามสินค้า→จำนวน',
  selected: 'ตามที่เลือก',
  province: 'ตามจังหวัด',
} as const;
export type LabelSort = keyof typeof labelSorts;

/** What a label shows differently from the data. */
export const labelProblems = {
  shortened: 'ข้อความยาวเกินใบ พิมพ์ไม่ครบ',
  unprintable: 'มีตัวอักษรที่พิมพ์ไม่ได้',
  noCourierPdf: 'ขนส่งไม่ส่งใบมาให้ พิมพ์ใบของร้านแทน',
  noBarcode: 'เลขพัสดุทำบาร์โค้ดไม่ได้',
  oldPaper: 'ใบเก่าใช้ไม่ได้ ได้เลขพัสดุใหม่แล้ว ทิ้งใบเก่า ใช้ใบที่พิมพ์ครั้งนี้',
  amendedPaper: 'ใบเก่าใช้ไม่ได้ แก้ข้อมูลกับขนส่งแล้ว ทิ้งใบเก่า ใช้ใบที่พิมพ์ครั้งนี้',
  changed: 'ใบนี้ใช้ไม่ได้ ออเดอร์เปลี่ยนหลังสร้างเลข ต้องยกเลิกเลขและออกใหม่',
} as const;
export type LabelProblem = keyof typeof labelProblems;

/** Why a printed label must not be used any more, and what to do. */
export const labelStales: Readonly<Record<LabelStale, string>> = {
  cancel: 'เลขพัสดุถูกยกเลิกหลังพิมพ์ ทิ้งใบเก่า สร้างเลขใหม่แล้วพิมพ์ใหม่',
  pno: 'ได้เลขพัสดุใหม่หลังพิมพ์ ทิ้งใบเก่า พิมพ์ใบใหม่',
  amended: 'แก้ที่อยู่หรือยอดเก็บปลายทางกับขนส่งหลังพิมพ์ ทิ้งใบเก่า พิมพ์ใบใหม่ เลขพัสดุเดิม',
  info: 'ที่อยู่ ยอดเก็บปลายทาง หรือสินค้าเปลี่ยนหลังพิมพ์ ต้องยกเลิกเลขและออกใหม่',
};

export const PRINT_MOST = 5_000;

const courierId = z.enum(courierIds as [CourierId, ...CourierId[]]);
/** Labels to Laos have no courier but share the history. */
const printedFor = z.enum([...(courierIds as [CourierId, ...CourierId[]]), 'laos']);
const size = z.enum(Object.keys(labelSizes) as [LabelSize, ...LabelSize[]]);
const sort = z.enum(Object.keys(labelSorts) as [LabelSort, ...LabelSort[]]);
const labelStale = z.enum(Object.keys(labelStales) as [LabelStale, ...LabelStale[]]);
const onOff = z.union([z.boolean(), z.literal(0), z.literal(1)]);

const printBody = {
  orderId: z.union([f.id, z.array(f.id).check(z.minLength(1), z.maxLength(PRINT_MOST))]),
  size: z.optional(size),
  sort: z.optional(sort),
  /** The pick list is printed before the labels. */
  picklist: z.optional(onOff),
  /** The list of goods on the label; on by default. */
  items: z.optional(onOff),
  prefix: f.prefix,
};
export const PrintLabels = z.strictObject(printBody);
export type PrintLabelsBody = z.output<typeof PrintLabels>;

const Notice = z.object({
  orderId: z.int(),
  orderCode: z.string(),
  field: z.string(),
  problem: z.enum(Object.keys(labelProblems) as [LabelProblem, ...LabelProblem[]]),
});

export const Print = z.object({
  url: z.string(),
  /** Id in the print history, for the confirmation. */
  id: z.int(),
  labels: z.int(),
  pages: z.int(),
  /** Orders whose label was confirmed as printed before: confirming again needs a reason. */
  reprints: z.array(z.int()),
  notices: z.array(Notice),
});
export type Print = z.infer<typeof Print>;

export const printQueuedLabels = endpoint({
  does: 'Prints the labels of Flash parcels as one PDF behind a link of one hour, and notes it in the print history.',
  at: 'POST /flashexpress/order/tracking/print',
  may: 'ship.print',
  flag: 'shippingFlash',
  takes: { body: PrintLabels },
  gives: Print,
  fails: ['NO_ORDER', 'PRINT_ERR'],
  once: true,
});

export const printLabels = endpoint({
  does: 'Prints the labels of parcels of one courier as one PDF behind a link of one hour, and notes it in the print history.',
  at: 'POST /{c}/order/print',
  tool: { name: 'print_labels', th: 'พิมพ์ใบปะหน้าเป็น PDF' },
  may: 'ship.print',
  flag: 'courier',
  takes: {
    params: z.object({ c: courierId }),
    /** `type` 1–5 is what older clients send for J&T: 1 is 100×150, the others are printed as 100×75. */
    body: z.strictObject({
      ...printBody,
      type: z.optional(z.int().check(z.gte(1), z.lte(5))),
    }),
  },
  gives: Print,
  fails: ['NO_ORDER', 'PRINT_ERR'],
  once: true,
});

const OwnSize = z.enum(['100x150', '100x75', 'a4x4']);

export const previewLabel = endpoint({
  does: 'Shows the first label of a selection as it would be printed, as a picture; nothing is printed or noted.',
  at: 'POST /{c}/order/print/preview',
  may: 'ship.print',
  flag: 'courier',
  takes: {
    params: z.object({ c: courierId }),
    body: z.strictObject({
      orderId: f.id,
      size: z.optional(OwnSize),
      items: z.optional(onOff),
      prefix: f.prefix,
    }),
  },
  gives: z.object({
    /** A picture of the whole sheet, with letters as outlines. */
    svg: z.string(),
    orderCode: z.string(),
    notices: z.array(Notice),
  }),
  fails: ['NO_ORDER', 'PRINT_ERR'],
  reads: true,
  perMinute: 60,
});

export const printQueuedLabel = endpoint({
  does: 'Gives the label of one Flash parcel as a PDF, by its order.',
  at: 'GET /flashexpress/order/tracking/{id}/print',
  may: 'ship.print',
  flag: 'shippingFlash',
  takes: {
    params: z.object({ id: f.idText }),
    query: z.object({ size: z.optional(size) }),
  },
  gives: 'pdf',
  fails: ['NO_ORDER', 'PRINT_ERR'],
});

const PrintJob = z.object({
  id: z.int(),
  at: f.instant,
  user: z.nullable(z.object({ id: z.int(), name: z.string() })),
  courier: printedFor,
  size,
  sort,
  picklist: z.boolean(),
  labels: z.int(),
  /** Labels that had been confirmed as printed before this job. */
  reprints: z.int(),
  /** Tracking numbers, at most 50 of them. */
  pnos: z.array(z.string()),
  /** When somebody confirmed that the labels printed correctly; null = not yet. */
  printedAt: z.nullable(f.instant),
  reason: f.personalQuote(),
  /** A fresh link while the file is kept (30 days). */
  url: z.nullable(z.string()),
  /** The user agent of the browser that printed; '' where unknown. */
  device: z.string(),
  /** Labels printed over a day ago whose parcel no courier has scanned. */
  unfetched: z.int(),
});
export type PrintJob = z.infer<typeof PrintJob>;

const historyQuery = z.object({
  from: z.optional(f.day),
  to: z.optional(f.day),
  userId: z.optional(f.idText),
  pno: z.optional(f.optionalText(64)),
  /** Only jobs with a label that had been printed before. */
  reprint: z.optional(f.flagText),
  printed: z.optional(f.flagText),
  /** Only jobs with a label that was printed over a day ago and not picked up. */
  unfetched: z.optional(f.flagText),
  ...f.paging,
});
export type PrintHistoryQuery = z.output<typeof historyQuery>;

export const listQueuePrints = endpoint({
  does: 'Lists the print history of Flash, newest first.',
  at: 'GET /flashexpress/order/tracking/print',
  may: 'ship.print',
  flag: 'shippingFlash',
  takes: { query: historyQuery },
  gives: f.listOf(PrintJob),
  fails: [],
});

export const listPrints = endpoint({
  does: 'Lists the print history of all couriers, newest first.',
  at: 'GET /print/history',
  may: 'ship.print',
  takes: { query: z.extend(historyQuery, { courier: z.optional(printedFor) }) },
  gives: f.listOf(PrintJob),
  fails: [],
});

/** Hours after printing within which a parcel should have been scanned. */
export const FETCH_HOURS = 24;

const PrintItem = z.object({
  orderId: f.id,
  orderCode: z.string(),
  pno: z.string(),
  /** The number of this print among the prints of the parcel. */
  times: f.count,
  /** Its label can be printed: the parcel is live under this number. */
  isLive: z.boolean(),
  pickedUpAt: z.nullable(f.instant),
  isUnfetched: z.boolean(),
  /** Why the label must not be used any more. */
  stale: z.nullable(labelStale),
});
export type PrintItem = z.infer<typeof PrintItem>;

export const listPrintItems = endpoint({
  does: 'Lists the labels of one print, in the order of the paper, with what became of their parcels.',
  at: 'GET /print/history/{id}/item',
  may: 'ship.print',
  takes: { params: z.object({ id: f.idText }), query: z.object(f.paging) },
  gives: f.listOf(PrintItem),
  fails: [],
});

export const printAgain = endpoint({
  does: 'Prints a whole print again, or the named numbers of it, on the same paper and in the same order, with its reason; what has no live parcel any more is left out and told.',
  at: 'POST /print/history/{id}/again',
  may: 'ship.print',
  takes: {
    params: z.object({ id: f.idText }),
    body: z.strictObject({
      /** Absent = the whole set. */
      pnos: z.optional(
        z
          .array(z.string().check(z.minLength(1), z.maxLength(64)))
          .check(z.minLength(1), z.maxLength(PRINT_MOST)),
      ),
      reason: f.text(200),
      prefix: f.prefix,
    }),
  },
  gives: z.extend(Print, { left: z.array(z.string()) }),
  fails: ['NO_ORDER', 'PRINT_ERR'],
  once: true,
});

export const confirmPrint = endpoint({
  does: 'Confirms that the paper came out right: only now the labels count as printed. A reprint needs a reason.',
  at: 'PUT /print/history/{id}',
  may: 'ship.print',
  takes: {
    params: z.object({ id: f.idText }),
    body: z.strictObject({
      printed: z.literal(true),
      reason: z.optional(f.optionalText(200)),
      prefix: f.prefix,
    }),
  },
  gives: PrintJob,
  fails: [],
});

export const getFile = endpoint({
  does: 'Gives a file by its signed link; works in a plain tab for one hour.',
  at: 'GET /file/{signed}',
  may: 'anyone',
  takes: { params: z.object({ signed: z.string().check(z.minLength(1), z.maxLength(400)) }) },
  gives: 'file',
  fails: [],
});
