// The number of the shop with a label, for commands that work past the server.
import type pg from 'pg';

export async function shopId(client: pg.ClientBase, label: string): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select id from tenants where label = $1', [
    label,
  ]);
  const [shop] = rows;
  if (!shop) throw new Error(`There is no shop ${label}.`);
  return shop.id;
}
