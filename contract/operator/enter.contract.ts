// Entering a shop with its owner's permission.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

const params = z.object({ label: z.string().check(z.minLength(1), z.maxLength(32)) });

export const SupportLeave = z.object({ until: z.nullable(f.instant), mayWrite: z.boolean() });

export const getSupportLeave = endpoint({
  does: 'Tells whether the owner of a shop lets operators in, and until when.',
  at: 'GET /operator/shop/{label}/enter',
  scope: 'system',
  may: 'operator',
  takes: { params },
  gives: SupportLeave,
  fails: [],
});

export const enterShop = endpoint({
  does: 'Makes a link that leads into a shop whose owner has given leave, once and within a minute.',
  at: 'POST /operator/shop/{label}/enter',
  scope: 'system',
  may: 'operator',
  takes: {
    params,
    /** Recorded in both audit trails. */
    body: z.strictObject({ reason: f.text(200) }),
  },
  gives: z.object({ url: z.string() }),
  fails: ['SUPPORT_NOT_GIVEN'],
});
