// One value of a workbook's column as it stands on paper.
import { formatSatang, satangFromBaht } from '@app/contract/kit/money';
import type { SheetColumn, YearStyle } from '../spreadsheet/index.ts';

const BE_OFFSET = 543;
const BANGKOK_MS = 7 * 3_600_000;

/** '21/11/2569' of a Bangkok day. */
export function dayText(day: string, years: YearStyle): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return date === '' ? '' : `${date}/${month}/${Number(year) + (years === 'be' ? BE_OFFSET : 0)}`;
}

function instantText(instant: string, years: YearStyle): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return '';
  const local = new Date(at + BANGKOK_MS).toISOString();
  return `${dayText(local, years)} ${local.slice(11, 16)}`;
}

export function cellText<Row>(column: SheetColumn<Row>, row: Row, years: YearStyle): string {
  const value = column.of(row);
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') {
    if (column.kind === 'baht') return formatSatang(satangFromBaht(value));
    return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
  }
  if (column.kind === 'day') return dayText(value, years);
  return column.kind === 'instant' ? instantText(value, years) : value;
}
