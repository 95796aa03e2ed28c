// Transfer slips: read from pictures, verified with the bank, and each used once in the shop.
import * as z from 'zod/mini';
import { imageFile, PICTURE_BODY } from '../shop/image.contract.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

export const slipStates = {
  unreadable: 'อ่าน QR ไม่ได้',
  pending: 'รอตรวจ',
  confirmed: 'ยอดเข้าแล้ว',
  differs: 'ไม่ตรง',
  unknown: 'ไม่พบรายการโอน',
} as const;
export type SlipState = keyof typeof slipStates;
export const slipStateNames = Object.keys(slipStates) as [SlipState, ...SlipState[]];

/** Why a slip is not confirmed, in Thai for the seller. */
export const slipFaults = {
  '': '',
  none: 'ไม่มี QR ของสลิปในรูปนี้',
  several: 'ในรูปมีหลายสลิป ส่งทีละสลิป',
  amount: 'ยอดในสลิปไม่เท่ากับยอดที่ต้องโอน',
  receiver: 'ผู้รับเงินไม่ใช่บัญชีของร้าน',
  repeated: 'สลิปนี้เคยถูกตรวจกับบริการตรวจสลิปแล้ว ดูยอดในบัญชีก่อนรับ',
  account: 'บริการตรวจสลิปไม่รับรหัสของร้าน หรือโควตาหมด',
} as const;
export type SlipFault = keyof typeof slipFaults;
const slipFaultNames = Object.keys(slipFaults) as [SlipFault, ...SlipFault[]];

/** The most slips per order. */
export const MOST_SLIPS = 20;

const Slip = z.object({
  id: f.id,
  state: z.enum(slipStateNames),
  /** The sending bank's code: three digits. */
  bank: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  /** In baht: the expected amount, or the confirmed one. */
  amount: f.bahtOut,
  /** In baht: the part of a confirmed amount that exceeded its order and is not part of the paid amount. */
  over: f.bahtOut,
  /** When the surplus was returned to the buyer, and who recorded it; null before. */
  overReturnedAt: z.nullable(f.instant),
  overReturnedBy: z.nullable(z.string()),
  fault: z.enum(slipFaultNames),
  /** Null for users who may not see customers, and where the buyer was erased. */
  url: z.nullable(z.string()),
  /** Sent by the buyer on the order's page. */
  isFromPage: z.boolean(),
  /** The bank statement has this transfer. */
  isInStatement: z.boolean(),
  at: f.instant,
  by: z.nullable(z.string()),
  /** The user who accepted it by hand. */
  decidedBy: z.nullable(z.string()),
});
export type Slip = z.infer<typeof Slip>;

const ofOrder = z.object({ id: f.idText });
const ofSlip = z.extend(ofOrder, { slipId: f.idText });

export const listSlips = endpoint({
  does: 'Lists the slips of an order, newest first.',
  at: 'GET /order/{id}/slip',
  may: 'order.view',
  takes: { params: ofOrder },
  gives: z.object({ items: z.array(Slip) }),
  fails: ['NO_ORDER'],
});

export const addSlip = endpoint({
  does: 'Reads the QR of a slip and has the transfer looked up; a reference that was used in the shop is refused.',
  at: 'POST /order/{id}/slip',
  may: ['order.edit', 'cod.reconcile'],
  takes: {
    params: ofOrder,
    body: z.strictObject({ file: imageFile, prefix: f.prefix }),
    encoding: 'form',
  },
  gives: Slip,
  fails: ['NO_ORDER', 'SLIP_USED'],
  once: true,
  bodyLimit: PICTURE_BODY,
});

export const acceptSlip = endpoint({
  does: 'Accepts by hand a slip that nobody confirmed: its sum counts as paid.',
  at: 'PUT /order/{id}/slip/{slipId}',
  may: 'cod.reconcile',
  takes: {
    params: ofSlip,
    body: z.strictObject({
      state: z.literal('confirmed'),
      /** The received amount, when it differs from the expected one. */
      amount: z.optional(f.baht),
      prefix: f.prefix,
    }),
  },
  gives: Slip,
  fails: ['NO_ORDER', 'STALE'],
  once: 'by-state',
});

export const takeSlipBack = endpoint({
  does: 'Takes back that a slip was confirmed: what it paid of its order is not paid any more, and it waits to be looked at.',
  at: 'PUT /order/{id}/slip/{slipId}/back',
  may: 'cod.reconcile',
  takes: { params: ofSlip, body: z.strictObject({ prefix: f.prefix }) },
  gives: Slip,
  fails: ['NO_ORDER', 'STALE'],
  once: 'by-state',
});

export const returnSlipOver = endpoint({
  does: 'Says that what of a confirmed slip was too much went back to the buyer, or that it did not after all; no figure follows.',
  at: 'PUT /order/{id}/slip/{slipId}/over',
  may: 'cod.reconcile',
  takes: {
    params: ofSlip,
    body: z.strictObject({ isReturned: z.boolean(), prefix: f.prefix }),
  },
  gives: Slip,
  fails: ['NO_ORDER'],
});

export const removeSlip = endpoint({
  does: 'Takes away a slip that did not pay: its picture goes, its reference may be used again.',
  at: 'DELETE /order/{id}/slip/{slipId}',
  may: ['order.edit', 'cod.reconcile'],
  takes: { params: ofSlip },
  gives: f.ok,
  fails: ['NO_ORDER', 'IN_USE'],
  once: 'by-state',
});

const Verifier = z.object({
  /** The shop's branch at the service; null while there is none. */
  branch: z.nullable(z.string()),
  hasKey: z.boolean(),
});
export type Verifier = z.infer<typeof Verifier>;

export const getSlipVerifier = endpoint({
  does: 'Says whether slips are looked up with a service; its key never comes back.',
  at: 'GET /setting/slip',
  may: 'setting',
  takes: {},
  gives: Verifier,
  fails: [],
});

export const saveSlipVerifier = endpoint({
  does: 'Keeps the shop’s own account with the service that looks slips up, sealed; an empty branch ends it.',
  at: 'PUT /setting/slip',
  may: 'setting',
  takes: {
    body: z.strictObject({
      branch: z
        .string()
        .check(
          z.trim(),
          z.regex(/^[A-Za-z0-9_-]{0,40}$/, { error: 'รหัสสาขาใช้ตัวอักษรอังกฤษและตัวเลขเท่านั้น' }),
        ),
      /** When absent, the stored key stays. */
      key: z.optional(z.string().check(z.trim(), z.minLength(4), z.maxLength(200))),
      prefix: f.prefix,
    }),
  },
  gives: Verifier,
  fails: [],
});
