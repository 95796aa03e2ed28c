// Exceptions: parcels that need a person, with reason, owner, due time and claim period.
import * as z from 'zod/mini';
import { bucketNames, type Bucket } from '../kit/buckets.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { normalizeText } from '../kit/text.ts';

/** Each rule with its texts. Its position is part of an exception's id, so new rules go to the end. */
export const exceptionRules = {
  no_pickup: 'ขนส่งยังไม่สแกนรับ',
  no_movement: 'พัสดุไม่เคลื่อนไหว',
  attempt_failed: 'นำส่งไม่สำเร็จ',
  returning: 'กำลังตีกลับ',
  reweighed: 'น้ำหนักถูกปรับ',
  lost: 'สูญหาย/เสียหาย',
  missing: 'ตีกลับแต่ของหาย',
  stray: 'พัสดุเกินจากขนส่ง',
  watched: 'ตามเอง',
  unsure: 'ไม่แน่ว่าขนส่งใช้ข้อมูลใด',
} as const;
export type ExceptionRule = keyof typeof exceptionRules;
const ruleNames = Object.keys(exceptionRules) as [ExceptionRule, ...ExceptionRule[]];

export const exceptionStates = {
  open: 'ยังไม่จัดการ',
  doing: 'กำลังจัดการ',
  closed: 'ปิดแล้ว',
} as const;
export type ExceptionState = keyof typeof exceptionStates;
const stateNames = Object.keys(exceptionStates) as [ExceptionState, ...ExceptionState[]];

/** Hours without a pickup scan, or without any scan, before a parcel is an exception. */
export const PICKUP_HOURS = 24;
export const STILL_HOURS = 48;
/** Minutes during which the courier is told the order's data again before a person is asked. */
export const UNSURE_MINUTES = 15;
/** Hours for a person before it is late, by default. */
export const DUE_HOURS = 24;
/** Days within which a courier accepts a claim, by default; some accept it for less. */
export const CLAIM_DAYS = 30;

const rule = z.enum(ruleNames);
const state = z.enum(stateNames);
const person = z.nullable(z.object({ id: f.id, username: z.string() }));

/** The data that a courier may use: the receiver and the amounts, as on a label. */
const Told = z.object({
  name: z.string(),
  phone: f.personalPhone(),
  address: f.personalText(),
  codAmount: f.bahtOut,
});
export type Told = z.infer<typeof Told>;

const Amendment = z.object({
  /** The data on order and label. */
  ours: Told,
  /** The requested change without an answer; null where it was not stored. */
  asked: z.nullable(Told),
  /** The order's data are still being sent to the courier, which will settle it. */
  isTelling: z.boolean(),
});

export const ExceptionItem = z.object({
  id: f.id,
  rule,
  state,
  orderId: f.id,
  orderCode: z.string(),
  pno: z.string(),
  courier: z.string(),
  name: z.string(),
  phone: f.personalPhone(),
  province: z.string(),
  codAmount: f.bahtOut,
  bucket: z.enum(bucketNames as [Bucket, ...Bucket[]]),
  /** The courier's last message; for `reweighed` both weights. */
  label: z.string(),
  place: z.string(),
  /** Since when the exception exists. */
  since: f.instant,
  owner: person,
  dueAt: f.instant,
  isLate: z.boolean(),
  /** Until when the courier accepts a claim; null where there is nothing to claim. */
  claimBy: z.nullable(f.instant),
  claimedAt: z.nullable(f.instant),
  note: f.personalQuote(),
  /** Only for the rule `unsure`. */
  amendment: z.optional(z.nullable(Amendment)),
  closedAt: z.nullable(f.instant),
  /** Null where the parcel's progress closed it. */
  closedBy: person,
  version: z.int(),
});
export type ExceptionItem = z.infer<typeof ExceptionItem>;

