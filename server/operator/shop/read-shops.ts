// Shops as operators see them: each is counted in its own transaction, a few at a time.
import type { OperatedShop } from '@app/contract/operator/shop';
import { fail } from '../../platform/failure.ts';
import type { Services } from '../../platform/route.ts';
import { optionsOf, tenants } from '../../shop/index.ts';
import { readSize } from './size.store.ts';

/** Connections that a list may use. */
const AT_ONCE = 4;

async function shopOf({ db, config }: Services, row: tenants.ShopListed): Promise<OperatedShop> {
  return db.withTenant(
    { tenantId: row.id, userId: null },
    async (tx) => {
      const size = await readSize(tx);
      const limits = await optionsOf(tx, [...tenants.shopLimits]);
      return {
        label: row.label,
        name: row.name,
        isMain: row.label === config.MAIN_TENANT,
        suspended: row.state === 'suspended',
        createdAt: row.created_at.toISOString(),
        orders: size.orders,
        orders30: size.orders_30,
        ordersBefore30: size.orders_before_30,
        users: size.users,
        seenAt: size.seen_at?.toISOString() ?? null,
        orderLimit: limits.order_limit,
        userLimit: limits.user_limit,
        storageLimit: limits.storage_limit,
        importLimit: limits.import_limit,
        modules: await tenants.shopFlags(tx, config.CARRIERS),
      };
    },
    { mode: 'read' },
  );
}

export async function listShops(
  services: Services,
  { search = '', page, pageSize }: { search?: string | undefined; page: number; pageSize: number },
): Promise<{ items: OperatedShop[]; total: number }> {
  const { rows, total } = await tenants.listShops(services.db, { search, page, pageSize });
  const items: OperatedShop[] = [];
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const some = rows.slice(at, at + AT_ONCE).map((row) => shopOf(services, row));
    items.push(...(await Promise.all(some)));
  }
  return { items, total };
}

/** The shop with this label, if there is one. */
export async function readShop(services: Services, label: string): Promise<OperatedShop> {
  const row = await findShop(services, label);
  return shopOf(services, row);
}

/** The shop's row; refuses the call without one. */
export async function findShop({ db }: Pick<Services, 'db'>, label: string) {
  const row = await tenants.findTenantByLabel(db, label);
  if (!row) throw fail('NOT_FOUND');
  return row;
}
