-- Saved views of lists: filters, order and columns under a name; and an index for the filter of problems.

create sequence list_views_id_seq;
create table list_views (
  tenant_id int not null,
  id bigint not null default nextval('list_views_id_seq'),
  user_id bigint not null,
  -- The screen it belongs to: 'order-send'.
  list text not null,
  name text not null,
  -- Keys of the address and their values.
  search jsonb not null,
  -- Column to shown or hidden; what is not named is as usual.
  columns jsonb not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create unique index list_views_name on list_views (tenant_id, user_id, list, name);
select protect_table('list_views', 'select, insert, update, delete');
grant usage on sequence list_views_id_seq to app;

-- What has a problem is asked for by status and alone; in a large shop it must not be looked for through all orders.
create index orders_with_problem on orders (tenant_id, status, created_at desc, id desc)
  where has_problem and deleted_at is null;
