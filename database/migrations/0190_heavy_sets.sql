-- A set weighs what its parts do, also beyond what a person may write for a product.
-- Citus adds a constraint in a statement of its own.
alter table products drop constraint products_weight_grams_check;
alter table products add constraint products_weight_grams_check
  check (weight_grams between 0 and case when is_set then 1000000000 else 50000 end);

-- Those that were held at that follow their parts from now on.
alter table products no force row level security;
alter table set_components no force row level security;
update products p set weight_grams = c.grams
from (
  select sc.tenant_id, sc.set_id, least(sum(m.weight_grams::bigint * sc.unit), 1000000000)::int as grams
  from set_components sc join products m on m.tenant_id = sc.tenant_id and m.id = sc.component_id
  group by sc.tenant_id, sc.set_id) c
where p.tenant_id = c.tenant_id and p.id = c.set_id and p.is_set and p.weight_grams = 50000 and c.grams > 50000;
alter table products force row level security;
alter table set_components force row level security;
