// How often a part of the running product may end by itself before starting it again is given up.

/** More ends than these within the time, and starting again does not help. */
const MOST_ENDS = 5;
const WITHIN_MS = 300_000;

/** To be asked at each end: how many there were so far, or undefined while it is worth another start. */
export function countEnds(): () => number | undefined {
  const ends: number[] = [];
  return () => {
    const now = Date.now();
    ends.push(now);
    const isTooOften = ends.filter((at) => now - at < WITHIN_MS).length > MOST_ENDS;
    return isTooOften ? ends.length : undefined;
  };
}
