// Turning a telesale order back into a lead.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { nextAt } from '../crm/lead.contract.ts';

/** The cancel reason when the buyer must be called again. */
export const TO_LEAD_REASON = 'กลับเป็นลีด';

const MAX_TO_LEADS = 200;

export const ordersToLeads = endpoint({
  does: 'Makes buyers of telesale orders leads again: each order is cancelled, its lead, an open one of the phone or a new one is called next.',
  at: 'PUT /order/to-lead',
  may: 'order.cancel',
  flag: 'openCRM',
  takes: {
    body: z.strictObject({
      ids: z.array(f.id).check(z.minLength(1), z.maxLength(MAX_TO_LEADS)),
      nextAt,
      prefix: f.prefix,
    }),
  },
  gives: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        t: z.enum(['success', 'error']),
        error: z.optional(z.string()),
        details: z.optional(z.record(z.string(), z.unknown())),
        /** The resulting lead. */
        leadId: z.optional(f.id),
      }),
    ),
    undoToken: f.undoToken,
  }),
  fails: [],
  once: 'by-state',
});
