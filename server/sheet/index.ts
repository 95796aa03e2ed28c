// The door of the workbook writer.
export { columnsOf, type Columns, type SheetColumn } from './sheet-column.ts';
export type { YearStyle } from './sheet-cell.ts';
export { drawn, writeBook } from './write-book.ts';
export { writeSheet, XLSX_TYPE } from './write-sheet.ts';
