// SQL for the permission of operators, and for the users that represent them in the shop.
import type { Permission } from '@app/contract/kit/permissions';
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

export type SupportRow = Row<'support_access', 'until' | 'may_write' | 'operator' | 'code_until'>;

const columns = sql.raw('until, may_write, operator, code_until');

/** Valid or expired. */
export const findSupport = (tx: TenantTx) =>
  tx.first<SupportRow>(sql`select ${columns} from support_access where tenant_id = ${tx.tenantId}`);

interface Leave {
  readonly by: number;
  readonly until: Date;
  readonly mayWrite: boolean;
}

/** Replaces any earlier permission, whose link ends. */
export const saveSupport = (tx: TenantTx, { by, until, mayWrite }: Leave) =>
  tx.rows(sql`
    insert into support_access (tenant_id, given_by, given_at, until, may_write)
    values (${tx.tenantId}, ${by}, ${tx.now}, ${until}, ${mayWrite})
    on conflict (tenant_id) do update
      set given_by = excluded.given_by, given_at = excluded.given_at, until = excluded.until,
        may_write = excluded.may_write, operator = '', code_hash = null, code_until = null`);

/** False where none was valid. */
export const endSupport = async (tx: TenantTx): Promise<boolean> =>
  (await tx.first(sql`
    update support_access set until = ${tx.now}, code_hash = null, code_until = null
    where tenant_id = ${tx.tenantId} and until > ${tx.now} returning until`)) !== undefined;

/** Stores the code of the next link; the older one ends. Undefined where no permission is valid. */
export const saveSupportCode = (
  tx: TenantTx,
  { hash, operator, until }: { hash: string; operator: string; until: Date },
) =>
  tx.first<SupportRow>(sql`
    update support_access set code_hash = ${hash}, code_until = ${until}, operator = ${operator}
    where tenant_id = ${tx.tenantId} and until > ${tx.now} returning ${columns}`);

/** Uses up the code; undefined where it is unknown or expired. */
export const takeSupportCode = (tx: TenantTx, hash: string) =>
  tx.first<SupportRow>(sql`
    update support_access set code_hash = null
    where tenant_id = ${tx.tenantId} and code_hash = ${hash} and code_until > ${tx.now}
      and until > ${tx.now}
    returning ${columns}`);

export interface SupportUser {
  readonly username: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
  /** A hash that no password matches. */
  readonly passwordHash: string;
}

/** One user per operator; entering again sets these rights and ends the earlier session. */
export async function renewSupportUser(
  tx: TenantTx,
  { username, name, permissions, passwordHash }: SupportUser,
): Promise<Row<'users', 'id' | 'session_version'>> {
  const row = await tx.first<Row<'users', 'id' | 'session_version'>>(sql`
    with known as (
      update users set permissions = ${permissions}::text[], suspended_at = null,
        session_version = session_version + 1, last_login_at = ${tx.now}
      where tenant_id = ${tx.tenantId} and username = ${username} returning id, session_version),
    made as (
      insert into users (tenant_id, username, name, role, permissions, password_hash)
      select ${tx.tenantId}, ${username}, ${name}, 2, ${permissions}::text[], ${passwordHash}
      where not exists (select from known) returning id, session_version)
    select id, session_version from known union all select id, session_version from made`);
  if (!row) throw new Error('the user of an operator was not written');
  return row;
}

/** Ends the sessions of all operators in the shop. */
export const stopSupportUsers = (tx: TenantTx) =>
  tx.rows(sql`
    update users set suspended_at = ${tx.now}, session_version = session_version + 1
    where tenant_id = ${tx.tenantId} and left(username, 1) = '~' and deleted_at is null`);

/** Ends this operator's session and link; the shop's permission stays for other operators. */
export async function stopSupportUser(
  tx: TenantTx,
  { operator, username }: { operator: string; username: string },
): Promise<void> {
  await tx.rows(sql`
    update support_access set code_hash = null, code_until = null
    where tenant_id = ${tx.tenantId} and operator = ${operator}`);
  await tx.rows(sql`
    update users set suspended_at = ${tx.now}, session_version = session_version + 1
    where tenant_id = ${tx.tenantId} and username = ${username} and suspended_at is null`);
}
