-- Lists by status also show parcels that were cancelled.

drop index shipments_code;
create index shipments_code on shipments (tenant_id, courier, tracking_code, tracking_at desc, id desc)
  where state in ('booked', 'cancelled');
