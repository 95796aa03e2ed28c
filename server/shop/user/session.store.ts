// How the one who asks is found: the statement goes out with the opening of each transaction.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';
import type { Asked } from '../../platform/session.ts';

/**
 * Written out, for the opening takes no parameters; what is asked is checked by then. Rights come as JSON, which is read
 * twenty times as fast as an array.
 */
export const query = ({ tenantId, userId, version, family, token, flag }: Asked): string => {
  const wanted = flag === null ? 'null' : `'${flag}'`;
  if (token !== null) return queryByToken({ tenantId, userId, token, wanted });
  const login = family === null ? 'null' : `'${family}'`;
  return `select id, username, role, array_to_json(permissions) as permissions, flag from session_of(${tenantId}, ${userId}, ${version}, ${wanted}, ${login})`;
};

interface ByToken extends Pick<Asked, 'tenantId' | 'userId'> {
  readonly token: string;
  readonly wanted: string;
}

/** Of its maker's rights as they are now those that the token was given; it outlives the maker's logins. */
const queryByToken = ({ tenantId, userId, token, wanted }: ByToken): string => `
  select u.id, u.username, u.role,
    (select o.value from options o where o.tenant_id = ${tenantId} and o.name = ${wanted}) as flag,
    array_to_json(array(
      select p from unnest(u.permissions) p
      where p = any(t.permissions) and not (t.own and p = 'order.view.all'))) as permissions
  from api_tokens t
  join users u on u.tenant_id = ${tenantId} and u.id = t.user_id
  join tenants shop on shop.id = u.tenant_id
  where t.tenant_id = ${tenantId} and t.user_id = ${userId} and t.hash = '${token}'
    and t.ended_at is null and (t.expires_at is null or t.expires_at > now())
    and u.suspended_at is null and u.deleted_at is null and shop.state = 'active'`;

export const flag = async (tx: TenantTx, name: string): Promise<unknown> =>
  (
    await tx.first<Row<'options', 'value'>>(
      sql`select value from options where tenant_id = ${tx.tenantId} and name = ${name}`,
    )
  )?.value;
