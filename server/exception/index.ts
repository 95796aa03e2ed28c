// The door of exceptions: what ends a parcel's trouble, and who looks after it.
export { troubleThatEnds } from './moved-on.ts';
export { closeEnded, closeReceived, reopenReceived, type Ended } from './moved-on.store.ts';
export { exceptionIdOf } from './manage-exceptions.ts';
export { liveRows as troublesNow } from './exception.store.ts';
