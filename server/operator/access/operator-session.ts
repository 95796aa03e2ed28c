// An operator's session cookie: on the main host only, not readable by scripts, not sent from other sites.
import crypto from 'node:crypto';
import { tenantOfHost } from '@app/contract/kit/paths';
import type { Config } from '../../platform/config.ts';
import { fail } from '../../platform/failure.ts';
import type { Incoming, Services } from '../../platform/route.ts';
import { findSession } from './access.store.ts';

const COOKIE = 'songdee_operator';
const PATH = '/operator';
const TOKEN_BYTES = 32;
/** A working day; after an hour without activity the operator logs in again. */
const HOURS = 12;
const IDLE_MINUTES = 60;
const HOUR_MS = 3_600_000;
const HOUR_SECONDS = 3600;

export interface Operator {
  readonly id: number;
  readonly name: string;
}

const hashOf = (token: string): string => crypto.createHash('sha256').update(token).digest('hex');

/** The token for the browser, and the hash to store. */
export function makeSession(): { token: string; hash: string } {
  const token = crypto.randomBytes(TOKEN_BYTES).toString('base64url');
  return { token, hash: hashOf(token) };
}

/** The hash of the session cookie, if there is one. */
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

/** Sessions that started before this time have expired. */
export const oldestSession = (now: Date): Date => new Date(now.getTime() - HOURS * HOUR_MS);

/** Shop hosts have no console: a page there must not be able to call it. */
export function requireMainHost(
  { hostname }: Pick<Incoming, 'hostname'>,
  { MAIN_TENANT, PUBLIC_ORIGIN }: Config,
): void {
  if (PUBLIC_ORIGIN !== undefined && new URL(PUBLIC_ORIGIN).hostname === hostname) return;
  if (tenantOfHost(hostname, MAIN_TENANT) !== MAIN_TENANT) throw fail('NOT_FOUND');
}

/** Shop hosts are of the same site, so their pages would send the cookie: only the console's own page may call. */
export function requireOwnPage({ headers, hostname }: Incoming): void {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw fail('PERMISSION_DENIED');
  const { origin } = headers;
  if (typeof origin !== 'string') return;
  if (!URL.canParse(origin) || new URL(origin).hostname !== hostname)
    throw fail('PERMISSION_DENIED');
}

/** The operator of the session; refuses the call without a valid one. */
export async function requireOperator(incoming: Incoming, services: Services): Promise<Operator> {
  const hash = sentSession(incoming);
  if (hash === undefined) throw fail('TOKEN_MISSING');
  const lifetime = { now: services.now(), idleMinutes: IDLE_MINUTES, hours: HOURS };
  const operator = await findSession(services.db, hash, lifetime);
  if (!operator) throw fail('UNAUTHORIZED');
  return operator;
}
