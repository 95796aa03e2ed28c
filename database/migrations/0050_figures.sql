-- What every report sums: each order's figures, its lines' shares of them, and both rolled up per day and month.

-- What changed since it was last counted, written with the change itself.
create sequence figure_marks_id_seq;
create table figure_marks (
  tenant_id int not null,
  id bigint not null default nextval('figure_marks_id_seq'),
  order_id bigint,
  -- A day whose advertising changed.
  spent_on date,
  primary key (tenant_id, id)
);
-- A shop with orders is counted for the first time.
alter table orders no force row level security;
insert into figure_marks (tenant_id, order_id) select tenant_id, id from orders;
alter table orders force row level security;
select protect_table('figure_marks', 'select, insert, update, delete');
grant usage on sequence figure_marks_id_seq to app;

-- One row per order as it was last counted; advertising on a day without orders has a row of its own, id below 0.
create table figure_orders (
  tenant_id int not null,
  order_id bigint not null,
  created_on date not null,
  sent_on date,
  delivered_on date,
  creator_id bigint,
  telesale_id bigint,
  channel_id bigint,
  carrier smallint,
  province text not null,
  customer text not null,
  orders bigint not null default 0,
  units bigint not null default 0,
  packs bigint not null default 0,
  sales bigint not null default 0,
  discount bigint not null default 0,
  cod bigint not null default 0,
  transfer bigint not null default 0,
  shipping_fee bigint not null default 0,
  shipped bigint not null default 0,
  delivered bigint not null default 0,
  returned bigint not null default 0,
  returned_sales bigint not null default 0,
  goods_cost bigint not null default 0,
  shipping_cost bigint not null default 0,
  return_cost bigint not null default 0,
  cod_fee bigint not null default 0,
  ad_cost bigint not null default 0,
  commission bigint not null default 0,
  profit bigint not null default 0,
  new_customers bigint not null default 0,
  -- Days from handing over to the door, of what arrived.
  door_days bigint not null default 0,
  primary key (tenant_id, order_id)
);
create index figure_orders_created on figure_orders (tenant_id, created_on, order_id);
create index figure_orders_sent on figure_orders (tenant_id, sent_on, order_id) where sent_on is not null;
create index figure_orders_delivered on figure_orders (tenant_id, delivered_on, order_id) where delivered_on is not null;
create index figure_orders_customer on figure_orders (tenant_id, customer) where customer <> '';
create index figure_orders_unplaced on figure_orders (tenant_id, created_on) where order_id < 0;
create index figure_orders_first on figure_orders (tenant_id, customer) where new_customers = 1;
select protect_table('figure_orders', 'select, insert, update, delete');

-- The same per product of an order: money of the whole order is shared by the lines' amounts, to the satang.
create table figure_lines (
  like figure_orders including defaults,
  product_id bigint not null,
  category_id bigint not null,
  primary key (tenant_id, order_id, product_id, category_id)
);
create index figure_lines_created on figure_lines (tenant_id, created_on);
create index figure_lines_sent on figure_lines (tenant_id, sent_on) where sent_on is not null;
create index figure_lines_delivered on figure_lines (tenant_id, delivered_on) where delivered_on is not null;
select protect_table('figure_lines', 'select, insert, update, delete');

-- Sums over one property of an order (`dim`) and its value (`key`), by the day it was made, sent or delivered (`counted_by`).
create table figure_days (
  tenant_id int not null,
  dim text not null check (dim in ('all', 'creator', 'telesale', 'channel', 'carrier', 'province', 'product', 'category')),
  counted_by text not null check (counted_by in ('created', 'sent', 'delivered')),
  day date not null,
  key text not null,
  orders bigint not null default 0,
  units bigint not null default 0,
  packs bigint not null default 0,
  sales bigint not null default 0,
  discount bigint not null default 0,
  cod bigint not null default 0,
  transfer bigint not null default 0,
  shipping_fee bigint not null default 0,
  shipped bigint not null default 0,
  delivered bigint not null default 0,
  returned bigint not null default 0,
  returned_sales bigint not null default 0,
  goods_cost bigint not null default 0,
  shipping_cost bigint not null default 0,
  return_cost bigint not null default 0,
  cod_fee bigint not null default 0,
  ad_cost bigint not null default 0,
  commission bigint not null default 0,
  profit bigint not null default 0,
  new_customers bigint not null default 0,
  door_days bigint not null default 0,
  primary key (tenant_id, dim, counted_by, day, key)
);
select protect_table('figure_days', 'select, insert, update, delete');

-- `day` is the first of the month; whole months of a long range are read here.
create table figure_months (like figure_days including all);
select protect_table('figure_months', 'select, insert, update, delete');

-- What each customer, known by phone, came to.
create table figure_customers (
  tenant_id int not null,
  customer text not null,
  orders bigint not null,
  sales bigint not null,
  delivered bigint not null,
  returned bigint not null,
  first_on date not null,
  last_on date not null,
  last_order_id bigint not null,
  primary key (tenant_id, customer)
);
create index figure_customers_last on figure_customers (tenant_id, last_on desc, customer);
create index figure_customers_first on figure_customers (tenant_id, first_on desc, customer);
create index figure_customers_sales on figure_customers (tenant_id, sales desc, customer);
create index figure_customers_returned on figure_customers (tenant_id, returned desc, customer) where returned > 0;
select protect_table('figure_customers', 'select, insert, update, delete');

-- What was promised to the seller of an order; profit is less by it.
create table figure_commissions (
  tenant_id int not null,
  order_id bigint not null,
  satang bigint not null,
  primary key (tenant_id, order_id)
);
select protect_table('figure_commissions', 'select, insert, update, delete');

-- What the way back cost, where the courier tells.
alter table shipments add column return_fee_satang bigint;
