-- Orders to Laos are handed to a branch, may be collected in kip, and their labels belong to no courier's parcel.
alter table orders add column branch text not null default '';
alter table orders add column rate_day date;
alter table print_job_items alter column shipment_id drop not null;
create index orders_to_laos on orders (tenant_id, id desc) where country = 'LA' and deleted_at is null;
create index print_job_items_order on print_job_items (tenant_id, order_id) where shipment_id is null;
