// Decides when a part that keeps ending is no longer restarted.

/** With more ends than these in this time, restarting does not help. */
const MOST_ENDS = 5;
const WITHIN_MS = 300_000;

/** Call at each end: returns the number of ends so far if there are too many, else undefined. */
export function countEnds(): () => number | undefined {
  const ends: number[] = [];
  return () => {
    const now = Date.now();
    ends.push(now);
    const isTooOften = ends.filter((at) => now - at < WITHIN_MS).length > MOST_ENDS;
    return isTooOften ? ends.length : undefined;
  };
}
