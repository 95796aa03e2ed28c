-- Operators: who runs the installation and is a user of no shop, their logins, and what they did.

create sequence operators_id_seq;
create table operators (
  id bigint primary key default nextval('operators_id_seq'),
  name text not null unique check (name ~ '^[a-z0-9._]{3,32}$'),
  password_hash text not null,
  -- Of the authenticator app, sealed with SECRET_KEY.
  code_secret text not null,
  -- The newest step whose code was used: it and those before are used up.
  used_step bigint not null default -1,
  ended_at timestamptz,
  created_at timestamptz not null
);
grant select, insert, update on operators to app;
grant usage on sequence operators_id_seq to app;

create table operator_sessions (
  -- SHA-256 of what the cookie holds, in hex.
  hash text primary key,
  operator_id bigint not null references operators (id) on delete cascade,
  address text not null,
  agent text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null
);
create index operator_sessions_operator on operator_sessions (operator_id);
grant select, insert, update, delete on operator_sessions to app;

-- Only ever added to. A shop that was erased stays named by its label.
create sequence operator_acts_id_seq;
create table operator_acts (
  id bigint primary key default nextval('operator_acts_id_seq'),
  operator_id bigint references operators (id),
  at timestamptz not null,
  request_id text,
  address text not null,
  action text not null,
  shop text,
  details jsonb not null default '{}'
);
create index operator_acts_at on operator_acts (at desc, id desc);
create index operator_acts_shop on operator_acts (shop, at desc) where shop is not null;
grant select, insert on operator_acts to app;
grant usage on sequence operator_acts_id_seq to app;
