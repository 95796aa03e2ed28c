// The door of reading sheets: a sent file as a table of plain text, and what its cells mean.
export { readBaht, readCount, readDay, readPhone, readYes } from './cell-values.ts';
export { readSheet, tableOfPaste } from './read-sheet.ts';
export { pace, type Rest } from './pace.ts';
export { SheetRefusal } from './refusal.ts';
export { standBack } from './stand-back.ts';
export { cellText, MAX_HEAD_ROWS, MAX_ROWS, type Table } from './table.ts';
export { runThread, ThreadFault, type ThreadAnswer } from './thread.ts';
