// Deleted products and categories as the trash shows them, and what of the catalogue other rows hang on.
import { ours, sql, type TenantTx } from '../platform/database.ts';
import { isOver, liesInTrash, type Purge } from '../platform/upkeep.ts';

export const deletedProducts = (tx: TenantTx) =>
  sql`select id, code, name, deleted_at from products where ${liesInTrash(tx)}`;

export const deletedCategories = (tx: TenantTx) =>
  sql`select id, '' as code, name, deleted_at from categories where ${liesInTrash(tx)}`;

export const waitingCategories = (tx: TenantTx) =>
  sql`select from categories where ${liesInTrash(tx)}`;

export const removeCategories: Purge['run'] = async (tx, { most, isFree }) =>
  (
    await tx.rows(sql`
      delete from categories where tenant_id = ${tx.tenantId} and id in (
        select c.id from categories c where c.tenant_id = ${tx.tenantId} and c.${isOver} and ${isFree('c')}
        limit ${most}) returning 1`)
  ).length;

/** A product names its category. */
export const categoryIsNamed = (row: string) => sql`exists (select from products p
  where p.tenant_id = ${ours} and p.category_id = ${sql.ref(`${row}.id`)})`;

/** The order's sale stands in the ledger. */
export const orderMovedStock = (row: string) => sql`exists (select from stock_moves m
  where m.tenant_id = ${ours} and m.order_id = ${sql.ref(`${row}.id`)} and m.delta <> 0)`;

/** What orders that are removed held, or took: they stand in nobody's way any more. */
export const forgetStockOf = (tx: TenantTx, orderIds: readonly number[]) =>
  tx.rows(sql`
    delete from order_stock
    where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[])`);
