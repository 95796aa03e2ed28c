-- Parcels handed over together, and what a printed label said.

create sequence manifests_id_seq;
create table manifests (
  tenant_id int not null,
  id bigint not null default nextval('manifests_id_seq'),
  -- Counts up in each shop: 'M00012'.
  no int not null,
  courier text not null,
  state text not null default 'open' check (state in ('open', 'closed', 'dropped')),
  driver text not null default '',
  note text not null default '',
  created_at timestamptz not null default now(),
  created_by bigint,
  closed_at timestamptz,
  closed_by bigint,
  version int not null default 1,
  primary key (tenant_id, id)
);
create unique index manifests_no on manifests (tenant_id, no);
create index manifests_at on manifests (tenant_id, created_at desc, id desc);
select protect_table('manifests', 'select, insert, update');
grant usage on sequence manifests_id_seq to app;

-- A parcel as it was scanned; what stands on paper that is signed never changes with its order.
create table manifest_items (
  tenant_id int not null,
  manifest_id bigint not null,
  order_id bigint not null,
  pno text not null,
  cod_satang bigint not null,
  added_at timestamptz not null default now(),
  added_by bigint,
  primary key (tenant_id, manifest_id, order_id),
  foreign key (tenant_id, manifest_id) references manifests (tenant_id, id),
  foreign key (tenant_id, order_id) references orders (tenant_id, id)
);
-- Whoever scans at the same moment: one parcel leaves on one paper.
create unique index manifest_items_once on manifest_items (tenant_id, order_id, pno);
select protect_table('manifest_items', 'select, insert, delete');

-- Tracking number and fingerprint, 'TH0112 d41d8cd9…': of what the courier was told, and of the paper that was printed
-- last; '' = none yet.
alter table orders add column label_booked text not null default '', add column label_print text not null default '';
alter table print_job_items add column content text not null default '';

-- What a courier reads from our label of an order; a change of any of it makes paper that is out there wrong.
create function label_content(o orders) returns text stable language sql as $$
  select o.pno || ' ' || md5(concat_ws(E'\x1f', o.customer_name, o.phone, o.address, o.subdistrict, o.district,
    o.province, o.postcode, o.cod_satang, o.currency,
    (select string_agg(i.product_id || 'x' || i.unit, ',' order by i.id) from order_items i
     where i.tenant_id = o.tenant_id and i.order_id = o.id)))
$$;
grant execute on function label_content(orders) to app;

-- What is wrong with the paper that is out there; null where there is none, or it is right.
create function label_stale(o orders) returns text stable language sql as $$
  select case
    when o.label_print = '' or o.status not in ('pending', 'send') or o.label_print = label_content(o) then null
    when o.pno = '' then 'cancel'
    when left(o.label_print, -33) <> o.pno then 'pno'
    else 'info'
  end
$$;
grant execute on function label_stale(orders) to app;
