// The door of reading sheets: a sent file as a table of plain text, and what its cells mean.
export { readBaht, readCount, readDay, readPhone, readYes } from './cell-values.ts';
export { readSheet, tableOfPaste } from './read-sheet.ts';
export { SheetRefusal } from './refusal.ts';
export { cellText, MAX_HEAD_ROWS, MAX_ROWS, type Table } from './table.ts';
export { pace, runThread, standBack, ThreadFault, type Rest, type ThreadAnswer } from './thread.ts';
