-- Packed marks, returns that were scanned in, and parcels that need a person.

alter table orders add column packed_at timestamptz, add column packed_by bigint;

create sequence return_scans_id_seq;
create table return_scans (
  tenant_id int not null,
  id bigint not null default nextval('return_scans_id_seq'),
  order_id bigint not null,
  shipment_id bigint,
  -- When the goods had left: what is sent again may come back again.
  sent_at timestamptz not null,
  -- The number that was scanned: ours, the courier's or that of the leg back.
  code text not null,
  condition text not null check (condition in ('good', 'damaged', 'missing')),
  note text not null default '',
  image_name text not null default '',
  scanned_at timestamptz not null default now(),
  scanned_by bigint,
  undone_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
-- The rule that makes a second scan change nothing, whoever presses at the same moment.
create unique index return_scans_once on return_scans (tenant_id, order_id, sent_at) where undone_at is null;
create index return_scans_at on return_scans (tenant_id, scanned_at desc, id desc) where undone_at is null;
create index return_scans_missing on return_scans (tenant_id, id) where condition = 'missing' and undone_at is null;
select protect_table('return_scans', 'select, insert, update');
grant usage on sequence return_scans_id_seq to app;

-- What a courier weighed, where it is not what we declared.
alter table shipments add column courier_weight_grams int, add column reweighed_at timestamptz;

-- What people made of a parcel in trouble. That it is in trouble is read from the parcel itself.
create table exceptions (
  tenant_id int not null,
  rule text not null check (rule in
    ('no_pickup', 'no_movement', 'attempt_failed', 'returning', 'reweighed', 'lost', 'missing', 'stray')),
  -- A shipment; of `missing` the return scan.
  subject_id bigint not null,
  order_id bigint not null,
  -- When this trouble began: closed by hand, it stays closed until the same begins anew.
  episode timestamptz not null,
  state text not null check (state in ('open', 'doing', 'closed')),
  owner_id bigint,
  due_at timestamptz,
  claim_by timestamptz,
  claimed_at timestamptz,
  note text not null default '',
  closed_at timestamptz,
  -- Null where the parcel moved on by itself.
  closed_by bigint,
  updated_at timestamptz not null default now(),
  version int not null default 1,
  primary key (tenant_id, rule, subject_id)
);
create index exceptions_updated on exceptions (tenant_id, updated_at desc, rule, subject_id);
create index exceptions_owner on exceptions (tenant_id, owner_id) where owner_id is not null and state <> 'closed';
select protect_table('exceptions', 'select, insert, update');

-- Each rule reads only the parcels it is about, however many were ever sent.
create index shipments_unscanned on shipments (tenant_id, booked_at)
  where state = 'booked' and tracking_bucket = 'created';
create index shipments_under_way on shipments (tenant_id, tracking_at)
  where state = 'booked' and tracking_bucket in ('picked_up', 'in_transit', 'out_for_delivery');
create index shipments_failing on shipments (tenant_id, tracking_at)
  where state = 'booked' and tracking_bucket in ('attempt_failed', 'problem');
create index shipments_reweighed on shipments (tenant_id, reweighed_at)
  where reweighed_at is not null and tracking_bucket not in ('delivered', 'returned', 'lost', 'cancelled');
-- Whoever scans a parcel that came back may hold its number of the way back.
create index shipments_return_pno on shipments (tenant_id, return_pno) where return_pno <> '';
