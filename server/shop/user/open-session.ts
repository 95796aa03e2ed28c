// The session of somebody who was let in, by whichever way: its tokens, its trace, and a notice of a browser not seen before.
import crypto from 'node:crypto';
import type { Tokens } from '@app/contract/shop/user';
import type { TenantTx } from '../../platform/database.ts';
import { Port } from '../../platform/port.ts';
import type { Incoming, Services, TenantRef } from '../../platform/route.ts';
import { awaitEmptying } from '../undo/offer-undo.ts';
import { readMark } from './known-browser.ts';
import { issueTokens } from './tokens.ts';
import { markLogin, type UserRow } from './user.store.ts';

/** A login by a browser that had not been seen for this user. */
export interface NewLogin {
  readonly userId: number;
  readonly family: string;
}

/** Whoever sends notices tells the user, in the transaction of the login. */
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

/** Undefined where a new password, or the end of all logins, came between what let the user in and this. */
export async function openSession(
  tx: TenantTx,
  { services, incoming }: LoginContext,
  { tenant, user }: LoggedInUser,
): Promise<Tokens | undefined> {
  const { id: userId, username } = user;
  const isKnown = readMark(services, incoming, { tenant, username }) !== undefined;
  // Who comes for the first time has nobody to be warned of.
  const isNew = !isKnown && user.last_login_at !== null;
  const family = crypto.randomUUID();
  const device = String(incoming.headers['user-agent'] ?? '');
  const { address } = incoming;
  if (!(await markLogin(tx, user))) return undefined;
  tx.audit({ action: 'user.login', entity: 'user', entityId: userId });
  const tokens = await issueTokens(tx, services.secrets, { user, family, device, address, isNew });
  // Its tokens are forgotten once they have ended.
  await awaitEmptying(tx);
  if (!isNew) return tokens;
  const after = { agent: device.slice(0, 300), fromAddress: address };
  tx.audit({ action: 'user.login-new', entity: 'user', entityId: userId, after });
  await newLogins.get().tell(tx, { userId, family });
  return tokens;
}
