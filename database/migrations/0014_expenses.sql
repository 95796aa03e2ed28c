-- What the shop pays: advertising, shipping, other; a closed month takes no change.
create sequence expenses_id_seq;
create table expenses (
  tenant_id int not null,
  id bigint not null default nextval('expenses_id_seq'),
  type text not null check (type in ('facebook', 'shipping', 'other')),
  spent_on date not null,
  amount_satang bigint not null check (amount_satang > 0),
  note text not null default '',
  channel_id bigint,
  product_id bigint,
  carrier smallint,
  ref text not null default '',
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id)
);
create index expenses_by_day on expenses (tenant_id, type, spent_on desc, id desc) where deleted_at is null;
select protect_table('expenses', 'select, insert, update');
grant usage on sequence expenses_id_seq to app;

-- One row for a month that was closed or given a budget; a budget holds until a later month names another.
create table expense_months (
  tenant_id int not null,
  month date not null check (extract(day from month) = 1),
  locked_at timestamptz,
  locked_by bigint,
  facebook_budget_satang bigint check (facebook_budget_satang >= 0),
  shipping_budget_satang bigint check (shipping_budget_satang >= 0),
  other_budget_satang bigint check (other_budget_satang >= 0),
  primary key (tenant_id, month)
);
select protect_table('expense_months', 'select, insert, update');
