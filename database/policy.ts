// Checks the catalogue of a migrated database for tables that could show rows of other shops or cannot be distributed.
import type pg from 'pg';

/** Tables whose rows may belong to no shop, each with its reason. All other tables must follow the policy. */
export const SHARED_TABLES: Record<string, string> = {
  tenants: 'the list of the shops itself',
  schema_migrations: 'which files were applied to this database',
  login_failures: 'an attacker is counted across shops; keys are hashes',
  shared_counts: 'callers are counted across shops and processes; keys are hashes',
  operators: 'who runs the installation is a user of no shop',
  operator_sessions: 'their logins; keys are hashes',
  operator_acts: 'what they did, in the installation and to its shops',
  announcement: 'what the operator says to all shops',
  outbox: 'work on its way to the queue, read by the relay for all shops; holds ids only',
};

const FAULTS = `
with home as (
  select c.oid, c.relname as name, c.relrowsecurity as secured, c.relforcerowsecurity as forced,
         c.relowner, a.attnum as tenant, coalesce(a.attnotnull, false) as required
    from pg_class c
    left join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped
   where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
     and c.relname <> all ($1::text[])
), keys as (
  select h.name, h.tenant, i.indexrelid::regclass::text as key, i.indisprimary, i.indisunique,
         i.indkey[0] as first, h.tenant = any (i.indkey) as has_tenant
    from home h join pg_index i on i.indrelid = h.oid
)
select name || ' has no tenant_id' as fault from home where tenant is null
union all select name || '.tenant_id may be null' from home where tenant is not null and not required
union all select name || ' has no row-level security' from home where not secured
union all select name || ' does not force row-level security on its owner' from home where not forced
union all select name || ' has no policy' from home h
   where not exists (select from pg_policy p where p.polrelid = h.oid)
union all select name || ' has no primary key' from home h
   where not exists (select from pg_index i where i.indrelid = h.oid and i.indisprimary)
union all select key || ' is unique without tenant_id' from keys where indisunique and not has_tenant
union all select key || ' does not start with tenant_id' from keys where first <> tenant
union all select f.conname || ' points to another shop''s rows: no tenant_id pair' from pg_constraint f
   join home h on h.oid = f.conrelid join home r on r.oid = f.confrelid
   where f.contype = 'f' and not exists (
     select from generate_subscripts(f.conkey, 1) at
      where f.conkey[at] = h.tenant and f.confkey[at] = r.tenant)
union all select t.tgname || ' is a trigger on ' || h.name from pg_trigger t
   join home h on h.oid = t.tgrelid where not t.tgisinternal
union all select p.policyname || ' on ' || p.tablename || ' has a sub-select' from pg_policies p
   where p.schemaname = 'public' and coalesce(p.qual, '') || coalesce(p.with_check, '') ~* 'select'
union all select p.policyname || ' on ' || p.tablename || ' does not name app.tenant_id for reading and writing'
   from pg_policies p where p.schemaname = 'public' and (coalesce(p.qual, '') !~ 'app\\.tenant_id'
     or (p.with_check is not null and p.with_check !~ 'app\\.tenant_id')
     or p.cmd <> 'ALL' or p.permissive <> 'PERMISSIVE')
union all select name || ' belongs to the role app' from home
   where relowner = (select oid from pg_roles where rolname = 'app')
union all select h.name || '.' || a.attname || ' is an identity column: use a sequence' from pg_attribute a
   join home h on h.oid = a.attrelid where a.attidentity <> ''
union all select c.relname || ' is a view that does not ask as its reader' from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm')
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     and coalesce(array_to_string(c.reloptions, ','), '') !~ 'security_invoker=(true|on|1)'
union all select p.proname || ' runs as its owner for everybody' from pg_proc p
   where p.pronamespace = 'public'::regnamespace and p.prosecdef
     and has_function_privilege('public', p.oid, 'execute')
union all select p.proname || ' runs as its owner without a fixed search_path' from pg_proc p
   where p.pronamespace = 'public'::regnamespace and p.prosecdef
     and coalesce(array_to_string(p.proconfig, ','), '') !~ 'search_path='
union all select 'the role app can see every shop' from pg_roles r
   where r.rolname = 'app' and (r.rolsuper or r.rolbypassrls)
union all select 'the role app is a member of ' || r.rolname from pg_auth_members m
   join pg_roles r on r.oid = m.roleid join pg_roles a on a.oid = m.member where a.rolname = 'app'
union all select 'app may empty ' || name || ' past row-level security' from home
   where has_table_privilege('app', oid, 'truncate')
order by 1`;

export type PolicyReport = { tables: number; faults: string[] };

/** The number of tables and a sentence per fault. */
export async function checkPolicy(admin: pg.ClientBase): Promise<PolicyReport> {
  const tables = await admin.query<{ n: number }>(
    `select count(*)::int as n from pg_class
      where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  );
  const faults = await admin.query<{ fault: string }>(FAULTS, [Object.keys(SHARED_TABLES)]);
  return { tables: tables.rows[0]?.n ?? 0, faults: faults.rows.map((row) => row.fault) };
}
