// SQL for API tokens.
import type { Permission } from '@app/contract/kit/permissions';
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

export interface TokenRow
  extends
    Row<
      'api_tokens',
      'id' | 'name' | 'own' | 'expires_at' | 'created_at' | 'used_at' | 'used_from' | 'user_id'
    >,
    Row<'users', 'username'> {
  readonly permissions: Permission[];
}

/** Tokens that were not revoked, newest first; expired ones are included so that their users notice. */
export const tokensOf = (tx: TenantTx): Promise<TokenRow[]> =>
  tx.rows<TokenRow>(sql`
    select t.id, t.name, t.permissions, t.own, t.expires_at, t.created_at, t.used_at, t.used_from,
      t.user_id, u.username
    from api_tokens t join users u on u.tenant_id = t.tenant_id and u.id = t.user_id
    where t.tenant_id = ${tx.tenantId} and t.ended_at is null
    order by t.id desc`);

export const findToken = (tx: TenantTx, id: number) =>
  tx.first<Row<'api_tokens', 'id'>>(sql`
    select id from api_tokens where tenant_id = ${tx.tenantId} and id = ${id} and ended_at is null`);

/** Locked, so that two concurrent requests count each other's token. */
export const lockTokens = (tx: TenantTx) =>
  tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('api_tokens:' || ${tx.tenantId}::int, 0))`,
  );

export interface NewToken {
  readonly userId: number;
  readonly name: string;
  readonly hash: string;
  readonly permissions: readonly Permission[];
  readonly own: boolean;
  readonly expiresAt: string | null;
}

export async function insertToken(tx: TenantTx, token: NewToken): Promise<number> {
  const row = await tx.first<Row<'api_tokens', 'id'>>(sql`
    insert into api_tokens (tenant_id, user_id, name, hash, permissions, own, expires_at, created_at)
    values (${tx.tenantId}, ${token.userId}, ${token.name}, ${token.hash},
      ${[...token.permissions]}::text[], ${token.own}, ${token.expiresAt}::timestamptz, ${tx.now})
    returning id`);
  if (!row) throw new Error('the token was not written');
  return row.id;
}

export const markEnded = (tx: TenantTx, id: number): Promise<{ name: string } | undefined> =>
  tx.first<Row<'api_tokens', 'name'>>(sql`
    update api_tokens set ended_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = ${id} and ended_at is null
    returning name`);

export const markUsed = (tx: TenantTx, hash: string, from: string) =>
  tx.rows(sql`
    update api_tokens set used_at = ${tx.now}, used_from = ${from}
    where tenant_id = ${tx.tenantId} and hash = ${hash}`);
