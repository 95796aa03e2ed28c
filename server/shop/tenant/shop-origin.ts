// The address of a shop's own pages: its label is part of the host.
import { tenantOfHost } from '@app/contract/kit/paths';
import type { Config } from '../../platform/config.ts';
import type { TenantTx } from '../../platform/database.ts';
import { labelOfShop } from './tenant.store.ts';

const GENERIC = /^(?:www|app|test|dev|staging|local)\./;

/** `https://app.example.com` becomes `https://shopb.example.com` for the shop `shopb`; an IP address names no shop. */
export function originOfShop(origin: string, label: string, mainTenant: string): string {
  const url = new URL(origin);
  const { hostname } = url;
  if (tenantOfHost(hostname, mainTenant) === label || /^[\d.]+$|^\[/.test(hostname))
    return url.origin;
  url.hostname = GENERIC.test(hostname)
    ? hostname.replace(GENERIC, `${label}.`)
    : `${label}.${hostname}`;
  return url.origin;
}

/** `host` is the requested host, for when PUBLIC_ORIGIN is not set. */
export async function shopOrigin(
  tx: TenantTx,
  { PUBLIC_ORIGIN, MAIN_TENANT, PORT }: Config,
  host?: string | string[],
): Promise<string> {
  const label = await labelOfShop(tx);
  const asked = typeof host === 'string' ? host : `localhost:${PORT}`;
  return originOfShop(PUBLIC_ORIGIN ?? `http://${asked}`, label ?? MAIN_TENANT, MAIN_TENANT);
}
