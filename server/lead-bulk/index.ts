// The door of changes to many leads: how they are dealt out, and how a change is taken back.
export { dealOut, type Share } from './distribute.ts';
export { undoMadeLeads, type MadeLeads } from './undo-made.ts';
export { undoMerge, type MergedLeads } from './undo-merge.ts';
export { undoLeads } from './undo-leads.ts';
