// Orders with their figures as rows, and parcels with the couriers' charges.
import type { RawBuilder } from 'kysely';
import type { OrderGap, OrderOutcome } from '@app/contract/report/lists';
import type { Days } from '@app/contract/kit/bangkok';
import {
  MEASURES,
  PLACES,
  REFUNDS_FROM,
  sumOrOnce,
  type CountedBy,
  type Measures,
} from '../aggregates/order-figures.store.ts';
import { readSums, type Narrowing } from '../aggregates/sum.store.ts';
import {
  ours,
  sql,
  type Column,
  type Page,
  type Row,
  type TenantTx,
} from '../../platform/database.ts';
import { segmentOf, type CustomerFilter } from './customer.store.ts';
import { addMeasures } from './show-figures.ts';

export interface OrderFilter extends Days, Narrowing {
  readonly countedBy: CountedBy;
  readonly userId?: number | undefined;
  readonly userAs?: 'creator' | 'telesale' | undefined;
  readonly province?: string | undefined;
  readonly outcome?: OrderOutcome | undefined;
  readonly without?: OrderGap | undefined;
  readonly goods?: boolean | undefined;
  /** Any order of the buyer whose orders are wanted. */
  readonly buyer?: number | undefined;
  readonly segment?: CustomerFilter | undefined;
}

export type ReportOrderRow = Measures &
  Row<
    'orders',
    | 'id'
    | 'code'
    | 'created_at'
    | 'status'
    | 'customer_name'
    | 'phone'
    | 'province'
    | 'carrier'
    | 'pno'
    | 'currency'
  > &
  Row<'figure_lines', 'sent_on' | 'delivered_on'> & {
    readonly channel: string | null;
    readonly creator: string | null;
    readonly telesale: string | null;
  };

const dayColumns = { created: 'created_on', sent: 'sent_on', delivered: 'delivered_on' } as const;
const columnOf = ({ countedBy }: OrderFilter) => sql.raw(`f.${dayColumns[countedBy]}`);

const outcomes: Readonly<Record<OrderOutcome, string>> = {
  cod: 'f.cod <> 0',
  transfer: 'f.transfer <> 0',
  discount: 'f.discount <> 0',
  packs: 'f.packs > 0',
  shipped: 'f.shipped > 0',
  delivered: 'f.delivered > 0',
  returned: 'f.returned > 0',
  new: 'f.new_customers > 0',
  repeat: 'f.orders > 0 and f.new_customers = 0',
};
const gaps: Readonly<Record<OrderGap, string>> = {
  channel: 'f.channel_id is null',
  carrier: 'f.carrier is null',
  creator: 'f.creator_id is null',
  telesale: 'f.telesale_id is null',
  province: "f.province = ''",
};

/** Orders with all their figures, or only those of matching lines if the filter names goods. */
function figuresOf(tx: TenantTx, filter: OrderFilter) {
  const { productId = null, categoryId = null } = filter;
  if (productId === null && categoryId === null && filter.goods !== true)
    return sql`figure_orders f`;
  return sql`(
    select f.tenant_id, ${places}, ${ofLines} from figure_lines f
    where f.tenant_id = ${tx.tenantId} and ${columnOf(filter)} between ${filter.start}::date and ${filter.end}::date
      and (${productId}::bigint is null or f.product_id = ${productId})
      and (${categoryId}::bigint is null or f.category_id = ${categoryId})
    group by f.tenant_id, ${places}) f`;
}

const ofBuyer = (tx: TenantTx, { buyer, segment }: OrderFilter) =>
  sql.join(
    [
      sql`true`,
      ...(buyer === undefined
        ? []
        : [
            sql`f.customer <> '' and f.customer = (select b.customer from figure_orders b
            where b.tenant_id = ${tx.tenantId} and b.order_id = ${buyer})`,
          ]),
      ...(segment === undefined
        ? []
        : [
            sql`f.customer in (select f.customer from figure_customers f where ${segmentOf(tx, segment)})`,
          ]),
    ],
    sql` and `,
  );

const matching = (tx: TenantTx, filter: OrderFilter) => {
  const { channelId = null, carrier = null } = filter;
  const { userId = null, userAs = '', province = null, outcome, without } = filter;
  return sql`f.tenant_id = ${tx.tenantId} and ${columnOf(filter)} between ${filter.start}::date and ${filter.end}::date
    and (${channelId}::bigint is null or f.channel_id = ${channelId})
    and (${carrier}::smallint is null or f.carrier = ${carrier})
    and (${userId}::bigint is null or ${userAs} <> 'telesale' and f.creator_id = ${userId}
      or ${userAs} <> 'creator' and f.telesale_id = ${userId})
    and (${province}::text is null or f.province = ${province})
    and ${sql.raw(outcome ? outcomes[outcome] : 'true')} and ${sql.raw(without ? gaps[without] : 'true')}
    and ${ofBuyer(tx, filter)}`;
};

const measures = sql.raw(MEASURES.map((measure) => `f.${measure}`).join(', '));
const places = sql.raw(PLACES.map((place) => `f.${place}`).join(', '));
const ofLines = sql.raw(MEASURES.map((measure) => sumOrOnce(measure)).join(', '));
const sums = sql.raw(
  MEASURES.map((measure) => `coalesce(sum(f.${measure}), 0)::bigint as ${measure}`).join(', '),
);
const nameOf = (column: string) =>
  sql`(select coalesce(nullif(u.name, ''), u.username) from users u where u.tenant_id = ${ours} and u.id = f.${sql.raw(column)})`;

