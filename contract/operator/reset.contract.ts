// Restores access for an administrator who forgot the password, when nobody in the shop can help.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

export const makeAdministratorLink = endpoint({
  does: 'Makes a link by which an administrator of a shop chooses a new password, once and within an hour; an older link ends.',
  at: 'POST /operator/shop/{label}/reset-link',
  scope: 'system',
  may: 'operator',
  takes: {
    params: z.object({ label: z.string().check(z.minLength(1), z.maxLength(32)) }),
    body: z.strictObject({
      username: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(64)),
      /** How the requester was verified; recorded in the operators' audit trail. */
      reason: f.text(200),
      /** For a user who lost both phone and recovery codes: the new password also switches off the second factor. */
      removesFactor: z.optional(z.boolean()),
    }),
  },
  gives: z.object({ url: z.string(), expiresAt: f.instant }),
  fails: ['USER_NOT_FOUND', 'INVALID_ROLE'],
});
