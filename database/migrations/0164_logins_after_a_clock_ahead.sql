-- Failed logins of a clock that was ahead and has been set back counted until that clock's time came: they count no longer.

create or replace function begin_login(keys text[], mosts int[], minutes int)
returns table (attempts bigint[], free_at timestamptz)
language plpgsql volatile as $$
declare
  one text;
  since timestamptz;
begin
  for one in select k from unnest(keys) k order by k loop
    perform pg_advisory_xact_lock(hashtextextended(one, 75));
  end loop;
  since := clock_timestamp() - make_interval(mins => minutes);
  select max(c.oldest) + make_interval(mins => minutes) into free_at
    from unnest(keys, mosts) as l(k, most)
    cross join lateral (select count(*) as n, min(f.at) as oldest from login_failures f
      where f.key = l.k and f.at > since and f.at < clock_timestamp() + make_interval(mins => minutes)) c
    where c.n >= l.most;
  if free_at is null then
    with added as (
      insert into login_failures (key) select unnest(keys) returning login_failures.id
    )
    select array_agg(added.id) into attempts from added;
  end if;
  return next;
end
$$;
