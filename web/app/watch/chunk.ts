// Loads a screen's code, and reports a chunk that has not loaded after 120 s. A failed chunk is not requested again,
// because a browser remembers a script's failure until the page is reloaded (reload-when-reached.ts does that).
import { createStore } from '../../ui/hooks/store.ts';
import { reportFault } from './report.ts';

export const CHUNK_TIMEOUT_MS = 120_000;

export type Load = () => Promise<unknown>;

/** Failed loads until they are reported. */
export const failedLoadsStore = createStore<readonly Load[]>([]);

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

/**
 * Returns the module of `load`; throws ChunkLoadError if it has not loaded within `timeoutMs`, after a failure or
 * without an answer.
 */
export async function loadChunk<T>(
  load: () => Promise<T>,
  timeoutMs = CHUNK_TIMEOUT_MS,
): Promise<T> {
  let cause: unknown = new Error('no answer');
  const late = pause(timeoutMs).then(() => {
    throw new ChunkLoadError(isStyle(cause) ? 'CSS_CHUNK_LOAD_FAILED' : 'CHUNK_LOAD_FAILED', cause);
  });
  const coming = load().catch((fault: unknown) => {
    cause = fault;
    failedLoadsStore.set([...failedLoadsStore.get(), load]);
    return late;
  });
  try {
    return await Promise.race([coming, late]);
  } catch (fault) {
    failedLoadsStore.set(failedLoadsStore.get().filter((each) => each !== load));
    if (fault instanceof ChunkLoadError)
      reportFault({ code: fault.code, message: String(fault.cause) });
    throw fault;
  }
}
