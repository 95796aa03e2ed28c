// Reading and changing a shop's courier account; secrets are stored encrypted and never returned.
import {
  type CourierAccount,
  type getCourierAccount,
  type setCourierAccount,
  ConnectionResult,
} from '@app/contract/courier-setup/account';
import type { CourierId } from '@app/contract/kit/carriers';
import { fieldTexts, thaiParsing } from '@app/contract/kit/issues';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import type { Call, Incoming, Services } from '../../platform/route.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { findCourier } from '@app/courier/registry';
import { deployedCourier, hasAddress } from './call-courier.ts';
import {
  findAccount,
  isSender,
  lockAccount,
  saveAccount,
  saveHookSecret,
  type AccountRow,
} from './courier-account.store.ts';
import { openCredentials, overlay, sealCredentials, type Credentials } from './credentials.ts';
import { newHookSecret, openHookSecret } from './hook-secrets.ts';
import type { Courier } from './courier-words.ts';

/** 404 for a courier that does not exist or is not offered here. */
export function requireCourier(services: Services, id: CourierId): Courier {
  const courier = deployedCourier(services.config, id);
  if (!courier) throw fail('NOT_FOUND');
  return courier;
}

export async function getAccountUse(call: Call<typeof getCourierAccount>): Promise<CourierAccount> {
  requireCourier(call.services, call.params.c);
  const row = await findAccount(call.tx, call.params.c);
  return row ? toAccount(call, row) : { ...noAccount, c: call.params.c };
}

const noAccount = {
  enabled: false,
  environment: 'training' as const,
  filled: [],
  senderAddressId: null,
  hookUrl: null,
  checkedAt: null,
  checkResult: null,
  version: 0,
};

/** A secret that was encrypted with a lost key is replaced; the courier gets the new address. */
async function lockReadable(
  tx: TenantTx,
  secrets: Secrets,
  courier: CourierId,
): Promise<AccountRow> {
  const fresh = newHookSecret(secrets);
  const row = await lockAccount(tx, courier, fresh);
  if (openHookSecret(secrets, row.hook_secret) !== null) return row;
  await saveHookSecret(tx, courier, fresh);
  return row;
}

export async function setAccountUse(call: Call<typeof setCourierAccount>): Promise<CourierAccount> {
  const { tx, body, params, services } = call;
  const courier = requireCourier(services, params.c);
  const before = await lockReadable(tx, services.secrets, params.c);
  if (body.version !== undefined && body.version !== versionSeen(before)) throw fail('STALE');
  const stored = openCredentials(services.secrets, before.credentials);
  const enabled = body.enabled ?? before.enabled;
  const credentials = overlay(courier, stored, body.credentials);
  const isFilled = Object.keys(credentials).length > 0;
  const valid = enabled || isFilled ? readCredentials(courier, credentials) : credentials;
  const senderAddressId =
    body.senderAddressId === undefined ? before.sender_address_id : body.senderAddressId;
  if (typeof body.senderAddressId === 'number' && !(await isSender(tx, body.senderAddressId))) {
    throw fail('UNPROCESSED', { fields: { senderAddressId: 'ไม่พบที่อยู่ผู้ส่งนี้ กรุณาเลือกใหม่' } });
  }
  const environment = body.environment ?? before.environment;
  if (enabled) requireAddress(services, courier, { environment, credentials: valid });
  const changed = Object.keys(valid).filter((name) => valid[name] !== stored?.[name]);
  const after = await saveAccount(tx, params.c, {
    enabled,
    environment,
    senderAddressId,
    credentials: isFilled ? sealCredentials(services.secrets, valid) : '',
    forgetsCheck: changed.length > 0 || environment !== before.environment,
  });
  tx.audit({
    action: 'courier-account.set',
    entity: 'courier-account',
    entityId: after.id,
    before: traceOf(before),
    after: { ...traceOf(after), credentialsChanged: changed },
  });
  const isNews =
    enabled !== before.enabled || environment !== before.environment || changed.length > 0;
  if (isNews && (enabled || before.enabled)) await registerHook(call, enabled);
  // Numbers that were typed while there was no account are tracked from now on.
  if (enabled && !before.enabled)
    await tx.enqueue('shipment.follow-outside', { courier: params.c });
  return toAccount(call, after);
}

/** J&T gives each classic merchant an address of its own, which only the operator can set. */
function requireAddress(
  { config }: Services,
  courier: Courier,
  account: Pick<AccountRow, 'environment'> & { credentials: Credentials },
): void {
  if (hasAddress(config, courier, account)) return;
  const text = `ระบบนี้ยังไม่มีที่อยู่สำหรับบัญชีแบบนี้ของ ${courier.nameEn} แจ้งผู้ดูแลระบบให้ตั้งค่าก่อน แล้วเปิดใช้อีกครั้ง`;
  const field = courier.protocols?.field ?? 'environment';
  throw fail('UNPROCESSED', { fields: { [`credentials.${field}`]: text } });
}

