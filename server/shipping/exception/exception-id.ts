// The id of an exception combines its rule and its subject. Links and open drawers keep it, so the
// scheme never changes.

/** The first ten rules use the last digit; the tenth is 0. */
const TEN = 10;
/** Later rules use two digits, with room for ninety more, above all ids of the first ten. */
const HUNDRED = 100;
const LATER = 100_000_000_000_000;

/** `place` of the rule among all rules, from 0. */
export const numberOf = (place: number, subjectId: number): number =>
  place < TEN ? subjectId * TEN + ((place + 1) % TEN) : LATER + subjectId * HUNDRED + place;

/** Decodes an id; the rule may not exist. */
export function partsOf(id: number): { place: number; subjectId: number } {
  if (id < LATER) return { place: (id + TEN - 1) % TEN, subjectId: Math.floor(id / TEN) };
  const rest = id - LATER;
  return { place: rest % HUNDRED, subjectId: Math.floor(rest / HUNDRED) };
}
