// SQL for users, their refresh tokens and failed logins.
import type { Permission, Role } from '@app/contract/kit/permissions';
import {
  sql,
  type Column,
  type Database,
  type Row,
  type TenantTx,
} from '../../platform/database.ts';

export interface UserRow extends Row<
  'users',
  | 'id'
  | 'username'
  | 'name'
  | 'phone'
  | 'password_hash'
  | 'session_version'
  | 'suspended_at'
  | 'last_login_at'
  | 'created_at'
  | 'version'
> {
  readonly role: Role;
  readonly permissions: Permission[];
  readonly profile: Record<string, unknown>;
  /** '' while they have no picture. */
  readonly image_name: Column<'users', 'image_name'>;
}

const columns = sql.raw(
  'id, username, name, phone, role, permissions, password_hash, profile, session_version, suspended_at, last_login_at, created_at, image_name, version',
);

export const findUser = async (tx: TenantTx, id: number): Promise<UserRow | undefined> =>
  (
    await tx.prepared<UserRow>(
      'user',
      sql`select ${columns} from users where tenant_id = ${tx.tenantId} and id = ${id} and deleted_at is null`,
    )
  )[0];

/** Locks the row until the transaction ends, so that two edits of one user are serialised. */
export const lockUser = (tx: TenantTx, id: number) =>
  tx.first<UserRow>(
    sql`select ${columns} from users where tenant_id = ${tx.tenantId} and id = ${id} and deleted_at is null for update`,
  );

export const findUserByName = (tx: TenantTx, username: string) =>
  tx.first<UserRow>(
    sql`select ${columns} from users where tenant_id = ${tx.tenantId} and username = ${username.toLowerCase()} and deleted_at is null`,
  );

/** Number of active users; a concurrent transaction that adds one waits. */
export async function countActive(tx: TenantTx): Promise<number> {
  await tx.rows(sql`select pg_advisory_xact_lock(${tx.tenantId}::int, hashtext('user_limit'))`);
  const row = await tx.first<{ n: number }>(sql`
    select count(*) as n from users
    where tenant_id = ${tx.tenantId} and deleted_at is null and suspended_at is null
      and left(username, 1) <> '~'`);
  return row?.n ?? 0;
}

/** Includes former users, because their actions stay under their name. */
export const namesOfPeople = (tx: TenantTx) =>
  tx.prepared<Row<'users', 'id' | 'name'>>(
    'names-of-people',
    sql`
    select id, name from users where tenant_id = ${tx.tenantId} and name <> ''
    order by deleted_at is not null, id limit 1000`,
  );

interface ListFilter {
  readonly roles: readonly Role[];
  readonly state: 'active' | 'suspended' | 'waiting' | undefined;
  readonly search: string;
  readonly page: number;
  readonly pageSize: number;
}

