-- What every feature stands on: tenants, jobs to hand over, replay keys, the audit trail, failed logins.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

do $$ begin
  if not exists (select from pg_roles where rolname = 'search_owner') then
    create role search_owner nologin bypassrls;
  end if;
end $$;

grant usage on schema public to app;
grant usage, create on schema public to search_owner;
-- Readiness compares the newest applied file with the newest known one.
grant select on schema_migrations to app;

-- Applies the one tenant policy to a table. Plain current_setting, no sub-select: Citus refuses those.
create function protect_table(target regclass, rights text) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s using (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::int)'
    ' with check (tenant_id = nullif(current_setting(''app.tenant_id'', true), '''')::int)', target);
  execute format('grant %s on %s to app', rights, target);
end $$;

create sequence tenants_id_seq;
create table tenants (
  id int primary key default nextval('tenants_id_seq'),
  label text not null unique check (label ~ '^[a-z0-9]([a-z0-9-]{0,30}[a-z0-9])?$'),
  name text not null,
  state text not null default 'active' check (state in ('active', 'suspended')),
  theme jsonb not null default '{}',
  created_at timestamptz not null default now()
);
grant select, insert, update on tenants to app;
grant usage on sequence tenants_id_seq to app;

-- Failed logins of all tenants: an address is limited across shops. Keys are hashes, no personal data.
create sequence login_failures_id_seq;
create table login_failures (
  id bigint primary key default nextval('login_failures_id_seq'),
  key text not null,
  at timestamptz not null default now()
);
create index login_failures_key on login_failures (key, at);
grant select, insert, delete on login_failures to app;
grant usage on sequence login_failures_id_seq to app;

-- Jobs written in the business transaction; a relay moves them to the queue. Holds ids only.
create sequence outbox_seq;
create table outbox (
  seq bigint primary key default nextval('outbox_seq'),
  id uuid not null default gen_random_uuid(),
  tenant_id int not null,
  topic text not null,
  payload jsonb not null,
  options jsonb not null default '{}',
  created_at timestamptz not null default now()
);
grant select, insert, delete on outbox to app;
grant usage on sequence outbox_seq to app;

create table idempotency_keys (
  tenant_id int not null,
  user_id bigint not null,
  key text not null,
  route text not null,
  request_hash text not null,
  body text,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
select protect_table('idempotency_keys', 'select, insert, update, delete');

create sequence audit_log_id_seq;
create table audit_log (
  tenant_id int not null,
  id bigint not null default nextval('audit_log_id_seq'),
  at timestamptz not null default now(),
  user_id bigint,
  request_id text,
  action text not null,
  entity text not null,
  entity_id bigint,
  before jsonb,
  after jsonb,
  primary key (tenant_id, id)
);
create index audit_log_entity on audit_log (tenant_id, entity, entity_id, id desc);
create index audit_log_user on audit_log (tenant_id, user_id, id desc);
select protect_table('audit_log', 'select, insert');
grant usage on sequence audit_log_id_seq to app;
