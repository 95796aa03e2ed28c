// SQL for webhook events of parcels: their rows with checkpoints, and when each fact became known.
import { ours, sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';
import { countsAt } from '../shipment/parcel-standing.store.ts';
import { shipmentColumns, type ViewRow } from '../shipment/shipment.store.ts';

export interface ToldParcel extends ViewRow {
  readonly owners: readonly (number | null)[];
  /** When the order came back, where that ends its route. */
  readonly came_back_at: Date | null;
  /**
   * Its newest checkpoints at the time of this row, as many as are ever read; ids in an array
   * arrive as text.
   */
  readonly scan_ids: readonly string[];
}

/** The booked parcels, newest first. */
export const parcelsOf = (tx: TenantTx, orderIds: readonly number[]) =>
  tx.rows<ToldParcel>(sql`
    select ${shipmentColumns}, u.name as creator,
      s.state in ('booking', 'booked', 'unknown') and s.closed_at is null as is_live,
      array[o.created_by, o.telesale_by] as owners,
      case when s.id = max(s.id) over (partition by s.order_id) then
        (select max(e.at) from order_events e where e.tenant_id = ${ours} and e.order_id = s.order_id
          and e.to_status = 'return') end as came_back_at,
      array(select e.id from tracking_events e where e.tenant_id = ${ours} and e.shipment_id = s.id
        order by ${countsAt('e')} desc, e.at desc, e.id desc limit 200) as scan_ids
    from shipments s join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id and o.erased_at is null
    left join users u on u.tenant_id = s.tenant_id and u.id = s.created_by
    where s.tenant_id = ${tx.tenantId} and s.order_id = any(${[...orderIds]}::bigint[]) and s.booked_at is not null
    order by s.id`);

export type ToldScan = Row<
  'tracking_events',
  'id' | 'shipment_id' | 'at' | 'code' | 'label' | 'place' | 'signer' | 'bucket' | 'received_at'
> & {
  /** By the courier's clock; `at` is the time at which it counts. */
  readonly stated_at: Column<'tracking_events', 'at'>;
};

/**
 * Newest first, only checkpoints that the parcel's row knew: a later one would show an arrival
 * while the row is still in transit, and has its own event.
 */
export const scansOf = (tx: TenantTx, parcels: readonly ToldParcel[]) =>
  tx.rows<ToldScan>(sql`
    select e.id, e.shipment_id, ${countsAt('e')} as at, e.at as stated_at, e.code, e.label, e.place, e.signer, e.bucket, e.received_at
    from tracking_events e
    where e.tenant_id = ${tx.tenantId} and e.id = any(${parcels.flatMap((parcel) => parcel.scan_ids)}::bigint[])
    order by 3 desc, e.at desc, e.id desc`);
