-- Cars that fetch parcels (intent first), proofs of delivery, and when couriers weighed and priced a parcel.

create sequence pickups_id_seq;
create table pickups (
  tenant_id int not null,
  id bigint not null default nextval('pickups_id_seq'),
  courier text not null,
  kind text not null check (kind in ('warehouse', 'address')),
  -- The courier's number of the warehouse, or our address; what was called elsewhere has its ticket here.
  place_no text not null,
  place_name text not null default '',
  -- The Bangkok day on which it was called: couriers list cars by day.
  day date not null,
  estimate int,
  parcels int,
  remark text not null default '',
  staff_id text not null default '',
  -- `calling` is committed before the courier is asked.
  state text not null check (state in ('calling', 'called', 'refused', 'unknown')),
  -- A second car to this place would be one too many.
  is_open boolean not null default true,
  ticket text not null default '',
  courier_state smallint not null default 0 check (courier_state between 0 and 4),
  state_text text not null default '',
  -- When the courier said so: older news change nothing.
  heard_at timestamptz,
  staff_name text not null default '',
  staff_phone text not null default '',
  timeout_text text not null default '',
  notice text not null default '',
  error_code text not null default '',
  error_message text not null default '',
  created_by bigint,
  created_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, id)
);
-- The rule that makes a second car to one place impossible, whoever presses at the same moment.
create unique index pickups_one_open on pickups (tenant_id, courier, kind, place_no) where is_open;
create unique index pickups_ticket on pickups (tenant_id, courier, ticket) where ticket <> '';
create index pickups_newest on pickups (tenant_id, courier, id desc) where state <> 'refused';
create index pickups_day on pickups (tenant_id, courier, day, id desc) where state <> 'refused';
select protect_table('pickups', 'select, insert, update, delete');
grant usage on sequence pickups_id_seq to app;

create table parcel_proofs (
  tenant_id int not null,
  shipment_id bigint not null,
  signer text not null default '',
  relation_text text not null default '',
  -- Gone with its link.
  image_file text not null default '',
  image_note text not null default '',
  asked_at timestamptz not null default now(),
  primary key (tenant_id, shipment_id),
  foreign key (tenant_id, shipment_id) references shipments (tenant_id, id)
);
select protect_table('parcel_proofs', 'select, insert, update, delete');

-- Older pushes change nothing; the estimate is what a parcel as declared would have cost.
alter table shipments add column weighed_at timestamptz, add column fee_at timestamptz,
  add column estimated_fee_satang bigint;
