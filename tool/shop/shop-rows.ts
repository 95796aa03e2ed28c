// All rows of one shop, as the catalogue knows the tables that have such.
import type pg from 'pg';
import { listTables } from '../../database/tables.ts';
import { answerFor } from '../../server/upkeep/upkeep.ts';

/** Children before parents. Whatever no domain speaks for might have more to it than its rows: it is refused. */
export async function tablesOfShops(client: pg.ClientBase): Promise<string[]> {
  const tables = (await listTables(client)).filter(({ hasTenant }) => hasTenant);
  for (const { name } of tables) answerFor(name);
  return tables.map(({ name }) => name).reverse();
}

/** In its transaction: an owner of the database whom row-level security binds sees the rows of this shop from here on. */
const bindTo = (client: pg.ClientBase, shop: number) =>
  client.query(`select set_config('app.tenant_id', $1, true)`, [String(shop)]);

/** In a transaction, each table by a statement of its own: it is all or nothing; how many went. */
export async function removeRows(
  client: pg.ClientBase,
  names: readonly string[],
  shop: number,
): Promise<number> {
  let rows = 0;
  await bindTo(client, shop);
  for (const name of names) {
    const gone = await client.query(`delete from "${name}" where tenant_id = $1`, [shop]);
    rows += gone.rowCount ?? 0;
  }
  return rows;
}

export async function countRowsOf(
  client: pg.ClientBase,
  names: readonly string[],
  shop: number,
): Promise<number> {
  let rows = 0;
  await bindTo(client, shop);
  for (const name of names) {
    const counted = await client.query<{ n: number }>(
      `select count(*)::int as n from "${name}" where tenant_id = $1`,
      [shop],
    );
    rows += counted.rows[0]?.n ?? 0;
  }
  return rows;
}
