-- What of an order's commission each of its products earned, as the commission report says it: [product, category, satang].
alter table figure_commissions add column lines jsonb not null default '[]';

-- What is kept already takes it from the rows of commissions; orders of several products are counted again with it.
alter table figure_commissions no force row level security;
alter table commission_orders no force row level security;
alter table figure_lines no force row level security;
alter table figure_marks no force row level security;
update figure_commissions f set lines = p.lines from (
  select tenant_id, order_id, jsonb_agg(jsonb_build_array(product, category, satang) order by product, category) as lines
  from (
    select c.tenant_id, c.order_id, e->0 as product, e->1 as category, sum((e->>3)::bigint)::bigint as satang
    from commission_orders c cross join lateral jsonb_array_elements(c.lines) as e group by 1, 2, 3, 4
  ) parts where satang <> 0 group by 1, 2
) p where f.tenant_id = p.tenant_id and f.order_id = p.order_id;
insert into figure_marks (tenant_id, order_id)
select f.tenant_id, f.order_id from figure_commissions f
join figure_lines l on l.tenant_id = f.tenant_id and l.order_id = f.order_id
group by 1, 2 having count(*) > 1;
alter table figure_commissions force row level security;
alter table commission_orders force row level security;
alter table figure_lines force row level security;
alter table figure_marks force row level security;

-- What buyers paid less what couriers asked, of the parcels of which that is known: the sum is that of the rows.
alter table figure_parcels add column difference bigint not null default 0;
alter table figure_parcel_days add column difference bigint not null default 0;
alter table figure_parcels no force row level security;
alter table figure_parcel_days no force row level security;
alter table shipments no force row level security;
update figure_parcels f set difference = f.charged - f.fee - f.return_fee from shipments s
where s.tenant_id = f.tenant_id and s.id = f.shipment_id and s.fee_satang is not null;
update figure_parcel_days d set difference = p.difference from (
  select tenant_id, booked_on, courier, bucket, sum(difference)::bigint as difference from figure_parcels group by 1, 2, 3, 4
) p where p.tenant_id = d.tenant_id and p.booked_on = d.day and p.courier = d.courier and p.bucket = d.bucket;
alter table figure_parcels force row level security;
alter table figure_parcel_days force row level security;
alter table shipments force row level security;
