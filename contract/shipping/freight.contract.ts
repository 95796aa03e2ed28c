// Freight prices before booking, from the courier.
import * as z from 'zod/mini';
import { courierIds, type CourierId } from '../kit/carriers.ts';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

export const ESTIMATE_MOST = 20;

const Estimate = z.object({
  id: z.int(),
  t: z.enum(['success', 'error']),
  /** Baht; null where the courier gave none. */
  price: z.nullable(f.bahtOut),
  /** The surcharge for remote areas: the courier does not say whether the price includes it. */
  remote: z.nullable(f.bahtOut),
  weight: z.int(),
  error: z.string(),
  errMessage: f.personalQuote(),
});
export type Estimate = z.infer<typeof Estimate>;

export const estimateFreight = endpoint({
  does: 'Asks the courier what parcels of these orders would cost; each answers for itself, nothing is booked.',
  at: 'POST /{c}/order/estimate',
  may: ['ship.create', 'ship.view'],
  flag: 'courier',
  takes: {
    params: z.object({ c: z.enum(courierIds as [CourierId, ...CourierId[]]) }),
    body: z.strictObject({
      orderId: z.union([f.id, z.array(f.id).check(z.minLength(1), z.maxLength(ESTIMATE_MOST))]),
      /** Sender address; absent = the order's, else the account's, else the shop's default. */
      address: z.optional(f.id),
      expressCategory: z.optional(z.int().check(z.gte(0), z.lte(999))),
      prefix: f.prefix,
    }),
  },
  gives: z.object({ items: z.array(Estimate), total: f.bahtOut }),
  fails: ['COURIER_DOWN', 'COURIER_NOT_READY', 'NO_ORDER'],
  reads: true,
});
