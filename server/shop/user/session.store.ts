// The SQL that finds the caller's session; it is sent with the opening of each transaction.
import { sql, type Question, type Row, type TenantTx } from '../../platform/database.ts';
import type { SessionQuery } from '../../platform/session.ts';

// Most calls need no flag, so the shop's settings are not read.
const NO_FLAG = 'null as flag';
const flagIn = (place: string): string =>
  `(select o.value from options o where o.tenant_id = $1 and o.name = ${place}) as flag`;

// Rights are read as JSON, which is twenty times as fast to parse as an array.
const byLogin = (flag: string): string => `
  select u.id, u.username, u.role, ${flag}, array_to_json(u.permissions) as permissions
  from users u join tenants shop on shop.id = u.tenant_id
  where u.tenant_id = $1 and u.id = $2 and u.session_version = $3
    and u.suspended_at is null and u.deleted_at is null and shop.state = 'active'
    and not exists (select 1 from refresh_tokens r
      where r.tenant_id = $1 and r.family = $4 and r.revoked_at is not null)`;

/** The token's rights, limited to its maker's current rights; the token outlives the maker's logins. */
const byToken = (flag: string): string => `
  select u.id, u.username, u.role, ${flag},
    array_to_json(array(
      select p from unnest(u.permissions) p
      where p = any(t.permissions) and not (t.own and p = 'order.view.all'))) as permissions
  from api_tokens t
  join users u on u.tenant_id = $1 and u.id = t.user_id
  join tenants shop on shop.id = u.tenant_id
  where t.tenant_id = $1 and t.user_id = $2 and t.hash = $3
    and t.ended_at is null and (t.expires_at is null or t.expires_at > now())
    and u.suspended_at is null and u.deleted_at is null and shop.state = 'active'`;

const byLoginAlone = byLogin(NO_FLAG);
const byLoginWithFlag = byLogin(flagIn('$5'));
const byTokenAlone = byToken(NO_FLAG);
const byTokenWithFlag = byToken(flagIn('$4'));

export function query({ tenantId, userId, version, family, token, flag }: SessionQuery): Question {
  if (token === null) {
    const values = [tenantId, userId, version, family];
    return flag === null
      ? { name: 'session-by-login', text: byLoginAlone, values }
      : { name: 'session-by-login-flag', text: byLoginWithFlag, values: [...values, flag] };
  }
  const values = [tenantId, userId, token];
  return flag === null
    ? { name: 'session-by-token', text: byTokenAlone, values }
    : { name: 'session-by-token-flag', text: byTokenWithFlag, values: [...values, flag] };
}

export const flag = async (tx: TenantTx, name: string): Promise<unknown> =>
  (
    await tx.first<Row<'options', 'value'>>(
      sql`select value from options where tenant_id = ${tx.tenantId} and name = ${name}`,
    )
  )?.value;
