// Invariants of a shop's orders after any actions: each check returns the rows that break it.
import { stockDrift } from '../../../catalog/product/stock.store.ts';
import { sql, type TenantTx } from '../../../platform/database.ts';

type Check = (tx: TenantTx) => Promise<readonly object[]>;

const checks: Readonly<Record<string, Check>> = {
  'the counters of a product are the sums of its ledger': stockDrift,
  'what is reserved is what orders hold': (tx) =>
    tx.rows(sql`
      select s.product_id, s.reserved, coalesce(h.unit, 0) as held from stock s left join (
        select k.product_id, sum(k.unit)::int as unit from order_stock k
        join orders o on o.tenant_id = k.tenant_id and o.id = k.order_id
        where k.tenant_id = ${tx.tenantId} and o.stock_state = 'reserved' group by 1) h using (product_id)
      where s.tenant_id = ${tx.tenantId} and s.reserved <> coalesce(h.unit, 0)`),
  'an order holds stock by its status': (tx) =>
    tx.rows(sql`
      select id, status, stock_state, deleted_at from orders where tenant_id = ${tx.tenantId} and not case
        when deleted_at is not null then stock_state <> 'reserved'
        when status in ('send', 'pending', 'telesale') then stock_state <> 'taken'
        when status in ('sending', 'tracking') then stock_state = 'taken'
        when status = 'cancel' then stock_state = 'none'
        else true end`),
  'the ledger of an order is what it holds': (tx) =>
    tx.rows(sql`
      select m.order_id, m.product_id, sum(m.reserved_delta) as ledger, max(k.unit) as held from stock_moves m
      join orders o on o.tenant_id = m.tenant_id and o.id = m.order_id
      left join order_stock k on k.tenant_id = o.tenant_id and k.order_id = o.id and k.product_id = m.product_id
      where m.tenant_id = ${tx.tenantId} group by 1, 2, o.stock_state
      having sum(m.reserved_delta) <> case when o.stock_state = 'reserved' then coalesce(max(k.unit), 0) else 0 end`),
  'the sums of an order are those of its lines': (tx) =>
    tx.rows(sql`
      select o.id, o.items_satang, o.total_satang, l.satang from orders o
      join (select order_id, sum(amount_satang) as satang from order_items where tenant_id = ${tx.tenantId} group by 1) l
        on l.order_id = o.id
      where o.tenant_id = ${tx.tenantId} and (o.items_satang <> l.satang
        or o.total_satang <> greatest(0, l.satang + o.shipping_fee_satang - o.discount_satang))`),
  'the door collects what was not transferred': (tx) =>
    tx.rows(sql`
      select id, pay_method, total_satang, paid_satang, cod_satang from orders where tenant_id = ${tx.tenantId}
        and cod_satang <> case when pay_method = 'transfer' then 0 else greatest(0, total_satang - paid_satang) end`),
  'an order has one live parcel': (tx) =>
    tx.rows(sql`
      select order_id, count(*) from shipments where tenant_id = ${tx.tenantId} and closed_at is null
        and state in ('booking', 'booked', 'unknown') group by 1 having count(*) > 1`),
  'orders are counted by their status': (tx) =>
    tx.rows(sql`
      select status, c.n as kept, t.n as truth from
        (select status, sum(n)::int as n from order_counts where tenant_id = ${tx.tenantId} group by 1) c
        full join (select status, count(*)::int as n from orders
          where tenant_id = ${tx.tenantId} and deleted_at is null group by 1) t using (status)
      where coalesce(c.n, 0) <> coalesce(t.n, 0)`),
};

/** The broken invariants with their rows; empty when all hold. */
export async function faultsOf(tx: TenantTx): Promise<Record<string, readonly object[]>> {
  const found: Record<string, readonly object[]> = {};
  for (const [name, check] of Object.entries(checks)) {
    const rows = await check(tx);
    if (rows.length > 0) found[name] = rows;
  }
  return found;
}
