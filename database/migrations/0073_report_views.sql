-- What reports count is read by domains before them through views, which ask as their reader: a shop sees its own rows.

-- What each order's goods came to, as the report of products says it.
create view report_sold_goods with (security_invoker = true) as
  select tenant_id, order_id, product_id, category_id, units, sales from figure_lines;
grant select on report_sold_goods to app;

-- Orders that count for whoever made or sold them, each with what became of its parcels.
create view report_order_outcomes with (security_invoker = true) as
  select o.tenant_id, o.id as order_id, o.created_by, o.telesale_by, o.total_satang, o.created_at, s.parcels,
    s.delivered, s.returned
  from orders o
  left join lateral (
    select count(*)::int as parcels,
      count(*) filter (where tracking_bucket = 'delivered')::int as delivered,
      count(*) filter (where tracking_bucket in ('returning', 'returned'))::int as returned
    from shipments where tenant_id = o.tenant_id and order_id = o.id and state = 'booked'
  ) s on true
  where o.deleted_at is null and o.status <> 'cancel';
grant select on report_order_outcomes to app;
