// Unfinished jobs as rows of the outbox they came from: the queue makes its own tables, and may be
// on another server.
import pg from 'pg';
import { copyOut } from '../../database/copy.ts';
import type { Table } from '../../database/tables.ts';

export type OpenJobs = {
  /** The jobs that the outbox itself does not hold, numbered after its own. */
  openIn: (
    client: pg.ClientBase,
    outbox: Table,
  ) => Promise<{ count: number; rows: AsyncGenerator<Buffer> }>;
  close: () => Promise<void>;
};

type Place = { adminUrl: string; jobsUrl?: string };

/** Undefined if nothing was ever queued. `client` is in its snapshot. */
export async function findJobs(client: pg.Client, place: Place): Promise<OpenJobs | undefined> {
  const apart = await openApart(client, place);
  await apart?.query('begin isolation level repeatable read read only');
  const queue = apart ?? client;
  const close = async (): Promise<void> => {
    // Unread rows would block the closing of the connection forever.
    apart?.connection.stream.destroy();
    await apart?.end().catch(() => undefined);
  };
  if (!(await hasQueue(queue))) {
    await close();
    return undefined;
  }
  return { openIn: (outbox, table) => openIn(outbox, queue, table), close };
}

/**
 * A connection to the queue's own server; undefined if it is the same database, perhaps reached
 * without the connection pool.
 */
async function openApart(
  client: pg.ClientBase,
  { adminUrl, jobsUrl = adminUrl }: Place,
): Promise<pg.Client | undefined> {
  if (jobsUrl === adminUrl) return undefined;
  const other = new pg.Client({ connectionString: jobsUrl });
  other.on('error', () => undefined);
  await other.connect();
  if ((await nameOf(other)) === (await nameOf(client))) {
    await other.end();
    return undefined;
  }
  return other;
}

/** Removes all jobs of a shop that is erased: waiting, running and dead. */
export async function removeJobs(client: pg.Client, place: Place, shop: number): Promise<void> {
  const apart = await openApart(client, place);
  try {
    const queue = apart ?? client;
    if (await hasQueue(queue))
      await queue.query(`delete from pgboss.job where data ->> 'tenantId' = $1`, [String(shop)]);
  } finally {
    await apart?.end();
  }
}

/** A name that is unique among all databases of all servers. */
async function nameOf(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select oid || ' ' || pg_postmaster_start_time() as name from pg_database where datname = current_database()`,
  );
  return rows[0]?.name;
}

async function hasQueue(client: pg.ClientBase): Promise<boolean> {
  const found = await client.query(
    `select 1 from pg_tables where schemaname = 'pgboss' and tablename = 'job'`,
  );
  return (found.rowCount ?? 0) > 0;
}

const AS_OUTBOX: Record<string, string> = {
  id: 'id',
  tenant_id: `(data ->> 'tenantId')::int`,
  topic: 'name',
  payload: `data -> 'payload'`,
  options: `jsonb_strip_nulls(jsonb_build_object(
    'afterSeconds', nullif(greatest(0, ceil(extract(epoch from start_after - now()))), 0),
    'key', case when singleton_key <> id::text
      then substr(singleton_key, strpos(singleton_key, ':') + 1) end))`,
  created_at: 'created_on',
};

async function openIn(client: pg.ClientBase, queue: pg.ClientBase, { columns }: Table) {
  const held = await client.query<{ ids: string[]; top: string }>(
    `select coalesce(array_agg(id::text), '{}') as ids, coalesce(max(seq), 0) as top from outbox`,
  );
  const { ids = [], top = '0' } = held.rows[0] ?? {};
  const source = `from pgboss.job
    where state < 'completed' and data ? 'tenantId' and name !~ '\\.dead$' and id <> all ('{${ids.join()}}'::uuid[])`;
  const made = { ...AS_OUTBOX, seq: `${top} + row_number() over (order by created_on)` };
  const values = columns.map((column) => made[column as keyof typeof made] ?? 'null');
  const counted = await queue.query<{ n: string }>(`select count(*) as n ${source}`);
  return {
    count: Number(counted.rows[0]?.n),
    rows: copied(queue, `select ${values.join(', ')} ${source}`),
  };
}

/** Starts when its reader asks: the connection has other rows to send before. */
async function* copied(client: pg.ClientBase, source: string): AsyncGenerator<Buffer> {
  yield* copyOut(client, `copy (${source}) to stdout`);
}
