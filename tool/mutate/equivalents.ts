// Mutants that change no observable behavior, each with the reason.
import fs from 'node:fs';
import path from 'node:path';
import type { Mutant } from './mutants.ts';

export interface Equivalent {
  readonly file: string;
  /** The text of the line before and after; line numbers would change too often. */
  readonly was: string;
  readonly becomes: string;
  readonly why: string;
}

const LIST = path.join(import.meta.dirname, 'equivalent.json');

export const listEquivalents = (): Equivalent[] =>
  JSON.parse(fs.readFileSync(LIST, 'utf8')) as Equivalent[];

/** Throws if the list names a mutant that no longer exists. */
export function readEquivalents(mutants: readonly Mutant[]): Equivalent[] {
  const listed = listEquivalents();
  const gone = listed.filter((one) => !mutants.some((mutant) => isEquivalent(one, mutant)));
  if (gone.length > 0) {
    const names = gone.map(({ file, was }) => `  ${file}: ${was}`).join('\n');
    throw new Error(`equivalent.json names what is no mutant any more:\n${names}`);
  }
  return listed;
}

export const isEquivalent = (one: Equivalent, mutant: Mutant): boolean =>
  one.file === mutant.file && one.was === mutant.was && one.becomes === mutant.becomes;
