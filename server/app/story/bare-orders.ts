// Plain order rows without stock or events, for ledger tests that only need orders to exist.
import type { TenantTx } from '../../platform/database.ts';

export async function bareOrders(tx: TenantTx, count: number): Promise<number[]> {
  const rows = await tx.named<{ id: number }>(
    'bare-orders',
    `insert into orders (tenant_id, code, status, customer_name, phone, phone_key, address, subdistrict,
       district, province, postcode, pay_method, items_satang, total_satang)
     select $1, 'BARE-' || nextval('orders_id_seq'), 'send', 'ลูกค้า', '0810000001', '0810000001', '1', 'ก',
       'ข', 'ค', '10200', 'cod', 0, 0 from generate_series(1, $2::int) returning id`,
    [tx.tenantId, count],
  );
  return rows.map((row) => row.id);
}

export async function bareOrder(tx: TenantTx): Promise<number> {
  const [id] = await bareOrders(tx, 1);
  if (id === undefined) throw new Error('no order was made');
  return id;
}
