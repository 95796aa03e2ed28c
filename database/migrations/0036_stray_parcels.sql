-- Parcels that turned up after a person had said that they do not exist; room on the pages of what couriers tell of often.

alter table shipments add column stray_at timestamptz;
update shipments set stray_at = coalesce(closed_at, created_at) where error_code = 'STRAY';
create index shipments_stray on shipments (tenant_id, id) where error_code = 'STRAY';

-- An order is told of a dozen times: with room on its page none of its many indexes is touched.
alter table orders set (fillfactor = 80);
alter table shipments set (fillfactor = 80);