const filters = {
  rule: z.optional(rule),
  courier: z.optional(z.string().check(z.maxLength(40))),
  /** `me`: owned by the current user; `none`: without an owner. */
  owner: z.optional(z.enum(['me', 'none'])),
  /** Past its due time. */
  late: z.optional(f.flagText),
  /** A complete order or tracking number. */
  search: z.optional(f.optionalText(64)),
};

export const listExceptions = endpoint({
  does: 'Lists parcels that need a person, the longest in trouble first; each closes itself when its parcel moves on.',
  at: 'GET /exceptions',
  tool: { name: 'list_exceptions', th: 'ดูพัสดุและออเดอร์ที่มีปัญหา' },
  may: 'ship.view',
  takes: { query: z.object({ state: z.optional(state), ...filters, ...f.paging }) },
  gives: f.listOf(ExceptionItem),
  fails: [],
});

const perRule = z.object({
  no_pickup: z.int(),
  no_movement: z.int(),
  attempt_failed: z.int(),
  returning: z.int(),
  reweighed: z.int(),
  lost: z.int(),
  missing: z.int(),
  stray: z.int(),
  watched: z.int(),
  unsure: z.int(),
});

export const countExceptions = endpoint({
  does: 'Counts what is open or being worked on, by rule, and what of it is late or nobody’s.',
  at: 'GET /exceptions/counts',
  may: 'ship.view',
  takes: {},
  gives: z.object({
    rules: perRule,
    open: z.int(),
    doing: z.int(),
    late: z.int(),
    unowned: z.int(),
  }),
  fails: [],
});

const tidy = z.string().check(z.overwrite(normalizeText));

export const updateException = endpoint({
  does: 'Says who looks after it, until when, how far it is and what was done; closed by hand it stays closed until the same trouble begins anew.',
  at: 'PUT /exceptions/{id}',
  may: 'ship.view',
  takes: {
    params: z.object({ id: f.idText }),
    body: z.strictObject({
      state: z.optional(state),
      /** `null` removes the owner. */
      ownerId: z.optional(z.nullable(f.id)),
      dueAt: z.optional(f.instantIn),
      claimBy: z.optional(z.nullable(f.instantIn)),
      /** Whether the claim was sent to the courier. */
      claimed: z.optional(z.boolean()),
      note: z.optional(z.pipe(tidy, f.optionalText(400).check(f.isReadable))),
      version: z.optional(z.int()),
      prefix: f.prefix,
    }),
  },
  gives: ExceptionItem,
  fails: ['NO_ORDER', 'STALE', 'USER_NOT_FOUND'],
  once: 'by-state',
});

export const followParcel = endpoint({
  does: 'Begins to follow a parcel that is in no trouble, or gives the trouble that it is in; whoever asks looks after it unless somebody does.',
  at: 'POST /exceptions/follow',
  may: 'ship.view',
  takes: { body: z.strictObject({ shipmentId: f.id, prefix: f.prefix }) },
  gives: ExceptionItem,
  fails: ['NO_ORDER', 'UNPROCESSED'],
});

export const cancelStray = endpoint({
  does: 'Cancels with its courier a parcel that turned up after its order had been given another; the order keeps its own.',
  at: 'POST /exceptions/{id}/cancel-parcel',
  may: 'ship.cancel',
  takes: {
    params: z.object({ id: f.idText }),
    body: z.strictObject({ prefix: f.prefix }),
  },
  gives: ExceptionItem,
  fails: ['NO_ORDER', 'COURIER_NOT_READY', 'COURIER_DOWN', 'UNPROCESSED'],
});

export const settleAmendment = endpoint({
  does: 'Says what a courier goes by that never answered a change: what the order says, or what was asked for, which the order then takes over.',
  at: 'POST /exceptions/{id}/settle-change',
  may: 'order.edit',
  takes: {
    params: z.object({ id: f.idText }),
    body: z.strictObject({ goesBy: z.enum(['ours', 'asked']), prefix: f.prefix }),
  },
  gives: ExceptionItem,
  fails: ['UNPROCESSED', 'NO_ORDER'],
});
