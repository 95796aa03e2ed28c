// Changes of a shop by the operator, each also recorded in the shop's own audit trail.
import { isOffered, type FlagName } from '@app/contract/kit/carriers';
import { optionRules } from '@app/contract/shop/setting';
import type { TenantTx } from '../../platform/database.ts';
import { fail } from '../../platform/failure.ts';
import { saveOption } from '../setting/setting.store.ts';
import { lockTenant, saveTenant, type TenantRow } from '../tenant/tenant.store.ts';

/** Limits of a shop: orders per Bangkok month, users, megabytes of files, imports per Bangkok day. */
export const shopLimits = ['order_limit', 'user_limit', 'storage_limit', 'import_limit'] as const;
export type ShopLimit = (typeof shopLimits)[number];

export interface ShopChange {
  readonly name?: string | undefined;
  readonly suspended?: boolean | undefined;
  /** Each 0 = unlimited. */
  readonly limits?: Readonly<Partial<Record<ShopLimit, number | undefined>>> | undefined;
  readonly modules?: Readonly<Partial<Record<FlagName, 0 | 1>>> | undefined;
}

/** One change, as audit trails record it. */
interface Done {
  readonly action: 'shop.rename' | 'shop.suspend' | 'shop.resume' | 'shop.limit' | 'shop.module';
  readonly before: object;
  readonly after: object;
}

async function changeTenant(tx: TenantTx, shop: TenantRow, change: ShopChange): Promise<Done[]> {
  const name = change.name ?? shop.name;
  const state = change.suspended === undefined ? shop.state : stateOf(change.suspended);
  if (name === shop.name && state === shop.state) return [];
  await saveTenant(tx, { name, state });
  const action = state === 'suspended' ? 'shop.suspend' : 'shop.resume';
  return [
    ...(name === shop.name
      ? []
      : [{ action: 'shop.rename' as const, before: { name: shop.name }, after: { name } }]),
    ...(state === shop.state
      ? []
      : [{ action, before: { state: shop.state }, after: { state } } as const]),
  ];
}

const stateOf = (isSuspended: boolean) => (isSuspended ? 'suspended' : 'active');

async function changeLimits(tx: TenantTx, limits: ShopChange['limits'] = {}): Promise<Done[]> {
  const done: Done[] = [];
  for (const name of shopLimits) {
    const limit = limits[name];
    if (limit === undefined) continue;
    if (!optionRules[name].schema.safeParse(limit).success)
      throw fail('UNPROCESSED', { fields: { [name]: 'ใส่จำนวนเต็มตั้งแต่ 0' } });
    const before = (await saveOption(tx, name, limit)) ?? 0;
    const values = { before: { [name]: before }, after: { [name]: limit } };
    if (before !== limit) done.push({ action: 'shop.limit', ...values });
  }
  return done;
}

async function changeModules(
  tx: TenantTx,
  modules: ShopChange['modules'],
  deployed: readonly string[],
): Promise<Done[]> {
  const done: Done[] = [];
  for (const [flag, value] of Object.entries(modules ?? {})) {
    if (value === 1 && !isOffered(flag, deployed))
      throw fail('UNPROCESSED', { fields: { [`modules.${flag}`]: 'ระบบนี้ยังไม่เปิดให้บริการขนส่งรายนี้' } });
    const before = (await saveOption(tx, flag, value)) ?? 0;
    if (before !== value)
      done.push({ action: 'shop.module', before: { [flag]: before }, after: { [flag]: value } });
  }
  return done;
}

/** Runs in the shop's transaction, with the shop locked; settings that already had the value are not in the result. */
export async function changeShop(
  tx: TenantTx,
  change: ShopChange,
  deployed: readonly string[],
): Promise<Done[]> {
  const shop = await lockTenant(tx);
  if (!shop) throw fail('NOT_FOUND');
  const done = [
    ...(await changeTenant(tx, shop, change)),
    ...(await changeLimits(tx, change.limits)),
    ...(await changeModules(tx, change.modules, deployed)),
  ];
  for (const { action, before, after } of done)
    tx.audit({ action, entity: 'shop', entityId: shop.id, before, after });
  return done;
}
