// How each agent keeps up with their leads: what was due, what was called, what waits too long, what was won.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { mayLeads } from './lead.contract.ts';
import { format, inOrder, notTooLong, range } from '../kit/report-range.ts';

/** What happened in a span; the rest stands as it stands now. */
const done = {
  /** Calls made in the span. */
  called: f.count,
  /** Leads won in the span. */
  won: f.count,
  /** Leads of the agent that were added in the span or called in it. */
  handled: f.count,
  /** Won of handled in percent, one decimal. */
  closeRate: z.number(),
};

const figures = {
  /** Dates that have come, of leads that are still open. */
  due: f.count,
  /** Late by more than one, three and seven days. */
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
  /** Null: leads that belong to nobody. */
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
        /** One agent alone. */
        owner: z.optional(f.idText),
        /** Beside it what was done in the days just before, as many. */
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
