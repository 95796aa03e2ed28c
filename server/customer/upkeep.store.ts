// SQL for deleted addresses and channels in the trash, their removal, and the erasure of recipients.
import { sql, type Row, type TenantTx } from '../platform/database.ts';
import {
  blankTrail,
  ERASED_NAME,
  isOver,
  isInTrash,
  type Purge,
  type TrashViewer,
} from '../platform/upkeep.ts';

export const deletedAddresses = (tx: TenantTx, { ownerId }: TrashViewer) => sql`
  select id, '' as code, name, deleted_at from addresses where ${isInTrash(tx)} and phone <> ''
    and (${ownerId}::bigint is null or created_by = ${ownerId})`;

export const deletedChannels = (tx: TenantTx) =>
  sql`select id, '' as code, name, deleted_at from channels where ${isInTrash(tx)}`;

export const waitingAddresses = (tx: TenantTx) => sql`select from addresses where ${isInTrash(tx)}`;

export const waitingChannels = (tx: TenantTx) => sql`select from channels where ${isInTrash(tx)}`;

export const removeAddresses: Purge['run'] = async (tx, { most, isFree }) =>
  (
    await tx.rows(sql`
      delete from addresses where tenant_id = ${tx.tenantId} and id in (
        select a.id from addresses a where a.tenant_id = ${tx.tenantId} and a.${isOver} and ${isFree('a')}
        limit ${most}) returning 1`)
  ).length;

export const removeChannels: Purge['run'] = async (tx, { most, isFree }) =>
  (
    await tx.rows(sql`
      delete from channels where tenant_id = ${tx.tenantId} and id in (
        select c.id from channels c where c.tenant_id = ${tx.tenantId} and c.${isOver} and ${isFree('c')}
        limit ${most}) returning 1`)
  ).length;

/** Recipients in the address book; the shop's own senders stay. */
export async function eraseRecipients(tx: TenantTx, phone: string): Promise<number> {
  const rows = await tx.rows<Row<'addresses', 'id'>>(sql`
    update addresses set name = ${ERASED_NAME}, phone = '', address = '', subdistrict = '', postcode = '',
      deleted_at = coalesce(deleted_at, ${tx.now}::timestamptz), is_default = false, version = version + 1
    where tenant_id = ${tx.tenantId} and type = 'recipient' and phone = ${phone} returning id`);
  await blankTrail(
    tx,
    'address',
    rows.map((row) => row.id),
  );
  return rows.length;
}
