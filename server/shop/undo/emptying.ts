// What the night's emptying of the trash needs of undo: when it was asked for, and the tokens that are over.
export { EMPTY_TRASH } from './offer-undo.ts';
export { forgetUndos } from './undo.store.ts';
