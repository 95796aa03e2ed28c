-- Changes of booked parcels that the courier never confirmed: what was asked for, and since when it may go by either.
alter table shipments
  add column amend_asked jsonb,
  add column amend_asked_at timestamptz;
create index shipments_unsure on shipments (tenant_id, amend_asked_at) where amend_asked_at is not null;

alter table exceptions drop constraint exceptions_rule_check, add constraint exceptions_rule_check check (rule in
  ('no_pickup', 'no_movement', 'attempt_failed', 'returning', 'reweighed', 'lost', 'missing', 'stray', 'watched', 'unsure'));

alter table shipments no force row level security;
update shipments set amend_asked_at = coalesce(asked_at, created_at) where error_code in ('AMEND_UNKNOWN', 'AMEND_UNSURE');
alter table shipments force row level security;
