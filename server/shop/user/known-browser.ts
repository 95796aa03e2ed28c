// A signed mark of a browser that has logged in before: failed logins elsewhere do not lock it out.
import { basePath } from '@app/contract/kit/paths';
import type { Incoming, Services, TenantRef } from '../../platform/route.ts';

const LIFETIME_DAYS = 180;
const DAY_SECONDS = 86_400;

interface Login {
  readonly tenant: TenantRef;
  /** Lower case. */
  readonly username: string;
}

const claimOf = ({ tenant, username }: Login): string => `known-browser:${tenant.id}:${username}`;

/** One cookie per user, because several may share a browser; its name does not reveal the user. */
const cookieName = ({ secrets }: Services, login: Login): string =>
  `known_${secrets.fingerprint(claimOf(login)).slice(0, 16)}`;

/** The browser's mark, if it is genuine and for this user. */
export function readMark(
  services: Services,
  { headers }: Pick<Incoming, 'headers'>,
  login: Login,
): string | undefined {
  const mark = sentCookie({ headers }, cookieName(services, login));
  return mark !== undefined && services.secrets.readLink(mark) === claimOf(login)
    ? mark
    : undefined;
}

export function markCookie(services: Services, login: Login): string {
  const seconds = LIFETIME_DAYS * DAY_SECONDS;
  const value = services.secrets.signLink(claimOf(login), seconds);
  const { label } = login.tenant;
  return cookieFor(services, { name: cookieName(services, login), value, seconds, label });
}

/** The cookie of this name. */
export function sentCookie(
  { headers }: Pick<Incoming, 'headers'>,
  name: string,
): string | undefined {
  const sent = String(headers['cookie'] ?? '').split(/; */);
  return sent.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

interface Cookie {
  readonly name: string;
  readonly value: string;
  readonly seconds: number;
  /** Label of the shop. */
  readonly label: string;
}

/** Sent only with this shop's login calls and not readable by scripts. */
export function cookieFor({ config }: Services, { name, value, seconds, label }: Cookie): string {
  return [
    `${name}=${value}`,
    `Path=${basePath(label, config.MAIN_TENANT)}/user/login`,
    `Max-Age=${seconds}`,
    ...(config.PUBLIC_ORIGIN?.startsWith('https:') ? ['Secure'] : []),
    'HttpOnly',
    'SameSite=Strict',
  ].join('; ');
}
