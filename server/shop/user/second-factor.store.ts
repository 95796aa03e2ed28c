// SQL for second factors and their recovery codes.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

export type FactorRow = Row<
  'second_factors',
  'secret' | 'used_step' | 'created_at' | 'confirmed_at'
>;

export const findFactor = (tx: TenantTx, userId: number) =>
  tx.first<FactorRow>(sql`
    select secret, used_step, created_at, confirmed_at from second_factors
    where tenant_id = ${tx.tenantId} and user_id = ${userId}`);

/** Replaces a factor that was never confirmed; false where one is active. */
export async function beginFactor(tx: TenantTx, userId: number, sealed: string): Promise<boolean> {
  const row = await tx.first(sql`
    insert into second_factors (tenant_id, user_id, secret, created_at)
    values (${tx.tenantId}, ${userId}, ${sealed}, ${tx.now})
    on conflict (tenant_id, user_id) do update
      set secret = excluded.secret, used_step = -1, created_at = excluded.created_at
      where second_factors.confirmed_at is null
    returning user_id`);
  return row !== undefined;
}

export const replaceRecoveryCodes = async (
  tx: TenantTx,
  userId: number,
  hashes: readonly string[],
): Promise<void> => {
  await tx.rows(
    sql`delete from recovery_codes where tenant_id = ${tx.tenantId} and user_id = ${userId}`,
  );
  await tx.rows(sql`
    insert into recovery_codes (tenant_id, user_id, hash)
    select ${tx.tenantId}, ${userId}, hash from unnest(${[...hashes]}::text[]) as h (hash) returning 1`);
};

/** False where another login used the same code first. */
export const useStep = async (tx: TenantTx, userId: number, step: number): Promise<boolean> =>
  (await tx.first(sql`
    update second_factors set used_step = ${step}
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and used_step < ${step}
    returning user_id`)) !== undefined;

/** False where the code is unknown or used. */
export const useRecoveryCode = async (
  tx: TenantTx,
  userId: number,
  hash: string,
): Promise<boolean> =>
  (await tx.first(sql`
    update recovery_codes set used_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and hash = ${hash} and used_at is null
    returning user_id`)) !== undefined;

export const confirmFactor = (tx: TenantTx, userId: number) =>
  tx.rows(sql`
    update second_factors set confirmed_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and user_id = ${userId} and confirmed_at is null`);

/** False where there was none. */
export const removeFactor = async (tx: TenantTx, userId: number): Promise<boolean> =>
  (await tx.first(sql`
    delete from second_factors where tenant_id = ${tx.tenantId} and user_id = ${userId}
    returning user_id`)) !== undefined;

export const countCodesLeft = async (tx: TenantTx, userId: number): Promise<number> =>
  (
    await tx.first<{ n: number }>(sql`
      select count(*) as n from recovery_codes
      where tenant_id = ${tx.tenantId} and user_id = ${userId} and used_at is null`)
  )?.n ?? 0;
