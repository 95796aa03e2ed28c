// Waiting times after a failed send, and for an address that fails repeatedly.

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Retries end after this time. */
export const LONGEST_MS = 24 * HOUR;

const RESTS = [
  ...[5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE],
  ...[HOUR, 2 * HOUR, 3 * HOUR, 4 * HOUR],
];

/** The longest wait of one send. */
export const LONGEST_REST_MS = Math.max(...RESTS);

/** After this many attempts. */
export const restOfSend = (tries: number): number =>
  RESTS[Math.min(Math.max(tries, 1), RESTS.length) - 1] ?? HOUR;

const CALM_FAILS = 5;
const LONGEST_REST = 5 * MINUTE;

/** For an address: none after a few failures, then as long as it has been down, up to a limit; one success ends it. */
export const restOfTarget = (fails: number): number =>
  fails < CALM_FAILS ? 0 : Math.min(LONGEST_REST, SECOND * 2 ** Math.min(fails - CALM_FAILS, 20));
