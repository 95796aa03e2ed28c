// Draws from lists, the same each time for the same seed.
import { randomFrom } from '../learn.ts';

export type Draw = {
  pick: <T>(list: readonly T[]) => T;
  /** True with this probability, from 0 to 1. */
  chance: (share: number) => boolean;
  between: (least: number, most: number) => number;
  shuffled: <T>(list: readonly T[]) => T[];
};

export const drawFrom = (seed: number): Draw => {
  const random = randomFrom(seed);
  // The first numbers of adjacent seeds are similar.
  for (let skipped = 0; skipped < 8; skipped += 1) random();
  const between = (least: number, most: number): number =>
    least + Math.floor(random() * (most - least + 1));
  return {
    pick: (list) => list[Math.floor(random() * list.length)]!,
    chance: (share) => random() < share,
    between,
    shuffled: (list) => {
      const left = [...list];
      for (let at = left.length - 1; at > 0; at -= 1) {
        const other = between(0, at);
        [left[at], left[other]] = [left[other]!, left[at]!];
      }
      return left;
    },
  };
};
