// Leads: people who may order; their stages with rules, calls, and the next date.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import {
  callResultNames,
  cancelReasons,
  leadStageNames,
  nextKinds,
  type NextKind,
} from './states.contract.ts';
import { normalizePhone, normalizeText } from '../kit/text.ts';

export const mayLeads = ['crm.own', 'crm.all'] as const;

const tidy = z.string().check(z.overwrite(normalizeText));
export const leadWords = (max: number) => z.pipe(tidy, f.optionalText(max).check(f.isReadable));

export const leadPhone = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine((value) => normalizePhone(value) !== null, {
      error: 'เบอร์โทรต้องเป็นตัวเลข 9–10 หลัก ขึ้นต้นด้วย 0',
    }),
  ),
  z.transform((value) => normalizePhone(value) ?? value),
);

export const nextAt = z.optional(z.nullable(f.instantIn));
export const nextKind = z.optional(z.enum(Object.keys(nextKinds) as [NextKind, ...NextKind[]]));

const reasonCodes = new Map(Object.entries(cancelReasons).map(([code, text]) => [text, code]));
/** A code of `cancelReasons`, its Thai label, or a free text. */
export const cancelReason = z.optional(
  z.pipe(
    leadWords(100),
    z.transform((reason: string) => reasonCodes.get(reason as never) ?? reason),
  ),
);

export const tag = z.pipe(tidy, f.text(30));
const tags = z.optional(z.array(tag).check(z.maxLength(20)));
export const LeadPath = z.object({ id: f.idText });

const person = z.nullable(z.object({ id: f.id, username: z.string(), name: z.string() }));

export const Lead = z.object({
  id: f.id,
  name: z.string(),
  phone: f.personalPhone(),
  social: f.personalText(),
  channelId: z.nullable(f.id),
  channel: z.nullable(z.object({ id: f.id, name: z.string(), kind: z.string() })),
  productId: z.nullable(f.id),
  product: z.nullable(z.object({ id: f.id, code: z.string(), name: z.string() })),
  stage: z.enum(leadStageNames),
  /** Since when it is in its stage. */
  stageAt: f.instant,
  ownerId: z.nullable(f.id),
  owner: person,
  nextAt: z.nullable(f.instant),
  nextKind: z.string(),
  lastResult: z.nullable(z.enum(callResultNames)),
  lastNote: f.personalQuote(),
  lastAt: z.nullable(f.instant),
  /** The expected revenue. */
  value: f.bahtOut,
  province: z.string(),
  address: f.personalText(),
  tags: z.array(z.string()),
  note: f.personalQuote(),
  /** A code of `cancelReasons`, or a free text. */
  cancelReason: f.personalQuote(),
  cancelledAt: z.nullable(f.instant),
  cancelledBy: z.nullable(z.string()),
  calls: f.count,
  /** Consecutive calls without an answer. */
  unanswered: f.count,
  orderIds: z.array(f.id),
  /** The day when the last purchase is used up. */
  rebuyOn: z.nullable(z.string()),
  doNotCall: z.boolean(),
  /** The user who has it open; nobody else can change it meanwhile. */
  lockedBy: z.nullable(z.object({ id: f.id, username: z.string() })),
  createdAt: f.instant,
  updatedAt: f.instant,
  version: z.int(),
});
export type Lead = z.infer<typeof Lead>;

export const LeadDetail = z.extend(Lead, {
  /** The sales script of the product; empty when there is none. */
  script: z.string(),
});
export type LeadDetail = z.infer<typeof LeadDetail>;

const details = {
  social: z.optional(leadWords(100)),
  channelId: z.optional(z.nullable(f.id)),
  productId: z.optional(z.nullable(f.id)),
  nextAt,
  nextKind,
  value: z.optional(f.baht),
  province: z.optional(leadWords(60)),
  address: z.optional(leadWords(300)),
  tags,
  note: z.optional(leadWords(1000)),
  prefix: f.prefix,
};
const name = z.pipe(tidy, f.text(100).check(f.isReadable));

