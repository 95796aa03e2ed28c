// Deleted users: their rows in the trash, and what remains after it.
import { sql, type Row, type TenantTx } from '../platform/database.ts';
import {
  isOver,
  isInTrash,
  mentionsBuyer,
  type Buyer,
  type Purge,
  type TrashViewer,
} from '../platform/upkeep.ts';

/** Saved searches for the buyer, and undo data. */
export async function eraseMentions(tx: TenantTx, buyer: Buyer): Promise<void> {
  if (buyer.phone === null) return;
  await tx.rows(sql`
    delete from list_views where tenant_id = ${tx.tenantId}
      and ${mentionsBuyer(sql`name || ' ' || search::text`, buyer)}`);
  await tx.rows(sql`
    delete from undos where tenant_id = ${tx.tenantId} and ${mentionsBuyer(sql`payload::text`, buyer)}`);
}

export const deletedUsers = (tx: TenantTx, { roles }: TrashViewer) => sql`
  select id, left(username, length(username) - length('~' || id)) as code, name, deleted_at from users
  where ${isInTrash(tx)} and role = any(${[...roles]}::smallint[])`;

export const waitingUsers = (tx: TenantTx) => sql`select from users where ${isInTrash(tx)}`;

/** Data that lets a user in, records how and where they came in, or was only theirs. */
const OF_USERS = [
  ...['refresh_tokens', 'password_resets', 'recovery_emails', 'recovery_codes', 'second_factors'],
  ...['passkeys', 'passkey_challenges', 'push_devices', 'list_views'],
] as const;

/** Audit trail and history keep who did what; everything else about the person is removed. */
export const stripUsers: Purge['run'] = async (tx, { most, isFree }) => {
  const rows = await tx.rows<Row<'users', 'id'>>(sql`
    update users set phone = '', profile = '{}', password_hash = '', image_name = ''
    where tenant_id = ${tx.tenantId} and id in (
      select u.id from users u where u.tenant_id = ${tx.tenantId} and u.${isOver} and u.password_hash <> ''
        and ${isFree('u')} limit ${most})
    returning id`);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  for (const table of OF_USERS)
    await tx.rows(sql`
      delete from ${sql.table(table)} where tenant_id = ${tx.tenantId} and user_id = any(${ids}::bigint[])`);
  return ids.length;
};
