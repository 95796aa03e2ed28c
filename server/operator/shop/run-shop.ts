// Opening and changing a shop: the use cases of console and command, with an entry in the operators' audit trail.
import type { Database, TenantTx } from '../../platform/database.ts';
import { tenants } from '../../shop/index.ts';
import { insertActWith } from '../access/access.store.ts';
import type { OperatorAction } from '../access/operator-route.ts';
import { findShop } from './read-shops.ts';

/** Writes the action to the audit trail, with its actor. */
type RecordAct = (tx: TenantTx, told: OperatorAction) => Promise<unknown>;

interface Running {
  readonly db: Database;
  readonly recordAct: RecordAct;
  /** Couriers that the installation offers. */
  readonly deployed: readonly string[];
}

/** For a command on the machine, whose user is unknown. */
export const recordCommand: RecordAct = (tx, { action, shop, details }) =>
  insertActWith(tx, {
    ...{ operatorId: null, at: tx.now, requestId: null, address: '', action },
    ...{ shop: shop ?? null, details: details ?? {} },
  });

export const openShop = (
  { db, recordAct }: Omit<Running, 'deployed'>,
  shop: Parameters<typeof tenants.openShop>[1],
): Promise<void> =>
  tenants.openShop(db, shop, (tx) =>
    recordAct(tx, { action: 'shop.open', shop: shop.label, details: { name: shop.name } }),
  );

/** A change without effect writes a single audit entry. */
export async function changeShop(
  { db, recordAct, deployed }: Running,
  label: string,
  change: tenants.ShopChange,
): Promise<void> {
  const { id } = await findShop({ db }, label);
  await db.withTenant({ tenantId: id, userId: null }, async (tx) => {
    const done = await tenants.changeShop(tx, change, deployed);
    for (const { action, before, after } of done)
      await recordAct(tx, { action, shop: label, details: { before, after } });
    if (done.length === 0) await recordAct(tx, { action: 'shop.keep', shop: label });
  });
}
