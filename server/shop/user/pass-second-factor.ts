// The second step of a login: a code where the user has a second factor, its setup where the shop requires one.
import type { login } from '@app/contract/shop/user';
import { REMEMBERED_DAYS } from '@app/contract/shop/two-factor';
import { fail } from '../../platform/failure.ts';
import type { PublicCall, Services, TenantRef } from '../../platform/route.ts';
import { optionsOf } from '../setting/read-options.ts';
import { cookieFor, sentCookie } from './known-browser.ts';
import { beginSetup, requireCode } from './second-factor.ts';
import { confirmFactor, findFactor, type FactorRow } from './second-factor.store.ts';
import type { UserRow } from './user.store.ts';

type LoginCall = PublicCall<typeof login>;

interface LoggingInUser {
  readonly tenant: TenantRef;
  readonly user: UserRow;
}

/** Bound to the user's session version and factor: after a new password or phone a code is asked for again. */
const claimOf = ({ tenant, user }: LoggingInUser, since: Date): string =>
  `remembered:${tenant.id}:${user.id}:${user.session_version}:${since.getTime()}`;

const cookieName = ({ secrets }: Services, { tenant, user }: LoggingInUser): string =>
  `remembered_${secrets.fingerprint(`${tenant.id}:${user.id}`).slice(0, 16)}`;

function isRemembered({ services, incoming }: LoginCall, at: LoggingInUser, since: Date): boolean {
  const sent = sentCookie(incoming, cookieName(services, at));
  return sent !== undefined && services.secrets.readLink(sent) === claimOf(at, since);
}

const wantsRemembering = ({ body }: LoginCall): boolean =>
  [true, 1, '1'].includes(body.remember ?? false);

function rememberCookie({ services }: LoginCall, at: LoggingInUser, since: Date): string {
  const seconds = REMEMBERED_DAYS * 86_400;
  const value = services.secrets.signLink(claimOf(at, since), seconds);
  return cookieFor(services, {
    name: cookieName(services, at),
    value,
    seconds,
    label: at.tenant.label,
  });
}

const asksFor = (call: LoginCall, { tenant, user }: LoggingInUser) =>
  call.services.db.withTenant(
    { tenantId: tenant.id, userId: null },
    async (tx) => {
      const { two_factor_roles: roles } = await optionsOf(tx, ['two_factor_roles']);
      return { factor: await findFactor(tx, user.id), isRequired: roles.includes(user.role) };
    },
    { mode: 'read' },
  );

/** Shown at each attempt until a code is entered: the last secret shown counts. */
async function refuseWithSetup(call: LoginCall, { tenant, user }: LoggingInUser): Promise<never> {
  const { db, secrets } = call.services;
  const setup = await db.withTenant({ tenantId: tenant.id, userId: user.id }, (tx) =>
    beginSetup(tx, secrets, { user, shopName: tenant.name }),
  );
  throw fail('CODE_REQUIRED', { details: { setup } });
}

/**
 * Continues a login after the correct password. Throws CODE_REQUIRED, CODE_WRONG or TOO_MANY_LOGIN; returns the
 * cookie of a browser to remember.
 */
export async function passSecondFactor(
  call: LoginCall,
  at: LoggingInUser,
): Promise<string | undefined> {
  const { factor, isRequired } = await asksFor(call, at);
  const isOn = factor?.confirmed_at != null;
  if (!isOn && !isRequired) return undefined;
  if (factor?.confirmed_at && isRemembered(call, at, factor.confirmed_at)) return undefined;
  const { code = '' } = call.body;
  if (code === '' || !factor) return isOn ? requireOne() : refuseWithSetup(call, at);
  let since = factor.confirmed_at;
  await requireCode(call.services, {
    tenantId: at.tenant.id,
    userId: at.user.id,
    requestId: call.incoming.requestId,
    code,
    onRight: async (tx, { confirmed_at }: FactorRow) => {
      if (confirmed_at) return;
      await confirmFactor(tx, at.user.id);
      since = tx.now;
      tx.audit({ action: 'user.two-factor-on', entity: 'user', entityId: at.user.id });
    },
  });
  return since && wantsRemembering(call) ? rememberCookie(call, at, since) : undefined;
}

const requireOne = (): never => {
  throw fail('CODE_REQUIRED');
};
