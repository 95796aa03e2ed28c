// Which tests to run for a file: those that load it, nearest first.
import path from 'node:path';
import { isTest } from '../check/sources.ts';
import { loadedBy, type ImportGraph } from './import-graph.ts';

/** A mutant that these nearest tests do not notice counts as survived. */
const ASKED_MAX = 9;

/** Files of the browser also run this many screen tests, last, because each renders a page. */
const SCREENS_MAX = 4;

/** A test that loads more files than this starts a server or a screen, and runs later. */
const WHOLE = 300;

export type FindTests = (file: string) => string[];

export const isScreenTest = (test: string): boolean => test.endsWith('.test.tsx');

export function nearTests(files: readonly string[], graph: ImportGraph): FindTests {
  const tests = files
    .filter((file) => isTest(file) && !file.startsWith('journey/'))
    .map((test) => ({ test, steps: loadedBy(graph, test) }));
  return (file) => {
    const calls = callsBeside(file, { files, graph });
    const ranked = tests
      .flatMap(({ test, steps }) => {
        const distance = steps.get(file);
        if (distance === undefined) return [];
        const speaks = (graph.get(test) ?? []).some((one) => calls.has(one));
        const isWhole = steps.size > WHOLE;
        return [{ test, rank: rank(test, { file, distance, speaks, isWhole }) }];
      })
      .sort((a, b) => a.rank - b.rank || (a.test < b.test ? -1 : 1))
      .map(({ test }) => test);
    const screens = file.startsWith('web/') ? ranked.filter(isScreenTest) : [];
    const others = ranked.filter((test) => !isScreenTest(test));
    return [...others.slice(0, ASKED_MAX), ...screens.slice(0, SCREENS_MAX)];
  };
}

/** Stories reach a rule over HTTP: found by the contracts that the routes beside it serve. */
function callsBeside(
  file: string,
  { files, graph }: { files: readonly string[]; graph: ImportGraph },
): Set<string> {
  const folder = path.posix.dirname(file);
  const routes = files.filter(
    (one) => path.posix.dirname(one) === folder && one.endsWith('.routes.ts'),
  );
  return new Set(
    routes.flatMap((one) => graph.get(one) ?? []).filter((one) => one.endsWith('.contract.ts')),
  );
}

interface NearTest {
  readonly file: string;
  readonly distance: number;
  readonly speaks: boolean;
  readonly isWhole: boolean;
}

/**
 * The order: tests with the file's name (first in its folder), direct importers, tests in its
 * folder, tests that call it over HTTP, the rest.
 */
function rank(test: string, { file, distance, speaks, isWhole }: NearTest): number {
  const name = test.replace(/\.test\.tsx?$/, '.ts');
  if (path.posix.basename(name) === path.posix.basename(file)) return name === file ? 0 : 50;
  const apart = foldersApart(test, file);
  const nearness = distance === 1 ? 100 : apart === 0 ? 200 : speaks ? 300 : 400;
  return nearness + apart * 10 + Math.min(distance, 9) + (isWhole ? 150 : 0);
}

function foldersApart(one: string, other: string): number {
  const way = path.posix.relative(path.posix.dirname(one), path.posix.dirname(other));
  return way === '' ? 0 : way.split('/').length;
}
