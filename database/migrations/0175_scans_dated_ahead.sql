-- Scans that came before the time that their courier states count when they came (decision 201): so do those who read along.

create or replace view report_scans with (security_invoker = true) as
select tenant_id, id, shipment_id,
  case when at > received_at + interval '2 minutes' then date_trunc('second', received_at) else at end as at, label, place
from tracking_events;
