// Vocabulary of leads: stages and transitions, call results, cancel reasons, purposes of a date.

/** The columns of the board with their Thai labels, in order. */
export const leadStages = {
  new: 'ใหม่',
  contacted: 'ติดต่อแล้ว',
  interested: 'สนใจ',
  appointment: 'นัดโทร',
  won: 'ปิดได้',
  cancel: 'ยกเลิก',
} as const;
export type LeadStage = keyof typeof leadStages;
export const leadStageNames = Object.keys(leadStages) as [LeadStage, ...LeadStage[]];

/** Cards of a column that come with the board: more than a screen shows, few enough for a slow line. */
export const FIRST_CARDS = 10;

/** Stages in which somebody still has to call. */
export const openStages: readonly LeadStage[] = ['new', 'contacted', 'interested', 'appointment'];
export const isOpenStage = (stage: LeadStage): boolean => openStages.includes(stage);

/** Allowed transitions; only a restore leaves `cancel`. */
export const leadSteps: Readonly<Record<LeadStage, readonly LeadStage[]>> = {
  new: ['contacted', 'interested', 'appointment', 'won', 'cancel'],
  contacted: ['new', 'interested', 'appointment', 'won', 'cancel'],
  interested: ['new', 'contacted', 'appointment', 'won', 'cancel'],
  appointment: ['new', 'contacted', 'interested', 'won', 'cancel'],
  won: ['contacted', 'interested', 'appointment', 'cancel'],
  cancel: [],
};

/** How a call ended; on the screen the keys 1 to 9 in this order. */
export const callResults = {
  bought: 'ซื้อ',
  appointment: 'นัดโทร',
  interested: 'สนใจ',
  noanswer: 'ไม่รับ',
  busy: 'สายไม่ว่าง',
  off: 'ปิดเครื่อง',
  wrong: 'เบอร์ผิด',
  notinterested: 'ไม่สนใจ',
  cancel: 'ยกเลิก',
} as const;
export type CallResult = keyof typeof callResults;
export const callResultNames = Object.keys(callResults) as [CallResult, ...CallResult[]];

/** Results of an unanswered call. */
export const missedResults: readonly CallResult[] = ['noanswer', 'busy', 'off'];

/** Why a lead is cancelled. */
export const cancelReasons = {
  notinterested: 'ไม่สนใจ',
  expensive: 'แพง',
  elsewhere: 'ซื้อที่อื่น',
  wrong: 'เบอร์ผิด',
  duplicate: 'ซ้ำ',
  unreachable: 'ติดต่อไม่ได้',
  donotcall: 'ขอไม่ให้ติดต่อ',
} as const;
export type CancelReason = keyof typeof cancelReasons;

/** The Thai label of a reason; a free text is returned as it is. */
export const cancelReasonText = (reason: string): string =>
  (cancelReasons as Readonly<Record<string, string>>)[reason] ?? reason;

/** Consecutive failed calls after which a lead counts as unreachable. */
export const UNREACHABLE_CALLS = 5;

/** The purpose of the next date. */
export const nextKinds = { call: 'โทร', send: 'ส่งของ', rebuy: 'ซื้อซ้ำ' } as const;
export type NextKind = keyof typeof nextKinds;

/** When a lead is to be called, in Bangkok days. */
export const leadDues = {
  overdue: 'เกินกำหนด',
  today: 'วันนี้',
  tomorrow: 'พรุ่งนี้',
  week: 'สัปดาห์นี้',
  late1: 'เกิน 1 วัน',
  late3: 'เกิน 3 วัน',
  late7: 'เกิน 7 วัน',
  none: 'ไม่มีนัด',
} as const;
export type LeadDue = keyof typeof leadDues;

/** What was done with leads between two days, as the lead report counts it. */
export const leadActions = { called: 'โทรแล้ว', handled: 'ดูแล', won: 'ปิดได้' } as const;
export type LeadAction = keyof typeof leadActions;
