-- Courier accounts, shipments (intent first), batches, pushes, tracking events and printing.

create sequence courier_accounts_id_seq;
create table courier_accounts (
  tenant_id int not null,
  id bigint not null default nextval('courier_accounts_id_seq'),
  courier text not null,
  enabled boolean not null default false,
  environment text not null default 'training' check (environment in ('production', 'training')),
  -- AES-256-GCM of the credentials' JSON; never leaves the server.
  credentials text not null default '',
  sender_address_id bigint,
  hook_secret text not null default encode(sha256(gen_random_uuid()::text::bytea), 'hex'),
  settings jsonb not null default '{}',
  checked_at timestamptz,
  check_result jsonb,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id)
);
create unique index courier_accounts_courier on courier_accounts (tenant_id, courier);
select protect_table('courier_accounts', 'select, insert, update');
grant usage on sequence courier_accounts_id_seq to app;

-- Every request to a courier and its answer, secrets cut out; kept 30 days for support.
create sequence courier_exchanges_id_seq;
create table courier_exchanges (
  tenant_id int not null,
  id bigint not null default nextval('courier_exchanges_id_seq'),
  courier text not null,
  purpose text not null,
  subject text not null default '',
  at timestamptz not null default now(),
  took_ms int not null,
  status int,
  outcome text not null,
  request text not null,
  response text not null,
  primary key (tenant_id, id)
);
create index courier_exchanges_subject on courier_exchanges (tenant_id, subject, id desc);
create index courier_exchanges_at on courier_exchanges (tenant_id, at);
select protect_table('courier_exchanges', 'select, insert, delete');
grant usage on sequence courier_exchanges_id_seq to app;

