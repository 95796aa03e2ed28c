// The id of the shop with a label, for commands that bypass the server.
import type pg from 'pg';
import type { Database } from '../../server/platform/database.ts';
import { findTenantByLabel } from '../../server/shop/tenant/tenant.store.ts';

/** Throws if there is no shop with this label. */
export async function requireShop(db: Database, label: string): Promise<void> {
  if (!(await findTenantByLabel(db, label))) throw new Error(`There is no shop ${label}.`);
}

export async function shopId(client: pg.ClientBase, label: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select id from tenants where label = $1', [
    label,
  ]);
  const [shop] = rows;
  if (!shop) throw new Error(`There is no shop ${label}.`);
  return shop.id;
}

/** From here on, an owner bound by row-level security sees this shop's rows in the transaction. */
export async function enterShop(client: pg.ClientBase, label: string): Promise<number> {
  const id = await shopId(client, label);
  await client.query(`select set_config('app.tenant_id', $1, true)`, [String(id)]);
  return id;
}
