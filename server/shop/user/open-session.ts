// Opens the session of an authenticated user: tokens, audit entry, and a notification for a new browser.
import crypto from 'node:crypto';
import type { Tokens } from '@app/contract/shop/user';
import type { TenantTx } from '../../platform/database.ts';
import { Port } from '../../platform/port.ts';
import type { Incoming, Services, TenantRef } from '../../platform/route.ts';
import { scheduleTrashEmptying } from '../undo/offer-undo.ts';
import { readMark } from './known-browser.ts';
import { issueTokens } from './tokens.ts';
import { markLogin, type UserRow } from './user.store.ts';

/** A login from a browser that this user has not used before. */
export interface NewLogin {
  readonly userId: number;
  readonly family: string;
}

/** A later domain sends the notification, in the transaction of the login. */
export const newLogins = new Port<{ tell(tx: TenantTx, login: NewLogin): Promise<void> }>(
  'the notices of new logins',
);

interface LoginContext {
  readonly services: Services;
  readonly incoming: Incoming;
}

interface LoggedInUser {
  readonly tenant: TenantRef;
  readonly user: UserRow;
}

/** Undefined where a new password, or the end of all logins, came after the authentication. */
export async function openSession(
  tx: TenantTx,
  { services, incoming }: LoginContext,
  { tenant, user }: LoggedInUser,
): Promise<Tokens | undefined> {
  const { id: userId, username } = user;
  const isKnown = readMark(services, incoming, { tenant, username }) !== undefined;
  // A first login needs no warning.
  const isNew = !isKnown && user.last_login_at !== null;
  const family = crypto.randomUUID();
  const device = String(incoming.headers['user-agent'] ?? '');
  const { address } = incoming;
  if (!(await markLogin(tx, user))) return undefined;
  tx.audit({ action: 'user.login', entity: 'user', entityId: userId });
  const tokens = await issueTokens(tx, services.secrets, { user, family, device, address, isNew });
  // Plans the cleanup of its tokens after they end.
  await scheduleTrashEmptying(tx);
  if (!isNew) return tokens;
  const after = { agent: device.slice(0, 300), fromAddress: address };
  tx.audit({ action: 'user.login-new', entity: 'user', entityId: userId, after });
  await newLogins.get().tell(tx, { userId, family });
  return tokens;
}
