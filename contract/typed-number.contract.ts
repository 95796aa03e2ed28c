// Tracking numbers that a courier gave outside the system, typed or brought in with a file.
import * as z from 'zod/mini';
import { courierIds } from './kit/carriers.ts';
import { endpoint } from './kit/endpoint.ts';
import * as f from './kit/fields.ts';

const MB = 1024 * 1024;
export const NUMBERS_MOST = 500;

const File = z.object({
  bytes: z.instanceof(Uint8Array),
  type: z.string(),
  filename: z.string(),
});

const TypedNumber = z.strictObject({
  /** The order's code or id. */
  order: z.union([f.id, z.string().check(z.trim(), z.minLength(1), z.maxLength(40))]),
  pno: z.string().check(z.trim(), z.maxLength(64)),
});

const NumberResult = z.object({
  /** Where it stood, from 1. */
  row: z.int(),
  order: z.string(),
  id: z.nullable(z.int()),
  pno: z.string(),
  t: z.enum(['success', 'error']),
  errMessage: z.string(),
});
export type NumberResult = z.infer<typeof NumberResult>;

export const typeNumbers = endpoint({
  does: 'Gives orders the tracking numbers that a courier without an account here gave them, from a list or a file of order codes and numbers; each answers for itself.',
  at: 'POST /{c}/order/number',
  may: 'ship.create',
  flag: 'courier',
  takes: {
    params: z.object({ c: z.enum(courierIds) }),
    body: z.strictObject({
      items: z.optional(z.array(TypedNumber).check(z.minLength(1), z.maxLength(NUMBERS_MOST))),
      /** xlsx or csv: in each row an order's code and a number, in any columns. */
      file: z.optional(File),
      prefix: f.prefix,
    }),
    encoding: 'form',
  },
  gives: z.object({ items: z.array(NumberResult) }),
  fails: [],
  bodyLimit: 11 * MB,
  perMinute: 30,
});
