// The machine's clock, read here alone: services and transactions hand the time on.
export const systemClock = (): Date => new Date();
