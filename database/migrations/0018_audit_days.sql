-- The trail is read by days; rows come in the order of time, so a few bytes per block of them are enough.
create index audit_log_at on audit_log using brin (tenant_id, at);
