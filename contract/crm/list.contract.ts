// Lists of leads: the board, the list, the calendar, changes since a time, and cancel reasons.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { risks, type Risk } from '../customer/customer.contract.ts';
import {
  leadActions,
  type LeadAction,
  leadDues,
  type LeadDue,
  leadStageNames,
  nextKinds,
  type NextKind,
} from './states.contract.ts';
import { Lead, mayLeads } from './lead.contract.ts';

/** `me`, `none`, or a user id. */
export const ownerText = z.union([z.enum(['me', 'none']), f.idText]);

const filter = {
  owner: z.optional(ownerText),
  /** Part of name, phone or social name. */
  search: z.optional(f.optionalText(60)),
  channelId: z.optional(f.idText),
  productId: z.optional(f.idText),
  due: z.optional(z.enum(Object.keys(leadDues) as [LeadDue, ...LeadDue[]])),
  /** Bangkok days on which it was added. */
  from: z.optional(f.day),
  to: z.optional(f.day),
  tag: z.optional(f.optionalText(30)),
};

/** The most cards of a column per call. */
export const BOARD_MOST = 200;

export const LeadColumn = z.object({
  stage: z.enum(leadStageNames),
  name: z.string(),
  count: f.count,
  sum: f.bahtOut,
  overdue: f.count,
  data: z.array(Lead),
});
export type LeadColumn = z.infer<typeof LeadColumn>;

export const getPipeline = endpoint({
  does: 'Gives the board: each stage with its count, sum, overdue and first cards; the rest comes from the list with sort=board.',
  at: 'GET /pipeline',
  may: mayLeads,
  flag: 'openCRM',
  takes: {
    query: z.object({
      ...filter,
      /** Cards per column. */
      most: z._default(
        z.coerce.number().check(z.multipleOf(1), z.gte(0), z.lte(BOARD_MOST)),
        BOARD_MOST,
      ),
    }),
  },
  gives: z.object({
    items: z.array(LeadColumn),
    /** The server's time: pass it to ask for changes since. */
    at: f.instant,
  }),
  fails: [],
});

export const listLeads = endpoint({
  does: 'Lists leads, newest first, with the sum of all that fit the filter; cancelled ones only when their stage is asked for.',
  at: 'GET /pipeline/list',
  may: mayLeads,
  flag: 'openCRM',
  takes: {
    query: z.object({
      ...filter,
      stage: z.optional(z.enum(leadStageNames)),
      cancelReason: z.optional(f.optionalText(100)),
      /** What was done with leads between two Bangkok days, and by whom; includes cancelled leads. */
      did: z.optional(z.enum(Object.keys(leadActions) as [LeadAction, ...LeadAction[]])),
      didFrom: z.optional(f.day),
      didTo: z.optional(f.day),
      didBy: z.optional(ownerText),
      sort: z._default(z.enum(['newest', 'next', 'board', 'cancelled']), 'newest'),
      ...f.paging,
    }),
  },
  gives: z.extend(f.listOf(Lead), { sum: f.bahtOut }),
  fails: [],
});

export const listLeadChanges = endpoint({
  does: 'Tells which leads changed since an instant, a few seconds of overlap included, and which are out of reach now.',
  at: 'GET /pipeline/changes',
  may: mayLeads,
  flag: 'openCRM',
  takes: { query: z.object({ since: f.instantIn }) },
  gives: z.object({
    at: f.instant,
    items: z.array(Lead),
    gone: z.array(f.id),
    /** Too much has changed: fetch the board again. */
    reload: z.boolean(),
  }),
  fails: [],
});

export const listLeadRisks = endpoint({
  does: 'Tells of each lead how the buyer of its phone has behaved; leads out of reach are left out.',
  at: 'GET /pipeline/risks',
  may: mayLeads,
  flag: 'openCRM',
  takes: { query: z.object({ ids: f.idList(BOARD_MOST) }) },
  gives: z.object({
    items: z.array(
      z.object({
        id: f.id,
        risk: z.enum(Object.keys(risks) as [Risk, ...Risk[]]),
        orders: f.count,
        refused: f.count,
      }),
    ),
  }),
  fails: [],
});

export const countCancelReasons = endpoint({
  does: 'Counts the cancelled leads by reason, most first.',
  at: 'GET /pipeline/reasons',
  may: mayLeads,
  flag: 'openCRM',
  takes: { query: z.object(filter) },
  gives: z.object({ items: z.array(z.object({ reason: f.personalQuote(), count: f.count })) }),
  fails: [],
});

export const listLeadTags = endpoint({
  does: 'Names the tags that leads have, most used first.',
  at: 'GET /pipeline/tags',
  may: mayLeads,
  flag: 'openCRM',
  takes: {},
  gives: z.object({ items: z.array(z.object({ tag: z.string(), count: f.count })) }),
  fails: [],
});

export const LeadDate = z.object({
  leadId: f.id,
  at: f.instant,
  kind: z.enum(Object.keys(nextKinds) as [NextKind, ...NextKind[]]),
  name: z.string(),
  phone: f.personalPhone(),
  stage: z.enum(leadStageNames),
  ownerId: z.nullable(f.id),
  owner: z.nullable(z.string()),
  product: z.nullable(z.string()),
  version: z.int(),
});
export type LeadDate = z.infer<typeof LeadDate>;

export const CALENDAR_MOST = 2000;

export const listLeadDates = endpoint({
  does: 'Lists the next dates of leads, and the days on which goods are used up, between two Bangkok days.',
  at: 'GET /pipeline/calendar',
  may: mayLeads,
  flag: 'openCRM',
  takes: {
    query: z.object({
      from: f.day,
      to: f.day,
      owner: z.optional(ownerText),
      kind: z.optional(z.enum(Object.keys(nextKinds) as [NextKind, ...NextKind[]])),
    }),
  },
  gives: z.object({ items: z.array(LeadDate), capped: z.boolean() }),
  fails: [],
});

export const listAgents = endpoint({
  does: 'Lists who may have leads, with how many open ones each has; only oneself without crm.all.',
  at: 'GET /pipeline/agents',
  may: mayLeads,
  flag: 'openCRM',
  takes: {},
  gives: z.object({
    items: z.array(z.object({ id: f.id, username: z.string(), name: z.string(), open: f.count })),
  }),
  fails: [],
});
