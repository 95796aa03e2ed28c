// Relative days in addresses and saved views: `from=today-6&to=today` always means the last seven days.
import { shiftDay } from '@app/contract/kit/bangkok';

/** 'month' is the first day of this month, 'month-1' the day before it, 'before' the first day of the previous month. */
export type DayWord = 'today' | 'today-1' | 'today-6' | 'month' | 'month-1' | 'before';

const word = /^(today|month|before)(-\d)?$/;
const firstOf = (day: string): string => `${day.slice(0, 8)}01`;

/** The day that a word means today; any other text unchanged. */
export function dayOf(text: string, today: string): string {
  const [, base, shift = 0] = word.exec(text) ?? [];
  if (!base) return text;
  const first = firstOf(today);
  const day = base === 'today' ? today : base === 'month' ? first : firstOf(shiftDay(first, -1));
  return shiftDay(day, Number(shift));
}

/** Keys of addresses that hold a day; a search term may equal such a word. */
const dayKey = /from|to$|start|end/i;

/** The value of a key in an address, with a relative day resolved for today. */
export const dayIn = (key: string, text: string, today: string): string =>
  dayKey.test(key) ? dayOf(text, today) : text;
