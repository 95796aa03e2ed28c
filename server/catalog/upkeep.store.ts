// Deleted products and categories for the trash, and which rows depend on the catalogue.
import { ours, sql, type TenantTx } from '../platform/database.ts';
import { isOver, isInTrash, type Purge } from '../platform/upkeep.ts';

export const deletedProducts = (tx: TenantTx) =>
  sql`select id, code, name, deleted_at from products where ${isInTrash(tx)}`;

export const deletedCategories = (tx: TenantTx) =>
  sql`select id, '' as code, name, deleted_at from categories where ${isInTrash(tx)}`;

export const waitingCategories = (tx: TenantTx) =>
  sql`select from categories where ${isInTrash(tx)}`;

export const removeCategories: Purge['run'] = async (tx, { most, isFree }) =>
  (
    await tx.rows(sql`
      delete from categories where tenant_id = ${tx.tenantId} and id in (
        select c.id from categories c where c.tenant_id = ${tx.tenantId} and c.${isOver} and ${isFree('c')}
        limit ${most}) returning 1`)
  ).length;

/** A product has this category. */
export const categoryIsNamed = (row: string) => sql`exists (select from products p
  where p.tenant_id = ${ours} and p.category_id = ${sql.ref(`${row}.id`)})`;

/** The ledger has the order's sale. */
export const orderMovedStock = (row: string) => sql`exists (select from stock_moves m
  where m.tenant_id = ${ours} and m.order_id = ${sql.ref(`${row}.id`)} and m.delta <> 0)`;

/** The reservations and withdrawals of deleted orders no longer block anything. */
export const forgetStockOf = (tx: TenantTx, orderIds: readonly number[]) =>
  tx.rows(sql`
    delete from order_stock
    where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[])`);
