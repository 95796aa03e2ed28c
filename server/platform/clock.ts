// The machine's clock, read only here; services and transactions pass the time on.
export const systemClock = (): Date => new Date();

/**
 * The times of two concurrent transactions may differ by this much: one waited for the other's lock, or another
 * machine's clock is ahead. Only a time further in the future was written by a clock that was wrong.
 */
export const CLOCKS_APART_MS = 600_000;

/** Nothing waits longer in a browser; a longer time means that its clock is wrong. */
const MOST_KEPT_MS = 60 * 86_400_000;

/**
 * When an offline action happened, by the browser's clock. Undefined where it counts at its arrival: no time was
 * sent, or the clock is wrong. It is not refused, because the user could not correct that.
 */
export function happenedAt(stated: string | undefined, now: Date): Date | undefined {
  if (stated === undefined) return undefined;
  const age = now.getTime() - Date.parse(stated);
  return age >= 0 && age <= MOST_KEPT_MS ? new Date(stated) : undefined;
}
