// The product's tables in the database's catalogue, parents before children, with their stored columns.
import type pg from 'pg';

export type Table = { name: string; columns: string[]; hasTenant: boolean; isBound: boolean };

/** Tables that a backup does not copy, because the applied migrations determine their rows. */
const OWN_BOOKS = ['schema_migrations'];

/** All tables of the schema `public`, sorted so that foreign keys refer only to earlier ones. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const tables = await client.query<Table>(
    `select c.relname as name,
            bool_or(a.attname = 'tenant_id') as "hasTenant",
            c.relforcerowsecurity as "isBound",
            array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind in ('r', 'p') and not c.relispartition
        and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
      group by c.relname, c.relforcerowsecurity order by c.relname`,
    [OWN_BOOKS],
  );
  const links = await client.query<{ child: string; parent: string }>(
    `select distinct c.relname as child, p.relname as parent from pg_constraint f
       join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
      where f.contype = 'f' and c.oid <> p.oid`,
  );
  return parentsFirst(tables.rows, links.rows);
}

function parentsFirst(tables: Table[], links: { child: string; parent: string }[]): Table[] {
  const placed = new Set<string>();
  const sorted: Table[] = [];
  while (sorted.length < tables.length) {
    const free = tables.filter(
      ({ name }) =>
        !placed.has(name) &&
        links.every(({ child, parent }) => child !== name || placed.has(parent)),
    );
    if (free.length === 0) throw new Error('Tables refer to each other in a circle.');
    for (const table of free) placed.add(table.name);
    sorted.push(...free);
  }
  return sorted;
}

export const quoted = (names: string[]): string => names.map((name) => `"${name}"`).join(', ');

export async function countRows(client: pg.ClientBase, table: string): Promise<number> {
  const { rows } = await client.query<{ n: string }>(`select count(*) as n from "${table}"`);
  return Number(rows[0]?.n);
}
