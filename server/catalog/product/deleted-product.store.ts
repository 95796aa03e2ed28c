// Rows of products on their way out and back.
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

export const removeProduct = (tx: TenantTx, id: number) =>
  tx.rows(sql`
    update products set deleted_at = now(), version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id}`);

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

/** What a set is made of, as it is now, held so that none is removed or becomes a set meanwhile. */
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
