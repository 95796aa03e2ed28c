// The work queue of agents: the next lead to call, handed to one agent at a time, and the work done today.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { Lead, LeadDetail, LeadPath, mayLeads } from './lead.contract.ts';

/** The tabs of the queue with their Thai labels. */
export const queueTabs = {
  overdue: 'เกินกำหนด',
  today: 'วันนี้',
  tomorrow: 'พรุ่งนี้',
  rebuy: 'ครบรอบซื้อซ้ำ',
  none: 'ไม่มีนัด',
} as const;
export type QueueTab = keyof typeof queueTabs;
export const queueTabNames = Object.keys(queueTabs) as [QueueTab, ...QueueTab[]];

/** How long a handed-out or opened lead stays with its agent without a sign of life. */
export const LOCK_SECONDS = 180;

const tab = z.enum(queueTabNames);
/** `all` needs crm.all; an agent's own queue also holds unassigned leads. */
const scope = z._default(z.enum(['mine', 'all']), 'mine');

export const countQueue = endpoint({
  does: 'Counts what waits in each tab of the queue.',
  at: 'GET /pipeline/queue/counts',
  may: mayLeads,
  flag: 'openCRM',
  takes: { query: z.object({ scope, owner: z.optional(f.idText) }) },
  gives: z.object({
    overdue: f.count,
    today: f.count,
    tomorrow: f.count,
    rebuy: f.count,
    none: f.count,
  }),
  fails: [],
});

export const listQueue = endpoint({
  does: 'Lists one tab of the queue in the order in which it is called.',
  at: 'GET /pipeline/queue',
  may: mayLeads,
  flag: 'openCRM',
  takes: {
    query: z.object({
      tab: z._default(tab, 'overdue'),
      scope,
      owner: z.optional(f.idText),
      ...f.paging,
    }),
  },
  gives: f.listOf(Lead),
  fails: [],
});

export const takeNextLead = endpoint({
  does: 'Hands out the next lead of the queue and locks it; no other agent is handed it meanwhile. Null when none is left.',
  at: 'POST /pipeline/next',
  may: mayLeads,
  flag: 'openCRM',
  takes: {
    body: z.strictObject({
      /** When absent: overdue, then today's, then those without a date. */
      tab: z.optional(tab),
      scope,
      /** Just handled or skipped. */
      skip: z.optional(z.array(f.id).check(z.maxLength(500))),
      prefix: f.prefix,
    }),
  },
  gives: z.object({
    lead: z.nullable(LeadDetail),
    /** Waiting in these tabs, including the handed-out lead; counted up to 200. */
    left: f.count,
  }),
  fails: [],
  reads: true,
});

const Lock = z.object({
  /** The current user may change it. */
  mine: z.boolean(),
  by: z.nullable(z.object({ id: f.id, username: z.string() })),
  until: z.nullable(f.instant),
});
export type LeadLock = z.infer<typeof Lock>;

export const lockLead = endpoint({
  does: 'Takes or renews the soft lock of a lead; tells who has it when somebody else does.',
  at: 'POST /pipeline/{id}/lock',
  may: mayLeads,
  flag: 'openCRM',
  takes: { params: LeadPath, body: z.strictObject({ prefix: f.prefix }) },
  gives: Lock,
  fails: [],
  reads: true,
});

export const unlockLead = endpoint({
  does: "Gives one's soft lock of a lead back.",
  at: 'POST /pipeline/{id}/unlock',
  may: mayLeads,
  flag: 'openCRM',
  takes: { params: LeadPath, body: z.strictObject({ prefix: f.prefix }) },
  gives: f.ok,
  fails: [],
  reads: true,
});

export const getMyDay = endpoint({
  does: "Tells one's own figures of today: calls, how many were taken, leads won and what their orders come to.",
  at: 'GET /pipeline/today',
  may: mayLeads,
  flag: 'openCRM',
  takes: {},
  gives: z.object({
    calls: f.count,
    reached: f.count,
    won: f.count,
    sales: f.bahtOut,
    /** Waiting in the user's queue tomorrow. */
    tomorrow: f.count,
  }),
  fails: [],
});
