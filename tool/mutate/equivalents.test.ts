// Tests that the list of equivalent mutants is up to date, because the mutation command refuses an
// outdated one.
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../check/sources.ts';
import { listEquivalents, readEquivalents } from './equivalents.ts';
import { mutantsOf } from './mutants.ts';

test('a mutant that is listed as equivalent is still a change that its file allows', () => {
  const files = [...new Set(listEquivalents().map(({ file }) => file))];
  const mutants = files.flatMap((file) =>
    mutantsOf(file, fs.readFileSync(path.join(ROOT, file), 'utf8')),
  );
  expect(readEquivalents(mutants).length).toBeGreaterThan(0);
});
