// Random numbers from a seed, so that a failure can be repeated.

export interface Dice {
  /** An integer from 0 to `sides` - 1. */
  below(sides: number): number;
  pick<T>(list: readonly T[]): T;
  /** True with a probability of `percent`. */
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
