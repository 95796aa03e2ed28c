// SQL for removing and restoring products.
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';
import { fieldColumns, type ProductFields } from './product.store.ts';

/**
 * The existing ones of the ids, exclusively locked in id order, as all code that locks several: no order can sell
 * them meanwhile.
 */
export async function lockForRemoval(
  tx: TenantTx,
  ids: readonly number[],
): Promise<(ProductFields & Row<'products', 'id'>)[]> {
  const these = sql`tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`;
  await tx.rows(sql`select 1 from products where ${these} order by id for update`);
  // A separate statement: changes made while waiting for the locks must be seen.
  return tx.rows<ProductFields & Row<'products', 'id'>>(sql`
    select id, ${fieldColumns} from products where ${these} and deleted_at is null order by id`);
}

export const removeProducts = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows(sql`
    update products set deleted_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`);

interface DeletedProduct extends Row<'products', 'code' | 'name'> {
  readonly category_name: Column<'categories', 'name'>;
  readonly has_category: boolean;
}

export const lockDeleted = (tx: TenantTx, id: number) =>
  tx.first<DeletedProduct>(sql`
    select p.code, p.name, c.name category_name, c.deleted_at is null has_category
    from products p join categories c on c.tenant_id = p.tenant_id and c.id = p.category_id
    where p.tenant_id = ${tx.tenantId} and p.id = ${id} and p.deleted_at > now() - interval '30 days'
    for update of p for key share of c`);

/** The current components of a set, locked so that none is removed or becomes a set meanwhile. */
export const holdParts = (tx: TenantTx, setId: number) =>
  tx.rows<Row<'products', 'code' | 'is_set'> & { is_gone: boolean }>(sql`
    select part.code, part.is_set, part.deleted_at is not null is_gone from set_components sc
    join products part on part.tenant_id = sc.tenant_id and part.id = sc.component_id
    where sc.tenant_id = ${tx.tenantId} and sc.set_id = ${setId}
    order by part.id for share of part`);

export const bringBackProduct = (tx: TenantTx, id: number) =>
  tx.rows(sql`
    update products set deleted_at = null, updated_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id}`);
