// SQL for categories with their number of products.
import { ours, sql, type Row, type TenantTx } from '../../platform/database.ts';

export interface CategoryRow extends Row<'categories', 'id' | 'name' | 'sort' | 'version'> {
  readonly product_count: number;
}

interface Filter {
  readonly search?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

const columns = sql`c.id, c.name, c.sort, c.version, (
  select count(*)::int from products p
  where p.tenant_id = ${ours} and p.category_id = c.id and p.deleted_at is null) product_count`;

export async function listCategories(tx: TenantTx, filter: Filter) {
  const { search = '' } = filter;
  const where = sql`c.tenant_id = ${tx.tenantId} and c.deleted_at is null
    and strpos(lower(c.name), lower(${search})) > 0`;
  const whole = sql<CategoryRow>`
    select ${columns} from categories c where ${where} order by c.sort, c.id`;
  const [items, total] = await Promise.all([
    tx.page(whole, filter),
    tx.first<{ n: number }>(sql`select count(*)::int n from categories c where ${where}`),
  ]);
  return { items, total: total?.n ?? 0 };
}

/** Satang by category: lines of orders that wait to be sent or were sent, in the last 30 days. */
export const listSales = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<Row<'products', 'category_id'> & { satang: number }>(sql`
    with recent as (
      select id from report_orders where tenant_id = ${tx.tenantId} and deleted_at is null
        and created_at > now() - interval '30 days' and status in ('send', 'sending', 'tracking'))
    select p.category_id, sum(i.amount_satang) as satang from report_order_lines i
    join products p on p.tenant_id = i.tenant_id and p.id = i.product_id
    where i.tenant_id = ${tx.tenantId} and p.category_id = any(${[...ids]}::bigint[])
      and i.order_id >= (select min(id) from recent) and i.order_id in (select id from recent)
    group by p.category_id`);

/** Locked, so that a check still holds when its result is written. */
export async function lockCategory(tx: TenantTx, id: number): Promise<CategoryRow | undefined> {
  await tx.rows(sql`
    select 1 from categories where tenant_id = ${tx.tenantId} and id = ${id} for update`);
  // A separate statement: products added while waiting for the lock must be counted.
  return findCategory(tx, id);
}

export const findCategory = (tx: TenantTx, id: number): Promise<CategoryRow | undefined> =>
  tx.first<CategoryRow>(sql`
    select ${columns} from categories c
    where c.tenant_id = ${tx.tenantId} and c.id = ${id} and c.deleted_at is null`);

/** The existing ones of these categories, protected from removal until the transaction ends. */
export const holdCategories = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<Row<'categories', 'id' | 'name'>>(sql`
    select id, name from categories
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[]) and deleted_at is null
    order by id for key share`);

export const holdCategory = async (tx: TenantTx, id: number) => (await holdCategories(tx, [id]))[0];

export async function insertCategory(tx: TenantTx, name: string, sort: number | undefined) {
  const made = await tx.first<Row<'categories', 'id'>>(sql`
    insert into categories (tenant_id, name, sort)
    select ${tx.tenantId}::int, ${name}::text, coalesce(${sort ?? null}::int, least(coalesce(max(o.sort), 0) + 1, 9999))
    from categories o where o.tenant_id = ${tx.tenantId} and o.deleted_at is null
    returning id`);
  return made && findCategory(tx, made.id);
}

export async function saveCategory(
  tx: TenantTx,
  { id, name, sort }: Omit<CategoryRow, 'version' | 'product_count'>,
) {
  await tx.rows(sql`
    update categories set name = ${name}, sort = ${sort}, version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  return findCategory(tx, id);
}

export const removeCategory = (tx: TenantTx, id: number) =>
  tx.rows(sql`
    update categories set deleted_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id}`);

/** Moves products to another category; their version increases, so that an open form notices. */
export async function moveProducts(tx: TenantTx, from: number, to: number): Promise<number[]> {
  const moved = await tx.rows<Row<'products', 'id'>>(sql`
    update products set category_id = ${to}, updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and category_id = ${from} and deleted_at is null returning id`);
  return moved.map(({ id }) => id);
}

export async function bringBackCategory(tx: TenantTx, id: number) {
  const back = await tx.rows(sql`
    update categories set deleted_at = null, version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id} and deleted_at > now() - interval '30 days'
    returning 1`);
  return back.length === 0 ? undefined : findCategory(tx, id);
}

/** Products that were moved when their category was removed. */
export interface MovedProducts {
  readonly to: number;
  readonly ids: readonly number[];
}

export const bringBackProducts = (tx: TenantTx, id: number, { to, ids }: MovedProducts) =>
  tx.rows(sql`
    update products set category_id = ${id}, updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[]) and category_id = ${to}
      and deleted_at is null`);
