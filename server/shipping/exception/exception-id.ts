// The number of an exception: its rule and what it is about, in one. Links and open drawers keep it, so it never changes.

/** The first ten rules stand in the last digit, the tenth as 0. */
const TEN = 10;
/** Rules that came later have room for ninety more, far above every number of the first ten. */
const HUNDRED = 100;
const LATER = 100_000_000_000_000;

/** `place` of the rule among all rules, from 0. */
export const numberOf = (place: number, subjectId: number): number =>
  place < TEN ? subjectId * TEN + ((place + 1) % TEN) : LATER + subjectId * HUNDRED + place;

/** What a number says; its rule may be one that nobody has made yet. */
export function partsOf(id: number): { place: number; subjectId: number } {
  if (id < LATER) return { place: (id + TEN - 1) % TEN, subjectId: Math.floor(id / TEN) };
  const rest = id - LATER;
  return { place: rest % HUNDRED, subjectId: Math.floor(rest / HUNDRED) };
}
