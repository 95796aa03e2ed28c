// Answers from this browser's stored data when the server is unreachable.
import { AppError } from './app-error.ts';

export const isLineGone = (fault: unknown): boolean =>
  fault instanceof AppError && fault.kind === 'network';

/** Without an answer returns the result of `kept`; where that is undefined, throws the original error. */
export async function orKept<T extends object>(
  asked: Promise<T>,
  kept: () => Promise<T | null>,
): Promise<T> {
  try {
    return await asked;
  } catch (fault) {
    const own = isLineGone(fault) ? await kept().catch(() => null) : null;
    if (own) return own;
    throw fault;
  }
}
