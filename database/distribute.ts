// Distributes the shops' tables over the nodes of a Citus cluster. It asks the database's catalogue, so tables that
// are already distributed stay as they are.
import pg from 'pg';
import { SHARED_TABLES } from './policy.ts';
import { countRows, listTables } from './tables.ts';

/**
 * The shards of all shop tables are placed beside the shards of this table, so that all rows of a shop are on one
 * node.
 */
const FIRST = 'users';

/** Tables that queries join with shop tables, so every node has a full copy. */
const EVERYWHERE = ['tenants'];

export type Distributed = {
  /** Tables that this run distributed, parents first. */
  tables: string[];
  /** Tables that this run copied to every node. */
  copies: string[];
  /** How many tables were distributed or copied before. */
  before: number;
  /** Tables that stay on the coordinator. */
  local: string[];
  functions: string[];
  /** How many rows moved with their tables; each table had the same number afterwards. */
  rows: number;
  shards: number;
  nodes: number;
};

type Size = 'shards' | 'nodes';

/** Whether the database is on a cluster and its tables are distributed. */
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

/**
 * Distributes a migrated database. `adminUrl` is the owner's URL of the coordinator. Throws if the database has no
 * Citus or a table loses rows.
 */
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
  await prepareRoles(client);
  const done = await spreadNew(client);
  await numberNodes(client);
  return { ...done, ...(await sizeOf(client)) };
}

/** Each node gets a range of this many numbers per sequence. */
const NUMBERS = 1_000_000_000_000;

/**
 * An arbitrary constant. Without the lock, two processes that number a node at once would start twice at the same
 * number.
 */
const LOCK = 7_346_532;

/**
 * Gives each node its own range of numbers for the rows that it creates. Citus starts the first node at 2^48, too
 * close to the largest exact number in JSON. Must run outside a transaction, because it uses its own connections.
 */
export async function numberNodes(client: pg.ClientBase): Promise<void> {
  const sequences = await unnumbered(client);
  if (sequences.length === 0) return;
  const given = JSON.stringify(await givenNumbers(client, sequences));
  const { rows } = await client.query<{ success: boolean; result: string }>(
    'select success, result from run_command_on_workers($1)',
    [
      `do $$ declare
        node bigint;
        name text;
        given jsonb = ${client.escapeLiteral(given)};
      begin
        perform pg_advisory_xact_lock(${LOCK});
        perform set_config('citus.enable_ddl_propagation', 'off', true);
        select groupid into node from pg_dist_local_group;
        for name in select sequencename from pg_sequences
          where schemaname = 'public' and node > 0 and min_value = (node << 48) + 1
        loop
          execute format('alter sequence %1$I minvalue %2$s maxvalue %3$s start %2$s restart %4$s',
            name, node * ${NUMBERS} + 1, (node + 1) * ${NUMBERS},
            coalesce((given -> name ->> node::text)::bigint, node * ${NUMBERS}) + 1);
        end loop;
      end $$`,
    ],
  );
  const failed = rows.find(({ success }) => !success);
  if (failed) throw new Error(`A node keeps numbers that are too large: ${failed.result}`);
}

type ShardCounts = Record<string, Record<string, number>>;

/**
 * Sequences that still start at Citus's own number on some node: all sequences of a new node, or those of new tables.
 * A node that does not answer blocks no start; the next start asks it again.
 */
async function unnumbered(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ result: string }>(
    `select result from run_command_on_workers($$
       select coalesce(string_agg(sequencename, ','), '') from pg_sequences, pg_dist_local_group g
       where schemaname = 'public' and g.groupid > 0 and min_value = (g.groupid::bigint << 48) + 1$$) where success`,
  );
  return [...new Set(rows.flatMap(({ result }) => result.split(',').filter(Boolean)))];
}

/**
 * The highest used number per sequence and node, because rows from a cluster's backup already have numbers of its
 * nodes.
 */
async function givenNumbers(client: pg.ClientBase, sequences: string[]): Promise<ShardCounts> {
  const { rows: sources } = await client.query<{ table: string; column: string; name: string }>(
    `select c.relname as table, a.attname as column,
       split_part(pg_get_expr(d.adbin, d.adrelid), '''', 2) as name
     from pg_attrdef d join pg_class c on c.oid = d.adrelid
       join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and split_part(pg_get_expr(d.adbin, d.adrelid), '''', 2) = any($1)`,
    [sequences],
  );
  const shardCounts: ShardCounts = {};
  for (const { table, column, name } of sources) {
    const { rows } = await client.query<{ node: string; last: string }>(
      `select ("${column}" - 1) / ${NUMBERS} as node, max("${column}") as last from "${table}"
       where "${column}" > ${NUMBERS} group by 1`,
    );
    shardCounts[name] = Object.fromEntries(rows.map(({ node, last }) => [node, Number(last)]));
  }
  return shardCounts;
}

/** Distributes the new tables of a migration inside that migration's transaction. */
export async function spreadNew(client: pg.ClientBase): Promise<Omit<Distributed, Size>> {
  const placed = await placedTables(client);
  const tables = (await listTables(client)).map(({ name }) => name);
  const spreading = tables.filter((name) => !(name in SHARED_TABLES) && !placed.has(name));
  const copying = EVERYWHERE.filter((name) => !placed.has(name));
  const full = await rowsOf(client, [...copying, ...spreading]);
  for (const name of copying) await client.query('select create_reference_table($1)', [name]);
  for (const name of firstOf(spreading)) await spreadTable(client, name);
  await dropLeftBehind(client, full);
  return {
    tables: spreading,
    copies: copying,
    rows: [...full.values()].reduce((all, one) => all + one, 0),
    before: placed.size,
    local: tables.filter((name) => name in SHARED_TABLES && !EVERYWHERE.includes(name)),
    functions: await spreadFunctions(client),
  };
}

/** Row counts by table name, without empty tables. */
async function rowsOf(client: pg.ClientBase, names: string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const name of names) {
    const rows = await countRows(client, name);
    if (rows > 0) counts.set(name, rows);
  }
  return counts;
}

/**
 * Removes the rows that remain on the coordinator after copying; no query can see them there. Throws if the nodes have
 * another number of rows.
 */
async function dropLeftBehind(client: pg.ClientBase, full: Map<string, number>): Promise<void> {
  for (const [name, rows] of full) {
    const copied = await countRows(client, name);
    if (copied !== rows) throw new Error(`Of ${rows} rows of ${name} the nodes have ${copied}.`);
  }
  for (const name of await leftBehind(client))
    await client.query('select truncate_local_data_after_distributing_table($1)', [name]);
}

/** Includes tables of an earlier run that was killed between copying and removing. */
async function leftBehind(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) as name where pg_relation_size(format('%I', name)::regclass) > 0`,
    [[...(await placedTables(client))]],
  );
  return rows.map(({ name }) => name);
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

/**
 * Without this setting `set local app.tenant_id` would reach only the coordinator, and the workers would return no
 * rows.
 */
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

/** Distributes the functions that statements need on the nodes: all that the role `app` may call. */
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

async function sizeOf(client: pg.ClientBase): Promise<Pick<Distributed, Size>> {
  const { rows } = await client.query<Pick<Distributed, Size>>(
    `select (select count(*) from pg_dist_shard)::int as shards,
       (select count(*) from pg_dist_node where isactive)::int as nodes`,
  );
  return rows[0] ?? { shards: 0, nodes: 0 };
}
