// The bars of a daily report: one for every day of its period, also without orders.
import { countDays, countMonths, shiftDay, shiftMonth } from '@app/contract/kit/bangkok';
import { formatDay } from '../../ui/format/date.ts';
import type { Bar } from './bars.tsx';

interface DayRow {
  readonly key: string;
  readonly sales: number;
}

interface Days {
  readonly start: string;
  readonly end: string;
  readonly items: readonly DayRow[];
}

interface DailySales extends Days {
  /** The previous period, of equal length. */
  readonly previous?: Days | undefined;
}

export const isByDay = ({ items }: Days): boolean =>
  items.every(({ key }) => /^\d{4}-\d\d-\d\d$/.test(key));

const salesByDay = ({ items }: Days): ReadonlyMap<string, number> =>
  new Map(items.map(({ key, sales }) => [key, sales]));

/** `11 พ.ย.`: the year is above. */
const shortDay = (day: string): string => formatDay(day).split(' ').slice(0, 2).join(' ');

export function dayBars({ previous, ...range }: DailySales): Bar[] {
  const now = salesByDay(range);
  const before = previous && salesByDay(previous);
  return Array.from({ length: countDays(range) }, (_, at) => {
    const day = shiftDay(range.start, at);
    return {
      key: day,
      label: shortDay(day),
      value: now.get(day) ?? 0,
      before: previous && (before?.get(shiftDay(previous.start, at)) ?? 0),
    };
  });
}

/** The comparison of a row by month or name: the corresponding month of the previous period, or the same name. */
export function salesBefore({ start, previous }: DailySales): (row: DayRow) => number | undefined {
  if (!previous) return () => undefined;
  const before = salesByDay(previous);
  return ({ key }) => {
    const isMonth = /^\d{4}-\d\d$/.test(key);
    const months = isMonth ? countMonths({ start, end: `${key}-01` }) - 1 : 0;
    return before.get(isMonth ? shiftMonth(previous.start, months).slice(0, 7) : key) ?? 0;
  };
}
