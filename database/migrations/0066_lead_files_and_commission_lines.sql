-- A picture kept in the history of a lead; and what of a commission each product of its order earned.
alter table lead_events add column image_name text not null default '';
create index lead_events_file on lead_events (tenant_id, lead_id) where image_name <> '';

-- [product, category, base, satang] of each product of the order; together they are the row.
alter table commission_orders add column lines jsonb not null default '[]';

-- What stands already is shared by the amounts of the order's lines, to the satang; open months are worked out anew below.
alter table commission_orders no force row level security;
alter table commission_months no force row level security;
alter table order_items no force row level security;
alter table figure_marks no force row level security;
update commission_orders c set lines = s.lines from (
  select tenant_id, order_id, month, kind,
    jsonb_agg(jsonb_build_array(product_id, category_id, base - base_before, satang - satang_before) order by place) as lines
  from (
    select *, lag(base, 1, 0::bigint) over w as base_before, lag(satang, 1, 0::bigint) over w as satang_before from (
      select o.tenant_id, o.order_id, o.month, o.kind, g.product_id, g.category_id, g.place,
        case when g.whole = 0 then case when g.place = g.places then o.base_satang else 0 end
          else trunc(o.base_satang::numeric * g.upto / g.whole)::bigint end as base,
        case when g.whole = 0 then case when g.place = g.places then o.satang else 0 end
          else trunc(o.satang::numeric * g.upto / g.whole)::bigint end as satang
      from commission_orders o join (
        select tenant_id, order_id, product_id, category_id,
          row_number() over (partition by tenant_id, order_id order by product_id, category_id) as place,
          count(*) over (partition by tenant_id, order_id) as places,
          sum(sum(amount_satang)) over (partition by tenant_id, order_id order by product_id, category_id) as upto,
          sum(sum(amount_satang)) over (partition by tenant_id, order_id) as whole
        from order_items group by tenant_id, order_id, product_id, category_id
      ) g on g.tenant_id = o.tenant_id and g.order_id = o.order_id
    ) t window w as (partition by tenant_id, order_id, month, kind order by place)
  ) u group by tenant_id, order_id, month, kind
) s where c.tenant_id = s.tenant_id and c.order_id = s.order_id and c.month = s.month and c.kind = s.kind;
insert into figure_marks (tenant_id, order_id)
select distinct tenant_id, order_id from commission_orders c
where not exists (select from commission_months m where m.tenant_id = c.tenant_id and m.month = c.month);
alter table commission_orders force row level security;
alter table commission_months force row level security;
alter table order_items force row level security;
alter table figure_marks force row level security;
