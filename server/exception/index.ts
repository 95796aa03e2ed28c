// The door of exceptions: what ends a parcel's trouble.
export { noteMovedOn } from './moved-on.ts';
export { closeReceived, reopenReceived } from './moved-on.store.ts';
