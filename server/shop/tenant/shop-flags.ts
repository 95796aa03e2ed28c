// The seven flags of a shop as the web app reads them; a courier that the deployment does not offer is always off.
import {
  carriers,
  flagNames,
  isOffered,
  type CarrierCode,
  type FlagName,
} from '@app/contract/kit/carriers';
import type { ShopFlags } from '@app/contract/shop/tenant';
import type { TenantTx } from '../../platform/database.ts';
import { listFlagOptions } from './tenant.store.ts';

/** The option with the file name of the logo; set by a call of its own. */
export const LOGO = 'company_logo';

export async function shopFlags(tx: TenantTx, deployed: readonly string[]): Promise<ShopFlags> {
  const rows = await listFlagOptions(tx, flagNames);
  const set = new Set(rows.filter((row) => Number(row.value) === 1).map((row) => row.name));
  const value = (flag: FlagName): 0 | 1 => {
    return set.has(flag) && isOffered(flag, deployed) ? 1 : 0;
  };
  return Object.fromEntries(flagNames.map((flag) => [flag, value(flag)])) as ShopFlags;
}

/** The couriers that the deployment offers and the shop has switched on. */
export const shopCarriers = (flags: ShopFlags, deployed: readonly string[]): CarrierCode[] =>
  carriers
    .filter(({ id, flag }) => deployed.includes(id) && (flag === null || flags[flag] === 1))
    .map(({ code }) => code);

/** '' while the shop has no logo. */
export async function shopLogo(tx: TenantTx): Promise<string> {
  const [row] = await listFlagOptions(tx, [LOGO]);
  return typeof row?.value === 'string' ? row.value : '';
}
