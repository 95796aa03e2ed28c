// Products of an imported shop: their rows unchanged, under new ids.
import { sql, type Row, type TenantTx } from '../platform/database.ts';
import type { MovedRow } from '../platform/upkeep.ts';

type Id = Row<'products', 'id'>;

export const newCategoryIds = (tx: TenantTx, n: number): Promise<Id[]> =>
  tx.rows<Id>(sql`select nextval('categories_id_seq') as id from generate_series(1, ${n}::int)`);

export const newProductIds = (tx: TenantTx, n: number): Promise<Id[]> =>
  tx.rows<Id>(sql`select nextval('products_id_seq') as id from generate_series(1, ${n}::int)`);

export const categoriesIn = (tx: TenantTx, rows: readonly MovedRow[]) =>
  tx.rows(sql`
    insert into categories (tenant_id, id, name, sort, created_at, deleted_at, version)
    select ${tx.tenantId}::int, id, name, sort, created_at, deleted_at, version
    from jsonb_populate_recordset(null::categories, ${JSON.stringify(rows)}::jsonb) returning 1`);

const productColumns = sql.raw(
  `id, code, barcode, name, aliases, category_id, price_satang, cost_satang, weight_grams, width_cm, length_cm,
   height_cm, flash_category, is_set, is_pack, is_check, low_stock, supply_days, image_name, active,
   created_at, updated_at, deleted_at, version`,
);

export const productsIn = (tx: TenantTx, rows: readonly MovedRow[]) =>
  tx.rows(sql`
    insert into products (tenant_id, ${productColumns})
    select ${tx.tenantId}::int, ${productColumns}
    from jsonb_populate_recordset(null::products, ${JSON.stringify(rows)}::jsonb) returning 1`);

export const componentsIn = (tx: TenantTx, rows: readonly MovedRow[]) =>
  tx.rows(sql`
    insert into set_components (tenant_id, set_id, component_id, unit)
    select ${tx.tenantId}::int, set_id, component_id, unit
    from jsonb_populate_recordset(null::set_components, ${JSON.stringify(rows)}::jsonb) returning 1`);

export const stockIn = (tx: TenantTx, rows: readonly MovedRow[]) =>
  tx.rows(sql`
    insert into stock (tenant_id, product_id, on_hand, reserved)
    select ${tx.tenantId}::int, product_id, on_hand, reserved
    from jsonb_populate_recordset(null::stock, ${JSON.stringify(rows)}::jsonb) returning 1`);

const moveColumns = sql.raw(
  'product_id, delta, reserved_delta, reason, on_hand_after, order_id, note, user_id, at',
);

export const stockMovesIn = (tx: TenantTx, rows: readonly MovedRow[]) =>
  tx.rows(sql`
    insert into stock_moves (tenant_id, ${moveColumns})
    select ${tx.tenantId}::int, ${moveColumns}
    from jsonb_populate_recordset(null::stock_moves, ${JSON.stringify(rows)}::jsonb) returning 1`);

export const orderStockIn = (tx: TenantTx, rows: readonly MovedRow[]) =>
  tx.rows(sql`
    insert into order_stock (tenant_id, order_id, product_id, unit)
    select ${tx.tenantId}::int, order_id, product_id, unit
    from jsonb_populate_recordset(null::order_stock, ${JSON.stringify(rows)}::jsonb) returning 1`);
