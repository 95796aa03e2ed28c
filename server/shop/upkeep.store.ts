// Users who were deleted: as the trash shows them, and what is left of them after it.
import { sql, type TenantTx } from '../platform/database.ts';
import {
  isOver,
  liesInTrash,
  speaksOf,
  type Buyer,
  type Purge,
  type TrashViewer,
} from '../platform/upkeep.ts';

/** Saved searches for the buyer, and what could be put back. */
export async function eraseMentions(tx: TenantTx, buyer: Buyer): Promise<void> {
  if (buyer.phone === null) return;
  await tx.rows(sql`
    delete from list_views where tenant_id = ${tx.tenantId}
      and ${speaksOf(sql`name || ' ' || search::text`, buyer)}`);
  await tx.rows(sql`
    delete from undos where tenant_id = ${tx.tenantId} and ${speaksOf(sql`payload::text`, buyer)}`);
}

export const deletedUsers = (tx: TenantTx, { roles }: TrashViewer) => sql`
  select id, left(username, length(username) - length('~' || id)) as code, name, deleted_at from users
  where ${liesInTrash(tx)} and role = any(${[...roles]}::smallint[])`;

export const waitingUsers = (tx: TenantTx) => sql`select from users where ${liesInTrash(tx)}`;

/** Who did what stays readable in trail and history; what else was known of the person does not. */
export const stripUsers: Purge['run'] = async (tx, { most, isFree }) =>
  (
    await tx.rows(sql`
      update users set phone = '', profile = '{}', password_hash = '' where tenant_id = ${tx.tenantId} and id in (
        select u.id from users u where u.tenant_id = ${tx.tenantId} and u.${isOver} and u.password_hash <> ''
          and ${isFree('u')} limit ${most})
      returning 1`)
  ).length;
