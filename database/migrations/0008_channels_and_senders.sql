-- Channels keep the hash of their webhook's token and LINE's keys sealed; couriers that want more of a sender get it here.

-- Only the end of the token stays readable, so that a seller can tell which link is in use.
alter table channels add column webhook_hint text not null generated always as (right(webhook_token, 4)) stored;
alter table channels alter column webhook_hint drop expression;
alter table channels alter column webhook_hint set default '';
alter table channels alter column webhook_token drop default, alter column webhook_token drop not null;
alter table channels alter column webhook_token type text
  using encode(sha256(convert_to(webhook_token, 'UTF8')), 'hex');
alter table channels rename column webhook_token to webhook_hash;
create unique index channels_webhook on channels (tenant_id, webhook_hash) where webhook_hash is not null;

-- AES-256-GCM; '' = not given. They never leave the server.
alter table channels add column line_secret text not null default '', add column line_token text not null default '';

-- What a courier asks of a sender beyond the address: customer code, drop-off point, contract. No secrets.
create table carrier_senders (
  tenant_id int not null,
  courier text not null,
  address_id bigint not null,
  details jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, courier)
);
select protect_table('carrier_senders', 'select, insert, update');
