// Creates three years of a busy shop by SQL: orders by ten people over six channels to all provinces, with parcels and
// commissions.
import type pg from 'pg';

/** Placeholders for the 77 provinces; their names do not matter for sums. */
const provinceNames = Array.from({ length: 77 }, (_, at) => `จังหวัด ${at + 1}`);
const STEP = 100_000;

export interface BenchShop {
  readonly tenantId: number;
  readonly userId: number;
}

const ORDERS = `
  insert into orders (tenant_id, code, status, customer_name, phone, phone_key, address, subdistrict, district,
    province, postcode, carrier, channel_id, pay_method, items_satang, shipping_fee_satang, total_satang, cod_satang, stock_state,
    created_at, sent_at, delivered_at, created_by)
  select $1::int, 'Y' || g, case when g % 20 = 0 then 'cancel' when g % 33 = 0 then 'return' else 'sending' end,
    'ลูกค้า ' || g % 400000, p.phone, p.phone, '9/9', 'บางรัก', 'บางรัก', ($4::text[])[1 + (g::bigint * 31 % 77)::int], '10500',
    (array[0, 1, 3])[1 + g % 3], (select min(id) from channels where tenant_id = $1::int) + g % 6, 'cod',
    26000 + g % 1000, 3000, 29000 + g % 1000, 29000 + g % 1000, 'none', t.at, t.at + interval '1 day',
    case when g % 33 <> 0 then t.at + interval '3 days' end, $3::bigint + g % 10
  from generate_series($5::int, $6::int) g
  cross join lateral (select '08' || lpad((g::bigint * 7919 % 400000)::text, 8, '0') as phone) p
  cross join lateral (select now() - interval '1095 days' * (1 - g::float8 / $2::int) as at) t`;

const ITEMS = `
  insert into order_items (tenant_id, order_id, product_id, product_code, product_name, category_id,
    category_name, unit, price_satang, amount_satang, cost_satang)
  select o.tenant_id, o.id, p.id, p.code, p.name, p.category_id, 'ทั่วไป', 1 + line, p.price_satang,
    p.price_satang * (1 + line), p.cost_satang
  from orders o cross join lateral generate_series(0, (o.id % 2)::int) line
  join (select *, row_number() over (order by id) - 1 as place from products where tenant_id = $1) p
    on p.place = (o.id * 13 + line * 7) % 300
  where o.tenant_id = $1`;

const PARCELS = `
  insert into shipments (tenant_id, order_id, courier, merchant_no, state, pno, sent, cod_satang, fee_satang, return_fee_satang,
    booked_at, delivered_at, closed_at, tracking_bucket)
  select tenant_id, id, (array['flashexpress', 'jnt', 'thaipost'])[1 + id % 3], 'm' || id, 'booked', 'TH' || id, '{}', cod_satang,
    2600 + id % 900, case when status = 'return' then 2000 end, sent_at, delivered_at, sent_at + interval '4 days',
    case when status = 'return' then 'returned' else 'delivered' end
  from orders where tenant_id = $1 and status <> 'cancel'`;

/** Three per cent of each delivered order, in the month of its delivery. */
const COMMISSIONS = `
  insert into commission_orders (tenant_id, order_id, month, agent_id, kind, base_satang, satang)
  select tenant_id, id, date_trunc('month', delivered_at at time zone 'Asia/Bangkok')::date, created_by, 'earn', total_satang,
    total_satang * 3 / 100
  from orders where tenant_id = $1 and status = 'sending' and delivered_at is not null`;

const PROMISED = `
  insert into figure_commissions (tenant_id, order_id, satang) select tenant_id, order_id, satang from commission_orders where tenant_id = $1`;

const MARKS = `insert into figure_marks (tenant_id, order_id) select $1, id from orders where tenant_id = $1 order by id`;

const SLOW = ['orders', 'order_items', 'shipments'];

/** Builds each index once for all rows, which is many times faster than row by row. */
async function withoutIndexes(admin: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await admin.query<{ name: string; text: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as text from pg_index i
     where i.indrelid = any($1::regclass[]) and not i.indisprimary`,
    [SLOW],
  );
  for (const { name } of rows) await admin.query(`drop index ${name}`);
  await work();
  await admin.query("set maintenance_work_mem = '1GB'");
  for (const { text } of rows) await admin.query(text);
  await admin.query('reset maintenance_work_mem');
}

export async function fillYears(
  admin: pg.Client,
  { tenantId, userId }: BenchShop,
  count: number,
): Promise<void> {
  await admin.query('set session_replication_role = replica');
  await admin.query(
    `insert into channels (tenant_id, name, kind) select $1, 'ช่องทาง ' || g, 'facebook' from generate_series(1, 6) g`,
    [tenantId],
  );
  await withoutIndexes(admin, async () => {
    for (let from = 1; from <= count; from += STEP)
      await admin.query(ORDERS, [
        tenantId,
        count,
        userId,
        provinceNames,
        from,
        Math.min(from + STEP - 1, count),
      ]);
    for (const text of [ITEMS, PARCELS, COMMISSIONS]) await admin.query(text, [tenantId]);
  });
  for (const text of [PROMISED, MARKS]) await admin.query(text, [tenantId]);
  await admin.query('set session_replication_role = default');
  await admin.query('vacuum analyze');
}
