// The only place that computes an order's figures, from the order and everything that belongs to
// it.
import { REFUND_ROWS } from '../../platform/recount.store.ts';

/** Numbers that add up over orders; money is in satang, of baht orders only. */
export const MEASURES = [
  'orders',
  'units',
  'packs',
  'sales',
  'discount',
  'cod',
  'transfer',
  'shipping_fee',
  'shipped',
  'delivered',
  'returned',
  'returned_sales',
  'goods_cost',
  'shipping_cost',
  'return_cost',
  'cod_fee',
  'ad_cost',
  'commission',
  'profit',
  'new_customers',
  'door_days',
] as const;
export type Measure = (typeof MEASURES)[number];
export type Measures = Readonly<Record<Measure, number>>;

export type CountedBy = 'created' | 'sent' | 'delivered';
export type Dim =
  | 'all'
  | 'creator'
  | 'telesale'
  | 'channel'
  | 'carrier'
  | 'province'
  | 'product'
  | 'category';

/** `m1, m2, …`, each made by `of`. */
export const eachMeasure = (of: (measure: Measure) => string): string =>
  MEASURES.map(of).join(', ');

/** Columns that decide which sums an order counts in. */
export const PLACES = [
  'order_id',
  'created_on',
  'sent_on',
  'delivered_on',
  'creator_id',
  'telesale_id',
  'channel_id',
  'carrier',
  'province',
  'customer',
] as const;

export const placeColumns = PLACES.join(', ');
export const measureColumns = eachMeasure((measure) => measure);

const dayOf = (instant: string): string => `(${instant} at time zone 'Asia/Bangkok')::date`;

/** Part `nth` of `parts` of an amount: parts differ by at most one satang and sum exactly. */
const part = (amount: string, nth: string, parts: string): string =>
  `(${amount} * ${nth} / ${parts} - ${amount} * (${nth} - 1) / ${parts})`;

/** As an SQL literal. */
export const REFUNDS_FROM = `${REFUND_ROWS}::bigint`;

/** A refund lowers only what counts: cancelled orders have no sales, returned ones no profit. */
const ofRefund: Readonly<Partial<Record<Measure, string>>> = {
  sales: '-r.amount_satang',
  transfer: '-r.amount_satang',
  returned_sales: '-r.amount_satang * b.is_back',
  profit: '-r.amount_satang * (1 - b.is_back)',
};

/**
 * CTEs `base` (the orders $2) and `fresh` (their figures, and rows for advertising on days without
 * orders). $2 must include all orders of the days $3, which share their advertising. For many
 * orders, $4 names the buyers, whose first orders are then read as a list; without it, each order
 * is checked for an earlier one. Each sum is `materialized`, so that it is computed once: if
 * statistics expect few orders, the planner would compute it again for each.
 */
