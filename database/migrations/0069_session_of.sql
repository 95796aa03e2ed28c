-- Who is asking: every call begins with it, and planning it anew each time cost more than running it.

create function session_of(tenant int, person bigint, session int, wanted text)
returns table (id bigint, username text, role smallint, permissions text[], flag jsonb)
language plpgsql stable as $$
begin
  -- Runs as its caller, under the row-level security of the transaction's tenant.
  return query
    select u.id, u.username, u.role, u.permissions,
      (select o.value from options o where o.tenant_id = tenant and o.name = wanted)
    from users u join tenants t on t.id = u.tenant_id
    where u.tenant_id = tenant and u.id = person and u.session_version = session
      and u.suspended_at is null and u.deleted_at is null and t.state = 'active';
end
$$;
revoke all on function session_of(int, bigint, int, text) from public;
grant execute on function session_of(int, bigint, int, text) to app;
