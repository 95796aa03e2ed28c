// Lets a migrated database describe every statement that stores can send: names must exist, and
// rows must match their type.
import path from 'node:path';
import type pg from 'pg';
import { readSchema } from '../../database/schema.ts';
import { columnKey, compareRow } from './statements/compare.ts';
import { Composer } from './statements/compose.ts';
import { Describer } from './statements/describe.ts';
import { LookUps } from './statements/look-ups.ts';
import { keyOf, Stores, type Site } from './statements/stores.ts';
import { ROOT } from './sources.ts';
import type { Finding } from './step.ts';

export async function statements(client: pg.Client, root: string = ROOT): Promise<Finding> {
  const stores = new Stores(root);
  try {
    return await check(stores, client, root);
  } finally {
    stores.close();
  }
}

async function check(stores: Stores, client: pg.Client, root: string): Promise<Finding> {
  const sites = stores.sites();
  const composer = new Composer(sites);
  for (const target of stores.functions()) await composer.run(target);
  const describer = new Describer(client);
  const columns = await readSchema(client);
  const tables = new Map(columns.map((column) => [columnKey(column.oid, column.number), column]));
  const problems = new Set<string>();
  const say = ({ file, line }: Site, problem: string) =>
    problems.add(`${path.relative(root, file)}:${line}: ${problem}`);
  const composed = new Set<string>();
  const typed = new Set<string>();
  const sound: { text: string; site: Site }[] = [];
  for (const { text, site } of composer.statements.values()) {
    composed.add(keyOf(site));
    const described = await describer.describe(text);
    if ('error' in described) {
      say(site, described.error);
      continue;
    }
    sound.push({ text, site });
    if (site.row.kind === 'unknown') continue;
    typed.add(keyOf(site));
    for (const problem of compareRow(site.row, described.fields, tables)) say(site, problem);
  }
  const lookUps = new LookUps(client);
  await lookUps.begin();
  for (const { text, site } of sound)
    for (const key of await lookUps.calculated(text))
      say(site, `${key} is looked up by what is calculated, which no index serves`);
  await lookUps.end();
  for (const site of sites.values())
    if (!composed.has(keyOf(site))) say(site, 'no values were found that compose this statement');
  return {
    read: composer.statements.size,
    of: 'statements',
    problems: [...problems].sort(),
    notes: [
      `${sites.size} places in ${stores.files.length} stores, ${typed.size} of them with typed rows`,
    ],
  };
}
