// The door of what changes whole orders after the fact.
export { restoreOrder } from './restore-order.ts';
export { undoMoves, type Results } from './undo-moves.ts';
