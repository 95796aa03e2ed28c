-- What sellers earn: the shop's plan, what each order earned in which month, closed months, and what was paid out.

create table commission_plans (
  tenant_id int not null primary key,
  -- Rules, tiers, when an order earns, and the first month that counts.
  plan jsonb not null,
  updated_at timestamptz not null default now(),
  version int not null default 1
);
select protect_table('commission_plans', 'select, insert, update');

create table commission_orders (
  tenant_id int not null,
  order_id bigint not null,
  -- First of the Bangkok month that it counts in.
  month date not null,
  agent_id bigint not null,
  -- `back`: taken back, or given again, after the month in which it was earned was closed.
  kind text not null check (kind in ('earn', 'back')),
  base_satang bigint not null,
  satang bigint not null,
  primary key (tenant_id, order_id, month, kind)
);
create index commission_orders_month on commission_orders (tenant_id, month, agent_id);
select protect_table('commission_orders', 'select, insert, update, delete');

create table commission_months (
  tenant_id int not null,
  month date not null check (extract(day from month) = 1),
  frozen_at timestamptz not null default now(),
  frozen_by bigint,
  primary key (tenant_id, month)
);
select protect_table('commission_months', 'select, insert, delete');

create sequence commission_payments_id_seq;
create table commission_payments (
  tenant_id int not null,
  id bigint not null default nextval('commission_payments_id_seq'),
  agent_id bigint not null,
  month date not null,
  satang bigint not null check (satang > 0),
  note text not null default '',
  paid_by bigint,
  paid_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index commission_payments_month on commission_payments (tenant_id, month, agent_id);
select protect_table('commission_payments', 'select, insert');
grant usage on sequence commission_payments_id_seq to app;
