// Draws a sample of mutants that is the same for the same seed, even if other files of the tree
// have changed.
import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Kind, Mutant } from './mutants.ts';
import { areaOf, type Area } from './rule-files.ts';

/** Out of ten: with equal chances, the long tables of couriers would fill the sample. */
const SHARES: Record<Area, number> = { contract: 1, web: 2, courier: 2, server: 5 };

export interface Draw {
  readonly sample: number;
  readonly seed: number;
}

export function drawMutants(all: readonly Mutant[], { sample, seed }: Draw): Mutant[] {
  const areas = Object.entries(SHARES) as [Area, number][];
  return areas.flatMap(([area, share]) => {
    const mutants = all.filter((mutant) => areaOf(mutant.file) === area);
    return drawAmong(mutants, { seed, sample: Math.round((sample * share) / 10) });
  });
}

/** The same number of each kind, as far as there are enough. */
export function drawAmong(mutants: readonly Mutant[], { sample, seed }: Draw): Mutant[] {
  return inTurn(byKind(mutants, seed), sample);
}

function byKind(mutants: readonly Mutant[], seed: number): Mutant[][] {
  const kinds = new Map<Kind, { mutant: Mutant; lot: string }[]>();
  for (const mutant of mutants) {
    const row = kinds.get(mutant.kind) ?? [];
    kinds.set(mutant.kind, [...row, { mutant, lot: lotOf(mutant, seed) }]);
  }
  return [...kinds.values()]
    .map((row) => row.sort((a, b) => (a.lot < b.lot ? -1 : 1)).map(({ mutant }) => mutant))
    .sort((a, b) => (a[0]!.kind < b[0]!.kind ? -1 : 1));
}

// Uses the base name, so a file moved to another folder keeps its place in the draw.
function lotOf({ file, kind, was, becomes }: Mutant, seed: number): string {
  const name = path.posix.basename(file);
  return createHash('sha256').update([seed, name, kind, was, becomes].join('\n')).digest('hex');
}

/** One of each kind, then the next of each, until there are enough. */
function inTurn(rows: readonly Mutant[][], wanted: number): Mutant[] {
  const drawn: Mutant[] = [];
  const longest = Math.max(0, ...rows.map((row) => row.length));
  for (let index = 0; index < longest; index += 1) {
    for (const row of rows) {
      const mutant = row[index];
      if (mutant && drawn.length < wanted) drawn.push(mutant);
    }
  }
  return drawn;
}
