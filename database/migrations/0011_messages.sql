-- The chat inbox, and what channels' hooks received as it came.

create sequence messages_id_seq;
create table messages (
  tenant_id int not null,
  id bigint not null default nextval('messages_id_seq'),
  source text not null check (source in ('line', 'paste')),
  channel_id bigint,
  sender_id text not null default '',
  sender_name text not null default '',
  -- The chat's own number of the message: a sender may take it back.
  external_id text not null default '',
  body text not null,
  -- Of a pasted text: pasted twice it is the same message.
  digest text not null default '',
  received_at timestamptz not null default now(),
  state text not null default 'new' check (state in ('new', 'opened', 'skipped')),
  state_by bigint,
  state_at timestamptz,
  order_id bigint,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
create index messages_by_state on messages (tenant_id, state, received_at desc, id desc);
create index messages_by_time on messages (tenant_id, received_at desc, id desc);
create index messages_sender on messages (tenant_id, sender_id, received_at desc) where sender_id <> '';
create index messages_order on messages (tenant_id, order_id) where order_id is not null;
create index messages_external on messages (tenant_id, channel_id, external_id) where external_id <> '';
create index messages_digest on messages (tenant_id, digest, id desc) where digest <> '';
create index messages_search on messages using gin (tenant_id, lower(body) gin_trgm_ops);
select protect_table('messages', 'select, insert, update');
grant usage on sequence messages_id_seq to app;

-- Kept for 30 days. The key makes a repeated event harmless: LINE's event id, else a digest of the body.
create sequence webhook_deliveries_id_seq;
create table webhook_deliveries (
  tenant_id int not null,
  id bigint not null default nextval('webhook_deliveries_id_seq'),
  channel_id bigint not null,
  event_key text not null,
  type text not null,
  content_type text not null default '',
  body text not null,
  -- The sale page's own order number: later words about the same order meet it.
  reference text not null default '',
  received_at timestamptz not null default now(),
  problem text not null default '',
  order_id bigint,
  primary key (tenant_id, id)
);
create unique index webhook_deliveries_once on webhook_deliveries (tenant_id, channel_id, event_key);
create index webhook_deliveries_recent on webhook_deliveries (tenant_id, channel_id, id desc);
create index webhook_deliveries_reference on webhook_deliveries (tenant_id, channel_id, reference) where reference <> '';
create index webhook_deliveries_age on webhook_deliveries (tenant_id, received_at);
select protect_table('webhook_deliveries', 'select, insert, update, delete');
grant usage on sequence webhook_deliveries_id_seq to app;
