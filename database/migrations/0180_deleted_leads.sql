-- Every look at a lead board asks whether leads were deleted since the one before; the trail of leads itself is long.
create index audit_log_deleted_leads on audit_log (tenant_id, at) where action = 'lead.delete';
