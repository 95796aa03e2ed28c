// How each agent keeps up with leads: due, called, waiting too long, won.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { mayLeads } from './lead.contract.ts';
import { format, inOrder, notTooLong, range } from '../kit/report-range.ts';

/** Figures of the period; all others are current. */
const done = {
  /** Calls made in the period. */
  called: f.count,
  /** Leads won in the period. */
  won: f.count,
  /** Leads of the agent that were added or called in the period. */
  handled: f.count,
  /** Won as a percentage of handled, one decimal. */
  closeRate: z.number(),
};

const figures = {
  /** Open leads whose date has come. */
  due: f.count,
  /** Overdue by more than one, three and seven days. */
  late1: f.count,
  late3: f.count,
  late7: f.count,
  /** Open without a date. */
  noDate: f.count,
  ...done,
};

export const LeadRow = z.object({
  key: z.string(),
  /** The agent's name. */
  label: z.string(),
  /** Null: unassigned leads. */
  ownerId: z.nullable(f.id),
  ...figures,
});
export type LeadRow = z.infer<typeof LeadRow>;

export const reportLeads = endpoint({
  does: 'Tells of each agent how many leads are due, late and without a date now, and what was called and won between two Bangkok days.',
  at: 'GET /report/lead-notification',
  may: mayLeads,
  takes: {
    query: z
      .object({
        ...range,
        /** Only this agent. */
        owner: z.optional(f.idText),
        /** Adds the same figures for the period just before, of equal length. */
        compare: z.optional(f.flagText),
        format,
      })
      .check(inOrder, notTooLong),
  },
  gives: z.object({
    start: z.string(),
    end: z.string(),
    items: z.array(LeadRow),
    total: z.object(figures),
    previous: z.optional(z.object({ start: z.string(), end: z.string(), total: z.object(done) })),
  }),
  fails: [],
});
