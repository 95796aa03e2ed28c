// Removes an erased buyer from the figures.
import { sql, type Row, type TenantTx } from '../../platform/database.ts';
import { holdFigures } from '../../platform/recount.store.ts';
import { refreshCustomers } from './parts/customers.store.ts';

/** Clears the phones in the figures of these orders; the sums stay. */
export async function forgetBuyers(tx: TenantTx, orderIds: readonly number[]): Promise<void> {
  await holdFigures(tx);
  const theirs = sql`tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[])`;
  const rows = await tx.rows<Row<'figure_orders', 'customer'>>(
    sql`select distinct customer from figure_orders where ${theirs} and customer <> ''`,
  );
  await tx.rows(sql`update figure_orders set customer = '' where ${theirs}`);
  await tx.rows(sql`update figure_lines set customer = '' where ${theirs}`);
  await refreshCustomers(
    tx,
    rows.map(({ customer }) => customer),
  );
}
