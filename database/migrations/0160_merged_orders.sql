-- What was merged into an order: its leads hear what becomes of that one.
create index orders_merged on orders (tenant_id, merged_into) where merged_into is not null;
