// Return scans: good goods go back to stock, damaged ones are written off, missing ones can be claimed.
import * as z from 'zod/mini';
import { imageFile, PICTURE_BODY } from '../shop/image.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { orderStatusNames } from '../kit/order-states.ts';
import { normalizeText } from '../kit/text.ts';

/** The condition of a returned parcel, as screens and workbooks name it. */
export const returnConditions = {
  good: 'ดี คืนสต็อก',
  damaged: 'เสีย ตัดของเสีย',
  missing: 'หาย รอเคลม',
} as const;
export type ReturnCondition = keyof typeof returnConditions;

const returnConditionNames = Object.keys(returnConditions) as [
  ReturnCondition,
  ...ReturnCondition[],
];

const tidy = z.string().check(z.overwrite(normalizeText));
const condition = z.enum(returnConditionNames, { error: 'เลือกสภาพ ดี เสีย หรือหาย' });
const note = z.optional(z.pipe(tidy, f.optionalText(400).check(f.isReadable)));
/** The merchant number, the courier's, or that of the return leg. */
const code = f.text(64);

export const ReturnScan = z.object({
  id: f.id,
  orderId: f.id,
  orderCode: z.string(),
  name: z.string(),
  /** As scanned. */
  code: z.string(),
  condition,
  note: f.personalQuote(),
  imageUrl: z.nullable(z.string()),
  at: f.instant,
  by: z.nullable(z.object({ id: f.id, username: z.string() })),
  goods: z.array(z.object({ name: z.string(), unit: z.int() })),
  /** False once the order was sent again. */
  canChange: z.boolean(),
  version: z.int(),
});
export type ReturnScan = z.infer<typeof ReturnScan>;

export const ReturnParcel = z.object({
  orderId: f.id,
  orderCode: z.string(),
  pno: z.string(),
  name: z.string(),
  province: z.string(),
  status: z.enum(orderStatusNames),
  /** The courier's last message. */
  label: z.string(),
  /** The courier reports it as delivered to the buyer. */
  isDelivered: z.boolean(),
  codAmount: f.bahtOut,
  goods: z.array(z.object({ name: z.string(), unit: z.int() })),
  /** The scan that already settled it. */
  scan: z.nullable(ReturnScan),
});
export type ReturnParcel = z.infer<typeof ReturnParcel>;

export const findReturn = endpoint({
  does: 'Tells which order a parcel that came back belongs to, and whether it was scanned before.',
  at: 'GET /return/find',
  may: 'return.scan',
  takes: { query: z.object({ code }) },
  gives: ReturnParcel,
  fails: ['NO_ORDER'],
});

const Done = z.extend(ReturnScan, {
  /** `already`: an earlier scan settled it, and this one changed nothing. */
  t: z.enum(['done', 'already']),
  undoToken: f.undoToken,
});

export const scanReturn = endpoint({
  does: 'Settles a parcel that came back, once: good goods return to stock, damaged ones are written off, missing ones become a claim.',
  at: 'POST /return/scan',
  may: 'return.scan',
  takes: {
    body: z.strictObject({ pno: code, condition, note, file: imageFile, prefix: f.prefix }),
    encoding: 'form',
  },
  gives: Done,
  fails: ['NO_ORDER'],
  once: true,
  bodyLimit: PICTURE_BODY,
});

export const listReturns = endpoint({
  does: 'Lists scanned returns, newest first, with how many came back in which condition.',
  at: 'GET /return/scan',
  may: 'return.scan',
  takes: {
    query: z
      .object({
        condition: z.optional(condition),
        /** A complete tracking number or order code. */
        search: z.optional(f.optionalText(64)),
        from: z.optional(f.day),
        to: z.optional(f.day),
        ...f.paging,
      })
      .check(f.daysInOrder),
  },
  gives: z.extend(f.listOf(ReturnScan), {
    counts: z.object({ good: z.int(), damaged: z.int(), missing: z.int() }),
  }),
  fails: [],
});

export const changeReturn = endpoint({
  does: 'Corrects the condition of a scanned return and moves the stock accordingly, while the order has not gone out again.',
  at: 'PUT /return/scan/{id}',
  may: 'return.scan',
  takes: {
    params: z.object({ id: f.idText }),
    body: z.strictObject({
      condition: z.optional(condition),
      note,
      file: imageFile,
      version: f.maybeNumber(z.int()),
      prefix: f.prefix,
    }),
    encoding: 'form',
  },
  gives: ReturnScan,
  fails: ['STALE', 'STOCK_SHORT'],
  bodyLimit: PICTURE_BODY,
  once: 'by-state',
});
