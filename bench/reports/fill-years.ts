// Three years of a busy shop by SQL: orders by ten people over six channels to all of the country, sent, arrived, come back.
import type pg from 'pg';

/** They stand for the provinces; which they are does not matter to a sum. */
const provinceNames = Array.from({ length: 77 }, (_, at) => `จังหวัด ${at + 1}`);

export async function fillYears(
  admin: pg.Client,
  shop: { readonly tenantId: number; readonly userId: number },
  count: number,
): Promise<void> {
  await admin.query('set session_replication_role = replica');
  await admin.query(
    `insert into channels (tenant_id, name, kind) select $1, 'ช่องทาง ' || g, 'facebook' from generate_series(1, 6) g`,
    [shop.tenantId],
  );
  await admin.query(
    `insert into orders (tenant_id, code, status, customer_name, phone, phone_key, address, subdistrict, district,
       province, postcode, carrier, channel_id, pay_method, items_satang, total_satang, cod_satang, stock_state,
       created_at, sent_at, delivered_at, created_by)
     select $1::int, 'Y' || g, case when g % 20 = 0 then 'cancel' when g % 33 = 0 then 'return' else 'sending' end,
       'ลูกค้า ' || g % 400000, p.phone, p.phone, '9/9', 'บางรัก', 'บางรัก', ($4::text[])[1 + (g::bigint * 31 % 77)::int], '10500',
       (array[0, 1, 3])[1 + g % 3], (select min(id) from channels where tenant_id = $1::int) + g % 6, 'cod',
       29000 + g % 1000, 29000 + g % 1000, 29000 + g % 1000, 'none', t.at, t.at + interval '1 day',
       case when g % 33 <> 0 then t.at + interval '3 days' end, $3::bigint + g % 10
     from generate_series(1, $2::int) g
     cross join lateral (select '08' || lpad((g::bigint * 7919 % 400000)::text, 8, '0') as phone) p
     cross join lateral (select now() - interval '1095 days' * (1 - g::float8 / $2::int) as at) t`,
    [shop.tenantId, count, shop.userId, provinceNames],
  );
  await admin.query(
    `insert into order_items (tenant_id, order_id, product_id, product_code, product_name, category_id,
       category_name, unit, price_satang, amount_satang, cost_satang)
     select o.tenant_id, o.id, p.id, p.code, p.name, p.category_id, 'ทั่วไป', 1 + line, p.price_satang,
       p.price_satang * (1 + line), p.cost_satang
     from orders o cross join lateral generate_series(0, (o.id % 2)::int) line
     join (select *, row_number() over (order by id) - 1 as place from products where tenant_id = $1) p
       on p.place = (o.id * 13 + line * 7) % 300
     where o.tenant_id = $1`,
    [shop.tenantId],
  );
  await admin.query(
    'insert into figure_marks (tenant_id, order_id) select $1, id from orders where tenant_id = $1 order by id',
    [shop.tenantId],
  );
  await admin.query('set session_replication_role = default');
  await admin.query('vacuum analyze');
}
