// The machine's clock, read here alone: services and transactions hand the time on.
export const systemClock = (): Date => new Date();

/**
 * So far apart two transactions may take the same moment for now: one waited for a lock of the other, or the clock of another
 * machine goes before. Only what lies further in the future was written under a clock that has been set back since.
 */
export const CLOCKS_APART_MS = 600_000;

/** Longer nothing is believed to have waited in a browser: its clock is wrong. */
const MOST_KEPT_MS = 60 * 86_400_000;

/**
 * When what a browser kept was done, by the browser's clock; undefined where it counts when it came: nothing is stated, or
 * the clock is wrong. It is not refused then, for whoever made it could not mend that.
 */
export function happenedAt(stated: string | undefined, now: Date): Date | undefined {
  if (stated === undefined) return undefined;
  const age = now.getTime() - Date.parse(stated);
  return age >= 0 && age <= MOST_KEPT_MS ? new Date(stated) : undefined;
}
