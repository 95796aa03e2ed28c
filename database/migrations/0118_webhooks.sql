-- Webhooks: what happens in a shop is told to addresses of other systems, signed, in the order in which it happened.

create sequence webhooks_id_seq;
create table webhooks (
  tenant_id int not null,
  id bigint not null default nextval('webhooks_id_seq'),
  -- Who made it: what is told is what that user may see.
  user_id bigint not null,
  url text not null,
  -- Each event with the moment from which on it is told.
  events jsonb not null,
  -- Sealed, as the one before is, which signs too until its time is over.
  secret text not null,
  old_secret text,
  old_until timestamptz,
  paused_at timestamptz,
  -- Sendings that failed one after the other, and until when nothing more is tried for it.
  fails int not null default 0,
  rests_until timestamptz,
  fault text not null default '',
  sent_at timestamptz,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  check ((old_secret is null) = (old_until is null))
);
create index webhooks_user on webhooks (tenant_id, user_id);
select protect_table('webhooks', 'select, insert, update, delete');
grant usage on sequence webhooks_id_seq to app;

-- What changed and is still to be looked at: written by whoever changes it, taken away soon after.
create sequence webhook_marks_id_seq;
create table webhook_marks (
  tenant_id int not null,
  id bigint not null default nextval('webhook_marks_id_seq'),
  source text not null check (source in ('order', 'cod', 'stock')),
  subject_id bigint not null,
  primary key (tenant_id, id)
);
select protect_table('webhook_marks', 'select, insert, update, delete');
grant usage on sequence webhook_marks_id_seq to app;

create sequence webhook_sends_id_seq;
create table webhook_sends (
  tenant_id int not null,
  id bigint not null default nextval('webhook_sends_id_seq'),
  webhook_id bigint not null,
  -- What makes it one event: told once to each webhook.
  event text not null,
  type text not null,
  -- What it is about: of one subject each goes out after the one before.
  subject text not null check (subject in ('order', 'product', 'test')),
  subject_id bigint not null,
  -- The receiver knows by it what it has had before.
  message_id uuid not null default gen_random_uuid(),
  happened_at timestamptz not null,
  -- As JSON, as the maker of the webhook may see it; empty once its buyer was forgotten.
  data text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'dead')),
  reason text not null default '',
  tries int not null default 0,
  next_at timestamptz not null,
  -- Until then nobody else sends it.
  held_until timestamptz,
  -- A person asked for it: it waits for nothing but those before it.
  is_asked boolean not null default false,
  -- Tried from then on.
  since timestamptz not null,
  status int,
  answer text not null default '',
  took_ms int,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id) on delete cascade
);
create unique index webhook_sends_once on webhook_sends (tenant_id, webhook_id, event);
create index webhook_sends_open on webhook_sends (tenant_id, webhook_id, subject, subject_id, id)
  where state in ('waiting', 'sending');
create index webhook_sends_subject on webhook_sends (tenant_id, subject, subject_id);
select protect_table('webhook_sends', 'select, insert, update, delete');
grant usage on sequence webhook_sends_id_seq to app;
