// Password reset: a manager of the user creates a link, and whoever has it sets a new password once.
import * as z from 'zod/mini';
import { endpoint, PUBLIC_BODY } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

export const RESET_MINUTES = 60;

export const makeResetLink = endpoint({
  does: 'Makes a link by which another user chooses a new password, once and within an hour; an older link ends.',
  at: 'POST /user/{id}/reset-link',
  may: ['user.manage', 'member.manage'],
  takes: { params: z.object({ id: f.idText }), body: z.strictObject({ prefix: f.prefix }) },
  gives: z.object({ url: z.string(), expiresAt: f.instant }),
  fails: ['USER_NOT_FOUND', 'INVALID_ROLE'],
});

export const resetPassword = endpoint({
  does: 'Sets the password of whoever holds a reset link, ends all their logins and takes their passkeys away; the link is used up.',
  at: 'POST /user/reset',
  may: 'anyone',
  takes: {
    body: z.strictObject({
      token: z.string().check(z.minLength(1), z.maxLength(100)),
      password: z.string().check(z.maxLength(200)),
      /** The repeated password, where a form asks for it twice. */
      confirmPassword: z.optional(z.string().check(z.maxLength(200))),
      prefix: f.prefix,
    }),
  },
  gives: z.object({ username: z.string() }),
  fails: ['RESET_LINK_ENDED', 'PWD_IS_SHORT', 'PWD_NOT_MATCH', 'TOO_MANY_LOGIN'],
  bodyLimit: PUBLIC_BODY,
});
