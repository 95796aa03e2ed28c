// The products of a seeded shop: its own, or the demo catalogue if it has none.
import type pg from 'pg';
import { demoCatalogue, type DemoProduct } from '../../database/seed/demo-catalogue.ts';
import type { SeedProduct } from './seed-plan.ts';

type Row = Omit<SeedProduct, 'pieces'> & {
  isCheck: boolean;
  parts: { id: number; unit: number }[];
};

export async function sellableProducts(client: pg.ClientBase, tenantId: number) {
  const found = await listProducts(client, tenantId);
  if (found.length > 0) return found;
  await fillCatalogue(client, tenantId);
  return listProducts(client, tenantId);
}

async function listProducts(client: pg.ClientBase, tenantId: number): Promise<SeedProduct[]> {
  const { rows } = await client.query<Row>(
    `select p.id::int, p.code, p.name, c.id::int as "categoryId", c.name as "categoryName",
            p.price_satang::int as "priceSatang", p.cost_satang::int as "costSatang",
            p.weight_grams as "weightGrams", p.is_set as "isSet", p.is_pack as "isPack",
            p.is_check as "isCheck", coalesce((
              select json_agg(json_build_object('id', s.component_id, 'unit', s.unit) order by s.component_id)
                from set_components s where s.tenant_id = p.tenant_id and s.set_id = p.id), '[]') as parts
       from products p join categories c on c.tenant_id = p.tenant_id and c.id = p.category_id
      where p.tenant_id = $1 and p.active and p.deleted_at is null and p.price_satang > 0 order by p.id`,
    [tenantId],
  );
  const counted = new Set(rows.filter((row) => row.isCheck).map((row) => row.id));
  return rows.map(({ isCheck: _, parts, ...row }) => {
    const own = row.isSet ? parts : [{ id: row.id, unit: 1 }];
    const pieces = own.filter((part) => counted.has(part.id));
    return { ...row, pieces: pieces.map(({ id, unit }) => ({ productId: id, unit })) };
  });
}

async function fillCatalogue(client: pg.ClientBase, tenantId: number): Promise<void> {
  const categories = new Map<string, number>();
  const products = new Map<string, number>();
  // Sets come after their components.
  const ordered = demoCatalogue.toSorted((a, b) => Number(!!a.set) - Number(!!b.set));
  for (const product of ordered) {
    const category =
      categories.get(product.category) ?? (await addCategory(client, tenantId, product));
    categories.set(product.category, category);
    const id = await addProduct(client, { tenantId, category }, product);
    products.set(product.code, id);
    for (const { code, unit } of product.set ?? []) {
      await client.query(
        'insert into set_components (tenant_id, set_id, component_id, unit) values ($1, $2, $3, $4)',
        [tenantId, id, products.get(code), unit],
      );
    }
  }
}

async function addCategory(client: pg.ClientBase, tenantId: number, { category }: DemoProduct) {
  const { rows } = await client.query<{ id: number }>(
    'insert into categories (tenant_id, name) values ($1, $2) returning id::int',
    [tenantId, category],
  );
  return rows[0]?.id ?? 0;
}

async function addProduct(
  client: pg.ClientBase,
  place: { tenantId: number; category: number },
  product: DemoProduct,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `insert into products (tenant_id, code, barcode, name, aliases, category_id, price_satang, cost_satang,
       weight_grams, flash_category, is_set, is_pack)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) returning id::int`,
    [
      ...[place.tenantId, product.code, product.barcode, product.name, product.aliases],
      ...[place.category, product.priceSatang, product.costSatang, product.weightGrams],
      ...[product.flashCategory, product.set !== undefined, product.isPack ?? false],
    ],
  );
  return rows[0]?.id ?? 0;
}