export function pageOfReportOrders(tx: TenantTx, filter: OrderFilter, at: Page) {
  return tx.page(
    sql<ReportOrderRow>`
      select o.id, o.code, o.created_at, f.sent_on, f.delivered_on, o.status, o.customer_name, o.phone, o.province,
        (select c.name from channels c where c.tenant_id = ${ours} and c.id = f.channel_id) as channel,
        ${nameOf('creator_id')} as creator, ${nameOf('telesale_id')} as telesale, o.carrier, o.pno, o.currency, ${measures}
      from ${figuresOf(tx, filter)} join orders o on o.tenant_id = f.tenant_id and o.id = f.order_id
      where ${matching(tx, filter)} and f.order_id > 0 order by ${columnOf(filter)} desc, f.order_id desc`,
    at,
  );
}

/** As last counted, less refunds; undefined for an order that no report counts. */
export const figuresOfOrder = (tx: TenantTx, id: number) =>
  tx.first<Measures>(sql`
    select ${sums} from figure_orders f where f.tenant_id = ${tx.tenantId} and f.order_id = any(array[${id}::bigint] || array(
      select ${sql.raw(REFUNDS_FROM)} - r.id from refunds r where r.tenant_id = ${ours} and r.order_id = ${id}))
    having count(*) > 0`);

/** Sums all matching orders, and advertising without orders; uses stored sums if possible. */
export async function sumReportOrders(tx: TenantTx, filter: OrderFilter): Promise<Measures> {
  const { countedBy, start, end, channelId, carrier, productId, categoryId, ...rest } = filter;
  if (Object.values(rest).every((each) => each === undefined)) {
    const only = { channelId, carrier, productId, categoryId };
    return addMeasures(
      await readSums(tx, { countedBy, start, end, groupBy: 'none', dim: 'all', only }),
    );
  }
  const row = await tx.first<Measures>(
    sql`select ${sums} from ${figuresOf(tx, filter)} where ${matching(tx, filter)}`,
  );
  return row ?? addMeasures([]);
}

/** Advertising on days without orders, and refunds, which count on their own day. */
export interface Outside {
  readonly ads: Measures;
  readonly refunds: Measures;
}

export async function sumOutside(tx: TenantTx, filter: OrderFilter): Promise<Outside> {
  const refunds = sql.raw(`f.order_id < ${REFUNDS_FROM}`);
  const sumOf = (which: RawBuilder<unknown>) =>
    tx.first<Measures>(sql`
      select ${sums} from ${figuresOf(tx, filter)} where ${matching(tx, filter)} and f.order_id < 0 and ${which}`);
  const [ads, paidBack] = await Promise.all([
    sumOf(sql`not ${refunds} and f.ad_cost <> 0`),
    sumOf(refunds),
  ]);
  return { ads: ads ?? addMeasures([]), refunds: paidBack ?? addMeasures([]) };
}

export interface ParcelFilter extends Days {
  readonly bucket: string | null;
  readonly courier: string | null;
}

export interface ReportParcelRow extends Row<
  'shipments',
  | 'id'
  | 'order_id'
  | 'pno'
  | 'courier'
  | 'booked_at'
  | 'weight_grams'
  | 'courier_weight_grams'
  | 'fee_satang'
  | 'return_fee_satang'
  | 'tracking_bucket'
> {
  readonly order_code: Column<'orders', 'code'>;
  readonly charged_satang: Column<'figure_parcels', 'charged'>;
}

const whichParcels = (
  tx: TenantTx,
  { bucket, courier }: ParcelFilter,
) => sql`f.tenant_id = ${tx.tenantId}
  and (${bucket}::text is null or f.bucket = ${bucket}) and (${courier}::text is null or f.courier = ${courier})`;

export const pageOfReportParcels = (tx: TenantTx, filter: ParcelFilter, at: Page) =>
  tx.page(
    sql<ReportParcelRow>`
      select s.id, s.order_id, o.code as order_code, s.pno, s.courier, s.booked_at, s.weight_grams, s.courier_weight_grams,
        f.charged as charged_satang, coalesce(s.fee_satang, (select nullif(sum(l.freight_satang), 0)::bigint
          from cod_lines l where l.tenant_id = ${ours} and l.target = s.id)) as fee_satang, s.return_fee_satang, s.tracking_bucket
      from figure_parcels f
      join shipments s on s.tenant_id = f.tenant_id and s.id = f.shipment_id
      join orders o on o.tenant_id = f.tenant_id and o.id = f.order_id
      where ${whichParcels(tx, filter)} and f.booked_on between ${filter.start}::date and ${filter.end}::date
      order by f.booked_on desc, f.shipment_id desc`,
    at,
  );

export interface ParcelSums {
  readonly n: number;
  readonly charged: number;
  readonly fee: number;
  readonly return_fee: number;
  /** Sums only parcels whose fee is known. */
  readonly difference: number;
}

export async function sumReportParcels(tx: TenantTx, filter: ParcelFilter): Promise<ParcelSums> {
  const row = await tx.first<ParcelSums>(sql`
    select coalesce(sum(f.parcels), 0)::bigint as n, coalesce(sum(f.charged), 0)::bigint as charged,
      coalesce(sum(f.fee), 0)::bigint as fee, coalesce(sum(f.return_fee), 0)::bigint as return_fee,
      coalesce(sum(f.difference), 0)::bigint as difference
    from figure_parcel_days f where ${whichParcels(tx, filter)} and f.day between ${filter.start}::date and ${filter.end}::date`);
  return row ?? { n: 0, charged: 0, fee: 0, return_fee: 0, difference: 0 };
}
