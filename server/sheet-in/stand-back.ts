// A thread that works for one lets those go first whom many wait for.
import os from 'node:os';

/** A third of the turns: on a machine that is busy for long its work still gets done. */
const LOWER = 5;

/** Lowers the thread that calls it; elsewhere than on Linux a thread has no rank of its own. */
export function standBack(): void {
  if (process.platform === 'linux') os.setPriority(LOWER);
}
