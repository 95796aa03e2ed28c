// The machine's clock, read here alone: services and transactions hand the time on.
export const systemClock = (): Date => new Date();

/**
 * So far apart two transactions may take the same moment for now: one waited for a lock of the other, or the clock of another
 * machine goes before. Only what lies further in the future was written under a clock that has been set back since.
 */
export const CLOCKS_APART_MS = 600_000;
