// Rows of erased shops: a job that was running in a shop while it was erased may have written them
// later.
import type pg from 'pg';
import { countRowsOf, removeRows, tablesOfShops } from './shop-rows.ts';

export interface ForgottenRows {
  readonly shop: number;
  readonly rows: number;
}

/** Ids of shops that were issued and no longer exist. */
async function goneShops(client: pg.ClientBase): Promise<number[]> {
  const { rows: last } = await client.query<{ id: number }>(
    'select last_value::int as id from tenants_id_seq',
  );
  const { rows } = await client.query<{ id: number }>('select id from tenants');
  const there = new Set(rows.map(({ id }) => id));
  const given = Array.from({ length: last[0]?.id ?? 0 }, (_, at) => at + 1);
  return given.filter((id) => !there.has(id));
}

/** With `removes`, the rows of all these shops are deleted, or of none. */
export async function sweepRows(client: pg.ClientBase, removes: boolean): Promise<ForgottenRows[]> {
  const found: ForgottenRows[] = [];
  await client.query('begin');
  try {
    // Waits for shops that are being opened, so that a shop and its rows are seen together.
    await client.query('lock table tenants in share mode');
    const names = await tablesOfShops(client);
    for (const shop of await goneShops(client)) {
      const work = removes ? removeRows : countRowsOf;
      const rows = await work(client, names, shop);
      if (rows > 0) found.push({ shop, rows });
    }
    await client.query('commit');
    return found;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
