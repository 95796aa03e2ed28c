// Runs counting turns until none is left, with fewer marks per turn if one exceeds the statement
// timeout.
import { tookTooLong } from '../../platform/failure.ts';
import { MARKS_A_TURN } from './refresh-aggregates.ts';

const FEWER = 10;
/** Per turn: below this, fewer marks would not make it faster. */
const LEAST_MARKS = 100;

/** Ends when a turn leaves nothing or `stopping` is aborted. Throws any error but a timeout. */
export async function countInTurns(
  turn: (most: number) => Promise<boolean>,
  stopping: AbortSignal,
): Promise<void> {
  let most = MARKS_A_TURN;
  while (!stopping.aborted) {
    try {
      if (!(await turn(most))) return;
    } catch (error) {
      if (!tookTooLong(error) || most <= LEAST_MARKS) throw error;
      // The same turn would time out forever, and its orders would be missing from all reports.
      most /= FEWER;
    }
  }
}