create sequence shipment_batches_id_seq;
create table shipment_batches (
  tenant_id int not null,
  id bigint not null default nextval('shipment_batches_id_seq'),
  courier text not null,
  request jsonb not null,
  state text not null default 'running' check (state in ('running', 'done')),
  created_by bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create index shipment_batches_open on shipment_batches (tenant_id, created_by, id desc);
select protect_table('shipment_batches', 'select, insert, update');
grant usage on sequence shipment_batches_id_seq to app;

create sequence shipments_id_seq;
create table shipments (
  tenant_id int not null,
  id bigint not null default nextval('shipments_id_seq'),
  order_id bigint not null,
  batch_id bigint,
  courier text not null,
  account_id bigint,
  -- The number the courier knows us by; committed before the first call and never reused.
  merchant_no text not null,
  attempt int not null default 1,
  state text not null check (state in ('booking', 'booked', 'refused', 'unknown', 'cancelled')),
  pno text not null default '',
  sort_code text not null default '',
  line_code text not null default '',
  destination_hub text not null default '',
  -- What was sent to the courier: recipient, sender, items, categories, amounts.
  sent jsonb not null,
  cod_satang bigint not null default 0,
  declared_satang bigint not null default 0,
  weight_grams int not null default 0,
  answer jsonb,
  error_code text not null default '',
  error_message text not null default '',
  label_file text not null default '',
  return_pno text not null default '',
  fee_satang bigint,
  unknown_since timestamptz,
  asked_at timestamptz,
  called_at timestamptz,
  booked_at timestamptz,
  picked_up_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  -- Set when the parcel no longer blocks a new one: cancelled, refused, returned or lost.
  closed_at timestamptz,
  tracking_code text,
  tracking_label text,
  tracking_bucket text not null default 'created',
  tracking_at timestamptz,
  tracking_place text,
  attempts_failed int not null default 0,
  next_poll_at timestamptz,
  polled_at timestamptz,
  created_by bigint,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
-- The rule that makes a double shipment impossible whatever crashes.
create unique index shipments_one_live on shipments (tenant_id, order_id)
  where state in ('booking', 'booked', 'unknown') and closed_at is null;
create unique index shipments_merchant_no on shipments (tenant_id, courier, merchant_no);
create unique index shipments_pno on shipments (tenant_id, courier, pno) where pno <> '';
create index shipments_order on shipments (tenant_id, order_id, id desc);
create index shipments_batch on shipments (tenant_id, batch_id) where batch_id is not null;
create index shipments_code on shipments (tenant_id, courier, tracking_code, tracking_at desc, id desc) where state = 'booked';
create index shipments_due on shipments (tenant_id, courier, next_poll_at) where next_poll_at is not null;
create index shipments_unknown on shipments (tenant_id, unknown_since) where state = 'unknown';
select protect_table('shipments', 'select, insert, update');
grant usage on sequence shipments_id_seq to app;

create table shipment_batch_items (
  tenant_id int not null,
  batch_id bigint not null,
  line int not null,
  order_id bigint not null,
  shipment_id bigint,
  state text not null default 'waiting' check (state in ('waiting', 'booking', 'booked', 'refused', 'unknown', 'cancelled')),
  error text not null default '',
  error_message text not null default '',
  updated_at timestamptz not null default now(),
  primary key (tenant_id, batch_id, line),
  foreign key (tenant_id, batch_id) references shipment_batches (tenant_id, id)
);
create unique index shipment_batch_items_order on shipment_batch_items (tenant_id, batch_id, order_id);
create index shipment_batch_items_waiting on shipment_batch_items (tenant_id, batch_id, line) where state in ('waiting', 'booking');
select protect_table('shipment_batch_items', 'select, insert, update');

-- Pushes as received; the digest makes a repeated one harmless.
create sequence courier_pushes_id_seq;
create table courier_pushes (
  tenant_id int not null,
  id bigint not null default nextval('courier_pushes_id_seq'),
  courier text not null,
  digest text not null,
  body text not null,
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  problem text not null default '',
  primary key (tenant_id, id)
);
create unique index courier_pushes_digest on courier_pushes (tenant_id, courier, digest);
select protect_table('courier_pushes', 'select, insert, update, delete');
grant usage on sequence courier_pushes_id_seq to app;

create sequence tracking_events_id_seq;
create table tracking_events (
  tenant_id int not null,
  id bigint not null default nextval('tracking_events_id_seq'),
  shipment_id bigint not null,
  at timestamptz not null,
  code text not null,
  label text not null,
  place text not null default '',
  signer text not null default '',
  bucket text,
  source text not null check (source in ('poll', 'push')),
  digest text not null,
  received_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, shipment_id) references shipments (tenant_id, id)
);
create unique index tracking_events_digest on tracking_events (tenant_id, shipment_id, digest);
create index tracking_events_shipment on tracking_events (tenant_id, shipment_id, at desc);
select protect_table('tracking_events', 'select, insert');
grant usage on sequence tracking_events_id_seq to app;

create sequence print_jobs_id_seq;
create table print_jobs (
  tenant_id int not null,
  id bigint not null default nextval('print_jobs_id_seq'),
  at timestamptz not null default now(),
  user_id bigint,
  courier text not null,
  size text not null,
  sort text not null,
  has_picklist boolean not null default false,
  labels int not null,
  file text not null default '',
  printed_at timestamptz,
  reason text not null default '',
  primary key (tenant_id, id)
);
create index print_jobs_at on print_jobs (tenant_id, at desc, id desc);
select protect_table('print_jobs', 'select, insert, update');
grant usage on sequence print_jobs_id_seq to app;

create table print_job_items (
  tenant_id int not null,
  job_id bigint not null,
  line int not null,
  order_id bigint not null,
  shipment_id bigint not null,
  pno text not null,
  is_reprint boolean not null,
  primary key (tenant_id, job_id, line),
  foreign key (tenant_id, job_id) references print_jobs (tenant_id, id)
);
create index print_job_items_shipment on print_job_items (tenant_id, shipment_id);
create index print_job_items_pno on print_job_items (tenant_id, pno);
select protect_table('print_job_items', 'select, insert');
