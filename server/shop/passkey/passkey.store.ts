// SQL for passkeys and challenges.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';

export type PasskeyRow = Row<
  'passkeys',
  | 'id'
  | 'user_id'
  | 'name'
  | 'credential_id'
  | 'public_key'
  | 'counter'
  | 'transports'
  | 'host'
  | 'created_at'
  | 'used_at'
>;

const columns = sql.raw(
  'id, user_id, name, credential_id, public_key, counter, transports, host, created_at, used_at',
);

export const listPasskeyRows = (tx: TenantTx, userId: number) =>
  tx.rows<PasskeyRow>(sql`
    select ${columns} from passkeys where tenant_id = ${tx.tenantId} and user_id = ${userId} order by id`);

export const findPasskey = (tx: TenantTx, credentialId: string) =>
  tx.first<PasskeyRow>(sql`
    select ${columns} from passkeys where tenant_id = ${tx.tenantId} and credential_id = ${credentialId}`);

interface NewPasskey {
  readonly userId: number;
  readonly name: string;
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly host: string;
}

/** Undefined where the shop already has this passkey. */
export const insertPasskey = (tx: TenantTx, key: NewPasskey) =>
  tx.first<PasskeyRow>(sql`
    insert into passkeys (tenant_id, user_id, name, credential_id, public_key, counter, transports, host, created_at)
    values (${tx.tenantId}, ${key.userId}, ${key.name}, ${key.credentialId}, ${key.publicKey}, ${key.counter},
      ${[...key.transports]}::text[], ${key.host}, ${tx.now})
    on conflict (tenant_id, credential_id) do nothing
    returning ${columns}`);

/** False where it was removed meanwhile, or this counter was already used. */
export const useCount = async (
  tx: TenantTx,
  { id, counter }: Pick<PasskeyRow, 'id' | 'counter'>,
): Promise<boolean> =>
  (await tx.first(sql`
    update passkeys set counter = ${counter}, used_at = ${tx.now}
    where tenant_id = ${tx.tenantId} and id = ${id}
      and (counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))
    returning id`)) !== undefined;

export const deletePasskey = (
  tx: TenantTx,
  { id, userId }: { readonly id: number; readonly userId: number },
) =>
  tx.first<Row<'passkeys', 'name'>>(sql`
    delete from passkeys where tenant_id = ${tx.tenantId} and id = ${id} and user_id = ${userId}
    returning name`);

/** Returns how many there were. */
export const deletePasskeysOf = async (tx: TenantTx, userId: number): Promise<number> =>
  (
    await tx.rows(sql`
      delete from passkeys where tenant_id = ${tx.tenantId} and user_id = ${userId} returning id`)
  ).length;

interface NewChallenge {
  readonly hash: string;
  /** Null for a login. */
  readonly userId: number | null;
  readonly expiresAt: Date;
}

/** Also deletes the shop's expired challenges. */
export async function saveChallenge(tx: TenantTx, challenge: NewChallenge): Promise<void> {
  const { hash, userId, expiresAt } = challenge;
  await tx.rows(
    sql`delete from passkey_challenges where tenant_id = ${tx.tenantId} and expires_at <= ${tx.now}`,
  );
  await tx.rows(sql`
    insert into passkey_challenges (tenant_id, hash, user_id, expires_at)
    values (${tx.tenantId}, ${hash}, ${userId}, ${expiresAt})`);
}

/** Uses up the challenge: false where it was used, is expired, or belongs to somebody else. */
export const takeChallenge = async (
  tx: TenantTx,
  { hash, userId }: Pick<NewChallenge, 'hash' | 'userId'>,
): Promise<boolean> =>
  (await tx.first(sql`
    delete from passkey_challenges
    where tenant_id = ${tx.tenantId} and hash = ${hash} and expires_at > ${tx.now}
      and user_id is not distinct from ${userId}::bigint
    returning hash`)) !== undefined;
