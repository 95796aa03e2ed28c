// COD money of the shop: couriers' bills, their parcels, what is still owed, and when it is due.
import * as z from 'zod/mini';
import { carrierCodes } from '../kit/carriers.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { CourierPath } from '../shipping/shipment.contract.ts';

/** The result for a statement line, or for a parcel without one. */
export const codBuckets = {
  matched: 'ตรง',
  short: 'โอนขาด',
  over: 'โอนเกิน',
  unremitted: 'ค้างโอน',
  unknown: 'ไม่รู้จักเลข',
  returned_paid: 'ตีกลับแต่โอน',
  twice: 'โอนซ้ำ',
} as const;
export type CodBucket = keyof typeof codBuckets;

/** The buckets that need a decision, as far as statements tell. */
export const codExceptions = ['short', 'over', 'unknown', 'returned_paid', 'twice'] as const;

export const codBillStates = {
  open: 'รอตรวจ',
  matched: 'ตรง',
  mismatch: 'ไม่ตรง',
  closed: 'ปิดแล้ว',
} as const;
export type CodBillState = keyof typeof codBillStates;

/** Decisions about a parcel with a wrong COD amount. */
export const codDecisions = { accepted: 'ยอมรับส่วนต่าง', debtor: 'ตั้งเป็นลูกหนี้' } as const;
export type CodDecision = keyof typeof codDecisions;

const keysOf = <Key extends string>(table: Readonly<Record<Key, string>>) =>
  Object.keys(table) as [Key, ...Key[]];

const bucket = z.enum(keysOf(codBuckets));
const decision = z.enum(keysOf(codDecisions));

export const carrier = z.coerce.number().check(
  z.refine((code) => (carrierCodes as readonly number[]).includes(code), {
    error: 'ไม่มีขนส่งนี้',
  }),
);
const carrierFilter = z.optional(carrier);

export const CodBankLine = z.object({
  id: f.id,
  date: z.string(),
  amount: f.bahtOut,
  description: z.string(),
  ref: z.string(),
  /** The bill that it pays. */
  billId: z.nullable(f.id),
  billNo: z.nullable(z.string()),
});
export type CodBankLine = z.infer<typeof CodBankLine>;

export const CodBill = z.object({
  id: f.id,
  carrier: z.int(),
  billNo: z.string(),
  date: z.string(),
  parcels: f.count,
  collected: f.bahtOut,
  /** All that the courier kept: collected less transferred. */
  fee: f.bahtOut,
  net: f.bahtOut,
  /** The matching bank line as text; empty while there is none. */
  bankRef: z.string(),
  bank: z.nullable(z.object({ id: f.id, date: z.string(), amount: f.bahtOut })),
  state: z.enum(keysOf(codBillStates)),
  /** From the courier's statement, or built from the shop's own deliveries. */
  source: z.enum(['statement', 'ledger']),
  /** Lines with a problem and no decision. */
  exceptions: f.count,
  expenseId: z.nullable(f.id),
  closedAt: z.nullable(f.instant),
  closedBy: z.nullable(z.string()),
  version: z.int(),
});
export type CodBill = z.infer<typeof CodBill>;

export const CodParcel = z.object({
  /** Id of the statement line; null for a parcel without one. */
  id: z.nullable(f.id),
  shipmentId: z.nullable(f.id),
  carrier: z.int(),
  pno: z.string(),
  orderId: z.nullable(f.id),
  orderCode: z.string(),
  /** The amount as sent to the courier; null where no parcel of the shop has this number. */
  orderAmount: z.nullable(f.bahtOut),
  /** The collected amount on the statement; null for a parcel without a statement line. */
  amount: z.nullable(f.bahtOut),
  difference: f.bahtOut,
  fee: f.bahtOut,
  net: f.bahtOut,
  bucket,
  billId: z.nullable(f.id),
  billNo: z.string(),
  billClosed: z.boolean(),
  paidOn: z.nullable(z.string()),
  deliveredAt: z.nullable(f.instant),
  dueOn: z.nullable(z.string()),
  /** Days past the due day; 0 before it. */
  overdueDays: f.count,
  orderRef: z.string(),
  /** The courier's own remark. */
  remark: f.personalQuote(),
  decision: z.nullable(decision),
  reason: f.personalQuote(),
  decidedBy: z.nullable(z.string()),
  toldAt: z.nullable(f.instant),
  /** When the courier reported the transfer; the bill or the bank line is still missing. */
  saidPaidAt: z.nullable(f.instant),
});
export type CodParcel = z.infer<typeof CodParcel>;

const billFilter = {
  state: z.optional(z.enum(keysOf(codBillStates))),
  search: z.optional(f.optionalText(60)),
  from: z.optional(f.day),
  to: z.optional(f.day),
  ...f.paging,
};

export const listCodBills = endpoint({
  does: 'Lists the COD bills of all couriers, newest day first.',
  at: 'GET /cod/bills',
  tool: { name: 'list_cod_bills', th: 'ดูบิล COD และยอดที่ยังไม่ตรง' },
  may: 'cod.view',
  takes: { query: z.object({ carrier: carrierFilter, ...billFilter }) },
  gives: f.listOf(CodBill),
  fails: [],
});

