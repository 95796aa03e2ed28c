// What many new orders need of the stock, and how much of it is free.
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

interface PieceRow {
  readonly productId: number;
  readonly unit: number;
  /** The product sold: the piece itself, or a set that contains it. */
  readonly soldId: number;
}

/** The counted pieces in one unit of each product; a product without stock counting needs none. */
export const piecesOf = (tx: TenantTx, productIds: readonly number[]) =>
  tx.rows<PieceRow>(sql`
    select p.id "soldId", p.id "productId", 1 unit from products p
    where p.tenant_id = ${tx.tenantId} and p.id = any(${[...productIds]}::bigint[]) and p.is_check and not p.is_set
    union all
    select p.id, sc.component_id, sc.unit from products p
    join set_components sc on sc.tenant_id = p.tenant_id and sc.set_id = p.id
    join products part on part.tenant_id = p.tenant_id and part.id = sc.component_id and part.is_check
    where p.tenant_id = ${tx.tenantId} and p.id = any(${[...productIds]}::bigint[]) and p.is_set`);

/** Units free to sell; `lock` locks the rows, in product order, until the transaction ends. */
export const freeStock = (tx: TenantTx, productIds: readonly number[], lock: boolean) =>
  tx.rows<
    Row<'products', 'name' | 'code'> & { productId: Column<'stock', 'product_id'>; free: number }
  >(sql`
    select s.product_id "productId", p.name, p.code, s.on_hand - s.reserved free
    from stock s join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
    where s.tenant_id = ${tx.tenantId} and s.product_id = any(${[...productIds]}::bigint[])
    order by s.product_id ${lock ? sql`for update of s` : sql``}`);
