// Who is asking: read with the opening of each transaction, so that a change of rights counts at once.
import { carriers, type FlagName } from '@app/contract/kit/carriers';
import type { May } from '@app/contract/kit/endpoint';
import type { Permission, Role } from '@app/contract/kit/permissions';
import type { TokenClaims } from './secrets.ts';
import { sql, type TenantTx } from './database.ts';
import { fail } from './failure.ts';

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
}

/** The statement that finds the living user behind a token; all parts are checked integers. */
export function sessionQuery({ sub, tid, ver }: TokenClaims): string {
  const [user, tenant, version] = [sub, tid, ver].map((part) => {
    if (!Number.isSafeInteger(part)) throw fail('UNAUTHORIZED');
    return part;
  });
  return (
    `select u.id, u.username, u.role, u.permissions from users u join tenants t on t.id = u.tenant_id ` +
    `where u.tenant_id = ${tenant} and u.id = ${user} and u.session_version = ${version} ` +
    `and u.suspended_at is null and u.deleted_at is null and t.state = 'active'`
  );
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

export function mayCall(session: Session, may: May): boolean {
  if (may === 'anyone' || may === 'signedIn') return true;
  const keys = typeof may === 'string' ? [may] : may;
  return keys.some((key) => session.can(key));
}

/** The flag that a call needs; null where its courier has none or is no courier, which parsing refuses. */
export function flagOf(flag: FlagName | 'courier', params: unknown): FlagName | null {
  if (flag !== 'courier') return flag;
  const { c } = (params ?? {}) as { c?: unknown };
  return carriers.find((carrier) => carrier.id === c)?.flag ?? null;
}

/**
 * A call of a module that the shop or the deployment has not switched on is refused like a missing right;
 * `deployed` is left out where the courier itself was found in the deployment already.
 */
export async function requireFlag(
  tx: TenantTx,
  flag: FlagName,
  deployed?: readonly string[],
): Promise<void> {
  const carrier = carriers.find((each) => each.flag === flag);
  const isDeployed = !deployed || carrier === undefined || deployed.includes(carrier.id);
  const row = await tx.first<{ value: unknown }>(
    sql`select value from options where tenant_id = ${tx.tenantId} and name = ${flag}`,
  );
  if (!isDeployed || Number(row?.value ?? 0) !== 1)
    throw fail('PERMISSION_DENIED', { details: { flag } });
}
