// Bulk changes of leads: assigning, moving, tagging, dating, merging.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { leadStageNames } from './states.contract.ts';
import { cancelReason, Lead, mayLeads, nextAt, tag } from './lead.contract.ts';

/** Leads per call where each is checked by itself; larger sets are sent in several calls. */
export const BULK_MOST = 500;
/** Leads that are distributed in one call, so that turns and cap apply to all of them. */
export const ASSIGN_MOST = 5000;
/** Why a lead was not assigned although it could have been. */
export const ALL_HAVE_ENOUGH = 'ผู้ดูแลทุกคนได้ครบจำนวนแล้ว';
const idsUpTo = (most: number) => z.array(f.id).check(z.minLength(1), z.maxLength(most));

const Result = z.object({
  id: f.id,
  t: z.enum(['success', 'error']),
  /** Thai text; null on success. */
  error: z.nullable(z.string()),
  ownerId: z.optional(z.nullable(f.id)),
});

export const assignLeads = endpoint({
  does: 'Hands leads to agents in turn, each at most `cap`; what nobody may take stays where it was.',
  at: 'POST /pipeline/assign',
  may: 'crm.assign',
  flag: 'openCRM',
  takes: {
    body: z.strictObject({
      ids: idsUpTo(ASSIGN_MOST),
      ownerIds: z.array(f.id).check(z.minLength(1), z.maxLength(100)),
      /** The most that one agent receives in this call. */
      cap: z.optional(z.int().check(z.gte(1), z.lte(ASSIGN_MOST))),
      prefix: f.prefix,
    }),
  },
  gives: z.object({
    items: z.array(Result),
    assigned: f.count,
    left: f.count,
    undoToken: f.undoToken,
  }),
  fails: [],
  once: 'by-state',
});

export const updateLeads = endpoint({
  does: 'Changes stage, next date or tags of many leads; each answers for itself.',
  at: 'PUT /pipeline/updates',
  may: mayLeads,
  flag: 'openCRM',
  takes: {
    body: z.strictObject({
      ids: idsUpTo(BULK_MOST),
      stage: z.optional(z.enum(leadStageNames)),
      cancelReason,
      nextAt,
      addTags: z.optional(z.array(tag).check(z.maxLength(20))),
      removeTags: z.optional(z.array(tag).check(z.maxLength(20))),
      /** Undo token of the previous call of the same step: the token of this call undoes both. */
      undoWith: z.optional(f.text(200)),
      prefix: f.prefix,
    }),
  },
  gives: z.object({ items: z.array(Result), undoToken: f.undoToken }),
  fails: [],
  once: 'by-state',
});

export const mergeLeads = endpoint({
  does: 'Makes one lead of several: `into`, else the oldest, takes calls, notes, tags and orders of the others, which go.',
  at: 'POST /pipeline/merge',
  may: mayLeads,
  flag: 'openCRM',
  takes: {
    body: z.strictObject({
      ids: z.array(f.id).check(z.minLength(2), z.maxLength(20)),
      into: z.optional(f.id),
      prefix: f.prefix,
    }),
  },
  gives: z.extend(Lead, { undoToken: f.undoToken }),
  fails: ['LEAD_LOCKED'],
  once: 'by-state',
});
