// Gives memory back once nobody calls. The runtime has a collection for that, which marks in small steps and returns free pages,
// also those it has put aside for later. It makes it when a process allocates little. But one that allocates nothing through
// its C++ objects, as is usual here, counts as busy, however idle it is. Told to save memory, it makes that collection.
import { performance } from 'node:perf_hooks';
import v8 from 'node:v8';

const LOOK_EVERY_MS = 10_000;
/** Of the time since the last look, the share in which the process was at work. */
const MOST_AT_WORK = 0.05;
/** The runtime looks every eight seconds whether it should save. */
const LOOKS_SAVING = 2;

/** Moving objects together stands still for longer than a call may, and gave back no more. */
const SAVING = '--optimize-for-size --no-compact';
const FAST = '--no-optimize-for-size --compact';

/**
 * Looks every ten seconds, or as often as is said, and saves once after each time of work. Not for longer: what is compiled
 * meanwhile is kept apart on disk from what is compiled else. Returns what ends the looking.
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
