// Permission for operators to enter a shop: granted by its owner for some hours, revocable at any time.
import * as z from 'zod/mini';
import { endpoint, PUBLIC_BODY } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

export const MOST_SUPPORT_HOURS = 72;

export const SupportAccess = z.object({
  /** Null: nobody may enter. */
  until: z.nullable(f.instant),
  /** Otherwise they can only read. */
  mayWrite: z.boolean(),
});
export type SupportAccess = z.infer<typeof SupportAccess>;

export const getSupportAccess = endpoint({
  does: 'Tells until when the operator of the installation may enter the shop.',
  at: 'GET /setting/support-access',
  may: 'setting',
  takes: {},
  gives: SupportAccess,
  fails: [],
});

export const giveSupportAccess = endpoint({
  does: 'Lets the operator of the installation enter the shop for some hours; who was in under older leave is out.',
  at: 'PUT /setting/support-access',
  may: 'setting',
  takes: {
    body: z.strictObject({
      hours: z.int().check(z.gte(1), z.lte(MOST_SUPPORT_HOURS)),
      mayWrite: z.boolean(),
      prefix: f.prefix,
    }),
  },
  gives: SupportAccess,
  fails: ['INVALID_ROLE'],
});

export const endSupportAccess = endpoint({
  does: 'Ends the leave of the operator; who is in the shop by it is out with the next call.',
  at: 'DELETE /setting/support-access',
  may: 'setting',
  takes: {},
  gives: SupportAccess,
  fails: ['INVALID_ROLE', 'NOT_FOUND'],
  once: 'by-state',
});

export const enterAsSupport = endpoint({
  does: 'Exchanges the code of an operator’s link, once and within a minute, for a session in the shop.',
  at: 'POST /user/support',
  may: 'anyone',
  takes: {
    body: z.strictObject({
      code: z.string().check(z.minLength(1), z.maxLength(100)),
      prefix: f.prefix,
    }),
  },
  gives: z.object({ access_token: z.string(), until: f.instant, mayWrite: z.boolean() }),
  fails: ['SUPPORT_LINK_ENDED', 'TOO_MANY_LOGIN'],
  bodyLimit: PUBLIC_BODY,
});
