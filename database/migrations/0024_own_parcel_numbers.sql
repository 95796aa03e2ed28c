-- Where a courier leaves parcel numbers to its shops they come from a range here; stored pushes are found by their parcel.

create table courier_number_series (
  tenant_id int not null,
  courier text not null,
  -- What the numbers of a series have in common, such as prefix and length.
  series text not null,
  -- Given out and not given back. What lies between is free; a whole range in use is one span.
  used int8multirange not null default '{}',
  primary key (tenant_id, courier, series)
);
select protect_table('courier_number_series', 'select, insert, update');

-- {text, series, running}; null where the courier numbers its parcels, and once the number was given back.
alter table shipments add column own_number jsonb;
-- Whatever goes wrong above it: one number, one parcel.
create unique index shipments_own_number on shipments (tenant_id, courier, (own_number ->> 'text'))
  where own_number is not null;

alter table courier_pushes add column number text not null default '';
create index courier_pushes_number on courier_pushes (tenant_id, courier, number, id) where number <> '';
