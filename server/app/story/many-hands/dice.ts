// Chance that is the same for the same seed: what went wrong once can be looked for again.

export interface Dice {
  /** A whole number from 0 up to, and not, `sides`. */
  below(sides: number): number;
  pick<T>(list: readonly T[]): T;
  /** True in so many of a hundred throws. */
  chance(percent: number): boolean;
}

export function newDice(seed: number): Dice {
  let state = seed;
  const below = (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
  return {
    below,
    pick<T>(list: readonly T[]): T {
      const found = list[below(list.length)];
      if (found === undefined) throw new Error('nothing to pick from');
      return found;
    },
    chance: (percent) => below(100) < percent,
  };
}
