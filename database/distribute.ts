// Spreads the tables of shops over the nodes of a Citus cluster, by the catalogue: what is spread already stays as it is.
import pg from 'pg';
import { SHARED_TABLES } from './policy.ts';
import { listTables } from './tables.ts';

/** All tables of shops have their shards beside those of this one: one shop's rows are on one node. */
const FIRST = 'users';

/** Read together with the tables of shops: on every node. */
const EVERYWHERE = ['tenants'];

export type Distributed = {
  /** Spread by this run, parents first. */
  tables: string[];
  /** Put on every node by this run. */
  copies: string[];
  /** Were spread or copied before. */
  before: number;
  /** Stay on the coordinator. */
  local: string[];
  functions: string[];
  shards: number;
  nodes: number;
};

/** Whether the database is on a cluster, and its tables were distributed. */
export async function isDistributed(client: pg.ClientBase): Promise<boolean> {
  if (!(await hasCitus(client))) return false;
  const { rows } = await client.query<{ is: boolean }>(
    `select exists (select from pg_dist_partition where logicalrelid = to_regclass($1)) as is`,
    [FIRST],
  );
  return rows[0]?.is ?? false;
}

const hasCitus = async (client: pg.ClientBase): Promise<boolean> =>
  (await client.query(`select 1 from pg_extension where extname = 'citus'`)).rowCount === 1;

/** On the coordinator, as owner, of a migrated database. */
export async function distribute(
  adminUrl: string,
  { shards }: { shards?: number } = {},
): Promise<Distributed> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('notice', () => undefined);
  await client.connect();
  try {
    if (!(await hasCitus(client)))
      throw new Error('The database has no Citus: create extension citus, and add its nodes.');
    if (shards !== undefined) await client.query(`set citus.shard_count = ${shards}`);
    return await spread(client);
  } finally {
    await client.end();
  }
}

async function spread(client: pg.ClientBase): Promise<Distributed> {
  const placed = await placedTables(client);
  const tables = (await listTables(client)).map(({ name }) => name);
  const spreading = tables.filter((name) => !(name in SHARED_TABLES) && !placed.has(name));
  const copying = EVERYWHERE.filter((name) => !placed.has(name));
  await prepareRoles(client);
  for (const name of copying) await client.query('select create_reference_table($1)', [name]);
  for (const name of firstOf(spreading)) await spreadTable(client, name);
  return {
    tables: spreading,
    copies: copying,
    before: placed.size,
    local: tables.filter((name) => name in SHARED_TABLES && !EVERYWHERE.includes(name)),
    functions: await spreadFunctions(client),
    ...(await sizeOf(client)),
  };
}

const firstOf = (names: string[]): string[] =>
  names.includes(FIRST) ? [FIRST, ...names.filter((name) => name !== FIRST)] : names;

async function placedTables(client: pg.ClientBase): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
     where c.relnamespace = 'public'::regnamespace and p.partmethod in ('h', 'n')
       and (p.partmethod = 'h' or p.repmodel = 't')`,
  );
  return new Set(rows.map(({ name }) => name));
}

/** Without it `set local app.tenant_id` ends at the coordinator, and the workers show no rows. */
async function prepareRoles(client: pg.ClientBase): Promise<void> {
  await client.query(`alter role app set citus.propagate_set_commands = 'local'`);
}

async function spreadTable(client: pg.ClientBase, name: string): Promise<void> {
  const colocated = name === FIRST ? 'default' : FIRST;
  await client.query(`select create_distributed_table($1, 'tenant_id', colocate_with => $2)`, [
    name,
    colocated,
  ]);
}

/** Functions that statements use on the nodes: all that the role `app` may call. */
async function spreadFunctions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select p.oid::regprocedure::text as name from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
       and has_function_privilege('app', p.oid, 'execute')
       and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
       and not exists (select from pg_dist_object o where o.classid = 'pg_proc'::regclass and o.objid = p.oid)
     order by 1`,
  );
  for (const { name } of rows) await client.query('select create_distributed_function($1)', [name]);
  return rows.map(({ name }) => name);
}

async function sizeOf(client: pg.ClientBase): Promise<{ shards: number; nodes: number }> {
  const { rows } = await client.query<{ shards: number; nodes: number }>(
    `select (select count(*) from pg_dist_shard)::int as shards,
       (select count(*) from pg_dist_node where isactive)::int as nodes`,
  );
  return rows[0] ?? { shards: 0, nodes: 0 };
}
