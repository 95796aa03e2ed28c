// Edit distance between two words.

const mostLetters = 64;
let twoAbove = new Uint8Array(mostLetters);
let above = new Uint8Array(mostLetters);
let row = new Uint8Array(mostLetters);

/** Fills the row for letter `i` of `a`. Returns its smallest value. */
const fillRow = (a: string, b: string, i: number): number => {
  row[0] = i;
  let least = i;
  const letterOfA = a.charCodeAt(i - 1);
  for (let j = 1; j <= b.length; j += 1) {
    const same = letterOfA === b.charCodeAt(j - 1) ? 0 : 1;
    let cost = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + same);
    const isSwap =
      i > 1 &&
      j > 1 &&
      letterOfA === b.charCodeAt(j - 2) &&
      a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
    if (isSwap) cost = Math.min(cost, (twoAbove[j - 2] ?? 0) + 1);
    row[j] = cost;
    if (cost < least) least = cost;
  }
  return least;
};

/**
 * The number of edits between two words, where swapping two neighbours is one edit. Returns `limit + 1` for more than
 * `limit` edits and for `b` with 64 or more letters.
 */
export const editDistance = (a: string, b: string, limit: number): number => {
  if (Math.abs(a.length - b.length) > limit || b.length >= mostLetters) return limit + 1;
  for (let j = 0; j <= b.length; j += 1) above[j] = j;
  for (let i = 1; i <= a.length; i += 1) {
    if (fillRow(a, b, i) > limit) return limit + 1;
    const free = twoAbove;
    twoAbove = above;
    above = row;
    row = free;
  }
  return above[b.length] ?? limit + 1;
};
