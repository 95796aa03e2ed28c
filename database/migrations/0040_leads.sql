-- Leads: who may become an order, what was said to them, and who must not be called.

create sequence leads_id_seq start 101;
create table leads (
  tenant_id int not null,
  id bigint not null default nextval('leads_id_seq'),
  name text not null,
  phone text not null,
  -- Normalised digits: the key under which leads, orders and refusals to be called meet.
  phone_key text not null,
  social text not null default '',
  channel_id bigint,
  product_id bigint,
  stage text not null default 'new'
    check (stage in ('new', 'contacted', 'interested', 'appointment', 'won', 'cancel')),
  -- Where it stood before it was cancelled: there a restore puts it back.
  stage_before text,
  stage_at timestamptz not null default now(),
  owner_id bigint,
  -- So that their open board learns that it is gone.
  former_owner_id bigint,
  next_at timestamptz,
  next_kind text not null default 'call' check (next_kind in ('call', 'send', 'rebuy')),
  last_result text,
  last_note text not null default '',
  last_at timestamptz,
  value_satang bigint not null default 0 check (value_satang >= 0),
  province text not null default '',
  address text not null default '',
  tags text[] not null default '{}',
  note text not null default '',
  cancel_reason text not null default '',
  cancelled_by bigint,
  cancelled_at timestamptz,
  calls int not null default 0,
  -- Calls in a row that nobody took.
  unanswered int not null default 0,
  order_ids bigint[] not null default '{}',
  -- The day on which what was sold last is used up.
  rebuy_on date,
  do_not_call boolean not null default false,
  duplicate_reason text not null default '',
  merged_into bigint,
  locked_by bigint,
  locked_until timestamptz,
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version int not null default 1,
  search text generated always as (lower(name || ' ' || phone || ' ' || social)) stored,
  primary key (tenant_id, id)
);
-- One open lead of a phone; another one is made on purpose and says why.
create unique index leads_phone on leads (tenant_id, phone_key)
  where deleted_at is null and stage <> 'cancel' and duplicate_reason = '';
create index leads_by_phone on leads (tenant_id, phone_key) where deleted_at is null;
create index leads_on_board on leads (tenant_id, stage, next_at, id desc) where deleted_at is null;
create index leads_in_queue on leads (tenant_id, next_at, id)
  where deleted_at is null and not do_not_call and stage in ('new', 'contacted', 'interested', 'appointment');
create index leads_to_rebuy on leads (tenant_id, rebuy_on, id)
  where deleted_at is null and not do_not_call and stage = 'won' and rebuy_on is not null;
create index leads_by_owner on leads (tenant_id, owner_id, next_at) where deleted_at is null;
create index leads_by_day on leads (tenant_id, created_at desc, id desc) where deleted_at is null;
create index leads_changed on leads (tenant_id, updated_at);
select protect_table('leads', 'select, insert, update, delete');
grant usage on sequence leads_id_seq to app;

create sequence lead_events_id_seq;
create table lead_events (
  tenant_id int not null,
  id bigint not null default nextval('lead_events_id_seq'),
  lead_id bigint not null,
  at timestamptz not null default now(),
  user_id bigint,
  kind text not null,
  result text,
  note text not null default '',
  from_stage text,
  to_stage text,
  -- From whom to whom it went.
  from_owner bigint,
  to_owner bigint,
  next_at timestamptz,
  order_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, lead_id) references leads (tenant_id, id)
);
create index lead_events_lead on lead_events (tenant_id, lead_id, id desc);
create index lead_events_person on lead_events (tenant_id, user_id, at);
create index lead_events_day on lead_events (tenant_id, at);
select protect_table('lead_events', 'select, insert, update, delete');
grant usage on sequence lead_events_id_seq to app;

-- Who asked not to be called stays known when the lead itself is deleted for good.
create table do_not_call (
  tenant_id int not null,
  phone_key text not null,
  user_id bigint,
  at timestamptz not null default now(),
  primary key (tenant_id, phone_key)
);
select protect_table('do_not_call', 'select, insert, update, delete');

-- What an agent says about a product on the phone.
create table lead_scripts (
  tenant_id int not null,
  product_id bigint not null,
  words text not null,
  updated_by bigint,
  updated_at timestamptz not null default now(),
  primary key (tenant_id, product_id),
  foreign key (tenant_id, product_id) references products (tenant_id, id)
);
select protect_table('lead_scripts', 'select, insert, update');

create index orders_by_lead on orders (tenant_id, lead_id) where lead_id is not null;
