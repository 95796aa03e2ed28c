// How many orders a shop may make in a month: only the operator says it.
import { optionRules } from '../../contract/shop/setting.contract.ts';
import type { Database } from '../../server/platform/database.ts';
import { saveOption } from '../../server/shop/setting/setting.store.ts';
import { findTenantByLabel } from '../../server/shop/tenant/tenant.store.ts';

/** 0 takes the limit away. */
export async function setLimit(db: Database, label: string, typed: string): Promise<number> {
  const orders = /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
  if (!optionRules.order_limit.schema.safeParse(orders).success)
    throw new Error('--orders is a whole number of orders a month; 0 takes the limit away.');
  const tenant = await findTenantByLabel(db, label);
  if (!tenant) throw new Error(`There is no shop ${label}.`);
  await db.withTenant({ tenantId: tenant.id, userId: null }, async (tx) => {
    const before = await saveOption(tx, 'order_limit', orders);
    tx.audit({
      action: 'option.set',
      entity: 'option',
      before: { order_limit: before ?? 0 },
      after: { order_limit: orders },
    });
  });
  return orders;
}
