// Sale page deliveries that came while the monthly limit was reached; they become orders once there
// is room.
import { sql, type TenantTx } from '../../platform/database.ts';

const KEPT_DAYS = 30;

export async function countLeftPages(tx: TenantTx): Promise<number> {
  const row = await tx.first<{ n: number }>(sql`
    select count(*)::int as n from webhook_deliveries
    where tenant_id = ${tx.tenantId} and received_at > ${tx.now}::timestamptz - make_interval(days => ${KEPT_DAYS})
      and type = 'order' and order_id is null and problem = 'ORDER_LIMIT'`);
  return row?.n ?? 0;
}
