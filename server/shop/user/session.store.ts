// How the one who asks is found: the statement goes out with the opening of each transaction.
import { sql, type Question, type Row, type TenantTx } from '../../platform/database.ts';
import type { Asked } from '../../platform/session.ts';

const FLAG = '(select o.value from options o where o.tenant_id = $1 and o.name = $3) as flag';

// Rights come as JSON, which is read twenty times as fast as an array.
const byLogin = `
  select u.id, u.username, u.role, ${FLAG}, array_to_json(u.permissions) as permissions
  from users u join tenants shop on shop.id = u.tenant_id
  where u.tenant_id = $1 and u.id = $2 and u.session_version = $4
    and u.suspended_at is null and u.deleted_at is null and shop.state = 'active'
    and not exists (select 1 from refresh_tokens r
      where r.tenant_id = $1 and r.family = $5 and r.revoked_at is not null)`;

/** Of its maker's rights as they are now those that the token was given; it outlives the maker's logins. */
const byToken = `
  select u.id, u.username, u.role, ${FLAG},
    array_to_json(array(
      select p from unnest(u.permissions) p
      where p = any(t.permissions) and not (t.own and p = 'order.view.all'))) as permissions
  from api_tokens t
  join users u on u.tenant_id = $1 and u.id = t.user_id
  join tenants shop on shop.id = u.tenant_id
  where t.tenant_id = $1 and t.user_id = $2 and t.hash = $4
    and t.ended_at is null and (t.expires_at is null or t.expires_at > now())
    and u.suspended_at is null and u.deleted_at is null and shop.state = 'active'`;

export function query({ tenantId, userId, version, family, token, flag }: Asked): Question {
  const values = [tenantId, userId, flag];
  return token === null
    ? { name: 'session-by-login', text: byLogin, values: [...values, version, family] }
    : { name: 'session-by-token', text: byToken, values: [...values, token] };
}

export const flag = async (tx: TenantTx, name: string): Promise<unknown> =>
  (
    await tx.first<Row<'options', 'value'>>(
      sql`select value from options where tenant_id = ${tx.tenantId} and name = ${name}`,
    )
  )?.value;
