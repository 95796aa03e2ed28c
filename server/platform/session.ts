// The session of a call: read with the opening of each transaction, so that a change of rights takes effect at once.
import { carriers, flagNames, isOffered, type FlagName } from '@app/contract/kit/carriers';
import type { EndpointSpec, May } from '@app/contract/kit/endpoint';
import { mainSegment, tenantOfHost } from '@app/contract/kit/paths';
import type { Permission, Role } from '@app/contract/kit/permissions';
import type { Config } from './config.ts';
import type { TokenClaims } from './secrets.ts';
import type { Question, TenantTx } from './database.ts';
import { fail } from './failure.ts';
import { Port } from './port.ts';
import type { Incoming, Services } from './route.ts';

export interface Session {
  readonly userId: number;
  readonly tenantId: number;
  readonly username: string;
  readonly role: Role;
  readonly permissions: ReadonlySet<Permission>;
  can(permission: Permission): boolean;
}

interface SessionRow {
  readonly id: number;
  readonly username: string;
  readonly role: Role;
  readonly permissions: Permission[];
  /** The shop's value of the flag that the call needs. */
  readonly flag: unknown;
}

export interface SessionQuery {
  readonly tenantId: number;
  readonly userId: number;
  /** The user's current session version; older tokens are invalid. */
  readonly version: number;
  /** The login of the token. */
  readonly family: string | null;
  /** The hash of the API token, if one was used. */
  readonly token: string | null;
  readonly flag: FlagName | null;
}

interface Sessions {
  /** The statement that returns the active user's row with the shop's value of the flag; its parameters are checked. */
  query(asked: SessionQuery): Question;
  flag(tx: TenantTx, flag: FlagName): Promise<unknown>;
}

/** An answered call with an API token. */
export interface ApiTokenUse {
  readonly tenantId: number;
  readonly userId: number;
  readonly hash: string;
  readonly from: string;
  readonly requestId: string;
}

/** The owner of API tokens records when each was last used. */
export const apiTokenUses = new Port<{
  note(services: Services, use: ApiTokenUse): Promise<void>;
}>('the uses of API tokens');

/** The owner of users provides how a session is read. */
export const sessions = new Port<Sessions>('the sessions of users');

const SHA256 = /^[\da-f]{64}$/;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The statement that finds the active user of a token and the flag that the call needs; all parameters are checked. */
export function sessionQuery(
  { sub, tid, ver, fam, token }: TokenClaims,
  flag: FlagName | null,
): Question {
  if (![sub, tid, ver].every(Number.isSafeInteger)) throw fail('UNAUTHORIZED');
  if (fam !== undefined && !UUID.test(fam)) throw fail('UNAUTHORIZED');
  if (token !== undefined && !SHA256.test(token)) throw fail('UNAUTHORIZED');
  if (flag !== null && !flagNames.includes(flag)) throw new Error('no such flag');
  return sessions.get().query({
    ...{ tenantId: tid, userId: sub, version: ver, flag },
    ...{ family: fam ?? null, token: token ?? null },
  });
}

export function sessionOf(rows: unknown[], claims: TokenClaims): Session {
  const row = rows[0] as SessionRow | undefined;
  if (!row) throw fail('UNAUTHORIZED');
  const permissions = new Set(row.permissions);
  return {
    userId: row.id,
    tenantId: claims.tid,
    username: row.username,
    role: row.role,
    permissions,
    can: (permission) => permissions.has(permission),
  };
}

const SUPPORT_LOOKS = 'เข้ามาดูอย่างเดียว แก้ไขไม่ได้ ให้เจ้าของร้านอนุญาตให้แก้ไขในตั้งค่าทั่วไป';
const SUPPORT_NEVER = 'ผู้ให้บริการเปลี่ยนส่วนนี้ไม่ได้ ให้คนของร้านทำเอง';

/**
 * An operator who has entered the shop may read, and writes only where the owner allows it; personal things such as a
 * password or a device are never theirs to change.
 */
