// Deletes all rows of a test's database, so that the next test can use it.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { isDistributed } from './distribute.ts';

/** How long to wait until other sessions are idle. */
const REST_MS = 1000;

/**
 * Large tables are truncated and small ones deleted row by row: that is faster for them and keeps their query plans.
 */
const EMPTY = `
  set local session_replication_role = replica;
  do $$ declare
    one record;
  begin
    for one in
      select format('%I.%I', n.nspname, c.relname) as name, pg_relation_size(c.oid) > 200000 as is_large
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'schema_migrations' and pg_relation_size(c.oid) > 0
    loop
      if one.is_large then execute 'truncate ' || one.name || ' cascade';
      else execute 'delete from ' || one.name;
      end if;
    end loop;
  end $$;
  delete from pgboss.job`;

/**
 * Empties the database; only the ids continue. Returns false if another session still works on it or if it is on a
 * cluster.
 */
export async function emptyDatabase(adminUrl: string): Promise<boolean> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    // A new copy of the template is faster than emptying all shards.
    if (await isDistributed(admin)) return false;
    await admin.query(`delete from pgboss.job where state < 'active'`);
    if (!(await hasComeToRest(admin))) return false;
    await admin.query(`begin; ${EMPTY}; commit`);
    return true;
  } catch (error) {
    // Another session started to work in the meantime.
    if (error instanceof pg.DatabaseError) return false;
    throw error;
  } finally {
    await admin.end();
  }
}

async function hasComeToRest(admin: pg.Client): Promise<boolean> {
  for (const end = performance.now() + REST_MS; performance.now() < end; await sleep(10)) {
    const { rows } = await admin.query(
      `select 1 from pgboss.job where state = 'active'
       union all select 1 from pg_stat_activity where datname = current_database() and state like 'idle in%'`,
    );
    if (rows.length === 0) return true;
  }
  return false;
}
