// The door of exceptions: what ends a parcel's trouble.
export { troubleThatEnds } from './moved-on.ts';
export { closeEnded, closeReceived, reopenReceived, type Ended } from './moved-on.store.ts';
