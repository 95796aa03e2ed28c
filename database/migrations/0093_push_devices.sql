-- Browsers of staff that asked for notices: where their push service is reached, and of what they want to hear.

create sequence push_devices_id_seq;
create table push_devices (
  tenant_id int not null,
  id bigint not null default nextval('push_devices_id_seq'),
  user_id bigint not null,
  -- The login that it belongs to: when that ends, it hears nothing more.
  family uuid not null,
  -- A keyed hash: a browser that asks again is known, though its address is sealed.
  fingerprint text not null,
  -- Address and keys, sealed.
  subscription text not null,
  events text[] not null,
  -- Why its push service refused the last one; '' when it did not.
  fault text not null default '',
  sent_at timestamptz,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create unique index push_devices_fingerprint on push_devices (tenant_id, fingerprint);
create unique index push_devices_family on push_devices (tenant_id, family);
create index push_devices_user on push_devices (tenant_id, user_id);
select protect_table('push_devices', 'select, insert, update, delete');
grant usage on sequence push_devices_id_seq to app;
