// Imports a moved shop's refunds: without them its orders would owe the money again.
import { sql, type TenantTx } from '../platform/database.ts';
import type { MovedRow } from '../platform/upkeep.ts';

const columns = sql.raw(
  `order_id, state, amount_satang, reason, account, image_name, created_at, created_by, paid_at, paid_by, noted_at,
   version, taken_off_at`,
);

export const refundsIn = (tx: TenantTx, rows: readonly MovedRow[]) =>
  tx.rows(sql`
    insert into refunds (tenant_id, ${columns})
    select ${tx.tenantId}::int, ${columns}
    from jsonb_populate_recordset(null::refunds, ${JSON.stringify(rows)}::jsonb) returning 1`);
