/// <reference types="vite/types/importMeta.d.ts" />
// The words by which messages and sheets are understood: each table of them stands in words.txt.
import { expect, test } from 'vitest';

const modules = import.meta.glob<Record<string, unknown>>('./**/*words.ts', { eager: true });

function rowsOf(value: unknown): string[] {
  if (value instanceof RegExp) return [String(value)];
  if (value instanceof Map) return [...value].map((row) => JSON.stringify(row));
  if (value instanceof Set || Array.isArray(value))
    return [...value].map((row) => JSON.stringify(row));
  return Object.entries(value as object).flatMap(([name, row]) =>
    row instanceof Map
      ? [...row].map((entry) => `${name} ${JSON.stringify(entry)}`)
      : [`${name} ${JSON.stringify(row)}`],
  );
}

test('the words of messages and sheets are those of the table of words, and no others', async () => {
  const lines = Object.entries(modules).flatMap(([file, module]) =>
    Object.entries(module)
      .filter(([, value]) => typeof value === 'object' && value !== null)
      .flatMap(([name, value]) => ['', `${file} ${name}`, ...rowsOf(value)]),
  );
  expect(lines.length).toBeGreaterThan(100);
  await expect(`${lines.join('\n').trim()}\n`).toMatchFileSnapshot('./words.txt');
});
