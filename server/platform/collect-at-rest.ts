// Gives memory back once nobody calls. The runtime collects old objects when new ones are made, so what heavy work left behind would
// stay resident for as long as a shop rests.
import { performance } from 'node:perf_hooks';
import v8 from 'node:v8';
import vm from 'node:vm';

const LOOK_EVERY_MS = 10_000;
/** Of the time since the last look, the share in which the process was at work. */
const MOST_AT_WORK = 0.05;
/** Less is not worth a collection. */
const LEAST_GROWN_BYTES = 32 * 1024 * 1024;

/** Nothing can be asked while it runs: 30–50 ms for a heap with 60 MB alive. */
type Collect = (how: { type: 'major'; execution: 'sync' }) => void;

function collector(): Collect {
  v8.setFlagsFromString('--expose-gc');
  try {
    return vm.runInNewContext('gc') as Collect;
  } finally {
    v8.setFlagsFromString('--no-expose-gc');
  }
}

const used = (): number => process.memoryUsage().heapUsed;

/** Looks every ten seconds, or as often as is said, and collects once after each time of work. Returns what ends the looking. */
export function collectAtRest(everyMs = LOOK_EVERY_MS): () => void {
  const collect = collector();
  let kept = used();
  let seen = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, seen);
    seen = now;
    if (utilization > MOST_AT_WORK || used() < kept + LEAST_GROWN_BYTES) return;
    collect({ type: 'major', execution: 'sync' });
    kept = used();
  }, everyMs).unref();
  return () => clearInterval(timer);
}
