// Compares the titles of all tests before and after: which moved, were reworded, removed or added.
import path from 'node:path';

export type Title = { suite: string; file: string; title: string };

type Pair = { before: Title; after: Title };

export type Changes = {
  /** The same words in a file of the same name. */
  kept: number;
  /** The same words in a file of another name. */
  moved: Pair[];
  /** Other words in a file of the same name; a person judges whether the meaning is the same. */
  reworded: Pair[];
  gone: Title[];
  added: Title[];
};

/** Titles that share fewer of their words count as different tests. */
const LEAST_ALIKE = 0.3;

export function changesOf(before: readonly Title[], after: readonly Title[]): Changes {
  const left = new Set(after);
  const open = new Set(before);
  const pair = (keyOf: (title: Title) => string): Pair[] => {
    const found = Map.groupBy(left, keyOf);
    const pairs: Pair[] = [];
    for (const title of open) {
      const match = found.get(keyOf(title))?.shift();
      if (match === undefined) continue;
      open.delete(title);
      left.delete(match);
      pairs.push({ before: title, after: match });
    }
    return pairs;
  };
  const kept = pair((title) => `${fileName(title)} ${title.title}`).length;
  const moved = pair((title) => title.title);
  const reworded = pairAlike(open, left);
  return { kept, moved, reworded, gone: [...open], added: [...left] };
}

const fileName = ({ file }: Title): string => path.basename(file);

/** Pairs titles in files of the same name, most similar first. */
function pairAlike(open: Set<Title>, left: Set<Title>): Pair[] {
  const candidates = [...open].flatMap((before) =>
    [...left]
      .filter((after) => fileName(after) === fileName(before))
      .map((after) => ({ before, after, alike: alikeness(before.title, after.title) }))
      .filter(({ alike }) => alike >= LEAST_ALIKE),
  );
  const pairs: Pair[] = [];
  for (const { before, after } of candidates.toSorted((a, b) => b.alike - a.alike)) {
    if (!open.has(before) || !left.has(after)) continue;
    open.delete(before);
    left.delete(after);
    pairs.push({ before, after });
  }
  return pairs;
}

/** The share of common words, from 0 to 1. */
function alikeness(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const both = a.intersection(b).size;
  return both === 0 ? 0 : both / (a.size + b.size - both);
}

const wordsOf = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []);
