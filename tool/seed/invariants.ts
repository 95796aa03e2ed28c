// Invariants that hold in every shop at any time, checked on the rows.
import type pg from 'pg';

type Invariant = { says: string; sql: string };

// Each query counts violations; $1 is the tenant id.
const INVARIANTS: Invariant[] = [
  {
    says: 'the stock counter is the sum of its ledger',
    sql: `select count(*) from stock s full join (
            select product_id, sum(delta) as on_hand, sum(reserved_delta) as reserved
              from stock_moves where tenant_id = $1 group by product_id) m on m.product_id = s.product_id
           where (s.tenant_id = $1 or s.tenant_id is null)
             and (coalesce(s.on_hand, 0) <> coalesce(m.on_hand, 0) or coalesce(s.reserved, 0) <> coalesce(m.reserved, 0))`,
  },
  {
    says: 'what is reserved is what orders hold',
    sql: `select count(*) from stock s left join (
            select h.product_id, sum(h.unit) as unit from order_stock h
              join orders o on o.tenant_id = h.tenant_id and o.id = h.order_id
             where h.tenant_id = $1 and o.stock_state = 'reserved' group by h.product_id) h
              on h.product_id = s.product_id
           where s.tenant_id = $1 and s.reserved <> coalesce(h.unit, 0)`,
  },
  {
    says: 'the counters of the lists are the numbers of orders',
    sql: `select count(*) from (
            select status, sum(n) as n from order_counts where tenant_id = $1 group by status) c
            full join (select status, count(*) as n from orders
              where tenant_id = $1 and deleted_at is null group by status) o using (status)
           where coalesce(c.n, 0) <> coalesce(o.n, 0)`,
  },
  {
    says: 'an order costs what its lines, shipping and discount make',
    sql: `select count(*) from orders o left join (
            select order_id, sum(amount_satang) as amount from order_items where tenant_id = $1 group by order_id) i
              on i.order_id = o.id
           where o.tenant_id = $1 and (o.items_satang <> coalesce(i.amount, 0)
             or o.total_satang <> greatest(0, o.items_satang + o.shipping_fee_satang - o.discount_satang))`,
  },
  {
    says: 'every line, parcel and scan belongs to something',
    sql: `select (select count(*) from order_items i where i.tenant_id = $1 and not exists (
              select from orders o where o.tenant_id = $1 and o.id = i.order_id))
            + (select count(*) from shipments s where s.tenant_id = $1 and not exists (
              select from orders o where o.tenant_id = $1 and o.id = s.order_id))
            + (select count(*) from tracking_events t where t.tenant_id = $1 and not exists (
              select from shipments s where s.tenant_id = $1 and s.id = t.shipment_id)) as count`,
  },
];

export type Verdict = { says: string; broken: number };

export async function checkInvariants(client: pg.ClientBase, tenantId: number): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const { says, sql } of INVARIANTS) {
    const { rows } = await client.query<{ count: string }>(sql, [tenantId]);
    verdicts.push({ says, broken: Number(rows[0]?.count) });
  }
  return verdicts;
}
