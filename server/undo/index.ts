// The door of the undo feature: what deletes and moves offer, and what takes it back.
export {
  EMPTY_TRASH,
  joinUndo,
  offerRestore,
  offerUndo,
  secondsToNight,
  takeUndo,
} from './offer-undo.ts';
export { forgetUndos } from './undo.store.ts';