export const freshOrders = `
  base as (
    select o.id as order_id, ${dayOf('o.created_at')} as created_on, ${dayOf('o.sent_at')} as sent_on,
      ${dayOf('o.delivered_at')} as delivered_on, o.created_by as creator_id, o.telesale_by as telesale_id,
      o.channel_id, o.carrier, o.province, o.phone_key as customer, o.created_at, o.sent_at, o.erased_at,
      o.total_satang, o.discount_satang, o.cod_satang, o.paid_satang, o.shipping_fee_satang, o.status,
      (o.deleted_at is null and o.status <> 'cancel') as is_counted, (o.currency = 'THB')::int as baht,
      (o.status = 'return')::int as is_back, o.typed_fee_satang as typed_fee, o.typed_return_fee_satang as typed_return_fee
    from orders o where o.tenant_id = $1 and o.id = any($2::bigint[])
  ), line as materialized (
    select i.order_id, sum(i.unit) filter (where not i.is_pack) as units, sum(i.unit) filter (where i.is_pack) as packs,
      sum(i.discount_satang) as discount, sum(i.cost_satang * i.unit) as cost
    from order_items i where i.tenant_id = $1 and i.order_id = any($2::bigint[]) group by i.order_id
  ), parcel as materialized (
    select s.order_id, sum(s.fee_satang) as fee, sum(s.return_fee_satang) as return_fee
    from shipments s where s.tenant_id = $1 and s.order_id = any($2::bigint[]) group by s.order_id
  ), target as (
    select s.id as target, s.order_id, s.fee_satang is not null as is_told
    from shipments s where s.tenant_id = $1 and s.order_id = any($2::bigint[])
    union all select -b.order_id, b.order_id, b.typed_fee is not null from base b
  ), money as materialized (
    select t.order_id, sum(l.fee_satang - l.freight_satang) as fee,
      sum(case when t.is_told then 0 else l.freight_satang end) as freight
    from target t join cod_lines l on l.tenant_id = $1 and l.target = t.target and l.target = any(array(select target from target))
    group by t.order_id
  ), lost as materialized (
    select distinct b.order_id from base b join return_scans r on r.tenant_id = $1 and r.order_id = b.order_id
      and r.order_id = any($2::bigint[])
      and r.sent_at = coalesce(b.sent_at, b.created_at) and r.undone_at is null and r.condition <> 'good'
  ), spend as materialized (
    select e.spent_on, case when exists (select from base b where b.is_counted and b.created_on = e.spent_on
        and b.channel_id = e.channel_id) then e.channel_id end as channel_id,
      sum(e.amount_satang)::bigint as satang
    from expenses e where e.tenant_id = $1 and e.type = 'facebook' and e.deleted_at is null and e.spent_on = any($3::date[])
    group by 1, 2
  ), place as (
    select b.order_id, row_number() over day as day_nth, count(*) over (partition by b.created_on) as day_n,
      row_number() over channel as channel_nth, count(*) over (partition by b.created_on, b.channel_id) as channel_n
    from base b where b.is_counted and b.created_on = any($3::date[])
    window day as (partition by b.created_on order by b.order_id),
      channel as (partition by b.created_on, b.channel_id order by b.order_id)
  ), ad as materialized (
    select p.order_id, sum(case when s.channel_id is null then ${part('s.satang', 'p.day_nth', 'p.day_n')}
      else ${part('s.satang', 'p.channel_nth', 'p.channel_n')} end)::bigint as satang
    from place p join base b on b.order_id = p.order_id
    join spend s on s.spent_on = b.created_on and (s.channel_id is null or s.channel_id = b.channel_id)
    group by p.order_id
  ), first as materialized (
    select distinct on (f.phone_key) f.phone_key, f.id from orders f
    where f.tenant_id = $1 and f.phone_key = any($4::text[])
      and f.deleted_at is null and f.status <> 'cancel'
    order by f.phone_key, f.created_at, f.id
  ), worth as (
    select b.*, coalesce(l.units, 0) as units, coalesce(l.packs, 0) as packs,
      (b.discount_satang + coalesce(l.discount, 0)) as discount,
      case when b.is_back = 1 and x.order_id is null then 0 else coalesce(l.cost, 0) end as goods_cost,
      coalesce(p.fee, b.typed_fee, 0) + coalesce(m.freight, 0) as shipping_cost,
      coalesce(p.return_fee, b.typed_return_fee, 0) as return_cost, coalesce(m.fee, 0) as cod_fee,
      coalesce(a.satang, 0) as ad_cost, coalesce(c.satang, 0) as commission,
      case when b.erased_at is not null then coalesce(old.new_customers, 0)
        when cardinality($4::text[]) > 0 then coalesce(i.id = b.order_id, false)::int
        else (b.customer <> '' and not exists (select from orders f where f.tenant_id = $1 and f.phone_key = b.customer
          and f.deleted_at is null and f.status <> 'cancel' and (f.created_at, f.id) < (b.created_at, b.order_id)))::int
      end as new_customers
    from base b left join first i on i.phone_key = b.customer left join line l using (order_id) left join parcel p using (order_id) left join money m using (order_id)
    left join lost x using (order_id) left join ad a using (order_id)
    left join (select order_id, satang from figure_commissions where tenant_id = $1 and order_id = any($2::bigint[])) c using (order_id)
    left join (select order_id, new_customers from figure_orders where tenant_id = $1 and order_id = any($2::bigint[])) old
      using (order_id)
    where b.is_counted
  ), fresh as (
    select ${placeColumns}, 1::bigint as orders, units::bigint, packs::bigint, total_satang * baht as sales,
      (discount * baht)::bigint as discount, cod_satang * baht as cod, paid_satang * baht as transfer,
      shipping_fee_satang * baht as shipping_fee, (sent_at is not null)::int::bigint as shipped,
      (delivered_on is not null and is_back = 0)::int::bigint as delivered, is_back::bigint as returned,
      total_satang * baht * is_back as returned_sales, (goods_cost * baht)::bigint as goods_cost,
      (shipping_cost * baht)::bigint as shipping_cost, (return_cost * baht)::bigint as return_cost,
      (cod_fee * baht)::bigint as cod_fee, ad_cost, (commission * baht)::bigint as commission,
      (baht * (total_satang * (1 - is_back) - goods_cost - shipping_cost - return_cost - cod_fee - commission) - ad_cost)::bigint as profit,
      new_customers::bigint,
      (case when delivered_on is not null and sent_on is not null and is_back = 0 then greatest(0, delivered_on - sent_on) else 0 end)::bigint as door_days
    from worth
    union all
    select -((s.spent_on - date '2000-01-01') * 1000000::bigint + coalesce(s.channel_id, 0)), s.spent_on, null, null, null, null,
      s.channel_id, null, '', '', ${eachMeasure((measure) => {
        if (measure === 'ad_cost') return 'sum(s.satang)::bigint';
        return measure === 'profit' ? '-sum(s.satang)::bigint' : '0';
      })}
    from (select e.spent_on, e.channel_id, e.amount_satang as satang from expenses e
      where e.tenant_id = $1 and e.type = 'facebook' and e.deleted_at is null and e.spent_on = any($3::date[])
        and not exists (select from base b where b.is_counted and b.created_on = e.spent_on)) s
    group by s.spent_on, s.channel_id
    union all
    select ${REFUNDS_FROM} - r.id, p.day, case when b.sent_on is not null then p.day end,
      case when b.delivered_on is not null then p.day end, b.creator_id, b.telesale_id, b.channel_id, b.carrier, b.province, '',
      ${eachMeasure((measure) => `(${ofRefund[measure] ?? '0'})::bigint`)}
    from base b join refunds r on r.tenant_id = $1 and r.order_id = b.order_id and r.order_id = any($2::bigint[])
      and r.state = 'paid' and r.taken_off_at is null
    cross join lateral (select ${dayOf('r.paid_at')} as day) p
    where b.is_counted and b.baht = 1
  )`;

