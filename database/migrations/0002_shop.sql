-- The shop itself: users and sessions, options, channels, categories, products, stock, addresses.

create sequence users_id_seq;
create table users (
  tenant_id int not null,
  id bigint not null default nextval('users_id_seq'),
  username text not null,
  name text not null,
  phone text not null default '',
  role smallint not null check (role between 1 and 5),
  permissions text[] not null,
  password_hash text not null,
  profile jsonb not null default '{}',
  session_version int not null default 1,
  suspended_at timestamptz,
  deleted_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id)
);
create unique index users_username on users (tenant_id, username);
select protect_table('users', 'select, insert, update');
grant usage on sequence users_id_seq to app;

create sequence refresh_tokens_id_seq;
create table refresh_tokens (
  tenant_id int not null,
  id bigint not null default nextval('refresh_tokens_id_seq'),
  user_id bigint not null,
  family uuid not null,
  hash text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  device text not null default '',
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id)
);
create unique index refresh_tokens_hash on refresh_tokens (tenant_id, hash);
create index refresh_tokens_family on refresh_tokens (tenant_id, family);
create index refresh_tokens_user on refresh_tokens (tenant_id, user_id);
select protect_table('refresh_tokens', 'select, insert, update, delete');
grant usage on sequence refresh_tokens_id_seq to app;

create table options (
  tenant_id int not null,
  name text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, name)
);
select protect_table('options', 'select, insert, update, delete');

create sequence channels_id_seq;
create table channels (
  tenant_id int not null,
  id bigint not null default nextval('channels_id_seq'),
  name text not null,
  kind text not null,
  color text not null default '#66716b',
  active boolean not null default true,
  owner_id bigint,
  webhook_token text not null default encode(sha256(gen_random_uuid()::text::bytea), 'hex'),
  sort int not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id)
);
create unique index channels_name on channels (tenant_id, name) where deleted_at is null;
select protect_table('channels', 'select, insert, update');
grant usage on sequence channels_id_seq to app;

create sequence categories_id_seq;
create table categories (
  tenant_id int not null,
  id bigint not null default nextval('categories_id_seq'),
  name text not null,
  sort int not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id)
);
create unique index categories_name on categories (tenant_id, name) where deleted_at is null;
select protect_table('categories', 'select, insert, update');
grant usage on sequence categories_id_seq to app;

create sequence products_id_seq;
create table products (
  tenant_id int not null,
  id bigint not null default nextval('products_id_seq'),
  code text not null,
  barcode text not null default '',
  name text not null,
  aliases text[] not null default '{}',
  category_id bigint not null,
  price_satang bigint not null check (price_satang >= 0),
  cost_satang bigint not null default 0 check (cost_satang >= 0),
  weight_grams int not null default 0 check (weight_grams between 0 and 50000),
  width_cm int not null default 0 check (width_cm between 0 and 100),
  length_cm int not null default 0 check (length_cm between 0 and 100),
  height_cm int not null default 0 check (height_cm between 0 and 100),
  flash_category smallint,
  is_set boolean not null default false,
  is_pack boolean not null default false,
  is_check boolean not null default true,
  low_stock int,
  supply_days int,
  image_name text not null default '',
  active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, category_id) references categories (tenant_id, id)
);
create unique index products_code on products (tenant_id, lower(code)) where deleted_at is null;
create index products_category on products (tenant_id, category_id);
create index products_barcode on products (tenant_id, barcode) where barcode <> '';
select protect_table('products', 'select, insert, update');
grant usage on sequence products_id_seq to app;

create table set_components (
  tenant_id int not null,
  set_id bigint not null,
  component_id bigint not null,
  unit int not null check (unit between 1 and 9999),
  primary key (tenant_id, set_id, component_id),
  foreign key (tenant_id, set_id) references products (tenant_id, id),
  foreign key (tenant_id, component_id) references products (tenant_id, id)
);
create index set_components_component on set_components (tenant_id, component_id);
select protect_table('set_components', 'select, insert, update, delete');

-- The counter beside the ledger: on_hand = sum(delta), reserved = sum(reserved_delta) of stock_moves.
create table stock (
  tenant_id int not null,
  product_id bigint not null,
  on_hand int not null default 0,
  reserved int not null default 0 check (reserved >= 0),
  primary key (tenant_id, product_id),
  foreign key (tenant_id, product_id) references products (tenant_id, id)
);
select protect_table('stock', 'select, insert, update');

create sequence stock_moves_id_seq;
create table stock_moves (
  tenant_id int not null,
  id bigint not null default nextval('stock_moves_id_seq'),
  product_id bigint not null,
  delta int not null default 0,
  reserved_delta int not null default 0,
  reason text not null check (reason in
    ('in', 'adjust', 'count', 'damage', 'reserve', 'release', 'sale', 'unsale', 'return_good', 'return_damaged')),
  on_hand_after int not null,
  order_id bigint,
  note text not null default '',
  user_id bigint,
  at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index stock_moves_product on stock_moves (tenant_id, product_id, id desc);
create index stock_moves_order on stock_moves (tenant_id, order_id) where order_id is not null;
select protect_table('stock_moves', 'select, insert');
grant usage on sequence stock_moves_id_seq to app;

create sequence addresses_id_seq;
create table addresses (
  tenant_id int not null,
  id bigint not null default nextval('addresses_id_seq'),
  type text not null check (type in ('sender', 'recipient', 'return')),
  name text not null,
  phone text not null,
  address text not null,
  subdistrict text not null,
  district text not null,
  province text not null,
  postcode text not null,
  is_default boolean not null default false,
  carriers smallint[] not null default '{}',
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id)
);
create index addresses_type on addresses (tenant_id, type, id desc) where deleted_at is null;
create unique index addresses_default on addresses (tenant_id, type) where is_default and deleted_at is null;
select protect_table('addresses', 'select, insert, update');
grant usage on sequence addresses_id_seq to app;
