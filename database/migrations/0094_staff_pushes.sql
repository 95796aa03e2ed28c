-- What staff is told by push: of each event once to each device. Who or what it is about is read when it is sent.

create sequence staff_pushes_id_seq;
create table staff_pushes (
  tenant_id int not null,
  id bigint not null default nextval('staff_pushes_id_seq'),
  device_id bigint not null,
  event text not null,
  -- An id, or an id with the day, or the day: what makes it one event.
  subject text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'dropped', 'expired')),
  tries int not null default 0,
  fault text not null default '',
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, device_id) references push_devices (tenant_id, id) on delete cascade
);
create unique index staff_pushes_once on staff_pushes (tenant_id, device_id, event, subject);
create index staff_pushes_recent on staff_pushes (tenant_id, device_id, created_at);
select protect_table('staff_pushes', 'select, insert, update, delete');
grant usage on sequence staff_pushes_id_seq to app;
