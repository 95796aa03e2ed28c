// Fills a shop with products, stock and realistic orders by SQL, as fast as the database can.
import type pg from 'pg';

const PRODUCTS = 300;

/** Creates products with plenty of stock, all of it recorded in the ledger. Returns their ids. */
export async function fillProducts(admin: pg.Client, tenantId: number): Promise<number[]> {
  const category = await admin.query<{ id: number }>(
    `insert into categories (tenant_id, name) values ($1, 'ทั่วไป') returning id::int`,
    [tenantId],
  );
  const products = await admin.query<{ id: number }>(
    `insert into products (tenant_id, code, name, category_id, price_satang, cost_satang, weight_grams)
     select $1, 'P' || g, 'สินค้าตัวอย่าง ' || g, $2, 10000 + g * 100, 4000, 300
     from generate_series(1, ${PRODUCTS}) g returning id::int`,
    [tenantId, category.rows[0]?.id],
  );
  const ids = products.rows.map((row) => row.id);
  await admin.query(
    `insert into stock (tenant_id, product_id, on_hand) select $1, id, 100000000 from unnest($2::bigint[]) id`,
    [tenantId, ids],
  );
  await admin.query(
    `insert into stock_moves (tenant_id, product_id, delta, reason, on_hand_after)
     select $1, id, 100000000, 'in', 100000000 from unnest($2::bigint[]) id`,
    [tenantId, ids],
  );
  return ids;
}

/**
 * Creates `count` orders over the last 180 days with one to three lines each, the newest in the status `send`, and
 * their counters.
 */
export async function fillOrders(admin: pg.Client, tenantId: number, count: number): Promise<void> {
  // As a replica, PostgreSQL does not check foreign keys, and these rows are right by construction.
  await admin.query('set session_replication_role = replica');
  await admin.query(
    `insert into orders (tenant_id, code, status, customer_name, phone, phone_key, address, subdistrict, district,
       province, postcode, carrier, pay_method, items_satang, total_satang, cod_satang, stock_state, created_at,
       created_by)
     select $1::int, 'B' || $1::int || '-' || g,
       case when g > $2::int * 0.9 then 'send' when g % 20 = 0 then 'cancel' when g % 33 = 0 then 'return'
         when g > $2::int * 0.8 then 'tracking' else 'sending' end,
       (array['สมชาย','สมหญิง','ประเสริฐ','วิไล','บุญมี','มาลี','อนันต์','ศิริพร'])[1 + g % 8] || ' ' ||
         (array['ใจดี','ศรีสุข','ทองคำ','รักไทย','แสงจันทร์','บุญมา'])[1 + g % 6] || ' ' || g,
       '08' || lpad((g::bigint * 7919 % 100000000)::text, 8, '0'), '08' || lpad((g::bigint * 7919 % 100000000)::text, 8, '0'),
       (g % 900) || '/1 ถนนสุขใจ', 'บางรัก', 'บางรัก', 'กรุงเทพมหานคร', '10500', 0, 'cod', 29000, 29000, 29000, 'none',
       now() - interval '180 days' * (1 - g::float8 / $2::int), null
     from generate_series(1, $2::int) g`,
    [tenantId, count],
  );
  await admin.query(
    `insert into order_items (tenant_id, order_id, product_id, product_code, product_name, category_id,
       category_name, unit, price_satang, amount_satang, cost_satang)
     select o.tenant_id, o.id, p.id, p.code, p.name, p.category_id, 'ทั่วไป', 1 + line, p.price_satang,
       p.price_satang * (1 + line), p.cost_satang
     from orders o cross join lateral generate_series(0, (o.id % 3)::int) line
     join (select *, row_number() over (order by id) - 1 as place from products where tenant_id = $1) p
       on p.place = (o.id * 13 + line * 7) % ${PRODUCTS}
     where o.tenant_id = $1`,
    [tenantId],
  );
  await admin.query(
    `insert into order_counts (tenant_id, status, slot, n)
     select $1, status, 0, count(*) from orders where tenant_id = $1 group by status`,
    [tenantId],
  );
  await admin.query('set session_replication_role = default');
}

/** Vacuums, analyses and writes a checkpoint, so that this work does not fall into the measured time. */
export const settle = async (admin: pg.Client): Promise<void> => {
  await admin.query('vacuum analyze');
  await admin.query('checkpoint');
};
