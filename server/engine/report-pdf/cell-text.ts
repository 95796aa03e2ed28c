// The text of a workbook column's value in a PDF.
import { formatSatang, satangFromBaht } from '@app/contract/kit/money';
import { dayText, stampText, type YearStyle } from '@app/contract/kit/bangkok';
import type { SheetColumn } from '../spreadsheet/index.ts';

const DAY = /^\d{4}-\d\d-\d\d/;

function instantText(instant: string, years: YearStyle): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return '';
  return stampText(at, years);
}

export function cellText<Row>(column: SheetColumn<Row>, row: Row, years: YearStyle): string {
  const value = column.of(row);
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') {
    if (column.kind === 'baht') return formatSatang(satangFromBaht(value));
    return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
  }
  if (column.kind === 'day') return DAY.test(value) ? dayText(value, years) : value;
  return column.kind === 'instant' ? instantText(value, years) : value;
}
