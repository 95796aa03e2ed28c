// SQL for reset links: one per user.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

interface NewReset {
  readonly userId: number;
  readonly hash: string;
  readonly expiresAt: Date;
  /** Whether the second factor is removed with the old password. */
  readonly removesFactor: boolean;
}

/** Replaces an older link of the user. */
export const saveReset = (tx: TenantTx, { userId, hash, expiresAt, removesFactor }: NewReset) =>
  tx.rows(sql`
    insert into password_resets (tenant_id, user_id, hash, expires_at, created_at, removes_factor)
    values (${tx.tenantId}, ${userId}, ${hash}, ${expiresAt}, ${tx.now}, ${removesFactor})
    on conflict (tenant_id, user_id) do update
      set hash = excluded.hash, expires_at = excluded.expires_at, created_at = excluded.created_at,
        removes_factor = excluded.removes_factor`);

/** The user of a valid link. */
export const findReset = (tx: TenantTx, hash: string) =>
  tx.first<Row<'password_resets', 'user_id'>>(sql`
    select user_id from password_resets
    where tenant_id = ${tx.tenantId} and hash = ${hash} and expires_at > ${tx.now}`);

/** Uses up the link; undefined where another request was faster, or it has expired. */
export const takeReset = (tx: TenantTx, hash: string) =>
  tx.first<Row<'password_resets', 'removes_factor'>>(sql`
    delete from password_resets
    where tenant_id = ${tx.tenantId} and hash = ${hash} and expires_at > ${tx.now}
    returning removes_factor`);

/** Ends the user's link, if there is one. */
export const deleteReset = (tx: TenantTx, userId: number) =>
  tx.rows(sql`
    delete from password_resets where tenant_id = ${tx.tenantId} and user_id = ${userId}`);

/** Deletes the shop's expired links. */
export const forgetEndedResets = (tx: TenantTx) =>
  tx.rows(
    sql`delete from password_resets where tenant_id = ${tx.tenantId} and expires_at <= ${tx.now}`,
  );
