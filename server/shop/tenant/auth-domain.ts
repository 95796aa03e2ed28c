// Finds the shop of a host or label, before login.
import { basePath, isTenantLabel, tenantOfHost } from '@app/contract/kit/paths';
import type { authDomain as endpoint, DomainConfig } from '@app/contract/shop/tenant';
import { fail } from '../../platform/failure.ts';
import type { PublicCall } from '../../platform/route.ts';
import { shopFlags, shopLogo, shopCarriers } from './shop-flags.ts';
import { isSuspended } from './suspended.ts';
import { findTenantByLabel } from './tenant.store.ts';

export async function authDomain({
  body,
  services,
}: PublicCall<typeof endpoint>): Promise<DomainConfig> {
  const { db, config } = services;
  // Some clients send the whole URL.
  const host = body.domain
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/.*$/, '');
  // A bare label is used as it is; `localhost` and IP addresses mean the main tenant.
  const direct = isTenantLabel(host) ? await findTenantByLabel(db, host) : undefined;
  const tenant = direct ?? (await findTenantByLabel(db, tenantOfHost(host, config.MAIN_TENANT)));
  const isStrangerLabel = isTenantLabel(host) && !direct && !isGeneric(host);
  if (!tenant || isStrangerLabel) throw fail('CONF_NOT_FOUND');
  if (tenant.state !== 'active') throw isSuspended();
  const { flags, picture } = await db.withTenant(
    { tenantId: tenant.id, userId: null },
    async (tx) => ({ flags: await shopFlags(tx, config.CARRIERS), picture: await shopLogo(tx) }),
    { mode: 'read' },
  );
  const own = picture && `${basePath(tenant.label, config.MAIN_TENANT)}/images/${picture}`;
  return {
    prefix: tenant.label,
    name: tenant.name,
    logo: own || (tenant.theme['logo'] ?? ''),
    theme: tenant.theme,
    flags,
    carriers: shopCarriers(flags, config.CARRIERS),
  };
}

// Dotless names that mean this machine rather than a shop.
const isGeneric = (host: string): boolean =>
  ['localhost', 'www', 'app', 'test', 'dev', 'staging', 'local'].includes(host);
