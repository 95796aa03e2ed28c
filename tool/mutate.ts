// `npm run mutate -- --sample 200 --seed 7`: changes one rule at a time and checks whether the
// nearest tests notice.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, sourceFiles } from './check/sources.ts';
import { drawAmong, drawMutants } from './mutate/draw.ts';
import { isEquivalent, readEquivalents, type Equivalent } from './mutate/equivalents.ts';
import { readImports } from './mutate/import-graph.ts';
import { mutantsOf, type Mutant } from './mutate/mutants.ts';
import { nearTests } from './mutate/near-tests.ts';
import {
  keepRows,
  keptFile,
  printSummary,
  readKilled,
  tellMutant,
  type Row,
} from './mutate/report.ts';
import { ruleFiles } from './mutate/rule-files.ts';
import { Trial } from './mutate/trial.ts';

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: '7' },
    /** Only mutants of files whose path contains this. */
    only: { type: 'string' },
    /** Keeps what the last run of the same draw killed, and tries the rest again. */
    again: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    workers: { type: 'string', default: String(Math.min(2, os.availableParallelism())) },
  },
});

const begun = performance.now();
const files = sourceFiles();
const graph = readImports(files);
const rules = ruleFiles(files, graph);
const all = rules.flatMap((file) =>
  mutantsOf(file, fs.readFileSync(path.join(ROOT, file), 'utf8')),
);
const equivalents = readEquivalents(all);
const drawn = choose(all);
console.log(`${rules.length} rule files, ${all.length} mutants, ${drawn.length} drawn`);

function choose(mutants: readonly Mutant[]): Mutant[] {
  const { only } = values;
  const among = mutants.filter(({ file }) => only === undefined || file.includes(only));
  const draw = { sample: Number(values.sample), seed: Number(values.seed) };
  return only === undefined ? drawMutants(among, draw) : drawAmong(among, draw);
}

if (values.list)
  for (const mutant of drawn) console.log(`${mutant.kind.padEnd(11)}${tellMutant(mutant)}`);
else await tryAll(drawn);

async function tryAll(mutants: readonly Mutant[]): Promise<void> {
  const testsOf = nearTests(files, graph);
  const kept = keptFile(values);
  const rows: Row[] = values.again ? readKilled(kept, mutants) : [];
  const known = new Set(rows.map((row) => row.told));
  const waiting = mutants.filter((mutant) => !known.has(tellMutant(mutant)));
  const red = new Set<string>();
  const work = async (): Promise<void> => {
    const trial = new Trial();
    try {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const row = await tryOne(mutant, { trial, tests: testsOf(mutant.file) });
        rows.push(row);
        keepRows(kept, rows);
        console.log(
          `${rows.length}/${mutants.length} ${row.outcome.padEnd(10)} ${row.told}${row.why}`,
        );
      }
    } finally {
      for (const test of trial.red) red.add(test);
      trial.close();
    }
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, work));
  const minutes = (performance.now() - begun) / 60_000;
  process.exitCode = printSummary(rows, { red: [...red], minutes }) ? 0 : 1;
  console.log(`written to ${path.relative(ROOT, kept)}`);
}

async function tryOne(
  mutant: Mutant,
  { trial, tests }: { trial: Trial; tests: readonly string[] },
): Promise<Row> {
  const told = tellMutant(mutant);
  const { kind, file } = mutant;
  const same: Equivalent | undefined = equivalents.find((one) => isEquivalent(one, mutant));
  if (same) return { kind, file, told, outcome: 'equivalent', why: `\n    ${same.why}` };
  if (tests.length === 0)
    return { kind, file, told, outcome: 'survived', why: '\n    no test loads it' };
  const verdict = await trial.try(mutant, tests);
  const why =
    verdict.outcome === 'killed' ? `\n    ${verdict.by}` : `\n    ${verdict.asked} tests asked`;
  return { kind, file, told, outcome: verdict.outcome, why };
}
