// Calendar months: names, neighbours, first and last day.
import { eraYear, lastOfMonth, type YearStyle } from '@app/contract/kit/bangkok';
import { monthNames } from '@app/contract/kit/month-names';
import { yearStyleStore } from '../../ui/format/date.ts';

/** The address's `YYYY-MM`, or the month of the given day when it is invalid. */
export const monthOr = (text: string | undefined, day: string): string =>
  text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : day.slice(0, 7);

/** 'พฤศจิกายน 2569' */
export function monthName(month: string, style: YearStyle = yearStyleStore.get()): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return `${monthNames[number - 1]} ${eraYear(year, style)}`;
}

/** The month `step` months away. */
export function shiftMonth(month: string, step: number): string {
  const at = new Date(`${month}-01T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + step);
  return at.toISOString().slice(0, 7);
}

/** First and last day of the month. */
export function daysOf(month: string): { from: string; to: string } {
  return { from: `${month}-01`, to: lastOfMonth(month) };
}
