// The door of the undo feature.
export { useUndo } from './use-undo.ts';
