// A value as a workbook cell: numbers as numbers, days and instants as Bangkok dates, everything else as text.
import { bangkokMs, DAY_MS, type YearStyle } from '@app/contract/kit/bangkok';
import type { CellKind } from './sheet-column.ts';

/** Day 0 of a workbook is 30 December 1899. */
const EPOCH_DAYS = 25_569;
const LONGEST = 32_767;

// XML has no place for them; a tab and line breaks are text.
// eslint-disable-next-line no-control-regex -- the controls are what is looked for
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

function plainText(value: string): string {
  const text = value.toWellFormed().replaceAll(UNWRITABLE, '').replaceAll('\r\n', '\n');
  return text.length > LONGEST ? `${text.slice(0, LONGEST - 1).toWellFormed()}…` : text;
}

function serial(kind: 'day' | 'instant', value: string): number | null {
  const at = Date.parse(kind === 'day' ? `${value}T00:00:00Z` : value);
  if (Number.isNaN(at)) return null;
  // Whole seconds: a fraction would show as the previous second.
  const local = kind === 'day' ? at : bangkokMs(Math.floor(at / 1000) * 1000);
  return local / DAY_MS + EPOCH_DAYS;
}

/** Text is never a formula, whatever it starts with: it is written as text in a cell formatted as text. */
export function cellOf(
  kind: CellKind,
  value: string | number | null | undefined,
): string | number | null {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'text') return plainText(String(value));
  // A text may replace a day, such as 'รวม' before a sum.
  if (kind === 'day') return serial(kind, String(value)) ?? plainText(String(value));
  if (kind === 'instant') return serial(kind, String(value));
  return typeof value === 'number' ? value : plainText(value);
}

/** Day before month, year in the shop's calendar. */
export function formatOf(kind: CellKind, years: YearStyle): string {
  const calendar = years === 'be' ? '[$-107041E]' : '';
  const formats: Readonly<Record<CellKind, string>> = {
    text: '@',
    count: '#,##0',
    // With '##' whole numbers would end in a decimal point.
    decimal: '#,##0.0#',
    baht: '#,##0.00',
    day: `${calendar}dd/mm/yyyy`,
    instant: `${calendar}dd/mm/yyyy hh:mm`,
  };
  return formats[kind];
}
