// Writes all rows of one shop as lines of JSON: what a shop that leaves takes with it.
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { copyOut } from '../../database/copy.ts';
import { shopId } from './find-shop.ts';
import { answerFor } from '../../server/upkeep/upkeep.ts';
import { listTables } from '../../database/tables.ts';

type ExportOptions = { adminUrl: string; label: string; file: string };

export async function exportTenant({ adminUrl, label, file }: ExportOptions): Promise<number> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const counted = { rows: 0 };
  try {
    await client.query(
      'begin isolation level repeatable read read only; set local row_security = off',
    );
    const id = await shopId(client, label);
    const out = fs.createWriteStream(file, { flags: 'wx', mode: 0o600 });
    await pipeline(lines(client, id, counted), createGzip(), out);
    await client.query('commit');
    return counted.rows;
  } finally {
    await client.end();
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
