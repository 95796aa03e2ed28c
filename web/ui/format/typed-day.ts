// Parses days as sellers type them into a date input; a separate file, because lists do not need it.
import { commonYear, dayText, type YearStyle } from '@app/contract/kit/bangkok';
import { yearStyleStore } from './date.ts';

/** The date input's text for a day, in the shop's era. */
export const dayToText = (day: string, style: YearStyle = yearStyleStore.get()): string =>
  dayText(day, style);

/** Parses '20/11/2569', '20-11-2026', '20 11 69' or `2026-11-20`; null when there is no such day. */
export function textToDay(text: string): string | null {
  const numbers = text.match(/\d+/g)?.map(Number) ?? [];
  if (numbers.length !== 3) return null;
  const [a = 0, b = 0, c = 0] = numbers;
  const [date, month, typed] = a > 31 ? [c, b, a] : [a, b, c];
  const year = commonYear(typed);
  const iso = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}
