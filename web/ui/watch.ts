// Streams of events, apart from `call`: no page needs them before the first batch runs.
import { wire } from './http.ts';
import { createWatch } from './wire/events.ts';

/** Follows an endpoint that streams events until the listener has had enough. */
export const watch = createWatch(wire);
