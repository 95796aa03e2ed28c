// Compares the rows that a statement returns with their type in the code.
import type { SchemaColumn } from '../../../database/schema.ts';
import type { Field } from './describe.ts';
import type { Part, Shape } from './shape.ts';

// What `pg` and the type parsers of server/platform/database.ts make of PostgreSQL's types, by oid.
const MADE: Readonly<Record<number, Shape['kind'] | 'json'>> = {
  16: 'boolean',
  20: 'number',
  21: 'number',
  23: 'number',
  25: 'string',
  114: 'json',
  701: 'number',
  1005: 'list',
  1007: 'list',
  1009: 'list',
  1016: 'list',
  1043: 'string',
  1082: 'string',
  1114: 'date',
  1184: 'date',
  1700: 'number',
  2278: 'undefined',
  2950: 'string',
  3802: 'json',
};

export type Tables = ReadonlyMap<string, SchemaColumn>;

export const columnKey = (table: number, column: number): string => `${table}.${column}`;

export function compareRow(row: Shape, fields: readonly Field[], tables: Tables): string[] {
  const parts = partsOf(row);
  if (!parts) return [];
  const given = new Map(fields.map((field) => [field.name, field]));
  const problems = [...given.keys()]
    .filter((name) => name !== '?column?' && !parts.has(name))
    .map((name) => `${name} is selected and not in the row's type`);
  for (const [name, said] of parts) {
    const field = given.get(name);
    if (!field && said.every(({ optional }) => !optional)) problems.push(`${name} is not selected`);
    if (field) problems.push(...compareField(field, said, tables));
  }
  return problems;
}

// In a union, each part may lack a property of another.
function partsOf(row: Shape): Map<string, Part[]> | undefined {
  const objects = (row.kind === 'union' ? row.of : [row]).filter(({ kind }) => kind === 'object');
  const parts = objects.flatMap((shape) => (shape.kind === 'object' ? shape.parts() : []));
  if (parts.length === 0) return undefined;
  const every = Map.groupBy(parts, ({ name }) => name);
  return new Map(
    [...every].map(([name, said]) => [
      name,
      said.length < objects.length ? said.map((part) => ({ ...part, optional: true })) : said,
    ]),
  );
}

function compareField(field: Field, said: Part[], tables: Tables): string[] {
  const { name } = field;
  const source = tables.get(columnKey(field.tableID, field.columnID));
  const all = said.flatMap(({ shape }) => flat(shape));
  const values = all.filter(({ kind }) => kind !== 'null' && kind !== 'undefined');
  const made = MADE[field.dataTypeID];
  if (made === undefined)
    return [`${name} is of a type the check does not know (${field.dataTypeID})`];
  const wrong = values.find((shape) => !fits(shape, made));
  if (wrong) return [`${name} is a ${made} and read as a ${wrong.kind}`];
  if (!source) return [];
  const derived = `${name === source.name && !field.isEmptied ? 'Row' : 'Column'}<'${source.table}', '${source.name}'>`;
  const notes = said
    .filter(({ shape }) => shape.kind !== 'null')
    .map(({ written }) => written?.resolve()?.getText() ?? '');
  const takesNull = all.some(({ kind }) => kind === 'null' || kind === 'unknown');
  const isOptional = said.some(({ optional }) => optional);
  // Where the statement filters nulls out, the type says NonNullable.
  const isRuledOut = notes.some((note) => note.includes('NonNullable<'));
  const mayBeNull = source.nullable || field.isEmptied;
  if (mayBeNull && made !== 'json' && !takesNull && !isOptional && !isRuledOut)
    return [
      field.isEmptied
        ? `${name} may be left empty by an outer join: ${derived} | null`
        : `${name} may be null: ${derived}, or NonNullable<…> where the statement leaves it out`,
    ];
  const isWritten = notes.some((note) => note !== '' && !/\b(Row|Column)</.test(note));
  return isWritten && spelled(values.map(spell)) === spelled(source.made.split(' | '))
    ? [`${name} repeats a column: ${derived}`]
    : [];
}

const flat = (shape: Shape): Shape[] => (shape.kind === 'union' ? shape.of.flatMap(flat) : [shape]);

function fits(shape: Shape, made: Shape['kind'] | 'json'): boolean {
  if (made === 'json' || shape.kind === 'unknown') return true;
  if (shape.kind === 'literal') return typeof shape.value === made;
  return shape.kind === made || (shape.kind === 'tuple' && made === 'list');
}

function spell(shape: Shape): string {
  if (shape.kind === 'literal')
    return typeof shape.value === 'string' ? `'${shape.value}'` : String(shape.value);
  if (shape.kind === 'date') return 'Date';
  return shape.kind === 'list' ? `${spelled(flat(shape.of()).map(spell))}[]` : shape.kind;
}

const spelled = (types: string[]): string =>
  types
    .filter((type) => type !== 'null')
    .map((type) => (type === 'true' || type === 'false' ? 'boolean' : type))
    .filter((type, at, all) => all.indexOf(type) === at)
    .sort()
    .join(' | ');
