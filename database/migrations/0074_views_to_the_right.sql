-- What domains may know of those after them in the order of the house (server/, database/table-owners.ts): they read it
-- here and nowhere else. Each is plain columns of one table, so that a query over it is planned as one over the table,
-- and asks as its reader, so that row-level security holds.

create view report_orders with (security_invoker = true) as
select tenant_id, id, code, status, stage, channel_id, sender_address_id, customer_name, name_key, phone, phone2, phone_key,
  social, address, subdistrict, district, province, postcode, total_satang, pno, tracking_bucket, lead_id, telesale_by,
  created_by, created_at, sent_at, delivered_at, deleted_at, version
from orders;

create view report_order_lines with (security_invoker = true) as
select tenant_id, id, order_id, product_id, product_code, product_name, unit, amount_satang, is_free from order_items;

create view report_parcels with (security_invoker = true) as
select tenant_id, id, order_id, courier, state, tracking_bucket, error_message, created_by, created_at, called_at, closed_at
from shipments;

create view report_scans with (security_invoker = true) as
select tenant_id, id, shipment_id, at, label, place from tracking_events;

create view report_returns with (security_invoker = true) as
select tenant_id, id, order_id, image_name, scanned_at, scanned_by, undone_at from return_scans;

create view report_receipts with (security_invoker = true) as
select tenant_id, id, order_id, kind, no, issued_by, issued_at, voided_by, voided_at, void_reason from receipts;

create view report_sender_accounts with (security_invoker = true) as
select tenant_id, id, courier, sender_address_id, enabled from courier_accounts;

grant select on report_orders, report_order_lines, report_parcels, report_scans, report_returns, report_receipts,
  report_sender_accounts to app;
