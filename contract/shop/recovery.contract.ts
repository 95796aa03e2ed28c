// A user's recovery address for password reset links, and requesting such a link.
import * as z from 'zod/mini';
import { endpoint, PUBLIC_BODY } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

export const CONFIRM_HOURS = 24;

const password = z.string().check(z.minLength(1), z.maxLength(200));

export const RecoveryEmail = z.object({
  /** Whether the installation can send mail; without it there is nothing to set. */
  offered: z.boolean(),
  /** '' = none. */
  email: z.string(),
  /** Its confirmation link was followed; before that nothing else is sent there. */
  confirmed: z.boolean(),
});
export type RecoveryEmail = z.infer<typeof RecoveryEmail>;

export const getRecoveryEmail = endpoint({
  does: 'Tells to which address a link for one’s own new password can be sent.',
  at: 'GET /user/me/email',
  may: 'signedIn',
  takes: {},
  gives: RecoveryEmail,
  fails: [],
});

export const setRecoveryEmail = endpoint({
  does: 'Keeps an address for one’s own reset links and sends it a link that confirms it; one before it no longer counts.',
  at: 'PUT /user/me/email',
  may: 'signedIn',
  takes: {
    body: z.strictObject({
      email: z
        .string()
        .check(z.trim(), z.toLowerCase(), z.maxLength(200), z.email({ error: 'อีเมลไม่ถูกต้อง' })),
      password,
      prefix: f.prefix,
    }),
  },
  gives: RecoveryEmail,
  fails: ['PWD_INCORRECT', 'TOO_MANY_LOGIN', 'MAIL_OFF'],
});

export const removeRecoveryEmail = endpoint({
  does: 'Takes one’s own address for reset links away.',
  at: 'DELETE /user/me/email',
  may: 'signedIn',
  takes: { body: z.strictObject({ password, prefix: f.prefix }) },
  gives: RecoveryEmail,
  fails: ['PWD_INCORRECT', 'TOO_MANY_LOGIN', 'NOT_FOUND'],
  once: 'by-state',
});

export const confirmRecoveryEmail = endpoint({
  does: 'Confirms an address for reset links by the link that was sent to it.',
  at: 'POST /user/email/confirm',
  may: 'anyone',
  takes: {
    body: z.strictObject({
      token: z.string().check(z.minLength(1), z.maxLength(100)),
      prefix: f.prefix,
    }),
  },
  gives: f.ok,
  fails: ['EMAIL_LINK_ENDED', 'TOO_MANY_LOGIN'],
  bodyLimit: PUBLIC_BODY,
});

export const askForReset = endpoint({
  does: 'Sends a reset link to the confirmed address of a user, if there is one; the answer is the same either way.',
  at: 'POST /user/forgot',
  may: 'anyone',
  takes: {
    body: z.strictObject({
      username: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(64)),
      prefix: f.prefix,
    }),
  },
  gives: z.object({
    /** False where the installation sends no mail. */
    offered: z.boolean(),
  }),
  fails: ['TOO_MANY_LOGIN'],
  bodyLimit: PUBLIC_BODY,
});
