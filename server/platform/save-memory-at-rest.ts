// Returns memory to the system while the process is idle. V8 has a collection that marks in small steps and also
// frees pages it keeps in reserve, and starts it when a process allocates little. A process that allocates nothing
// through its C++ objects, which is usual here, counts as busy however idle it is. In its memory-saving mode V8
// starts that collection.
import { performance } from 'node:perf_hooks';
import v8 from 'node:v8';

const LOOK_EVERY_MS = 10_000;
/** The largest share of busy time since the last check at which the process counts as idle. */
const MOST_AT_WORK = 0.05;
/** V8 checks every eight seconds whether to save memory. */
const LOOKS_SAVING = 2;

/** Compaction pauses for longer than a call may take, and freed no more. */
const SAVING = '--optimize-for-size --no-compact';
const FAST = '--no-optimize-for-size --compact';

/**
 * Checks every ten seconds, or every `everyMs`, and saves once after each busy period. Not for longer, because code
 * compiled in that mode is cached separately on disk. Returns a function that stops the checks.
 */
export function saveMemoryAtRest(everyMs = LOOK_EVERY_MS): () => void {
  let isSaving = false;
  const save = (shall: boolean): void => {
    if (shall === isSaving) return;
    isSaving = shall;
    v8.setFlagsFromString(shall ? SAVING : FAST);
  };
  let restful = 0;
  let seen = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, seen);
    seen = now;
    restful = utilization > MOST_AT_WORK ? 0 : restful + 1;
    save(restful > 0 && restful <= LOOKS_SAVING);
  }, everyMs).unref();
  return () => {
    clearInterval(timer);
    save(false);
  };
}
