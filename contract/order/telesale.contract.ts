// Telesale: assigning orders to a person, recording calls, and the agreed shipping day.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';
import { normalizeText } from '../kit/text.ts';
import { FollowUp, OrderPath } from './order.contract.ts';

const MAX_IDS = 500;

export const listSellers = endpoint({
  does: 'Names who may have telesale orders in hand: users of the shop that are not suspended.',
  at: 'GET /order/sellers',
  may: 'order.edit',
  takes: {},
  gives: z.object({
    items: z.array(z.object({ id: f.id, username: z.string(), name: z.string() })),
  }),
  fails: [],
});

export const assignOrders = endpoint({
  does: 'Hands telesale orders to one person, or to nobody; each has its own result, what fails leaves the others alone.',
  at: 'PUT /order/assign',
  may: 'order.edit',
  takes: {
    body: z.strictObject({
      ids: z.array(f.id).check(z.minLength(1), z.maxLength(MAX_IDS)),
      telesaleBy: z.nullable(f.id),
      prefix: f.prefix,
    }),
  },
  gives: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        t: z.enum(['success', 'error']),
        error: z.optional(z.string()),
      }),
    ),
  }),
  fails: ['USER_NOT_FOUND'],
});

const note = z.pipe(z.string().check(z.overwrite(normalizeText)), f.optionalText(400));

export const noteCall = endpoint({
  does: 'Notes a call to the buyer of a telesale order: answered or not, what was said, and the day agreed for sending.',
  at: 'POST /order/{id}/call',
  may: ['order.edit', 'order.create'],
  takes: {
    params: OrderPath,
    body: z.strictObject({
      answered: z.boolean(),
      note: z.optional(note),
      /** Absent: the agreed day stays. */
      shipOn: z.optional(z.nullable(f.day)),
      calledAt: f.happenedAt,
      prefix: f.prefix,
    }),
  },
  gives: FollowUp,
  fails: ['NO_ORDER', 'ORDER_NOT_TELESALE'],
  once: true,
});
