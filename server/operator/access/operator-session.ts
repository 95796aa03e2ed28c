// The cookie by which an operator is known: on the main host only, out of reach of scripts and of other sites.
import crypto from 'node:crypto';
import { tenantOfHost } from '@app/contract/kit/paths';
import type { Config } from '../../platform/config.ts';
import { fail } from '../../platform/failure.ts';
import type { Incoming, Services } from '../../platform/route.ts';
import { findSession } from './access.store.ts';

const COOKIE = 'songdee_operator';
const PATH = '/operator';
const TOKEN_BYTES = 32;
/** A day's work; who does nothing for an hour logs in again. */
const HOURS = 12;
const IDLE_MINUTES = 60;
const HOUR_MS = 3_600_000;
const HOUR_SECONDS = 3600;

export interface Operator {
  readonly id: number;
  readonly name: string;
}

const hashOf = (token: string): string => crypto.createHash('sha256').update(token).digest('hex');

/** What the browser keeps, and what is kept of it. */
export function makeSession(): { token: string; hash: string } {
  const token = crypto.randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** The hash of the session that was sent, if one was. */
export function sentSession({ headers }: Pick<Incoming, 'headers'>): string | undefined {
  const sent = String(headers['cookie'] ?? '').split(/; */);
  const token = sent.find((cookie) => cookie.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  return token === undefined || token === '' ? undefined : hashOf(token);
}

function cookieOf({ PUBLIC_ORIGIN }: Config, token: string, seconds: number): string {
  return [
    `${COOKIE}=${token}`,
    `Path=${PATH}`,
    `Max-Age=${seconds}`,
    ...(PUBLIC_ORIGIN?.startsWith('https:') ? ['Secure'] : []),
    'HttpOnly',
    'SameSite=Strict',
  ].join('; ');
}

export const beginCookie = (config: Config, token: string): string =>
  cookieOf(config, token, HOURS * HOUR_SECONDS);

export const endCookie = (config: Config): string => cookieOf(config, '', 0);

/** Sessions that began before this moment are over. */
export const oldestSession = (now: Date): Date => new Date(now.getTime() - HOURS * HOUR_MS);

/** On the host of a shop there is no console: a page there must not be able to ask for it. */
export function requireMainHost(
  { hostname }: Pick<Incoming, 'hostname'>,
  { MAIN_TENANT, PUBLIC_ORIGIN }: Config,
): void {
  if (PUBLIC_ORIGIN !== undefined && new URL(PUBLIC_ORIGIN).hostname === hostname) return;
  if (tenantOfHost(hostname, MAIN_TENANT) !== MAIN_TENANT) throw fail('NOT_FOUND');
}

/** Hosts of shops are of the same site, so their pages would have the cookie sent: only its own page may ask. */
export function requireOwnPage({ headers, hostname }: Incoming): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw fail('PERMISSION_DENIED');
  const { origin } = headers;
  if (typeof origin !== 'string') return;
  if (!URL.canParse(origin) || new URL(origin).hostname !== hostname)
    throw fail('PERMISSION_DENIED');
}

/** Whose session was sent; without one that lives the call is refused. */
export async function requireOperator(incoming: Incoming, services: Services): Promise<Operator> {
  const hash = sentSession(incoming);
  if (hash === undefined) throw fail('TOKEN_MISSING');
  const lifetime = { now: services.now(), idleMinutes: IDLE_MINUTES, hours: HOURS };
  const operator = await findSession(services.db, hash, lifetime);
  if (!operator) throw fail('UNAUTHORIZED');
  return operator;
}
