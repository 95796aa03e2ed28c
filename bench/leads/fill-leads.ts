// Leads for benchmarks, spread over all stages; two thirds of the open ones have a date.
import type { BenchShop, Shop } from '../orders/ground.ts';

export async function fillLeads(
  { admin }: BenchShop,
  { tenantId, userId }: Shop,
  count: number,
): Promise<void> {
  await admin.query(`insert into options (tenant_id, name, value) values ($1, 'openCRM', '1')`, [
    tenantId,
  ]);
  await admin.query(
    `insert into leads (tenant_id, name, phone, phone_key, owner_id, stage, next_at, value_satang)
     select $1, 'ลีด ' || n, '08' || lpad(n::text, 8, '0'), '08' || lpad(n::text, 8, '0'), $2,
       (array['new', 'contacted', 'interested', 'appointment', 'won', 'cancel'])[1 + n % 6],
       case when n % 3 > 0 and n % 6 < 4 then now() - make_interval(mins => n) end, n * 100
     from generate_series(1, $3::int) n`,
    [tenantId, userId, count],
  );
  await admin.query('vacuum analyze');
}
