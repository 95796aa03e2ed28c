// Lists the nodes of a Citus cluster, and creates and drops databases on all of them.
import pg from 'pg';

type Node = { nodename: string; nodeport: number };

/** The URL of the coordinator's database on each node, the coordinator first. */
export async function nodesOf(coordinator: string): Promise<string[]> {
  const [nodes = []] = await ask<Node>(coordinator, [
    'select nodename, nodeport from pg_dist_node order by groupid',
  ]);
  return nodes.map(({ nodename, nodeport }) => {
    const url = new URL(coordinator);
    url.hostname = nodename;
    url.port = String(nodeport);
    return url.href;
  });
}

/** The URL of another database on the same node. */
export function databaseAt(node: string, name: string): string {
  const url = new URL(node);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs the statements one after the other on every node, all nodes in parallel. */
export const onEvery = (nodes: readonly string[], statements: string[]): Promise<unknown> =>
  Promise.all(nodes.map((node) => ask(node, statements)));

/** Creates an empty database with the Citus extension on every node and registers the nodes with the coordinator. */
export async function createOnCluster(nodes: readonly string[], name: string): Promise<void> {
  await onEvery(nodes, [
    // Each node creates its own database, whether or not the cluster would pass the statement on.
    'set citus.enable_create_database_propagation = off',
    `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
  ]);
  const places = nodes.map((node) => databaseAt(node, name));
  await onEvery(places, ['create extension citus']);
  const [first = '', ...others] = places;
  const join = (node: string) => {
    const { hostname, port } = new URL(node);
    return `('${hostname}', ${port || 5432})`;
  };
  await ask(first, [
    `select citus_set_coordinator_host${join(first)}`,
    ...others.map((node) => `select citus_add_node${join(node)}`),
  ]);
}

/** Names of the node's databases that start with this prefix. */
export async function databasesLike(node: string, prefix: string): Promise<string[]> {
  const [found = []] = await ask<{ datname: string }>(node, [
    `select datname from pg_database where starts_with(datname, '${prefix}')`,
  ]);
  return found.map(({ datname }) => datname);
}

async function ask<R extends pg.QueryResultRow>(url: string, statements: string[]): Promise<R[][]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const rows: R[][] = [];
    for (const statement of statements) rows.push((await client.query<R>(statement)).rows);
    return rows;
  } finally {
    await client.end();
  }
}
