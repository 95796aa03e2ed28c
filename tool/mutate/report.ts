// The result of a run: one row per mutant, the sums, and the file from which the next run can
// continue.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../check/sources.ts';
import type { Mutant } from './mutants.ts';
import { AREAS } from './rule-files.ts';

export interface Row {
  readonly kind: string;
  readonly file: string;
  readonly told: string;
  readonly outcome: 'killed' | 'survived' | 'equivalent';
  readonly why: string;
}

/** One file per draw, so another seed does not overwrite it. */
export const keptFile = ({
  seed,
  only = '',
}: {
  seed: string;
  only?: string | undefined;
}): string =>
  path.join(
    ROOT,
    '.data',
    'mutate',
    `seed-${[seed, ...(only.match(/\w+/g) ?? [])].join('-')}.json`,
  );

/** Percent of the mutants that could be noticed. */
const KILLED_MIN = 80;

const TOLD_MAX = 160;

export function tellMutant({ file, line, was, becomes }: Mutant): string {
  const { from, to } = difference(was, becomes);
  return `${file}:${line} ${from} → ${to}`;
}

// Shows the differing part of a long line.
function difference(was: string, becomes: string): { from: string; to: string } {
  let same = 0;
  while (same < was.length && was[same] === becomes[same]) same += 1;
  const start = Math.max(0, same - 60);
  const cut = (text: string): string =>
    `${start > 0 ? '…' : ''}${text.slice(start, start + TOLD_MAX)}${text.length > start + TOLD_MAX ? '…' : ''}`;
  return { from: cut(was), to: cut(becomes) };
}

export function readKilled(file: string, drawn: readonly Mutant[]): Row[] {
  const told = new Set(drawn.map(tellMutant));
  const rows = JSON.parse(fs.readFileSync(file, 'utf8')) as Row[];
  return rows.filter((row) => row.outcome === 'killed' && told.has(row.told));
}

/** Written after each mutant, so that a stopped run can continue. */
export function keepRows(file: string, rows: readonly Row[]): void {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(rows, null, 1));
}

/** Returns whether the required share is reached. */
export function printSummary(
  rows: readonly Row[],
  { red, minutes }: { red: readonly string[]; minutes: number },
): boolean {
  const survived = rows.filter((row) => row.outcome === 'survived');
  console.log(`\nsurvived (${survived.length}):`);
  for (const row of survived) console.log(`  ${row.told}`);
  for (const area of AREAS) {
    console.log(`${area}: ${sums(rows.filter((row) => row.file.startsWith(`${area}/`)))}`);
  }
  for (const test of red) console.log(`red without any mutant, not asked: ${test}`);
  const share = killedShare(rows);
  console.log(`all: ${sums(rows)}, ${share.toFixed(1)} % killed, ${minutes.toFixed(1)} min`);
  return share >= KILLED_MIN;
}

const countOf = (rows: readonly Row[], outcome: Row['outcome']): number =>
  rows.filter((row) => row.outcome === outcome).length;

const sums = (rows: readonly Row[]): string =>
  `${countOf(rows, 'killed')} killed, ${countOf(rows, 'survived')} survived, ${countOf(rows, 'equivalent')} equivalent`;

function killedShare(rows: readonly Row[]): number {
  const killed = countOf(rows, 'killed');
  return (100 * killed) / Math.max(1, killed + countOf(rows, 'survived'));
}