export async function listUserRows(
  tx: TenantTx,
  filter: ListFilter,
): Promise<{ rows: UserRow[]; total: number }> {
  const pattern = `%${filter.search.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const where = sql`tenant_id = ${tx.tenantId} and deleted_at is null and left(username, 1) <> '~' and role = any(${filter.roles}::smallint[])
    and (username like ${pattern} or lower(name) like ${pattern} or phone like ${pattern})
    and (${filter.state ?? null}::text is null or ${filter.state ?? null} = case when suspended_at is null then 'active'
      when last_login_at is null then 'waiting' else 'suspended' end)`;
  const whole = sql<UserRow>`select ${columns} from users where ${where} order by id desc`;
  const [rows, counted] = await Promise.all([
    tx.page(whole, filter),
    tx.first<{ n: number }>(sql`select count(*) as n from users where ${where}`),
  ]);
  return { rows, total: counted?.n ?? 0 };
}

export interface NewUserRow {
  readonly username: string;
  readonly name: string;
  readonly phone: string;
  readonly role: Role;
  readonly permissions: readonly Permission[];
  readonly passwordHash: string;
  readonly profile?: Record<string, unknown>;
  readonly suspended?: boolean;
}

export async function insertUser(tx: TenantTx, user: NewUserRow): Promise<UserRow> {
  const row = await tx.first<UserRow>(sql`
    insert into users (tenant_id, username, name, phone, role, permissions, password_hash, profile, suspended_at)
    values (${tx.tenantId}, ${user.username}, ${user.name}, ${user.phone}, ${user.role}, ${user.permissions}, ${user.passwordHash},
      ${JSON.stringify(user.profile ?? {})}::jsonb, ${user.suspended === true ? tx.now : null})
    returning ${columns}`);
  if (!row) throw new Error('no user row came back');
  return row;
}

export interface UserChange {
  readonly name: string;
  readonly phone: string;
  readonly role: Role;
  readonly permissions: readonly Permission[];
  readonly passwordHash: string;
  readonly profile: Record<string, unknown>;
  readonly suspendedAt: Date | null;
  /** Ends every session of the user when true. */
  readonly endSessions: boolean;
}

export async function saveUser(tx: TenantTx, id: number, change: UserChange): Promise<UserRow> {
  const row = await tx.first<UserRow>(sql`
    update users set name = ${change.name}, phone = ${change.phone}, role = ${change.role}, permissions = ${change.permissions},
      password_hash = ${change.passwordHash}, profile = ${JSON.stringify(change.profile)}::jsonb, suspended_at = ${change.suspendedAt},
      session_version = session_version + ${change.endSessions ? 1 : 0}, version = version + 1, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} returning ${columns}`);
  if (!row) throw new Error('no user row came back');
  return row;
}

export async function saveUserImage(tx: TenantTx, id: number, name: string): Promise<UserRow> {
  const row = await tx.first<UserRow>(sql`
    update users set image_name = ${name}, version = version + 1, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} returning ${columns}`);
  if (!row) throw new Error('no user row came back');
  return row;
}

// The name becomes free for a new user; the row still tells who the old one was.
export const removeUser = (tx: TenantTx, id: number) =>
  tx.rows(sql`update users set deleted_at = ${tx.now}, session_version = session_version + 1, username = username || '~' || id
    where tenant_id = ${tx.tenantId} and id = ${id}`);

export const lockDeletedUser = (tx: TenantTx, id: number) =>
  tx.first<UserRow>(sql`select ${columns} from users
    where tenant_id = ${tx.tenantId} and id = ${id} and deleted_at > now() - interval '30 days' for update`);

export const bringBackUser = (tx: TenantTx, id: number) =>
  tx.first<UserRow>(sql`
    update users set deleted_at = null, username = left(username, length(username) - length('~' || id)),
      version = version + 1, updated_at = now()
    where tenant_id = ${tx.tenantId} and id = ${id} returning ${columns}`);

export const endSessionsOf = (tx: TenantTx, id: number) =>
  tx.rows(
    sql`update users set session_version = session_version + 1 where tenant_id = ${tx.tenantId} and id = ${id}`,
  );

export type Administrator = Pick<UserRow, 'id' | 'permissions'>;

/**
 * Active users who may grant rights, locked: when two of them are changed at once, the second change sees the result
 * of the first.
 */
export const lockAdministrators = (tx: TenantTx) =>
  tx.rows<Administrator>(sql`
    select id, permissions from users
    where tenant_id = ${tx.tenantId} and role = 1 and deleted_at is null and suspended_at is null
      and 'user.manage' = any(permissions)
    order by id for update`);

/** False where the user was suspended, or all logins ended, since the row was read. */
export const markLogin = async (
  tx: TenantTx,
  { id, session_version: version }: Pick<UserRow, 'id' | 'session_version'>,
): Promise<boolean> =>
  (await tx.first(sql`
    update users set last_login_at = now() where tenant_id = ${tx.tenantId} and id = ${id}
      and session_version = ${version} and suspended_at is null and deleted_at is null returning id`)) !==
  undefined;

export type RefreshRow = Row<
  'refresh_tokens',
  'id' | 'user_id' | 'family' | 'device' | 'is_new' | 'expires_at' | 'used_at' | 'revoked_at'
>;

export const lockRefreshToken = (tx: TenantTx, hash: string) =>
  tx.first<RefreshRow>(sql`select id, user_id, family, device, is_new, expires_at, used_at, revoked_at from refresh_tokens
    where tenant_id = ${tx.tenantId} and hash = ${hash} for update`);

interface NewRefresh {
  readonly userId: number;
  readonly family: string;
  readonly hash: string;
  readonly days: number;
  /** The user agent. */
  readonly device: string;
  readonly address: string;
  readonly isNew: boolean;
}

export const insertRefreshToken = (tx: TenantTx, token: NewRefresh) =>
  tx.rows(sql`insert into refresh_tokens (tenant_id, user_id, family, hash, expires_at, device, address, is_new)
    values (${tx.tenantId}, ${token.userId}, ${token.family}, ${token.hash}, now() + make_interval(days => ${token.days}),
      ${token.device}, ${token.address}, ${token.isNew})`);

export const markRefreshUsed = (tx: TenantTx, id: number) =>
  tx.rows(
    sql`update refresh_tokens set used_at = coalesce(used_at, ${tx.now}::timestamptz) where tenant_id = ${tx.tenantId} and id = ${id}`,
  );

export const revokeFamily = (tx: TenantTx, family: string) =>
  tx.rows(
    sql`update refresh_tokens set revoked_at = now() where tenant_id = ${tx.tenantId} and family = ${family} and revoked_at is null`,
  );

export const revokeAllOf = (tx: TenantTx, userId: number) =>
  tx.rows(
    sql`update refresh_tokens set revoked_at = now() where tenant_id = ${tx.tenantId} and user_id = ${userId} and revoked_at is null`,
  );

/** Returns how many renewable logins were ended. */
export const revokeOthersOf = async (
  tx: TenantTx,
  { userId, family }: { readonly userId: number; readonly family: string | undefined },
): Promise<number> =>
  (
    await tx.first<{ n: number }>(sql`
      with ended as (
        update refresh_tokens set revoked_at = now()
        where tenant_id = ${tx.tenantId} and user_id = ${userId} and revoked_at is null
          and (${family ?? null}::uuid is null or family <> ${family ?? null}::uuid)
        returning family, expires_at)
      select count(distinct family) as n from ended where expires_at > now()`)
  )?.n ?? 0;

/**
 * Deletes at most `most` expired tokens; returns how many. Until expiry a used token stays, because it detects theft.
 * The first token of a running login stays, because it tells since when; so does a user's last token, because it
 * tells when they were last seen.
 */
export const forgetEndedTokens = async (tx: TenantTx, most: number): Promise<number> =>
  (
    await tx.rows(sql`
      with logins as (
        select family, min(id) as first_id, max(expires_at) as ends from refresh_tokens
        where tenant_id = ${tx.tenantId} group by family
      ), seen as (
        select user_id, max(id) as last_id from refresh_tokens where tenant_id = ${tx.tenantId} group by user_id
      )
      delete from refresh_tokens where tenant_id = ${tx.tenantId} and id in (
        select t.id from refresh_tokens t
        join logins l on l.family = t.family join seen s on s.user_id = t.user_id
        where t.tenant_id = ${tx.tenantId} and t.expires_at <= ${tx.now}::timestamptz and t.id <> s.last_id
          and (t.id <> l.first_id or l.ends <= ${tx.now}::timestamptz)
        limit ${most}::bigint)
      returning id`)
  ).length;

/** Whether the shop has logins that will expire. */
export const hasLogins = async (tx: TenantTx): Promise<boolean> =>
  (await tx.first(sql`
    select 1 from refresh_tokens where tenant_id = ${tx.tenantId} and expires_at > ${tx.now}::timestamptz limit 1`)) !==
  undefined;

export interface DeviceRow extends Row<'refresh_tokens', 'family' | 'address' | 'is_new'> {
  readonly agent: Column<'refresh_tokens', 'device'>;
  readonly since: Date;
  readonly seen_at: Column<'refresh_tokens', 'created_at'>;
  readonly mark: string;
}

/** Logins whose newest token is valid; `mark` is the start of that token's hash. */
export const listDeviceRows = (tx: TenantTx, userId: number) =>
  tx.rows<DeviceRow>(sql`
    select t.family, t.device agent, t.address, t.is_new, t.created_at seen_at, left(t.hash, 16) mark,
      (select min(f.created_at) from refresh_tokens f where f.tenant_id = ${tx.tenantId} and f.family = t.family) since
    from (select distinct on (family) * from refresh_tokens
      where tenant_id = ${tx.tenantId} and user_id = ${userId} and expires_at > now()
      order by family, id desc) t
    where t.revoked_at is null order by t.created_at desc limit 50`);

/** One login, by its token family. */
export const findLogin = (tx: TenantTx, family: string) =>
  tx.first<Row<'refresh_tokens', 'device' | 'address' | 'created_at'>>(sql`
    select device, address, created_at from refresh_tokens
    where tenant_id = ${tx.tenantId} and family = ${family}::uuid order by id limit 1`);

/** A suspended shop lets nobody in: reads the row itself, because labels are cached. */
export const isShopOpen = async (tx: TenantTx): Promise<boolean> =>
  (await tx.first(sql`select 1 from tenants where id = ${tx.tenantId} and state = 'active'`)) !==
  undefined;

export interface LoginLimit {
  readonly key: string;
  readonly most: number;
}

export interface LoginAttempt {
  /** The rows that count this attempt; null when it is refused. */
  readonly attempts: readonly string[] | null;
  /** When the next attempt is allowed. */
  readonly free_at: Date | null;
}

/** Counts an attempt as failed before its password is checked, unless a limit is reached. */
export async function beginLogin(
  db: Database,
  limits: readonly LoginLimit[],
  minutes: number,
): Promise<LoginAttempt> {
  const keys = limits.map((limit) => limit.key);
  const mosts = limits.map((limit) => limit.most);
  const [row] = await db.plain<LoginAttempt>(
    sql`select attempts, free_at from begin_login(${keys}::text[], ${mosts}::int[], ${minutes})`,
  );
  if (!row) throw new Error('no answer to a login attempt');
  return row;
}

/** The limits for which this failure was the last allowed one, so that their pause begins now. */
export async function limitsReached(
  db: Database,
  { attempts }: LoginAttempt,
  { limits, minutes }: { limits: readonly LoginLimit[]; minutes: number },
): Promise<string[]> {
  const rows = await db.plain<{ key: string }>(sql`
    select l.key
    from unnest(${limits.map(({ key }) => key)}::text[], ${limits.map(({ most }) => most)}::int[]) l(key, most)
    join login_failures mine on mine.key = l.key and mine.id = any(${attempts ?? []}::bigint[])
    where (select count(*) from login_failures f where f.key = l.key and f.id <= mine.id
      and f.at > now() - make_interval(mins => ${minutes}) and f.at < now() + make_interval(mins => ${minutes})) = l.most`);
  return rows.map(({ key }) => key);
}

/** A correct password was no failure. */
export const takeBackAttempt = (db: Database, { attempts }: LoginAttempt) =>
  db.plain(sql`delete from login_failures where id = any(${attempts ?? []}::bigint[])`);

export const forgetLoginFailures = (db: Database, keys: readonly string[]) =>
  db.plain(sql`delete from login_failures where key = any(${keys})`);

/** For all shops and unknown ones: failures count only for minutes. */
export const forgetOldFailures = (db: Database, now: Date) =>
  db.plain(sql`delete from login_failures where at < ${now}::timestamptz - interval '1 day'`);
