// The door of this engine: reading sheets, recognising columns, writing workbooks.
export * as cells from './cell-values.ts';
export * as headers from './read-header.ts';
export { readSheet, tableOfPaste } from './read-sheet.ts';
export { SheetRefusal } from './refusal.ts';
export { type Columns, type SheetColumn, columnsOf } from './sheet-column.ts';
export { type Table } from './table.ts';
export { drawn, writeBook } from './write-book.ts';
export { XLSX_TYPE, writeSheet } from './write-sheet.ts';
