// Each report without kept sums: a GROUP BY over the orders of its days with their lines and parcels.
import { sql, type TenantTx } from '../../server/platform/database.ts';

export interface Days {
  readonly start: string;
  readonly end: string;
}

type Raw = (tx: TenantTx, days: Days) => Promise<unknown>;

const localDay = sql`(o.created_at at time zone 'Asia/Bangkok')::date`;

const within = (
  tx: TenantTx,
  { start, end }: Days,
) => sql`o.tenant_id = ${tx.tenantId} and o.deleted_at is null
  and o.status <> 'cancel' and o.created_at >= ${start}::date::timestamp at time zone 'Asia/Bangkok'
  and o.created_at < (${end}::date + 1)::timestamp at time zone 'Asia/Bangkok'`;

/**
 * Fewer sums than the reports show: advertising, COD fees, commissions and first orders would make this side slower.
 */
const sums = sql`count(*) as orders, sum(i.units) as units, sum(o.total_satang) as sales, sum(o.discount_satang) as discount,
  sum(o.cod_satang) as cod, sum(o.paid_satang) as transfer, sum(o.shipping_fee_satang) as shipping, count(o.sent_at) as shipped,
  count(o.delivered_at) as delivered, count(*) filter (where o.status = 'return') as returned, sum(i.cost) as goods,
  sum(s.fee) as fees, sum(s.return_fee) as return_fees,
  sum(case when o.status = 'return' then 0 else o.total_satang end - i.cost - s.fee - s.return_fee) as profit`;

const facts = (tx: TenantTx, days: Days) => sql`
  orders o
  join (select i.order_id, sum(i.unit) as units, sum(i.cost_satang * i.unit) as cost from orders o
    join order_items i on i.tenant_id = o.tenant_id and i.order_id = o.id where ${within(tx, days)} group by 1) i on i.order_id = o.id
  left join (select s.order_id, sum(coalesce(s.fee_satang, 0)) as fee, sum(coalesce(s.return_fee_satang, 0)) as return_fee from orders o
    join shipments s on s.tenant_id = o.tenant_id and s.order_id = o.id where ${within(tx, days)} group by 1) s on s.order_id = o.id
  where ${within(tx, days)}`;

const by =
  (key: ReturnType<typeof sql>): Raw =>
  (tx, days) =>
    tx.rows(sql`select ${key} as key, ${sums} from ${facts(tx, days)} group by 1`);

const byDay = by(localDay);
const byChannel = by(sql`o.channel_id`);
const byCreator = by(sql`o.created_by`);
const byCarrier = by(sql`o.carrier`);
const byProvince = by(sql`o.province`);

/** Divides parcel fees by the lines' amounts, as the report does. */
const byProduct: Raw = (tx, days) =>
  tx.rows(sql`select i.product_id, count(distinct o.id) as orders, sum(i.unit) as units, sum(i.amount_satang) as sales,
      sum(i.cost_satang * i.unit) as cost, sum(s.fee * i.amount_satang / greatest(o.items_satang, 1)) as fees,
      sum(s.return_fee * i.amount_satang / greatest(o.items_satang, 1)) as return_fees
    from orders o join order_items i on i.tenant_id = o.tenant_id and i.order_id = o.id
    left join (select s.order_id, sum(coalesce(s.fee_satang, 0)) as fee, sum(coalesce(s.return_fee_satang, 0)) as return_fee from orders o
      join shipments s on s.tenant_id = o.tenant_id and s.order_id = o.id where ${within(tx, days)} group by 1) s on s.order_id = o.id
    where ${within(tx, days)} group by 1`);

const ofOrders: Raw = async (tx, days) => {
  await tx.rows(sql`select ${sums} from ${facts(tx, days)}`);
  return tx.rows(
    sql`select o.* from orders o where ${within(tx, days)} order by o.created_at desc limit 20`,
  );
};

const ofParcels: Raw = async (tx, { start, end }) => {
  const which = sql`s.tenant_id = ${tx.tenantId} and s.state = 'booked'
    and s.booked_at >= ${start}::date::timestamp at time zone 'Asia/Bangkok'
    and s.booked_at < (${end}::date + 1)::timestamp at time zone 'Asia/Bangkok'`;
  const from = sql`shipments s join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id where ${which}`;
  await tx.rows(sql`select count(*) as parcels, sum(o.shipping_fee_satang) as charged, sum(s.fee_satang) as fee,
    sum(s.return_fee_satang) as return_fee from ${from}`);
  return tx.rows(sql`select s.*, o.code from ${from} order by s.booked_at desc limit 20`);
};

/** The latest buyers of these days, with all their orders. */
const ofCustomers: Raw = (tx, { start, end }) =>
  tx.rows(sql`select c.*, count(*) over () as found from (
      select o.phone_key, count(*) as orders, sum(o.total_satang) as sales, count(o.delivered_at) as delivered,
        count(*) filter (where o.status = 'return') as returned, min(o.created_at) as first_at, max(o.created_at) as last_at
      from orders o where o.tenant_id = ${tx.tenantId} and o.deleted_at is null and o.status <> 'cancel' group by 1) c
    where c.last_at >= ${start}::date::timestamp at time zone 'Asia/Bangkok'
      and c.last_at < (${end}::date + 1)::timestamp at time zone 'Asia/Bangkok'
    order by c.last_at desc limit 20`);

const ofSellers: Raw = (tx, { start, end }) =>
  tx.rows(sql`select c.agent_id, c.month, count(*) as orders, sum(i.units) as units, sum(o.total_satang) as sales,
      sum(c.base_satang) as base, sum(c.satang) as satang
    from commission_orders c join orders o on o.tenant_id = c.tenant_id and o.id = c.order_id
    join (select i.order_id, sum(i.unit) as units from order_items i where i.tenant_id = ${tx.tenantId} group by 1) i on i.order_id = o.id
    where c.tenant_id = ${tx.tenantId} and c.month >= date_trunc('month', ${start}::date) and c.month <= ${end}::date
    group by 1, 2`);

const ofDashboard: Raw = async (tx, days) => {
  for (const raw of [byDay, byProduct, byChannel, byCreator, byCarrier, byProvince])
    await raw(tx, days);
};

/** The reports that sum orders, each beside its raw query. */
export const reports: readonly {
  readonly name: string;
  readonly path: string;
  readonly raw: Raw;
}[] = [
  { name: 'daily', path: '/report/daily?', raw: byDay },
  {
    name: 'daily by person',
    path: '/report/daily?modeUser=creator&',
    raw: by(sql`(o.created_by, ${localDay})`),
  },
  { name: 'daily by channel', path: '/report/daily?groupBy=channel&', raw: byChannel },
  { name: 'daily by province', path: '/report/daily?groupBy=province&', raw: byProvince },
  { name: 'monthly', path: '/report/monthly?', raw: by(sql`date_trunc('month', ${localDay})`) },
  { name: 'product', path: '/report/product?', raw: byProduct },
  { name: 'order', path: '/report/order?', raw: ofOrders },
  { name: 'shipping', path: '/report/shipping?', raw: ofParcels },
  { name: 'customer', path: '/report/customer?', raw: ofCustomers },
  { name: 'commission', path: '/report/commission?', raw: ofSellers },
  { name: 'dashboard', path: '/report/dashboard?', raw: ofDashboard },
];
