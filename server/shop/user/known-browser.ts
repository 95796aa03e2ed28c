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
  const name = `${cookieName(services, login)}=`;
  const sent = String(headers['cookie'] ?? '').split(/; */);
  const mark = sent.find((cookie) => cookie.startsWith(name))?.slice(name.length);
  return mark !== undefined && services.secrets.readLink(mark) === claimOf(login)
    ? mark
    : undefined;
}

/** Sent back with the login calls of this shop alone, and out of reach of scripts. */
export function markCookie(services: Services, login: Login): string {
  const { config, secrets } = services;
  const seconds = LIFETIME_DAYS * DAY_SECONDS;
  return [
    `${cookieName(services, login)}=${secrets.signLink(claimOf(login), seconds)}`,
    `Path=${basePath(login.tenant.label, config.MAIN_TENANT)}/user/login`,
    `Max-Age=${seconds}`,
    ...(config.PUBLIC_ORIGIN?.startsWith('https:') ? ['Secure'] : []),
    'HttpOnly',
    'SameSite=Strict',
  ].join('; ');
}
