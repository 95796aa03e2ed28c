// Writes all rows of one shop as lines of JSON, for a shop that leaves.
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { copyOut } from '../../database/copy.ts';
import { enterShop } from './find-shop.ts';
import { answerFor } from '../../server/upkeep/upkeep.ts';
import { listTables } from '../../database/tables.ts';

type ExportOptions = { adminUrl: string; label: string; file: string };

/** The file is complete, or does not exist. */
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
    // Unread rows would block the closing of the connection forever.
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
    // CSV with quote characters that JSON never contains, so that each line is one plain object.
    const copy = `copy (select json_build_object('table', '${name}', 'row', to_jsonb(t) - array[${hidden.join(', ')}]::text[])
      from "${name}" t where tenant_id = ${id}) to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`;
    for await (const chunk of copyOut(client, copy)) {
      const text = chunk.toString();
      counted.rows += text.split('\n').length - 1;
      yield text;
    }
  }
}
