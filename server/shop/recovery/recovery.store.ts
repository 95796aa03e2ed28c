// SQL for recovery addresses: one per user.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

export type RecoveryRow = Row<'recovery_emails', 'user_id' | 'address' | 'confirmed_at'>;

export const findRecovery = (tx: TenantTx, userId: number) =>
  tx.first<RecoveryRow>(sql`
    select user_id, address, confirmed_at from recovery_emails
    where tenant_id = ${tx.tenantId} and user_id = ${userId}`);

/** Unconfirmed, and without a link until one is sent. */
export const saveRecovery = (
  tx: TenantTx,
  { userId, address, expiresAt }: { userId: number; address: string; expiresAt: Date },
) =>
  tx.rows(sql`
    insert into recovery_emails (tenant_id, user_id, address, expires_at, created_at)
    values (${tx.tenantId}, ${userId}, ${address}, ${expiresAt}, ${tx.now})
    on conflict (tenant_id, user_id) do update
      set address = excluded.address, expires_at = excluded.expires_at, created_at = excluded.created_at,
        hash = null, confirmed_at = null`);

/**
 * Stores the link of an unconfirmed address before it is sent; the older link ends. Undefined where the address is
 * gone.
 */
export const startConfirming = (tx: TenantTx, userId: number, hash: string) =>
  tx.first<Row<'recovery_emails', 'address'>>(sql`
    update recovery_emails set hash = ${hash}
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and confirmed_at is null
      and expires_at > ${tx.now}
    returning address`);

/** Uses up the link; undefined where it is unknown or expired. */
export const confirmRecovery = (tx: TenantTx, hash: string) =>
  tx.first<Row<'recovery_emails', 'user_id'>>(sql`
    update recovery_emails set confirmed_at = ${tx.now}, hash = null
    where tenant_id = ${tx.tenantId} and hash = ${hash} and confirmed_at is null
      and expires_at > ${tx.now}
    returning user_id`);

/** False where there was none. */
export const removeRecovery = async (tx: TenantTx, userId: number): Promise<boolean> =>
  (await tx.first(sql`
    delete from recovery_emails where tenant_id = ${tx.tenantId} and user_id = ${userId}
    returning user_id`)) !== undefined;
