// The second factor of a login: six digits of an authenticator app, or one of ten recovery codes.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

export const RECOVERY_CODES = 10;
/** How long a remembered browser logs in without a code. */
export const REMEMBERED_DAYS = 30;

/** A code of the app, or a recovery code, as typed. */
export const factorCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(20));

const password = z.string().check(z.minLength(1), z.maxLength(200));

/** What an app needs, shown once; the factor is active from its first correct code on. */
export const FactorSetup = z.object({
  /** Base32, for typing where no QR can be scanned. */
  secret: z.string(),
  /** `otpauth://totp/…`, the content of the QR. */
  url: z.string(),
  /** The QR as a PNG in a data URL. */
  qr: z.string(),
  codes: z.array(z.string()),
});
export type FactorSetup = z.infer<typeof FactorSetup>;

export const getTwoFactor = endpoint({
  does: 'Tells whether one’s own logins ask for a code, and how many recovery codes are left.',
  at: 'GET /user/2fa',
  may: 'signedIn',
  takes: {},
  gives: z.object({
    on: z.boolean(),
    since: z.nullable(f.instant),
    codesLeft: z.int(),
    /** The shop requires it for the user's role: if it is switched off, the next login sets it up again. */
    required: z.boolean(),
  }),
  fails: [],
});

export const setUpTwoFactor = endpoint({
  does: 'Gives a secret for an authenticator app and ten recovery codes; nothing is asked for until a code is confirmed.',
  at: 'POST /user/2fa',
  may: 'signedIn',
  takes: {
    body: z.strictObject({
      /** Required unless the login of this session was within the last ten minutes. */
      password: z.optional(password),
      prefix: f.prefix,
    }),
  },
  gives: FactorSetup,
  fails: ['IN_USE', 'PWD_INCORRECT', 'TOO_MANY_LOGIN', 'NOT_FOUND'],
});

export const confirmTwoFactor = endpoint({
  does: 'Turns the second factor on with the first code of the app.',
  at: 'POST /user/2fa/confirm',
  may: 'signedIn',
  takes: { body: z.strictObject({ code: factorCode, prefix: f.prefix }) },
  gives: f.ok,
  fails: ['CODE_WRONG', 'TOO_MANY_LOGIN', 'NOT_FOUND'],
  once: 'by-state',
});

export const endTwoFactor = endpoint({
  does: 'Turns the second factor off with password and code.',
  at: 'DELETE /user/2fa',
  may: 'signedIn',
  takes: {
    body: z.strictObject({
      password,
      code: factorCode,
      prefix: f.prefix,
    }),
  },
  gives: f.ok,
  fails: ['PWD_INCORRECT', 'CODE_WRONG', 'TOO_MANY_LOGIN', 'NOT_FOUND'],
  once: 'by-state',
});

export const endTwoFactorOf = endpoint({
  does: 'Takes the second factor and all passkeys off a user who has lost the phone, and ends all their logins.',
  at: 'DELETE /user/{id}/2fa',
  may: ['user.manage', 'member.manage'],
  takes: { params: z.object({ id: f.idText }) },
  gives: f.ok,
  fails: ['USER_NOT_FOUND', 'INVALID_ROLE', 'NOT_FOUND'],
  once: 'by-state',
});