function requireSupported(endpoint: EndpointSpec, { support }: TokenClaims, now: Date): void {
  if (!support) return;
  if (support.until <= now.getTime()) throw fail('UNAUTHORIZED');
  if (endpoint.at.startsWith('GET') || endpoint.reads || endpoint.at === 'POST /user/logout')
    return;
  const text = !support.mayWrite ? SUPPORT_LOOKS : endpoint.may === 'signedIn' ? SUPPORT_NEVER : '';
  if (text !== '') throw fail('PERMISSION_DENIED', { details: { flag: 'support', text } });
}

export function mayCall(session: Session, may: May): boolean {
  if (may === 'anyone' || may === 'signedIn') return true;
  if (may === 'operator') return false;
  const keys = typeof may === 'string' ? [may] : may;
  return keys.some((key) => session.can(key));
}

/** The flag that a call needs; null where its courier has none, or is unknown, which parsing refuses. */
export function flagOf(flag: FlagName | 'courier', params: unknown): FlagName | null {
  if (flag !== 'courier') return flag;
  const { c } = (params ?? {}) as { c?: unknown };
  return carriers.find((carrier) => carrier.id === c)?.flag ?? null;
}

/** The flag that a call needs: its own, or that of the courier in its path. */
export const flagFor = ({ flag }: EndpointSpec, { params }: Incoming): FlagName | null =>
  flag === undefined ? null : flagOf(flag, params);

interface Admission {
  readonly endpoint: EndpointSpec;
  readonly claims: TokenClaims;
  readonly rows: unknown[];
  readonly flag: FlagName | null;
  readonly config: Config;
  readonly now: Date;
}

/** The session of the caller, from the rows of the opening statement; throws when the caller may not make this call. */
export function admit({ endpoint, claims, rows, flag, config, now }: Admission): Session {
  const session = sessionOf(rows, claims);
  requireSupported(endpoint, claims, now);
  if (!mayCall(session, endpoint.may))
    throw fail('PERMISSION_DENIED', { details: { may: endpoint.may } });
  if (flag) requireOn(flag, (rows[0] as SessionRow | undefined)?.flag, config.CARRIERS);
  return session;
}

/**
 * A call of a module that the shop or the deployment has not switched on is refused like a missing right; `deployed`
 * is absent where the courier was already found in the deployment.
 */
export async function requireFlag(
  tx: TenantTx,
  flag: FlagName,
  deployed?: readonly string[],
): Promise<void> {
  requireOn(flag, await sessions.get().flag(tx, flag), deployed);
}

function requireOn(flag: FlagName, value: unknown, deployed?: readonly string[]): void {
  if (deployed && !isOffered(flag, deployed))
    throw fail('PERMISSION_DENIED', { details: { flag, text: 'ระบบนี้ไม่ได้เปิดให้บริการส่วนนี้' } });
  if (Number(value ?? 0) !== 1)
    throw fail('PERMISSION_DENIED', {
      details: { flag, text: 'ร้านนี้ยังไม่เปิดใช้ส่วนนี้ เปิดได้ที่ตั้งค่าทั่วไป' },
    });
}

/** Path, token and any `prefix` or `domain` in a body must agree; a caller without a token may ask about any domain. */
export function requireSameShop({ may }: EndpointSpec, { tenant, body }: Incoming): void {
  if (!tenant || typeof body !== 'object' || body === null) return;
  const { prefix, domain } = body as { readonly prefix?: unknown; readonly domain?: unknown };
  const isOther = (named: unknown): named is string =>
    typeof named === 'string' &&
    named !== '' &&
    named !== tenant.label &&
    !(named === mainSegment && tenant.isMain);
  if (isOther(prefix)) throw fail('PERMISSION_DENIED');
  if (may === 'anyone' || !isOther(domain)) return;
  const ofHost = tenantOfHost(domain, tenant.isMain ? tenant.label : undefined);
  const isHost = domain.includes('.') || domain === 'localhost';
  if (!isHost || ofHost !== tenant.label) throw fail('PERMISSION_DENIED');
}

/** Whether the session may search masked data: a search must not reveal what is not shown. */
export const seesPersonal = (session: Session): boolean => session.can('customer.pii');

/** The user to whose orders the session is limited, or null for the whole shop. */
export const ownerOf = (session: Session): number | null =>
  session.can('order.view.all') ? null : session.userId;
