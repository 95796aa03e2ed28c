-- Erasing a customer by law reaches what the trail and the parcels remember of them.
grant update (before, after) on audit_log to app;
grant update (signer) on tracking_events to app;
alter table orders add column erased_at timestamptz;
