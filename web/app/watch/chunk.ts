// Loads a screen's code: tries again while it can, and reports a chunk that has not come after 120 s.
import { createStore } from '../../ui/hooks/store.ts';
import { reportFault } from './report.ts';

export const CHUNK_TIMEOUT_MS = 120_000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15_000;

/** A screen's code failed at least once and is being tried again. */
export const chunkTroubleStore = createStore(false);

export type ChunkCode = 'CHUNK_LOAD_FAILED' | 'CSS_CHUNK_LOAD_FAILED';

export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
  readonly code: ChunkCode;
  constructor(code: ChunkCode, cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

const isStyle = (fault: unknown): boolean =>
  fault instanceof Error && /preload CSS|\.css(\b|$)/i.test(fault.message);

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export interface ChunkClock {
  timeoutMs: number;
  firstPauseMs: number;
}

const usual: ChunkClock = { timeoutMs: CHUNK_TIMEOUT_MS, firstPauseMs: FIRST_PAUSE_MS };

export async function loadChunk<T>(load: () => Promise<T>, clock: ChunkClock = usual): Promise<T> {
  const until = Date.now() + clock.timeoutMs;
  let last: unknown = new Error('no answer');
  const late = pause(clock.timeoutMs).then(() => {
    throw new ChunkLoadError(isStyle(last) ? 'CSS_CHUNK_LOAD_FAILED' : 'CHUNK_LOAD_FAILED', last);
  });
  const attempts = async (): Promise<T> => {
    for (let wait = clock.firstPauseMs; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      try {
        return await load();
      } catch (fault) {
        last = fault;
        chunkTroubleStore.set(true);
        if (Date.now() + wait >= until) return late;
        await pause(wait);
      }
    }
  };
  try {
    const loaded = await Promise.race([attempts(), late]);
    chunkTroubleStore.set(false);
    return loaded;
  } catch (fault) {
    if (fault instanceof ChunkLoadError)
      reportFault({ code: fault.code, message: String(fault.cause) });
    throw fault;
  }
}
