// SQL for courier accounts and the record of exchanges with couriers.
import { carriers, flagNames, type CourierId } from '@app/contract/kit/carriers';
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';
import { optionsOf } from '../../shop/index.ts';

export interface AccountRow
  extends
    Row<
      'courier_accounts',
      | 'id'
      | 'enabled'
      | 'environment'
      | 'sender_address_id'
      | 'hook_secret'
      | 'checked_at'
      | 'version'
    >,
    Row<'courier_accounts', 'check_result'> {
  readonly courier: CourierId;
  /** Encrypted JSON, or '' when none were ever entered. */
  readonly credentials: Column<'courier_accounts', 'credentials'>;
  /** `requestsPerSecond` and `concurrency` where the courier agreed to limits other than the published ones. */
  readonly settings: { readonly requestsPerSecond?: number; readonly concurrency?: number };
}

const columns = sql.raw(
  `id, courier, enabled, environment, credentials, sender_address_id, hook_secret, settings,
   checked_at, check_result, version`,
);

/** Read before each call to a courier. */
export const findAccount = async (
  tx: TenantTx,
  courier: CourierId,
): Promise<AccountRow | undefined> =>
  (
    await tx.prepared<AccountRow>(
      'courier-account',
      sql`select ${columns} from courier_accounts where tenant_id = ${tx.tenantId} and courier = ${courier}`,
    )
  )[0];

/**
 * Creates the row if needed and locks it, so that two edits of one account are serialised. `hookSecret` is encrypted,
 * for a new row.
 */
export async function lockAccount(
  tx: TenantTx,
  courier: CourierId,
  hookSecret: string,
): Promise<AccountRow> {
  await tx.rows(sql`insert into courier_accounts (tenant_id, courier, hook_secret)
    values (${tx.tenantId}, ${courier}, ${hookSecret})
    on conflict (tenant_id, courier) do nothing`);
  const row = await tx.first<AccountRow>(sql`select ${columns} from courier_accounts
    where tenant_id = ${tx.tenantId} and courier = ${courier} for update`);
  if (!row) throw new Error('no account row came back');
  return row;
}

export const listAccounts = (tx: TenantTx) =>
  tx.rows<AccountRow>(
    sql`select ${columns} from courier_accounts where tenant_id = ${tx.tenantId}`,
  );

/** Couriers that the shop has switched on and configured. */
export async function enabledCouriers(tx: TenantTx): Promise<CourierId[]> {
  const accounts = await tx.rows<{ courier: CourierId }>(
    sql`select courier from courier_accounts where tenant_id = ${tx.tenantId} and enabled`,
  );
  const flags = await optionsOf(tx, flagNames);
  const on = new Set(accounts.map(({ courier }) => courier));
  return carriers
    .filter(({ id, flag }) => on.has(id) && (flag === null || flags[flag] === 1))
    .map(({ id }) => id);
}

interface AccountChange {
  readonly enabled: boolean;
  readonly environment: 'production' | 'training';
  readonly credentials: string;
  readonly senderAddressId: number | null;
  /** The result of the last connection test is no longer valid. */
  readonly forgetsCheck: boolean;
}

export async function saveAccount(
  tx: TenantTx,
  courier: CourierId,
  change: AccountChange,
): Promise<AccountRow> {
  const row = await tx.first<AccountRow>(sql`
    update courier_accounts set enabled = ${change.enabled}, environment = ${change.environment},
      credentials = ${change.credentials}, sender_address_id = ${change.senderAddressId},
      checked_at = case when ${change.forgetsCheck} then null else checked_at end,
      check_result = case when ${change.forgetsCheck} then null else check_result end,
      version = version + 1, updated_at = now()
    where tenant_id = ${tx.tenantId} and courier = ${courier} returning ${columns}`);
  if (!row) throw new Error('no account row came back');
  return row;
}

export const saveHookSecret = (tx: TenantTx, courier: CourierId, sealed: string) =>
  tx.rows(sql`update courier_accounts set hook_secret = ${sealed}
    where tenant_id = ${tx.tenantId} and courier = ${courier}`);

export const saveCheck = (tx: TenantTx, courier: CourierId, result: object) =>
  tx.rows(sql`update courier_accounts set checked_at = now(), check_result = ${JSON.stringify(result)}::jsonb
    where tenant_id = ${tx.tenantId} and courier = ${courier}`);

export const isSender = (tx: TenantTx, addressId: number) =>
  tx.first(sql`select 1 from addresses
    where tenant_id = ${tx.tenantId} and id = ${addressId} and type = 'sender'`);

interface ExchangeRow extends Row<
  'courier_exchanges',
  'purpose' | 'status' | 'outcome' | 'request' | 'response'
> {
  readonly courier: CourierId;
  /** The subject of the exchange: our number or the courier's. */
  readonly subject: Column<'courier_exchanges', 'subject'>;
  readonly tookMs: Column<'courier_exchanges', 'took_ms'>;
}

export const insertExchanges = (tx: TenantTx, rows: readonly ExchangeRow[]) =>
  tx.named(
    'courier-exchanges',
    `insert into courier_exchanges (tenant_id, courier, purpose, subject, took_ms, status, outcome, request, response)
     select $1, e.courier, e.purpose, e.subject, e."tookMs", e.status, e.outcome, e.request, e.response
     from jsonb_to_recordset($2::jsonb) as e
       (courier text, purpose text, subject text, "tookMs" int, status int, outcome text, request text, response text) returning 1`,
    [tx.tenantId, JSON.stringify(rows)],
  );
