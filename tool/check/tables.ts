// Every table has one owner: only the owner writes it, and a domain reads its own tables and those
// of domains before it.
import fs from 'node:fs';
import path from 'node:path';
import { TABLE_OWNERS } from '../../database/table-owners.ts';
import { domainNames } from './domains.ts';
import { literalsOf } from './literals.ts';
import { isTest, ROOT, sourceFiles } from './sources.ts';
import { add, noUses, usesOf, type Names, type Uses } from './sql.ts';
import type { Finding } from './step.ts';

type Owners = Record<string, readonly string[]>;

/** The layers below and above the domains. */
const RANKS = ['platform', ...domainNames, 'app'];

/** Report views, which read later domains for earlier ones. */
const REPORT_VIEW = /^report_/;

/** Test stories and demos fill a database and may write any table. */
const BUILDERS = /^server\/app\/story/;

type SchemaNames = Names & {
  views: Set<string>;
  functions: Map<string, Uses>;
};

export function tables(root: string = ROOT, owners: Owners = TABLE_OWNERS): Finding {
  const ground = readGround(root);
  const ownerOf = new Map(
    Object.entries(owners).flatMap(([owner, names]) => names.map((name) => [name, owner] as const)),
  );
  const files = sourceFiles(['server'], root).filter(
    (file) => !isTest(file) && !BUILDERS.test(file),
  );
  const looked = files.map((file) => ({ file, ...look(root, file, ground) }));
  const users = looked.filter(({ uses }) => uses.reads.size + uses.writes.size > 0);
  return {
    read: users.reduce((sum, { statements }) => sum + statements, 0),
    of: 'pieces of SQL',
    problems: [
      ...namelessOf(ground, owners),
      ...looked.flatMap(({ file, uses }) => breachesOf(file, uses, ownerOf)),
    ],
    notes: [
      `${ground.tables.size - ground.views.size} tables, ${ground.views.size} views`,
      `${users.length} files`,
      `${users.reduce((sum, { uses }) => sum + uses.writes.size, 0)} tables written`,
      `${users.reduce((sum, { uses }) => sum + uses.reads.size, 0)} tables read`,
    ],
  };
}

function look(
  root: string,
  file: string,
  schemaNames: SchemaNames,
): { uses: Uses; statements: number } {
  const uses = noUses();
  let statements = 0;
  const texts = literalsOf(fs.readFileSync(path.join(root, file), 'utf8'), file);
  for (const text of texts) {
    const found = usesOf(text, schemaNames);
    if (found.reads.size + found.writes.size > 0) statements += 1;
    add(uses, found);
  }
  // For a table named by a value, the candidates are the table names that are strings of their own
  // in the file.
  const alone = texts.filter((text) => schemaNames.tables.has(text));
  for (const table of alone) {
    if (uses.readsHole) uses.reads.add(table);
    if (uses.writesHole) uses.writes.add(table);
  }
  return { uses, statements };
}

function breachesOf(file: string, uses: Uses, ownerOf: ReadonlyMap<string, string>): string[] {
  const [, domain = ''] = file.split('/');
  const rank = RANKS.indexOf(domain === 'engine' ? 'platform' : domain);
  const isRight = (table: string) => RANKS.indexOf(ownerOf.get(table) ?? '') > rank;
  const writes = [...uses.writes].filter((table) => ownerOf.get(table) !== domain);
  const reads = [...uses.reads].filter((table) => !REPORT_VIEW.test(table) && isRight(table));
  return [
    ...writes.sort().map((table) => `${file} writes ${table}`),
    ...reads.sort().map((table) => `${file} reads ${table}`),
  ];
}

/** What the migrations create: tables, views, and what each function reads and writes. */
function readGround(root: string): SchemaNames {
  const folder = path.join(root, 'database', 'migrations');
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
  const text = names
    .filter((name) => name.endsWith('.sql'))
    .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
  const found = { tables: new Set<string>(), views: new Set<string>() };
  const changes =
    /^(create|drop)(?: or replace| unlogged)? (table|view)(?: if (?:not )?exists)? (\w+)|^alter table (\w+) rename to (\w+)/gim;
  for (const [, verb, kind, name = '', old, fresh] of text.matchAll(changes)) {
    if (old !== undefined && fresh !== undefined) {
      found.tables.delete(old);
      found.tables.add(fresh);
    } else {
      const among = kind?.toLowerCase() === 'view' ? found.views : found.tables;
      if (verb?.toLowerCase() === 'create') among.add(name);
      else among.delete(name);
    }
  }
  const known = new Set([...found.tables, ...found.views]);
  const functions = new Map<string, Uses>();
  const bodies = /^create (?:or replace )?function (\w+)[^]*?\$\$([^]*?)\$\$/gim;
  for (const [, name = '', body = ''] of text.matchAll(bodies))
    functions.set(name, usesOf(body, { tables: known }));
  return { ...found, tables: known, functions };
}

function namelessOf({ tables: known, views }: SchemaNames, owners: Owners): string[] {
  const owned = Object.values(owners).flat();
  const strangers = Object.keys(owners).filter((owner) => !RANKS.includes(owner));
  return [
    ...[...known]
      .filter((table) => !views.has(table) && !owned.includes(table))
      .map((table) => `${table} has no owner (database/table-owners.ts)`),
    ...[...views]
      .filter((view) => !REPORT_VIEW.test(view))
      .map((view) => `${view} is a view outside of report: its name begins with report_`),
    ...owned.filter((table) => !known.has(table)).map((table) => `${table} is owned but not there`),
    ...owned
      .filter((table, at) => owned.indexOf(table) !== at)
      .map((table) => `${table} has two owners`),
    ...strangers.map((owner) => `${owner} owns tables and is no domain`),
  ];
}