/** A line's share of an amount of its order, by line amounts; a free order is shared evenly. */
const share = (amount: string): string =>
  `(floor((${amount})::numeric * l.upto / l.whole) - floor((${amount})::numeric * (l.upto - l.weight) / l.whole))::bigint`;

/** The commission of the line's product, and its share of the order's remaining commission. */
const commission = `l.earned + ${share('f.commission - l.all_earned')}`;

const ofLine: Readonly<Record<Measure, string>> = {
  orders: '1',
  units: 'case when l.is_pack then 0 else l.unit end',
  packs: 'case when l.is_pack then l.unit else 0 end',
  sales: 'l.amount_satang * l.baht',
  discount: `l.discount_satang * l.baht + ${share('f.discount - l.discounts * l.baht')}`,
  cod: share('f.cod'),
  transfer: share('f.transfer'),
  shipping_fee: share('f.shipping_fee'),
  shipped: 'f.shipped',
  delivered: 'f.delivered',
  returned: 'f.returned',
  returned_sales: 'l.amount_satang * l.baht * f.returned',
  goods_cost: 'l.goods',
  shipping_cost: share('f.shipping_cost'),
  return_cost: share('f.return_cost'),
  cod_fee: share('f.cod_fee'),
  ad_cost: share('f.ad_cost'),
  commission,
  profit: `${share('f.profit + f.goods_cost + f.commission')} - l.goods - (${commission})`,
  new_customers: 'f.new_customers',
  door_days: 'f.door_days',
};

