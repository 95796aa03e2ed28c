// The bare side of the tracking benchmark: one statement for all parcels, which writes as many facts as our code does.

/** `parcels`: only those rows; `polled`: also scan, order, history and mark; `pushed`: also the received message. */
export type BulkFacts = 'parcels' | 'polled' | 'pushed';

const LABEL = 'พัสดุถึงศูนย์คัดแยก';
const PLACE = 'ปากเกร็ด';

/**
 * What our code writes about a parcel: its scan, its order, the history, and a mark for the sums if its stage changes.
 */
const facts = `,
  scans as (
    insert into tracking_events (tenant_id, shipment_id, at, code, label, place, signer, bucket, source, digest)
    select $1, id, at, code, '${LABEL}', '${PLACE}', '', bucket, 'poll', encode(sha256(convert_to(id || ' ' || at, 'UTF8')), 'hex') from told
  ), followed as (
    update orders o set tracking_carrier = 0, tracking_code = t.code, tracking_label = '${LABEL}', tracking_bucket = t.bucket,
      tracking_at = t.at, tracking_place = '${PLACE}', delivered_at = case when t.bucket = 'delivered' then coalesce(o.delivered_at, t.at) end,
      updated_at = now()
    from told t where o.tenant_id = $1 and o.id = t.order_id
  ), trail as (
    insert into audit_log (tenant_id, action, entity, entity_id, before, after)
    select $1, 'shipment.track', 'shipment', id, jsonb_build_object('code', was_code), jsonb_build_object('code', code, 'at', at) from told
  ), marks as (
    insert into figure_marks (tenant_id, order_id) select $1, order_id from told where was is distinct from bucket
  )`;

const received = `,
  received as (
    insert into courier_pushes (tenant_id, courier, digest, body, number)
    select $1, 'flashexpress', encode(sha256(convert_to(body, 'UTF8')), 'hex'), body, pno from told
  )`;

export const bulkText = (written: BulkFacts): string => `
  with told as materialized (
    select n.*, s.id, s.order_id, s.tracking_bucket as was, s.tracking_code as was_code
    from jsonb_to_recordset($2::jsonb) as n (pno text, code text, bucket text, at timestamptz, body text)
    join shipments s on s.tenant_id = $1 and s.courier = 'flashexpress' and s.pno = n.pno
  )${written === 'parcels' ? '' : facts}${written === 'pushed' ? received : ''}
  update shipments s set tracking_code = t.code, tracking_label = '${LABEL}', tracking_bucket = t.bucket, tracking_at = t.at,
    tracking_place = '${PLACE}', delivered_at = case when t.bucket = 'delivered' then t.at end,
    next_poll_at = now() + interval '1 day', polled_at = now(), version = version + 1
  from told t where s.tenant_id = $1 and s.id = t.id`;
