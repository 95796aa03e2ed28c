// A browser that was signed in before bears a signed mark: failures of others do not shut it out.
import { basePath } from '@app/contract/kit/paths';
import type { Incoming, Services, TenantRef } from '../../platform/route.ts';

const LIFETIME_DAYS = 180;
const DAY_SECONDS = 86_400;

interface Login {
  readonly tenant: TenantRef;
  /** In small letters. */
  readonly username: string;
}

const claimOf = ({ tenant, username }: Login): string => `known-browser:${tenant.id}:${username}`;

/** One for each user, for several may share a browser; the name of none can be read from it. */
const cookieName = ({ secrets }: Services, login: Login): string =>
  `known_${secrets.fingerprint(claimOf(login)).slice(0, 16)}`;

/** The mark that the browser sent, when it is ours and for this user. */
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

/** What the browser sent under this name. */
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
  /** Of the shop. */
  readonly label: string;
}

/** Sent back with the login calls of this shop alone, and out of reach of scripts. */
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
