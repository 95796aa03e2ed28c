-- Why goods go to a buyer whose parcels came back.
alter table orders add column risk_reason text not null default '';

-- lower() is not leakproof: under row-level security only a stored column is looked up by its index.
alter table orders add column name_key text generated always as (lower(customer_name)) stored;
create index orders_by_name on orders (tenant_id, name_key, created_at desc) where deleted_at is null;