/** Measures of the order, not the line: two lines of one product count as one order. */
const once = new Set<Measure>([
  'orders',
  'shipped',
  'delivered',
  'returned',
  'new_customers',
  'door_days',
]);

export const sumOrOnce = (measure: Measure, from = measure as string): string =>
  `${once.has(measure) ? 'max' : 'sum'}(${from})::bigint as ${measure}`;

/**
 * CTE `fresh`: one row per order, product and category of the orders $2, whose own figures are
 * stored already, and for each of their refunds, shared among the goods by line amounts.
 */
export const freshLines = `
  weighed as (
    select i.id, i.order_id, i.product_id, i.category_id, i.unit, i.is_pack, i.amount_satang, i.discount_satang,
      (o.currency = 'THB')::int as baht, sum(i.discount_satang) over whole_order as discounts,
      case when sum(i.amount_satang) over whole_order = 0 then 1 else i.amount_satang end::numeric as weight,
      case when f.returned = 1 and f.goods_cost = 0 or o.currency <> 'THB' then 0 else i.cost_satang * i.unit end as goods
    from order_items i
    join orders o on o.tenant_id = $1 and o.id = i.order_id and o.id = any($2::bigint[])
    join figure_orders f on f.tenant_id = $1 and f.order_id = i.order_id and f.order_id = any($2::bigint[])
    where i.tenant_id = $1 and i.order_id = any($2::bigint[])
    window whole_order as (partition by i.order_id)
  ), seller_part as (
    select distinct on (c.order_id, e.at) w.id, (e.part->>2)::bigint as satang
    from figure_commissions c cross join lateral jsonb_array_elements(c.lines) with ordinality as e (part, at)
    join weighed w on w.order_id = c.order_id and w.product_id = (e.part->>0)::bigint
    where c.tenant_id = $1 and c.order_id = any($2::bigint[])
    order by c.order_id, e.at, w.category_id = (e.part->>1)::bigint desc, w.id
  ), seller_line as (
    select id, sum(satang)::bigint as earned from seller_part group by id
  ), l as (
    select w.*, sum(w.weight) over (partition by w.order_id order by w.id) as upto,
      sum(w.weight) over (partition by w.order_id) as whole, (coalesce(s.earned, 0) * w.baht) as earned,
      sum(coalesce(s.earned, 0) * w.baht) over (partition by w.order_id) as all_earned
    from weighed w left join seller_line s on s.id = w.id
  ), refund as materialized (
    select r.order_id, ${REFUNDS_FROM} - r.id as row_id from refunds r where r.tenant_id = $1 and r.order_id = any($2::bigint[])
  ), part as (
    select ${placeColumns.replace('order_id', 'f.order_id')}, l.product_id, l.category_id,
      ${eachMeasure((measure) => `${ofLine[measure]} as ${measure}`)}
    from l join figure_orders f on f.tenant_id = $1 and f.order_id = l.order_id and f.order_id = any($2::bigint[])
    union all
    select ${placeColumns.replace('order_id', 'f.order_id')}, l.product_id, l.category_id,
      ${eachMeasure((measure) => `${measure in ofRefund ? share(`f.${measure}`) : '0::bigint'} as ${measure}`)}
    from l join refund r on r.order_id = l.order_id
    join figure_orders f on f.tenant_id = $1 and f.order_id = r.row_id and f.order_id = any(array(select row_id from refund))
  ), fresh as (
    select ${placeColumns}, product_id, category_id, ${eachMeasure((measure) => sumOrOnce(measure))}
    from part group by ${placeColumns}, product_id, category_id
  )`;
