-- Sums of parcels, customers and commissions, so that no report reads years of rows; and since when a change waits.

alter table figure_marks add column at timestamptz not null default now();

-- One row per booked parcel as it was last counted; what the buyer paid for shipping stands beside an order's last one.
create table figure_parcels (
  tenant_id int not null,
  order_id bigint not null,
  shipment_id bigint not null,
  booked_on date not null,
  courier text not null,
  bucket text not null,
  charged bigint not null,
  fee bigint not null,
  return_fee bigint not null,
  primary key (tenant_id, order_id, shipment_id)
);
create index figure_parcels_booked on figure_parcels (tenant_id, booked_on, shipment_id);
select protect_table('figure_parcels', 'select, insert, update, delete');

create table figure_parcel_days (
  tenant_id int not null,
  day date not null,
  courier text not null,
  bucket text not null,
  parcels bigint not null,
  charged bigint not null,
  fee bigint not null,
  return_fee bigint not null,
  primary key (tenant_id, day, courier, bucket)
);
select protect_table('figure_parcel_days', 'select, insert, update, delete');

-- Customers of a tab of the report by the day of their last order; `new` by that of their only one.
create table figure_customer_days (
  tenant_id int not null,
  tab text not null check (tab in ('all', 'new', 'repeat', 'risk')),
  day date not null,
  customers bigint not null,
  orders bigint not null,
  sales bigint not null,
  primary key (tenant_id, tab, day)
);
select protect_table('figure_customer_days', 'select, insert, update, delete');

-- What each seller's orders of a month come to.
create table commission_sums (
  tenant_id int not null,
  month date not null,
  agent_id bigint not null,
  orders bigint not null,
  units bigint not null,
  sales bigint not null,
  taken_back bigint not null,
  base bigint not null,
  satang bigint not null,
  primary key (tenant_id, month, agent_id)
);
select protect_table('commission_sums', 'select, insert, update, delete');

-- Changes whenever the sums do: what was read of them before is good as long as it stands.
create table figure_versions (
  tenant_id int not null primary key,
  version uuid not null default gen_random_uuid()
);
select protect_table('figure_versions', 'select, insert, update');

-- A shop with parcels and commissions has them counted for the first time; customers are summed here.
alter table shipments no force row level security;
alter table commission_orders no force row level security;
alter table figure_customers no force row level security;
insert into figure_marks (tenant_id, order_id)
select tenant_id, order_id from shipments where state = 'booked' union select tenant_id, order_id from commission_orders;
insert into figure_customer_days (tenant_id, tab, day, customers, orders, sales)
select f.tenant_id, t.tab, t.day, count(*), sum(f.orders), sum(f.sales)
from figure_customers f, lateral (values ('all', f.last_on, true), ('new', f.first_on, f.orders = 1),
  ('repeat', f.last_on, f.orders > 1),
  ('risk', f.last_on, f.returned >= 2 or (f.returned > 0 and f.returned * 10 > f.orders * 3))) as t (tab, day, fits)
where t.fits group by 1, 2, 3;
alter table shipments force row level security;
alter table commission_orders force row level security;
alter table figure_customers force row level security;