export const getCodBill = endpoint({
  does: 'Reads one COD bill.',
  at: 'GET /cod/bill/{id}',
  may: 'cod.view',
  takes: { params: z.object({ id: f.idText }) },
  gives: CodBill,
  fails: [],
});

export const listCourierBills = endpoint({
  does: 'Lists the COD bills of one courier, newest day first.',
  at: 'GET /{c}/ka/cod/bills',
  may: 'cod.view',
  flag: 'courier',
  takes: { params: CourierPath, query: z.object(billFilter) },
  gives: f.listOf(CodBill),
  fails: [],
});

export const buildCodBill = endpoint({
  does: 'Builds a bill from our own ledger: the COD parcels delivered in these Bangkok days that no bill names yet. For couriers that send no statement.',
  at: 'POST /{c}/ka/cod/bills',
  may: 'cod.reconcile',
  flag: 'courier',
  takes: {
    params: CourierPath,
    body: z.strictObject({ start: f.day, end: f.day, prefix: f.prefix }).check(
      z.refine(({ start, end }) => start <= end, {
        error: 'วันสิ้นสุดต้องไม่ก่อนวันเริ่ม',
        path: ['end'],
      }),
    ),
  },
  gives: CodBill,
  fails: [],
  once: 'by-state',
});

export const listBillParcels = endpoint({
  does: 'Lists the parcels of one COD bill as its statement has them, what is not right first.',
  at: 'GET /{c}/ka/cod/parcels/{id}',
  may: 'cod.view',
  flag: 'courier',
  takes: { params: z.extend(CourierPath, { id: f.idText }), query: z.object(f.paging) },
  gives: f.listOf(CodParcel),
  fails: [],
});

export const listCodParcels = endpoint({
  does: 'Lists parcels by what became of their COD money; `exceptions` stands for all that a statement has wrong, `unremitted` for what was delivered and is in no bill.',
  at: 'GET /cod/parcels',
  may: 'cod.view',
  takes: {
    query: z.object({
      bucket: z.optional(z.enum([...keysOf(codBuckets), 'exceptions'])),
      carrier: carrierFilter,
      billId: z.optional(f.idText),
      search: z.optional(f.optionalText(60)),
      /** 1: only those without a decision. */
      open: z.optional(f.flagText),
      decision: z.optional(decision),
      /** 1: of the unremitted, only those past their due day. */
      overdue: z.optional(f.flagText),
      ...f.paging,
    }),
  },
  gives: f.listOf(CodParcel),
  fails: [],
});

/** `expected + difference = paid + outstanding`, exact to the satang. */
export const CodPayment = z.object({
  /** The COD, as sent, of all parcels that were delivered or are on a statement. */
  expected: f.bahtOut,
  /** The part of it that is due: paid already, or due by today. */
  due: f.bahtOut,
  /** The amounts collected according to statements. */
  paid: f.bahtOut,
  /** Delivered, in no bill, and past the due day. */
  overdue: f.bahtOut,
  /** Paid more (or, negative, less) than was sent. */
  difference: f.bahtOut,
  /** Delivered and in no bill. */
  outstanding: f.bahtOut,
  outstandingParcels: f.count,
  overdueParcels: f.count,
  /** Lines with a problem and no decision. */
  exceptions: f.count,
});
export type CodPayment = z.infer<typeof CodPayment>;

export const getCodPayment = endpoint({
  does: 'Sums what couriers owe the shop, what they paid, what is overdue and by how much they differ.',
  at: 'GET /cod/payment',
  may: 'cod.view',
  takes: { query: z.object({ carrier: carrierFilter }) },
  gives: CodPayment,
  fails: [],
});

export const getCourierPayment = endpoint({
  does: 'The same sums for one courier.',
  at: 'GET /{c}/ka/cod/payment',
  may: 'cod.view',
  flag: 'courier',
  takes: { params: CourierPath },
  gives: CodPayment,
  fails: [],
});

const days = z
  .object({ start: f.day, end: f.day })
  .check(
    z.refine(
      ({ start, end }) => start <= end && Date.parse(end) - Date.parse(start) <= 366 * 86_400_000,
      { error: 'เลือกช่วงวันไม่เกิน 1 ปี', path: ['end'] },
    ),
  );

export const CodDays = z.object({
  items: z.array(
    z.object({
      /** The Bangkok day of delivery. */
      date: z.string(),
      parcels: f.count,
      amount: f.bahtOut,
      /** The part that is in no bill yet. */
      outstanding: f.bahtOut,
    }),
  ),
});
export type CodDays = z.infer<typeof CodDays>;

export const getCourierDays = endpoint({
  does: 'Counts the COD parcels of a courier by the Bangkok day of their delivery.',
  at: 'GET /{c}/ka/cod/day',
  may: 'cod.view',
  flag: 'courier',
  takes: { params: CourierPath, query: days },
  gives: CodDays,
  fails: [],
});

export const getCodDays = endpoint({
  does: 'Counts the COD parcels of all couriers by the Bangkok day of their delivery.',
  at: 'GET /cod/day',
  may: 'cod.view',
  takes: { query: days },
  gives: CodDays,
  fails: [],
});
