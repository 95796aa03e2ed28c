// Inserts many orders directly, for effects that only show with many rows.
import type { TenantTx } from '../../platform/database.ts';

// A busy machine needs more than a statement's time for all of them.
const AT_ONCE = 2000;

const ORDERS = `
  insert into orders (tenant_id, code, status, customer_name, phone, phone_key, address, subdistrict, district, province,
    postcode, pay_method, items_satang, total_satang, created_at)
  select $1, 'M' || n, 'send', 'ลูกค้า ' || n, '0810000000', '810000000', '9/9', 'ศรีภูมิ', 'เมืองเชียงใหม่', 'เชียงใหม่',
    '50200', 'transfer', n, n, now() - n * interval '1 minute'
  from generate_series($2::int, $3::int) n returning 1`;

/** `M1` is the newest; all are ready to send, paid by transfer, with the same address. */
export async function addManyOrders(tx: TenantTx, count: number): Promise<void> {
  for (let first = 1; first <= count; first += AT_ONCE) {
    const last = Math.min(count, first + AT_ONCE - 1);
    await tx.named('many-orders', ORDERS, [tx.tenantId, first, last]);
  }
  await tx.named(
    'many-counts',
    `insert into order_counts (tenant_id, status, slot, n) values ($1, 'send', 0, $2)
     on conflict (tenant_id, status, slot) do update set n = order_counts.n + excluded.n`,
    [tx.tenantId, count],
  );
}
