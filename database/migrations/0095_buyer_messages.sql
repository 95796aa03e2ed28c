-- What a shop tells its buyers of their orders: by which channel, in whose words, and since when.
create table message_rules (
  tenant_id int not null,
  event text not null check (event in ('received', 'pay', 'shipped', 'out', 'arrived', 'problem', 'refund')),
  channel text not null check (channel in ('copy', 'line', 'email')),
  is_on boolean not null default false,
  -- Null: the words that come with the product.
  words text,
  -- What happened before is not told any more.
  on_since timestamptz,
  version int not null default 1,
  primary key (tenant_id, event, channel),
  check (not is_on or on_since is not null)
);
select protect_table('message_rules', 'select, insert, update, delete');

-- Each is told once of an order, by each channel; the words are made when it is sent and are not kept.
create sequence sent_messages_id_seq;
create table sent_messages (
  tenant_id int not null,
  id bigint not null default nextval('sent_messages_id_seq'),
  order_id bigint not null,
  event text not null,
  channel text not null check (channel in ('copy', 'line', 'email')),
  state text not null check (state in ('waiting', 'sending', 'sent', 'refused', 'unsure', 'skipped')),
  -- Why it was refused or left out.
  reason text not null default '',
  -- Under this key LINE takes it once, however often it is asked.
  retry_key uuid not null default gen_random_uuid(),
  first_tried_at timestamptz,
  -- Until then nobody else sends it.
  held_until timestamptz,
  created_at timestamptz not null,
  created_by bigint,
  ended_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, order_id, event, channel),
  foreign key (tenant_id, order_id) references orders (tenant_id, id) on delete cascade
);
create index sent_messages_open on sent_messages (tenant_id, channel, id) where state in ('waiting', 'sending');
select protect_table('sent_messages', 'select, insert, update, delete');
grant usage on sequence sent_messages_id_seq to app;
