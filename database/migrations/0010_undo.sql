-- What may be taken back for ten seconds, what lies in the trash, and what emptying it may remove.

create table undos (
  tenant_id int not null,
  -- Of the token; the token itself is known to whoever made the change only.
  hash text not null,
  user_id bigint not null,
  what text not null,
  payload jsonb not null,
  -- The clock, not the transaction's start: a long bulk change must not eat its own ten seconds.
  made_at timestamptz not null default clock_timestamp(),
  used_at timestamptz,
  primary key (tenant_id, hash)
);
create index undos_age on undos (tenant_id, made_at);
select protect_table('undos', 'select, insert, update, delete');

-- The order that took over the lines of this one; `parent_id` is the one it was split from.
alter table orders add column merged_into bigint;

create index orders_trash on orders (tenant_id, deleted_at desc) where deleted_at is not null;
create index products_trash on products (tenant_id, deleted_at desc) where deleted_at is not null;
create index categories_trash on categories (tenant_id, deleted_at desc) where deleted_at is not null;
create index addresses_trash on addresses (tenant_id, deleted_at desc) where deleted_at is not null;
create index channels_trash on channels (tenant_id, deleted_at desc) where deleted_at is not null;
create index users_trash on users (tenant_id, deleted_at desc) where deleted_at is not null;

grant delete on orders to app;
grant delete on order_events to app;
grant delete on categories to app;
grant delete on addresses to app;
grant delete on channels to app;
