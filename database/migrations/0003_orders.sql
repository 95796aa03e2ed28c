-- Orders with what later figures need, their lines, what they hold of the stock, their events and counts.

create sequence orders_id_seq start 1001;
create table orders (
  tenant_id int not null,
  id bigint not null default nextval('orders_id_seq'),
  code text not null,
  status text not null check (status in ('telesale', 'pending', 'send', 'cancel', 'sending', 'return', 'tracking')),
  type text not null default 'normal' check (type in ('normal', 'telesale', 'chat')),
  channel_id bigint,
  country text not null default 'TH' check (country in ('TH', 'LA')),
  customer_name text not null,
  phone text not null,
  phone2 text not null default '',
  -- Normalised digits of the first phone: the customer's key for history, duplicates and risk.
  phone_key text not null,
  social text not null default '',
  address text not null,
  subdistrict text not null,
  district text not null,
  province text not null,
  postcode text not null,
  note text not null default '',
  address_reason text not null default '',
  abroad jsonb,
  carrier smallint check (carrier in (0, 1, 2, 3, 5, 6)),
  sender_address_id bigint,
  weight_grams int not null default 0,
  width_cm int not null default 0,
  length_cm int not null default 0,
  height_cm int not null default 0,
  ship_note text not null default '',
  pay_method text not null check (pay_method in ('cod', 'transfer', 'mixed')),
  currency text not null default 'THB' check (currency in ('THB', 'LAK')),
  rate numeric(14, 6),
  items_satang bigint not null,
  shipping_fee_satang bigint not null default 0,
  discount_satang bigint not null default 0,
  total_satang bigint not null check (total_satang >= 0),
  paid_satang bigint not null default 0,
  cod_satang bigint not null default 0 check (cod_satang >= 0),
  bank text,
  paid_at timestamptz,
  pno text not null default '',
  tracking_carrier smallint,
  tracking_code text,
  tracking_label text,
  tracking_bucket text,
  tracking_at timestamptz,
  tracking_place text,
  print_count int not null default 0,
  telesale_by bigint,
  message text not null default '',
  webhook jsonb not null default '[]',
  -- What the order holds of the stock: nothing, reserved, or taken when it was handed over.
  stock_state text not null default 'none' check (stock_state in ('none', 'reserved', 'taken')),
  is_short boolean not null default false,
  cancel_reason text not null default '',
  duplicate_reason text not null default '',
  lead_id bigint,
  parent_id bigint,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  delivered_at timestamptz,
  returned_at timestamptz,
  cancelled_at timestamptz,
  closed_at timestamptz,
  deleted_at timestamptz,
  version int not null default 1,
  search text generated always as
    (lower(code || ' ' || customer_name || ' ' || phone || ' ' || phone2 || ' ' || pno)) stored,
  primary key (tenant_id, id)
);
create unique index orders_code on orders (tenant_id, code);
create index orders_by_status on orders (tenant_id, status, created_at desc, id desc) where deleted_at is null;
create index orders_by_day on orders (tenant_id, created_at desc, id desc) where deleted_at is null;
create index orders_by_sent on orders (tenant_id, sent_at desc, id desc) where sent_at is not null and deleted_at is null;
create index orders_by_phone on orders (tenant_id, phone_key, created_at desc) where deleted_at is null;
create index orders_by_pno on orders (tenant_id, pno) where pno <> '';
create index orders_by_creator on orders (tenant_id, created_by, created_at desc);
create index orders_by_telesale on orders (tenant_id, telesale_by, created_at desc) where telesale_by is not null;
create index orders_search on orders using gin (tenant_id, search gin_trgm_ops);
select protect_table('orders', 'select, insert, update');
grant usage on sequence orders_id_seq to app;

create sequence order_items_id_seq;
create table order_items (
  tenant_id int not null,
  id bigint not null default nextval('order_items_id_seq'),
  order_id bigint not null,
  product_id bigint not null,
  -- Code, name, category and cost as they were when sold.
  product_code text not null,
  product_name text not null,
  category_id bigint not null,
  category_name text not null,
  unit int not null check (unit between 1 and 9999),
  price_satang bigint not null,
  discount_satang bigint not null default 0,
  amount_satang bigint not null,
  cost_satang bigint not null default 0,
  is_free boolean not null default false,
  is_pack boolean not null default false,
  is_set boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id),
  foreign key (tenant_id, product_id) references products (tenant_id, id)
);
create index order_items_order on order_items (tenant_id, order_id, id);
create index order_items_product on order_items (tenant_id, product_id, order_id);
select protect_table('order_items', 'select, insert, update, delete');
grant usage on sequence order_items_id_seq to app;

-- Exactly what each order holds of each counted product; sets are resolved to their components here.
create table order_stock (
  tenant_id int not null,
  order_id bigint not null,
  product_id bigint not null,
  unit int not null check (unit > 0),
  primary key (tenant_id, order_id, product_id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
create index order_stock_product on order_stock (tenant_id, product_id);
select protect_table('order_stock', 'select, insert, update, delete');

create sequence order_events_id_seq;
create table order_events (
  tenant_id int not null,
  id bigint not null default nextval('order_events_id_seq'),
  order_id bigint not null,
  at timestamptz not null default now(),
  user_id bigint,
  kind text not null,
  from_status text,
  to_status text,
  before jsonb,
  after jsonb,
  reason text not null default '',
  primary key (tenant_id, id)
);
create index order_events_order on order_events (tenant_id, order_id, id);
select protect_table('order_events', 'select, insert, update');
grant usage on sequence order_events_id_seq to app;

-- Orders per status, spread over slots so that concurrent creates do not wait for one row.
create table order_counts (
  tenant_id int not null,
  status text not null,
  slot smallint not null,
  n bigint not null,
  primary key (tenant_id, status, slot)
);
select protect_table('order_counts', 'select, insert, update');

-- LIKE is not leakproof, so under row-level security it cannot use the trigram index (40-75x slower).
-- The function takes the tenant from the transaction only, never from its caller.
create function search_orders(needle text, most int) returns table (id bigint, created_at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  tenant int := nullif(current_setting('app.tenant_id', true), '')::int;
  pattern text := '%' || replace(replace(replace(lower(needle), '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if tenant is null then
    raise exception 'no tenant' using errcode = 'insufficient_privilege';
  end if;
  return query
    select o.id, o.created_at from public.orders o
    where o.tenant_id = tenant and o.search like pattern and o.deleted_at is null
    order by o.created_at desc, o.id desc limit most;
end $$;
grant select on orders to search_owner;
alter function search_orders(text, int) owner to search_owner;
revoke all on function search_orders(text, int) from public;
grant execute on function search_orders(text, int) to app;
