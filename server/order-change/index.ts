// The door of what changes whole orders after the fact.
export { undoToLeads, type OrdersLed } from './orders-to-leads.ts';
export { restoreOrder } from './restore-order.ts';
export { undoMoves, type Results } from './undo-moves.ts';
