// Customers of a report become leads in one step: those that were chosen, or a whole segment.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { leadWords, tag } from '../crm/lead.contract.ts';
import { CustomerSegment } from './lists.contract.ts';

/** Customers of one call; a longer segment goes on with `next`. */
export const CUSTOMERS_AT_ONCE = 500;

export const customersToLeads = endpoint({
  does: 'Makes a lead of each customer, by the rules of every lead: one open lead a phone, none who asked not to be called. A long segment goes on where `next` points.',
  at: 'POST /report/customer/leads',
  may: ['crm.own', 'crm.all'],
  flag: 'openCRM',
  takes: {
    body: z.strictObject({
      /** Customers by their last order, as the report names them; left out, all of the segment. */
      ids: z.optional(z.array(f.id).check(z.minLength(1), z.maxLength(CUSTOMERS_AT_ONCE))),
      segment: z.optional(CustomerSegment),
      /** Where the call before left off. */
      after: z.optional(f.id),
      /** In turn; oneself when left out. Others than oneself need crm.assign. */
      ownerIds: z.optional(z.array(f.id).check(z.minLength(1), z.maxLength(100))),
      nextAt: z.optional(z.nullable(f.instantIn)),
      tags: z.optional(z.array(tag).check(z.maxLength(20))),
      note: z.optional(leadWords(1000)),
      /** Undo token of the call before of the same step: the token of this one takes both back. */
      undoWith: z.optional(f.text(200)),
      prefix: f.prefix,
    }),
  },
  gives: z.object({
    made: f.count,
    /** Their phone has an open lead already. */
    existing: f.count,
    /** They asked not to be called. */
    forbidden: f.count,
    /** No phone of this country stands in their last order. */
    unreachable: f.count,
    /** `after` of the next call; null when all were looked at. */
    next: z.nullable(f.id),
    undoToken: f.undoToken,
  }),
  fails: [],
  once: true,
});
