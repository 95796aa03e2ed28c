// A user's logins: their browsers, and ending one login or all others.
import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import * as f from '../kit/fields.ts';

export const Device = z.object({
  family: z.string(),
  /** The user agent; the screen makes it readable. */
  agent: z.string(),
  since: f.instant,
  seenAt: f.instant,
  /** The start of the SHA-256 of its refresh token, by which a browser recognises itself. */
  mark: z.string(),
  /** The client address of its last renewal; '' where unknown. */
  address: z.string(),
  /** The login of this call. */
  isThis: z.boolean(),
  /** The user had not used this browser before. */
  isNew: z.boolean(),
});
export type Device = z.infer<typeof Device>;

export const listDevices = endpoint({
  does: 'Lists the logins of a user that can still renew themselves; anybody sees their own.',
  at: 'GET /user/{id}/devices',
  may: 'signedIn',
  takes: { params: z.object({ id: f.idText }) },
  gives: z.object({ items: z.array(Device) }),
  fails: ['USER_NOT_FOUND', 'INVALID_ROLE'],
});

export const logoutOthers = endpoint({
  does: 'Ends all of one’s own logins at once but the one that asks.',
  at: 'POST /user/me/logout-others',
  may: 'signedIn',
  takes: { body: z.strictObject({ prefix: f.prefix }) },
  gives: z.object({ ok: z.literal(true), ended: z.int() }),
  fails: [],
});

const family = z.string().check(z.minLength(1), z.maxLength(40));
export const endDevice = endpoint({
  does: 'Ends one login of a user at once; the others renew themselves.',
  at: 'DELETE /user/{id}/devices/{family}',
  may: 'signedIn',
  takes: { params: z.object({ id: f.idText, family }) },
  gives: f.ok,
  fails: ['USER_NOT_FOUND', 'INVALID_ROLE', 'NOT_FOUND'],
  once: 'by-state',
});
