// Where the line is gone, this browser answers itself, if it has kept what that takes.
import { AppError } from './app-error.ts';

export const isLineGone = (fault: unknown): boolean =>
  fault instanceof AppError && fault.kind === 'network';

/** Without an answer what `kept` gives; where that is nothing, the fault as it was. */
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
