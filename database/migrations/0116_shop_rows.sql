-- Rows of any table of the shop, in the order of its key, for archives of all its data: row-level security holds as ever.
create function shop_rows(target regclass, shown text[]) returns setof jsonb stable language plpgsql as $$
declare
  parts text;
  keys text;
begin
  select string_agg(quote_ident(name), ', ') into parts from unnest(shown) as s (name);
  select string_agg(quote_ident(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum)) into keys
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
    where i.indrelid = target and i.indisprimary;
  return query execute format('select to_jsonb(r) from (select %s from %s where tenant_id = $1 order by %s) r', parts, target, keys)
    using nullif(current_setting('app.tenant_id', true), '')::int;
end $$;
