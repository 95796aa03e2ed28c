// Days that move on with the calendar, as addresses and saved views say them: `from=today-6&to=today` are the last seven days, whenever
// it is opened.
import { shiftDay } from '@app/contract/kit/bangkok';

/** 'month' is the first day of this one, 'month-1' the day before it, 'before' the first day of the one before. */
export type DayWord = 'today' | 'today-1' | 'today-6' | 'month' | 'month-1' | 'before';

const word = /^(today|month|before)(-\d)?$/;
const firstOf = (day: string): string => `${day.slice(0, 8)}01`;

/** The day that a word means today; any other text as it is. */
export function dayOf(text: string, today: string): string {
  const [, base, shift = 0] = word.exec(text) ?? [];
  if (!base) return text;
  const first = firstOf(today);
  const day = base === 'today' ? today : base === 'month' ? first : firstOf(shiftDay(first, -1));
  return shiftDay(day, Number(shift));
}

/** Keys of addresses that hold a day; what somebody looks for may be such a word. */
const dayKey = /from|to$|start|end/i;

/** What stands under a key of an address, as the day that it means today. */
export const dayIn = (key: string, text: string, today: string): string =>
  dayKey.test(key) ? dayOf(text, today) : text;
