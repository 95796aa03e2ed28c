// Refusals that a caller may see, and how faults of the database become one of them.
import type { ErrorCode } from '@app/contract/kit/errors';

interface FailureDetails {
  /** Thai text per field path. */
  readonly fields?: Record<string, string>;
  /** Facts the code speaks of, sent along: the short product, the live tracking number. */
  readonly details?: Record<string, unknown>;
  /** Thai text shown as is instead of the code's sentence (envelope type 1). */
  readonly thai?: string;
  readonly retryAfterSeconds?: number;
}

export class Failure extends Error {
  readonly code: ErrorCode;
  readonly info: FailureDetails;

  constructor(code: ErrorCode, info: FailureDetails, cause?: unknown) {
    super(code, cause === undefined ? undefined : { cause });
    this.code = code;
    this.info = info;
  }
}

/** Throw this for every refusal: the reader gets code and sentence, the log gets the cause. */
export const fail = (code: ErrorCode, info: FailureDetails = {}, cause?: unknown): Failure =>
  new Failure(code, info, cause);

const goneCodes = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08000',
  '08003',
  '08006',
  '08001',
  '25006',
]);
const goneErrnos = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ENOENT',
]);
const retryCodes = new Set(['40001', '40P01']);

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

/** True when the same transaction may simply be run again. */
export const isRetryable = (error: unknown): boolean => retryCodes.has(codeOf(error));

/** True for the unique violation of exactly this index. */
export const isDuplicate = (error: unknown, index: string): boolean =>
  codeOf(error) === '23505' &&
  error instanceof Error &&
  'constraint' in error &&
  error.constraint === index;

const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (goneCodes.has(codeOf(error)) ||
    goneErrnos.has(codeOf(error)) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    ));

/** A database that is away or too slow is an honest 503; text it cannot hold is the caller's fault. */
export function toFailure(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  const code = codeOf(error);
  if (isAway(error)) return fail('SERVICE_AWAY', { retryAfterSeconds: 2 }, error);
  if (code === '57014' || code === '55P03')
    return fail('SERVICE_AWAY', { retryAfterSeconds: 5 }, error);
  if (isRetryable(error)) return fail('SERVICE_AWAY', { retryAfterSeconds: 1 }, error);
  if (code === '22021' || code === '22P05') return fail('BAD_REQUEST', {}, error);
  return undefined;
}
