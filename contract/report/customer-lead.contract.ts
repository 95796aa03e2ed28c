// Turning customers of a report into leads in one step: chosen ones, or a whole segment.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { leadWords, tag } from '../crm/lead.contract.ts';
import { CustomerSegment } from './lists.contract.ts';

/** Customers per call; a larger segment continues with `next`. */
export const CUSTOMERS_AT_ONCE = 500;

export const customersToLeads = endpoint({
  does: 'Makes a lead of each customer, by the rules of every lead: one open lead a phone, none who asked not to be called. A long segment goes on where `next` points.',
  at: 'POST /report/customer/leads',
  may: ['crm.own', 'crm.all'],
  flag: 'openCRM',
  takes: {
    body: z.strictObject({
      /** Customers by their last order, as in the report; absent: the whole segment. */
      ids: z.optional(z.array(f.id).check(z.minLength(1), z.maxLength(CUSTOMERS_AT_ONCE))),
      segment: z.optional(CustomerSegment),
      /** Where the previous call stopped. */
      after: z.optional(f.id),
      /** Assigned in turn; the current user when absent. Other users need crm.assign. */
      ownerIds: z.optional(z.array(f.id).check(z.minLength(1), z.maxLength(100))),
      nextAt: z.optional(z.nullable(f.instantIn)),
      tags: z.optional(z.array(tag).check(z.maxLength(20))),
      note: z.optional(leadWords(1000)),
      /** Undo token of the previous call of the same step: the token of this call undoes both. */
      undoWith: z.optional(f.text(200)),
      prefix: f.prefix,
    }),
  },
  gives: z.object({
    made: f.count,
    /** The phone already has an open lead. */
    existing: f.count,
    /** Asked not to be called. */
    forbidden: f.count,
    /** Their last order has no Thai phone. */
    unreachable: f.count,
    /** `after` of the next call; null at the end. */
    next: z.nullable(f.id),
    undoToken: f.undoToken,
  }),
  fails: [],
  once: true,
});
