// Parcels that need a person: why, who looks after it, until when, and how long it can still be claimed.
import * as z from 'zod/mini';
import { bucketNames, type Bucket } from '../kit/buckets.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { normalizeText } from '../kit/text.ts';

/** Each rule with its words; its place among them is part of an exception's id: new ones go to the end. */
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

/** After so many hours without a pickup scan, or without any, a parcel stands here. */
export const PICKUP_HOURS = 24;
export const STILL_HOURS = 48;
/** So long a courier is told again what the order says before somebody is asked to look. */
export const UNSURE_MINUTES = 15;
/** How long a person has before it is late, where nobody said otherwise. */
export const DUE_HOURS = 24;
/** So many days after the trouble a courier takes a claim, where nobody said otherwise; some couriers take it for less. */
export const CLAIM_DAYS = 30;

const rule = z.enum(ruleNames);
const state = z.enum(stateNames);
const person = z.nullable(z.object({ id: f.id, username: z.string() }));

/** What a courier may go by: the receiver and the money, as a label shows them. */
const Told = z.object({
  name: z.string(),
  phone: f.personalPhone(),
  address: f.personalText(),
  codAmount: f.bahtOut,
});
export type Told = z.infer<typeof Told>;

const Amendment = z.object({
  /** What order and paper say. */
  ours: Told,
  /** What the courier was asked to take, without an answer; null where that was not kept. */
  asked: z.nullable(Told),
  /** The courier is still being told what the order says: that settles it by itself. */
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
  /** The courier's last word; of `reweighed` both weights. */
  label: z.string(),
  place: z.string(),
  /** Since when it is in trouble. */
  since: f.instant,
  owner: person,
  dueAt: f.instant,
  isLate: z.boolean(),
  /** Until when the courier takes a claim; null where there is nothing to claim. */
  claimBy: z.nullable(f.instant),
  claimedAt: z.nullable(f.instant),
  note: f.personalQuote(),
  /** Only of `unsure`. */
  amendment: z.optional(z.nullable(Amendment)),
  closedAt: z.nullable(f.instant),
  /** Null where the parcel moved on by itself. */
  closedBy: person,
  version: z.int(),
});
export type ExceptionItem = z.infer<typeof ExceptionItem>;

const filters = {
  rule: z.optional(rule),
  courier: z.optional(z.string().check(z.maxLength(40))),
  /** `me`: mine; `none`: nobody's. */
  owner: z.optional(z.enum(['me', 'none'])),
  /** Past its due time. */
  late: z.optional(f.flagText),
  /** A whole order number or tracking number. */
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
      /** `null` gives it back. */
      ownerId: z.optional(z.nullable(f.id)),
      dueAt: z.optional(f.instantIn),
      claimBy: z.optional(z.nullable(f.instantIn)),
      /** The claim was sent to the courier, or was not after all. */
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
