-- Couriers that push only what was asked for, count a day's lookups, and tell in their scans when COD money has left.

alter table shipments
  -- The courier will push what happens to this parcel.
  add column subscribed_at timestamptz,
  -- The courier says that it has paid this parcel's COD to the seller.
  add column cod_paid_at timestamptz;
create index shipments_unsubscribed on shipments (tenant_id, courier, id)
  where state = 'booked' and closed_at is null and subscribed_at is null;

-- Lookups of a Bangkok day, where a courier allows only so many.
create table courier_lookups (
  tenant_id int not null,
  courier text not null,
  day date not null,
  used int not null default 0,
  -- What the courier said it allows; null = it has not said so yet.
  most int,
  primary key (tenant_id, courier, day)
);
select protect_table('courier_lookups', 'select, insert, update');
