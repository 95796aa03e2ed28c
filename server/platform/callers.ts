// Whether others wait for this process just now: heavy work that has it to itself need not rest.
import { subscribe } from 'node:diagnostics_channel';

/** Who works at a screen sends the next call soon after the last. */
const SOON_MS = 1000;

/** When the last two calls came: the one that brought the work itself is nobody else's. */
const came = { last: -Infinity, before: -Infinity };

/** A call has come. */
export function noteCall(): void {
  came.before = came.last;
  came.last = performance.now();
}

export const isAskedNow = (): boolean => performance.now() - came.before < SOON_MS;

// Told by the runtime's own server for each request, before anything of ours has seen it.
subscribe('http.server.request.start', noteCall);
