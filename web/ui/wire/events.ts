// Follows a stream of server-sent events by fetch, so that the token stays in a header; resumes where it broke off.
import { fillPath, pathOf, type Asks, type EndpointSpec } from '@app/contract/kit/endpoint';
import { AppError, errorOfResponse, isAbort } from './app-error.ts';
import { createTransport, type TransportDeps } from './transport.ts';

export interface StreamEvent {
  id: string;
  name: string;
  data: unknown;
}

/** True ends the watching; anything else goes on. */
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

/** Reads to the end of one connection; gives the last id and whether the listener has had enough. */
async function readEvents(
  response: Response,
  onEvent: OnEvent,
): Promise<{ lastId: string; enough: boolean }> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let lastId = '';
  let rest = '';
  for (;;) {
    const { value, done } = (await reader?.read()) ?? { value: undefined, done: true };
    if (done) return { lastId, enough: false };
    const blocks = (rest + value).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const event of blocks.map(eventOf)) {
      if (!event) continue;
      if (event.id !== '') lastId = event.id;
      if (onEvent(event) === true) {
        await reader?.cancel();
        return { lastId, enough: true };
      }
    }
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

export function createWatch(deps: TransportDeps): Watch {
  const { authorised } = createTransport(deps);
  return async (endpoint, input, { signal, onEvent }) => {
    const { params = {} } = input as { params?: Record<string, unknown> };
    const url = deps.origin + deps.base + fillPath(pathOf(endpoint), params);
    let lastId = '';
    let wait = AGAIN_AFTER_MS;
    while (!signal.aborted) {
      try {
        const response = await authorised(url, {
          headers: lastId === '' ? {} : { 'last-event-id': lastId },
          signal,
        });
        if (response.status !== 200) throw await errorOfResponse(response);
        const end = await readEvents(response, onEvent);
        if (end.enough) return;
        lastId = end.lastId || lastId;
        wait = AGAIN_AFTER_MS;
      } catch (fault) {
        if (isAbort(fault) || signal.aborted) return;
        // A refusal is final; a broken line is tried again, each time a little later.
        if (fault instanceof AppError && !fault.isWorthRetrying) throw fault;
        wait = Math.min(wait * 2, AGAIN_AT_MOST_MS);
      }
      await pause(wait, signal);
    }
  };
}
