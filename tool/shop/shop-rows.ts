// All rows of one shop, by the tables that the database lists.
import type pg from 'pg';
import { listTables } from '../../database/tables.ts';
import { answerFor } from '../../server/upkeep/upkeep.ts';

/**
 * Tables in order of deletion, children before parents. Throws for a table that no domain answers
 * for, because it might need more than deleting rows.
 */
export async function tablesOfShops(client: pg.ClientBase): Promise<string[]> {
  const tables = (await listTables(client)).filter(({ hasTenant }) => hasTenant);
  for (const { name } of tables) answerFor(name);
  return tables.map(({ name }) => name).reverse();
}

/** From here on, an owner bound by row-level security sees this shop's rows in the transaction. */
const bindTo = (client: pg.ClientBase, shop: number) =>
  client.query(`select set_config('app.tenant_id', $1, true)`, [String(shop)]);

/**
 * Deletes the shop's rows, a statement per table, in the caller's transaction; returns how many.
 */
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
