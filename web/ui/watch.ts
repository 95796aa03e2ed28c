// Event streams, separate from `call`: no page needs them before the first batch runs.
import { wire } from './http.ts';
import { createWatch } from './wire/events.ts';

/** Follows an endpoint's event stream until the listener ends it. */
export const watch = createWatch(wire);
