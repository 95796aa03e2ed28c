// Turn after turn of counting, of fewer marks where one takes longer than a turn may.
import { tookTooLong } from '../../platform/failure.ts';
import { MARKS_A_TURN } from './refresh-aggregates.ts';

const FEWER = 10;
/** Of one turn: what fewer would not make faster. */
const LEAST_MARKS = 100;

/** Ends when a turn leaves nothing, or before the next one once `stopping` is aborted. Throws what is no matter of time. */
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
      // The same turn would never end, and what it marks would be left out of all reports.
      most /= FEWER;
    }
  }
}
