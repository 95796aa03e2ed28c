-- An ended login ends its access tokens too: the session is read together with the state of the token's family.

create function session_of(tenant int, person bigint, session int, wanted text, login uuid)
returns table (id bigint, username text, role smallint, permissions text[], flag jsonb)
language plpgsql stable as $$
begin
  -- Runs as its caller, under the row-level security of the transaction's tenant.
  return query
    select u.id, u.username, u.role, u.permissions,
      (select o.value from options o where o.tenant_id = tenant and o.name = wanted)
    from users u join tenants t on t.id = u.tenant_id
    where u.tenant_id = tenant and u.id = person and u.session_version = session
      and u.suspended_at is null and u.deleted_at is null and t.state = 'active'
      and not exists (select 1 from refresh_tokens r
        where r.tenant_id = tenant and r.family = login and r.revoked_at is not null);
end
$$;
revoke all on function session_of(int, bigint, int, text, uuid) from public;
grant execute on function session_of(int, bigint, int, text, uuid) to app;

-- Counts an attempt before its password is looked at. One at a time for each key, so that a burst cannot pass the
-- count together; each statement inside sees what the one that held the lock before has written.
create function begin_login(keys text[], mosts int[], minutes int)
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
      where f.key = l.k and f.at > since) c
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
revoke all on function begin_login(text[], int[], int) from public;
grant execute on function begin_login(text[], int[], int) to app;
