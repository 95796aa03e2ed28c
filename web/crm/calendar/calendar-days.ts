// The days of a calendar view, and navigating to the next.
import { shiftDay } from '@app/contract/kit/bangkok';
import { bangkokToday } from '../../ui/format/date.ts';

export const views = { month: 'เดือน', week: 'สัปดาห์', day: 'วัน', list: 'รายการ' } as const;
export type View = keyof typeof views;

export const isView = (text: string | undefined): text is View =>
  text !== undefined && Object.hasOwn(views, text);

export const weekdays = ['จ.', 'อ.', 'พ.', 'พฤ.', 'ศ.', 'ส.', 'อา.'] as const;

/** Monday is 0. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

const monthOf = (day: string): string => day.slice(0, 7);
const firstOf = (day: string): string => `${monthOf(day)}-01`;
const lastOf = (day: string): string => shiftDay(firstOf(shiftDay(firstOf(day), 31)), -1);

/** First and last visible day; a month starts with the week of its first day. */
export function spanOf(view: View, day: string): { from: string; to: string } {
  if (view === 'day') return { from: day, to: day };
  if (view === 'list') return { from: firstOf(day), to: lastOf(day) };
  const [first, last] = view === 'week' ? [day, day] : [firstOf(day), lastOf(day)];
  return { from: shiftDay(first, -weekdayOf(first)), to: shiftDay(last, 6 - weekdayOf(last)) };
}

export function daysOf({ from, to }: { from: string; to: string }): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = shiftDay(day, 1)) days.push(day);
  return days;
}

/** The same position one period later (1) or earlier (-1). */
export function shiftPeriod(view: View, day: string, step: 1 | -1): string {
  if (view === 'day') return shiftDay(day, step);
  if (view === 'week') return shiftDay(day, 7 * step);
  return step === 1 ? shiftDay(lastOf(day), 1) : firstOf(shiftDay(firstOf(day), -1));
}

export const isInMonth = (day: string, shown: string): boolean => monthOf(day) === monthOf(shown);
export const isToday = (day: string): boolean => day === bangkokToday();
