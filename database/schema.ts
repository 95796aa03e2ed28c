// The tables of a migrated database as TypeScript types, for the rows that stores read.
import type pg from 'pg';

type Column = {
  oid: number;
  table: string;
  number: number;
  name: string;
  type: string;
  nullable: boolean;
  /** The values that a check constraint allows: `CHECK ((state = ANY (ARRAY['open'::text, …])))`. */
  words: string | null;
};

export type SchemaColumn = Column & { made: string };

// The JavaScript type that the parsers of `server/platform/database.ts` return for each column type.
const MADE: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  date: 'string',
  int8multirange: 'string',
  integer: 'number',
  jsonb: 'unknown',
  numeric: 'number',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
};

// A view's column can be null exactly if the column that it shows can; the parsed view names that column.
const COLUMNS = `
  select c.oid::int as oid, c.relname as table, a.attnum as number, a.attname as name, format_type(a.atttypid, null) as type,
    not b.attnotnull as nullable,
    (select pg_get_constraintdef(k.oid) from pg_constraint k where k.conrelid = b.attrelid and k.contype = 'c'
       and k.conkey = array[b.attnum] and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[' limit 1) as words
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join lateral (
    select m[1]::oid as oid, m[2]::int as number from pg_rewrite r, regexp_matches(r.ev_action::text,
      '{VAR [^{}]*:varnullingrels \\(b\\)[^{}]*} :resno ' || a.attnum
        || ' :resname \\S+ :ressortgroupref \\d+ :resorigtbl ([1-9]\\d*) :resorigcol (\\d+)', 'g') with ordinality f (m, place)
    where r.ev_class = c.oid and c.relkind = 'v' order by place desc limit 1) shown on true
  join pg_attribute b on b.attrelid = coalesce(shown.oid, c.oid) and b.attnum = coalesce(shown.number, a.attnum)
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v')
  order by c.relname collate "C", a.attnum`;

/** All columns of tables and views with their TypeScript types. Throws for a column type without one. */
export async function readSchema(client: pg.Client): Promise<SchemaColumn[]> {
  const { rows } = await client.query<Column>(COLUMNS);
  return rows.map((column) => ({ ...column, made: madeOf(column) }));
}

function madeOf({ table, name, type, nullable, words }: Column): string {
  const item = type.replace(/\[\]$/, '');
  const one = wordsOf(words) ?? MADE[item];
  if (one === undefined) throw new Error(`${table}.${name}: what is ${type} in TypeScript?`);
  const made = item === type ? one : `${one}[]`;
  return nullable && made !== 'unknown' ? `${made} | null` : made;
}

function wordsOf(check: string | null): string | undefined {
  const list = /ARRAY\[(.*)\]/.exec(check ?? '')?.[1];
  const words = list?.split(', ').map((word) => word.replace(/::text$/, ''));
  return words?.join(' | ');
}

/** The text of the committed file: one interface with all tables, each with its columns in order. */
export function schemaSource(columns: readonly SchemaColumn[]): string {
  const tables = Map.groupBy(columns, ({ table }) => table);
  const bodies = [...tables].map(([table, own]) => {
    const lines = own.map(({ name, made }) => `    readonly ${name}: ${made};`);
    return `  readonly ${table}: {\n${lines.join('\n')}\n  };`;
  });
  return `// Generated from the migrated database (npm run docs): every table with its columns, as rows of them are read.

export interface Tables {
${bodies.join('\n')}
}
`;
}
