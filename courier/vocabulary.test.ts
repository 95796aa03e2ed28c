// The vocabulary of each courier: every code, status, error and field of its tables is listed in
// vocabulary.txt.
import { carriers } from '@app/contract/kit/carriers';
import { expect, test } from 'vitest';
import { capabilitiesOf } from './kit/courier.ts';
import { listCouriers } from './registry.ts';

const modules = import.meta.glob<Record<string, unknown>>('./*/**/*.codes.ts', { eager: true });

/** One line per row, so that each added, removed or changed row is one line of a diff. */
function rowsOf(value: unknown): string[] {
  if (value instanceof Map)
    return [...value].map(([key, row]) => rowOf(isPlain(row) ? [key, row] : key));
  if (value instanceof Set || Array.isArray(value)) return [...value].map(rowOf);
  if (isPlain(value) || value instanceof RegExp) return [rowOf(value)];
  return Object.entries(value as object).map(([name, row]) => `${name}: ${rowOf(row)}`);
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null;

const rowOf = (row: unknown): string => JSON.stringify(row, readable) ?? 'a function';

function readable(_key: string, value: unknown): unknown {
  if (value instanceof Map || value instanceof Set) return [...value];
  return value instanceof RegExp ? String(value) : value;
}

/**
 * Tables listed already: the adapter exposes tables of its own files, and each is listed only once.
 */
const written = new Set<unknown>();

function isNew(value: unknown): boolean {
  if (typeof value === 'function' || written.has(value)) return false;
  if (!isPlain(value)) written.add(value);
  return true;
}

test('a courier uses exactly the words of the table of its vocabulary', async () => {
  const tables = Object.entries(modules).flatMap(([file, module]) =>
    Object.entries(module)
      .filter(([, value]) => isNew(value))
      .flatMap(([name, value]) => ['', `${file} ${name}`, ...rowsOf(value)]),
  );
  expect(tables.length).toBeGreaterThan(300);
  const faces = listCouriers().flatMap((courier) =>
    Object.entries(courier)
      .filter(([name, value]) => isNew(value) && !name.endsWith('Schema'))
      .flatMap(([name, value]) => ['', `${courier.id} ${name}`, ...rowsOf(value)]),
  );
  const capabilities = listCouriers().map(
    (courier) => `${courier.id} can ${capabilitiesOf(courier).join(' ')}`,
  );
  const lines = [...tables, ...faces, '', ...capabilities].join('\n').trim();
  await expect(`${lines}\n`).toMatchFileSnapshot('./vocabulary.txt');
});

test('a courier has the number and the name that the contract defines', () => {
  const known = carriers.map(({ code, id }) => [code, id]);
  const built = listCouriers().map((courier) => [courier.carrier, courier.id]);
  expect(built.sort()).toEqual(known.sort());
});
