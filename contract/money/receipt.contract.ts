// Receipts and tax invoices: printed for orders with running numbers, voided, listed, or made from free figures.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { normalizeText } from '../kit/text.ts';

export const receiptKinds = {
  receipt: 'ใบเสร็จรับเงิน',
  short: 'ใบกำกับภาษีอย่างย่อ',
  full: 'ใบกำกับภาษี',
} as const;
export type ReceiptKind = keyof typeof receiptKinds;

export const receiptPapers = { a4: 'A4', roll80: 'ม้วน 80 มม.' } as const;
export type ReceiptPaper = keyof typeof receiptPapers;

export const RECEIPTS_MOST = 500;

const kind = z.enum(Object.keys(receiptKinds) as [ReceiptKind, ...ReceiptKind[]]);
const paper = z.enum(Object.keys(receiptPapers) as [ReceiptPaper, ...ReceiptPaper[]]);
const words = (max: number) => z.pipe(z.string().check(z.overwrite(normalizeText)), f.text(max));
const someWords = (max: number) =>
  z.pipe(z.string().check(z.overwrite(normalizeText)), f.optionalText(max));

/** 13 digits, with spaces and dashes allowed; empty for none. */
const taxId = z.pipe(
  z.string().check(
    z.maxLength(30),
    z.overwrite((value) => value.replace(/[\s-]/g, '')),
  ),
  z.string().check(z.regex(/^(\d{13})?$/, { error: 'เลขประจำตัวผู้เสียภาษีต้องมี 13 หลัก' })),
);

export const printReceipt = endpoint({
  does: 'Issues receipts or tax invoices of orders, or prints again those already issued, as one PDF behind a link of one hour.',
  at: 'POST /print/pdf/receipt',
  may: 'order.view',
  takes: {
    body: z.strictObject({
      orderId: z.union([f.id, z.array(f.id).check(z.minLength(1), z.maxLength(RECEIPTS_MOST))]),
      kind: z._default(kind, 'receipt'),
      paper: z._default(paper, 'a4'),
      /** The buyer on a full tax invoice, when it is not the recipient; for one order only. */
      customer: z.optional(
        z.strictObject({ name: words(150), address: words(400), taxid: z.optional(taxId) }),
      ),
      prefix: f.prefix,
    }),
  },
  gives: z.object({
    url: z.string(),
    receipts: z.array(
      z.object({
        id: f.id,
        orderId: f.id,
        no: z.string(),
        /** Issued before: the document shows what it showed then. */
        again: z.boolean(),
        /** The order differs from the document; voiding it allows a new one. */
        changed: z.boolean(),
      }),
    ),
  }),
  fails: ['NO_ORDER', 'NO_RECEIPT_INFO'],
  once: true,
});

export const Receipt = z.object({
  id: f.id,
  kind,
  no: z.string(),
  orderId: f.id,
  orderCode: z.string(),
  customer: z.string(),
  total: f.bahtOut,
  issuedAt: f.instant,
  issuedBy: z.nullable(z.string()),
  voidedAt: z.nullable(f.instant),
  voidReason: z.string(),
  changed: z.boolean(),
});
export type Receipt = z.infer<typeof Receipt>;

export const receiptStates = {
  live: 'ใช้งาน',
  changed: 'ออเดอร์ถูกแก้หลังออก',
  void: 'ยกเลิกแล้ว',
} as const;
export type ReceiptState = keyof typeof receiptStates;

export const listReceipts = endpoint({
  does: 'Lists the issued documents, newest first, voided ones included: no number is missing.',
  at: 'GET /receipt',
  may: 'order.view',
  takes: {
    query: z
      .object({
        kind: z.optional(kind),
        orderId: z.optional(f.idText),
        /** `changed`: of the valid ones, those whose order differs by now. */
        state: z.optional(z.enum(Object.keys(receiptStates) as [ReceiptState, ...ReceiptState[]])),
        /** Part of the running number, the order's code or the buyer's name. */
        search: z.optional(f.optionalText(100)),
        from: z.optional(f.day),
        to: z.optional(f.day),
        ...f.paging,
      })
      .check(f.daysInOrder),
  },
  gives: f.listOf(Receipt),
  fails: [],
});

export const reprintReceipts = endpoint({
  does: 'Prints issued documents again as they are, in the order asked for, as one PDF behind a link of one hour; numbers nothing.',
  at: 'POST /receipt/print',
  may: 'order.view',
  takes: {
    body: z.strictObject({
      ids: z.array(f.id).check(z.minLength(1), z.maxLength(RECEIPTS_MOST)),
      paper: z._default(paper, 'a4'),
      prefix: f.prefix,
    }),
  },
  gives: z.object({ url: z.string() }),
  fails: [],
  once: true,
});

export const voidReceipt = endpoint({
  does: 'Voids a document with a reason; its number stays used and the order may get a new one.',
  at: 'POST /receipt/{id}/void',
  may: 'order.edit',
  takes: {
    params: z.object({ id: f.idText }),
    body: z.strictObject({ reason: words(200), prefix: f.prefix }),
  },
  gives: f.ok,
  fails: [],
  once: 'by-state',
});

const line = z.strictObject({
  name: words(200),
  unit: z.number().check(z.gt(0), z.lte(1_000_000)),
  price: f.baht,
  amount: f.baht,
});

export const exportReceipt = endpoint({
  does: 'Draws a receipt of the given figures as PDF; sums that do not add up are refused. Nothing is stored.',
  at: 'POST /export/pdf/receipt',
  scope: 'system',
  may: 'signedIn',
  machine: true,
  takes: {
    body: z.strictObject({
      company: z.strictObject({
        name: words(150),
        address: words(400),
        phone: z.optional(someWords(40)),
        taxid: z.optional(taxId),
      }),
      customer: z.strictObject({
        name: words(150),
        address: z.optional(someWords(400)),
        taxid: z.optional(taxId),
      }),
      no: words(40),
      date: f.day,
      lines: z.array(line).check(z.minLength(1), z.maxLength(200)),
      discount: z.optional(f.baht),
      shippingFee: z.optional(f.baht),
      /** Included in the total, 7 %; absent where none is shown. */
      vat: z.optional(f.baht),
      total: f.baht,
      kind: z._default(kind, 'receipt'),
      paper: z._default(paper, 'a4'),
      prefix: f.prefix,
    }),
  },
  gives: 'pdf',
  fails: [],
  reads: true,
  perMinute: 60,
});