export const createLead = endpoint({
  does: 'Adds a lead; one open lead a phone, unless a reason is given, and none who asked not to be called.',
  at: 'POST /pipeline/create',
  may: mayLeads,
  flag: 'openCRM',
  takes: {
    body: z.strictObject({
      name,
      phone: leadPhone,
      ...details,
      stage: z.optional(z.enum(['new', 'contacted', 'interested', 'appointment'])),
      /** The current user when absent; null for nobody; another user needs crm.assign. */
      ownerId: z.optional(z.nullable(f.id)),
      /** Assigns it to the agent with the fewest open leads; needs crm.assign. */
      distribute: z.optional(z.boolean()),
      /** The reason to create it although the phone has a lead. */
      duplicateReason: z.optional(leadWords(200)),
    }),
  },
  gives: Lead,
  fails: ['LEAD_EXISTS', 'DO_NOT_CALL'],
  once: true,
});

export const updateLead = endpoint({
  does: 'Changes the named parts; won asks for the order, cancel for a reason, and a lead that another has open is refused.',
  at: 'PUT /pipeline/{id}',
  may: mayLeads,
  flag: 'openCRM',
  takes: {
    params: LeadPath,
    body: z.strictObject({
      name: z.optional(name),
      phone: z.optional(leadPhone),
      ...details,
      stage: z.optional(z.enum(leadStageNames)),
      ownerId: z.optional(z.nullable(f.id)),
      cancelReason,
      /** The order that won it. */
      orderId: z.optional(f.id),
      version: z.optional(z.int()),
    }),
  },
  /** Giving up can be undone. */
  gives: z.extend(Lead, { undoToken: f.undoToken }),
  fails: ['STALE', 'LEAD_EXISTS', 'LEAD_LOCKED', 'DO_NOT_CALL'],
  once: 'by-state',
});

export const getLead = endpoint({
  does: "Reads one lead with the words to say about its product; another agent's needs crm.all.",
  at: 'GET /pipeline/{id}',
  may: mayLeads,
  flag: 'openCRM',
  takes: { params: LeadPath },
  gives: LeadDetail,
  fails: [],
});

export const logLead = endpoint({
  does: 'Writes a call or a note down: a result moves the stage, unanswered calls come again the next morning.',
  at: 'POST /pipeline/{id}/activity',
  may: mayLeads,
  flag: 'openCRM',
  takes: {
    params: LeadPath,
    body: z.strictObject({
      kind: z.enum(['call', 'note']),
      /** Result of a call. */
      result: z.optional(z.nullable(z.enum(callResultNames))),
      note: z.optional(leadWords(1000)),
      nextAt,
      nextKind,
      cancelReason,
      orderId: z.optional(f.id),
      calledAt: f.happenedAt,
      version: z.optional(z.int()),
      prefix: f.prefix,
    }),
  },
  gives: z.extend(LeadDetail, { undoToken: f.undoToken }),
  fails: ['STALE', 'LEAD_LOCKED', 'DO_NOT_CALL'],
  once: true,
});

export const restoreLead = endpoint({
  does: 'Puts a cancelled lead back to the stage before; who asked not to be called needs `contactAgain` and crm.all.',
  at: 'PUT /pipeline/{id}/restore',
  may: mayLeads,
  flag: 'openCRM',
  takes: {
    params: LeadPath,
    body: z.strictObject({ contactAgain: z.optional(z.boolean()), prefix: f.prefix }),
  },
  gives: Lead,
  fails: ['LEAD_EXISTS', 'LEAD_LOCKED', 'DO_NOT_CALL'],
  once: 'by-state',
});

export const deleteLead = endpoint({
  does: 'Deletes a cancelled lead and its history for good; only the system administrator.',
  at: 'DELETE /pipeline/{id}',
  may: 'crm.all',
  flag: 'openCRM',
  takes: { params: LeadPath, body: z.strictObject({ prefix: f.prefix }) },
  gives: f.ok,
  fails: ['LEAD_LOCKED'],
  once: 'by-state',
});
