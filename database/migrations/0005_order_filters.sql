-- Rare values of these two filters would otherwise be looked for through all orders of a large shop.

create index orders_by_channel on orders (tenant_id, channel_id, created_at desc, id desc) where deleted_at is null;
create index orders_by_carrier on orders (tenant_id, carrier, created_at desc, id desc) where deleted_at is null;
