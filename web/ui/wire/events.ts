// Follows a stream of server-sent events with fetch, so that the token stays in a header; resumes after an
// interruption.
import { fillPath, pathOf, type Asks, type EndpointSpec } from '@app/contract/kit/endpoint';
import { AppError, errorOfResponse, isAbort, isTimeout, networkError } from './app-error.ts';
import { createTransport, type Transport, type TransportDeps } from './transport.ts';

export interface StreamEvent {
  id: string;
  name: string;
  data: unknown;
}

/** True ends the stream; anything else continues. */
export type OnEvent = (event: StreamEvent) => boolean | undefined;

export interface WatchOptions {
  signal: AbortSignal;
  onEvent: OnEvent;
}

export type Watch = <const E extends EndpointSpec>(
  endpoint: E,
  input: Asks<E>,
  options: WatchOptions,
) => Promise<void>;

const AGAIN_AFTER_MS = 1000;
const AGAIN_AT_MOST_MS = 15_000;
/** The server sends at least every five seconds; a connection silent for longer is dead. */
const SILENT_MS = 20_000;

/** One block of `id:`, `event:` and `data:` lines; undefined for comments and `retry:`. */
export function eventOf(block: string): StreamEvent | undefined {
  const field = (name: string): string =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${name}:`))
      .map((line) => line.slice(name.length + 1).replace(/^ /, ''))
      .join('\n');
  const data = field('data');
  return data === ''
    ? undefined
    : { id: field('id'), name: field('event') || 'message', data: JSON.parse(data) as unknown };
}

/** The state of one stream. */
interface Heard {
  lastId: string;
  /** The listener has ended it. */
  isEnough: boolean;
}

interface Reading {
  heard: Heard;
  onEvent: OnEvent;
  /** Data was received, even a comment. */
  onWord: () => void;
}

/** Reads one connection to its end. */
async function readEvents(response: Response, { heard, onEvent, onWord }: Reading): Promise<void> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    if (done) return;
    onWord();
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const event of blocks.map(eventOf)) {
      if (!event) continue;
      if (event.id !== '') heard.lastId = event.id;
      if (onEvent(event) === true) {
        heard.isEnough = true;
        return void (await reader?.cancel());
      }
    }
  }
}

/** Aborts a connection without data for `ms`. */
function createSilenceLimit(ms: number) {
  const limit = new AbortController();
  const end = (): void => limit.abort(new DOMException('nothing was heard', 'TimeoutError'));
  let timer = setTimeout(end, ms);
  const stop = (): void => clearTimeout(timer);
  const onWord = (): void => {
    stop();
    timer = setTimeout(end, ms);
  };
  return { signal: limit.signal, onWord, stop };
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

interface Connection {
  url: string;
  signal: AbortSignal;
  heard: Heard;
  onEvent: OnEvent;
  silentMs: number;
}

/** Connects once and processes events; throws what ended it, including silence. */
async function hearOnce(
  { authorised, lost }: Transport,
  { url, signal, heard, onEvent, silentMs }: Connection,
): Promise<void> {
  const limit = createSilenceLimit(silentMs);
  try {
    const response = await authorised(url, {
      headers: heard.lastId === '' ? {} : { 'last-event-id': heard.lastId },
      signal: AbortSignal.any([signal, limit.signal]),
    });
    if (response.status !== 200) throw await errorOfResponse(response);
    await readEvents(response, { heard, onEvent, onWord: limit.onWord });
  } catch (fault) {
    if (!isTimeout(fault)) throw fault;
    lost();
    throw networkError(fault);
  } finally {
    limit.stop();
  }
}

export function createWatch(deps: TransportDeps, { silentMs = SILENT_MS } = {}): Watch {
  const transport = createTransport(deps);
  return async (endpoint, input, { signal, onEvent }) => {
    const { params = {} } = input as { params?: Record<string, unknown> };
    const url = deps.origin + deps.base + fillPath(pathOf(endpoint), params);
    const heard: Heard = { lastId: '', isEnough: false };
    let wait = AGAIN_AFTER_MS;
    while (!signal.aborted) {
      try {
        await hearOnce(transport, { url, signal, heard, onEvent, silentMs });
        if (heard.isEnough) return;
        wait = AGAIN_AFTER_MS;
      } catch (fault) {
        if (isAbort(fault) || signal.aborted) return;
        // A refusal is final; a broken connection is retried with growing pauses.
        if (fault instanceof AppError && !fault.isWorthRetrying) throw fault;
        wait = Math.min(wait * 2, AGAIN_AT_MOST_MS);
      }
      await pause(wait, signal);
    }
  };
}
