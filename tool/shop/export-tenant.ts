// Writes all rows of one shop as lines of JSON: what a shop that leaves takes with it.
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { copyOut } from '../../database/copy.ts';
import { enterShop } from './find-shop.ts';
import { answerFor } from '../../server/upkeep/upkeep.ts';
import { listTables } from '../../database/tables.ts';

type ExportOptions = { adminUrl: string; label: string; file: string };

/** The file is whole, or not there. */
export async function exportTenant({ adminUrl, label, file }: ExportOptions): Promise<number> {
  if (fs.existsSync(file)) throw new Error(`There is a file ${file} already: name another one.`);
  const draft = `${file}.part`;
  const client = new pg.Client({ connectionString: adminUrl });
  // A server that stops fails the statement and not the process.
  client.on('error', () => undefined);
  await client.connect();
  const counted = { rows: 0 };
  try {
    await client.query('begin isolation level repeatable read read only');
    const id = await enterShop(client, label);
    const out = fs.createWriteStream(draft, { mode: 0o600 });
    await pipeline(lines(client, id, counted), createGzip(), out);
    await client.query('commit');
    fs.renameSync(draft, file);
    return counted.rows;
  } catch (error) {
    // Rows that nobody reads any more would hold up a goodbye for ever.
    client.connection.stream.destroy();
    fs.rmSync(draft, { force: true });
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function* lines(
  client: pg.ClientBase,
  id: number,
  counted: { rows: number },
): AsyncGenerator<string> {
  const { rows } = await client.query(
    'select label, name, state, theme, created_at from tenants where id = $1',
    [id],
  );
  yield `${JSON.stringify({ table: 'tenants', row: rows[0] })}\n`;
  counted.rows += 1;
  for (const { name, hasTenant } of await listTables(client)) {
    if (!hasTenant) continue;
    const goes = answerFor(name).export;
    if (goes === 'nothing') continue;
    const hidden = goes === 'whole' ? [] : goes.without.map((column) => `'${column}'`);
    // CSV with quoting by characters that JSON never holds bare: each line is one object as it is.
    const copy = `copy (select json_build_object('table', '${name}', 'row', to_jsonb(t) - array[${hidden.join(', ')}]::text[])
      from "${name}" t where tenant_id = ${id}) to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`;
    for await (const chunk of copyOut(client, copy)) {
      const text = chunk.toString();
      counted.rows += text.split('\n').length - 1;
      yield text;
    }
  }
}