/**
 * Stores a sender and keys for a courier with its own form; only given keys are replaced. The courier's adapter
 * checks them when the account is switched on. Returns the names of all stored keys.
 */
export async function keepAccount(
  tx: TenantTx,
  secrets: Secrets,
  { courier, senderAddressId, credentials }: SavedAccount,
): Promise<string[]> {
  const before = await lockReadable(tx, secrets, courier);
  const stored = openCredentials(secrets, before.credentials);
  const all = overlay(findCourier(courier) ?? { credentialFields: [] }, stored, credentials);
  const changed = Object.keys(all).filter((name) => all[name] !== stored?.[name]);
  const after = await saveAccount(tx, courier, {
    enabled: before.enabled,
    environment: before.environment,
    senderAddressId,
    credentials: Object.keys(all).length > 0 ? sealCredentials(secrets, all) : '',
    forgetsCheck: changed.length > 0,
  });
  tx.audit({
    action: 'courier-account.set',
    entity: 'courier-account',
    entityId: after.id,
    before: traceOf(before),
    after: { ...traceOf(after), credentialsChanged: changed },
  });
  return Object.keys(all).sort();
}

interface SavedAccount {
  readonly courier: CourierId;
  readonly senderAddressId: number;
  readonly credentials: Credentials | undefined;
}

/** The names of a courier's stored keys. */
export async function filledKeys(
  tx: TenantTx,
  secrets: Secrets,
  courier: CourierId,
): Promise<string[]> {
  const row = await findAccount(tx, courier);
  return Object.keys((row && openCredentials(secrets, row.credentials)) ?? {}).sort();
}

/** The tracking feature's job informs the courier after the commit. */
async function registerHook(call: Call<typeof setCourierAccount>, isOn: boolean): Promise<void> {
  const origin = originOf(call);
  if (origin === null) return;
  await call.tx.enqueue('tracking.register-webhook', { courier: call.params.c, isOn, origin });
}

/** A new row has version 1 and was never shown: its reader saw 0. */
const versionSeen = (row: AccountRow): number => (row.version === 1 ? 0 : row.version);

const traceOf = (row: AccountRow) => ({
  courier: row.courier,
  enabled: row.enabled,
  environment: row.environment,
  senderAddressId: row.sender_address_id,
});

/** Checks by the courier's own schema; errors are named `credentials.mchId`. */
export function readCredentials(courier: Courier, credentials: Credentials): Credentials {
  const parsed = courier.credentialSchema.safeParse(credentials, thaiParsing);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({
    ...issue,
    path: ['credentials', ...issue.path],
  }));
  throw fail('UNPROCESSED', { fields: fieldTexts(issues) });
}

function toAccount(
  call: { incoming: Incoming; services: Services },
  row: AccountRow,
): CourierAccount {
  const credentials = openCredentials(call.services.secrets, row.credentials);
  const checked = ConnectionResult.safeParse(row.check_result);
  return {
    c: row.courier,
    enabled: row.enabled,
    environment: row.environment,
    filled: Object.keys(credentials ?? {}).sort(),
    protocol: protocolIn(row.courier, credentials),
    senderAddressId: row.sender_address_id,
    hookUrl: hookUrlOf(call, { courier: row.courier, stored: row.hook_secret }),
    checkedAt: row.checked_at?.toISOString() ?? null,
    checkResult: checked.success ? checked.data : null,
    version: row.version,
  };
}

function protocolIn(id: CourierId, credentials: Credentials | null): string | null {
  const field = findCourier(id)?.protocols?.field;
  return (field && credentials?.[field]) ?? null;
}

interface Hook {
  readonly courier: CourierId;
  readonly stored: string;
}

/**
 * The shop's address for the courier's pushes; the path contains a secret, because push data is not signed. Without
 * PUBLIC_ORIGIN the caller's address for this server is used: right for a demo, useless behind a proxy.
 */
export function hookUrlOf(
  { incoming, services }: { incoming: Incoming; services: Services },
  { courier, stored }: Hook,
): string | null {
  const origin = originOf({ incoming, services });
  const label = incoming.tenant?.label;
  const secret = openHookSecret(services.secrets, stored);
  if (origin === null || label === undefined || secret === null) return null;
  return new URL(`/hook/${courier}/${label}/${secret}`, origin).href;
}

function originOf({
  incoming,
  services,
}: {
  incoming: Incoming;
  services: Services;
}): string | null {
  const { host } = incoming.headers;
  return services.config.PUBLIC_ORIGIN ?? (typeof host === 'string' ? `http://${host}` : null);
}
