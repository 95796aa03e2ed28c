-- The screen of a courier's orders reads its shipments by their state, newest first.

create index shipments_state on shipments (tenant_id, courier, state, id desc);
