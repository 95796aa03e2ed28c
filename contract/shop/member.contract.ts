// Results per person: orders, sales of the month, and how their parcels end.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

const percent = z.nullable(z.number());

export const PersonNumbers = z.object({
  id: f.id,
  /** Of 30 days: orders created by this person, or sold by them on the phone. */
  orders: f.count,
  monthOrders: f.count,
  monthSales: f.bahtOut,
  /** Of this month's parcels; null while there is none. */
  delivered: percent,
  returned: percent,
});
export type PersonNumbers = z.infer<typeof PersonNumbers>;

export const countUserOrders = endpoint({
  does: 'Counts what staff or members brought in; without the right to manage them only oneself.',
  at: 'GET /user/numbers',
  may: 'signedIn',
  takes: {
    query: z.object({
      role: z.optional(z.enum(['admin-emp', 'member'])),
      userId: z.optional(f.idText),
    }),
  },
  gives: z.object({ items: z.array(PersonNumbers) }),
  fails: [],
});
