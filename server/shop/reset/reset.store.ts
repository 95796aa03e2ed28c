// Rows of reset links: one for each user.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

interface NewReset {
  readonly userId: number;
  readonly hash: string;
  readonly expiresAt: Date;
  /** Whether the second factor goes with the old password. */
  readonly removesFactor: boolean;
}

/** An older link of the user ends. */
export const saveReset = (tx: TenantTx, { userId, hash, expiresAt, removesFactor }: NewReset) =>
  tx.rows(sql`
    insert into password_resets (tenant_id, user_id, hash, expires_at, created_at, removes_factor)
    values (${tx.tenantId}, ${userId}, ${hash}, ${expiresAt}, ${tx.now}, ${removesFactor})
    on conflict (tenant_id, user_id) do update
      set hash = excluded.hash, expires_at = excluded.expires_at, created_at = excluded.created_at,
        removes_factor = excluded.removes_factor`);

/** Whose link it is, while it is good. */
export const findReset = (tx: TenantTx, hash: string) =>
  tx.first<Row<'password_resets', 'user_id'>>(sql`
    select user_id from password_resets
    where tenant_id = ${tx.tenantId} and hash = ${hash} and expires_at > ${tx.now}`);

/** Uses the link up: nothing where another was quicker, or it is over. */
export const takeReset = (tx: TenantTx, hash: string) =>
  tx.first<Row<'password_resets', 'removes_factor'>>(sql`
    delete from password_resets
    where tenant_id = ${tx.tenantId} and hash = ${hash} and expires_at > ${tx.now}
    returning removes_factor`);

/** The user's link is over, if there is one. */
export const deleteReset = (tx: TenantTx, userId: number) =>
  tx.rows(sql`
    delete from password_resets where tenant_id = ${tx.tenantId} and user_id = ${userId}`);

/** Those of the shop that nobody followed in time. */
export const forgetEndedResets = (tx: TenantTx) =>
  tx.rows(
    sql`delete from password_resets where tenant_id = ${tx.tenantId} and expires_at <= ${tx.now}`,
  );
