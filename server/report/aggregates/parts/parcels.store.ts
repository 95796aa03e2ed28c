// What each booked parcel was charged and cost, as last counted, and its sums by day, courier and
// stage.
import type { TenantTx } from '../../../platform/database.ts';

const columns =
  'order_id, shipment_id, booked_on, courier, bucket, charged, fee, return_fee, difference';

const foldText = `
  with kept as (
    select l.target, sum(l.freight_satang) as freight from cod_lines l
    where l.tenant_id = $1 and l.freight_satang > 0
      and l.target = any(array(select s.id from shipments s where s.tenant_id = $1 and s.order_id = any($2::bigint[])))
    group by l.target
  ), booked as (
    select s.order_id, s.id as shipment_id, (s.booked_at at time zone 'Asia/Bangkok')::date as booked_on, s.courier,
      s.tracking_bucket as bucket, coalesce(s.fee_satang, k.freight, 0)::bigint as fee, coalesce(s.return_fee_satang, 0) as return_fee,
      coalesce(s.fee_satang, k.freight) is not null as is_told, row_number() over (partition by s.order_id order by s.id desc) as from_last
    from shipments s left join kept k on k.target = s.id
    where s.tenant_id = $1 and s.order_id = any($2::bigint[]) and s.state = 'booked' and s.booked_at is not null
  ), fresh as (
    select b.order_id, b.shipment_id, b.booked_on, b.courier, b.bucket, c.charged, b.fee, b.return_fee,
      case when b.is_told then c.charged - b.fee - b.return_fee else 0 end as difference
    from booked b join orders o on o.tenant_id = $1 and o.id = b.order_id and o.id = any($2::bigint[])
    cross join lateral (
      select case when b.from_last = 1 and o.currency = 'THB' then o.shipping_fee_satang else 0 end as charged) c
  ), old as materialized (
    select ${columns} from figure_parcels where tenant_id = $1 and order_id = any($2::bigint[])
  ), changed as (
    select order_id, shipment_id, n is null as is_gone from fresh n full join old o using (order_id, shipment_id)
    where n is distinct from o
  ), gone as (
    delete from figure_parcels f using changed c where f.tenant_id = $1 and f.order_id = c.order_id
      and f.shipment_id = c.shipment_id and c.is_gone and f.order_id = any($2::bigint[])
  ), saved as (
    insert into figure_parcels (tenant_id, ${columns}) select $1, ${columns} from fresh join changed using (order_id, shipment_id)
    on conflict (tenant_id, order_id, shipment_id) do update set booked_on = excluded.booked_on, courier = excluded.courier,
      bucket = excluded.bucket, charged = excluded.charged, fee = excluded.fee, return_fee = excluded.return_fee,
      difference = excluded.difference
  ), d as (
    select fresh.*, 1 as sign from fresh join changed using (order_id, shipment_id)
    union all select old.*, -1 from old join changed using (order_id, shipment_id)
  ), moved as (
    select booked_on, courier, bucket, sum(sign)::bigint as parcels, sum(sign * charged)::bigint as charged,
      sum(sign * fee)::bigint as fee, sum(sign * return_fee)::bigint as return_fee, sum(sign * difference)::bigint as difference
    from d group by 1, 2, 3
  ), summed as (
    insert into figure_parcel_days as f (tenant_id, day, courier, bucket, parcels, charged, fee, return_fee, difference)
    select $1, booked_on, courier, bucket, parcels, charged, fee, return_fee, difference from moved
    where parcels <> 0 or charged <> 0 or fee <> 0 or return_fee <> 0 or difference <> 0
    on conflict (tenant_id, day, courier, bucket) do update set parcels = f.parcels + excluded.parcels,
      charged = f.charged + excluded.charged, fee = f.fee + excluded.fee, return_fee = f.return_fee + excluded.return_fee,
      difference = f.difference + excluded.difference
  )
  select count(*)::int as n from changed`;

/** Returns how many of the orders' parcels had changed. */
export async function refreshParcels(tx: TenantTx, orderIds: readonly number[]): Promise<number> {
  if (orderIds.length === 0) return 0;
  const [row] = await tx.named<{ n: number }>('figures-fold-parcels', foldText, [
    tx.tenantId,
    orderIds,
  ]);
  return row?.n ?? 0;
}
