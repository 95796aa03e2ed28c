// The dashboard's period: a named one relative to today, or two custom days.
import { shiftDay } from '@app/contract/kit/bangkok';
import { formatDay } from '../../../ui/format/date.ts';
import type { ListSearch } from '../../../ui/layout/list-search.ts';
import type { DashboardQuery, Days } from '../dashboard.data.ts';

export const rangeNames = {
  today: 'วันนี้',
  yesterday: 'เมื่อวาน',
  week: '7 วัน',
  thirty: '30 วัน',
  month: 'เดือนนี้',
  before: 'เดือนก่อน',
} as const;
export type RangeName = keyof typeof rangeNames;

const isRange = (text: string): text is RangeName => Object.hasOwn(rangeNames, text);
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export function daysOf(name: RangeName, today: string): Days {
  const first = `${today.slice(0, 8)}01`;
  const lastOfBefore = shiftDay(first, -1);
  const ranges: Readonly<Record<RangeName, Days>> = {
    today: { start: today, end: today },
    yesterday: { start: shiftDay(today, -1), end: shiftDay(today, -1) },
    week: { start: shiftDay(today, -6), end: today },
    thirty: { start: shiftDay(today, -29), end: today },
    month: { start: first, end: today },
    before: { start: `${lastOfBefore.slice(0, 8)}01`, end: lastOfBefore },
  };
  return ranges[name];
}

export interface Range extends DashboardQuery {
  /** Null: a custom period. */
  readonly name: RangeName | null;
}

/** The period in the address; invalid values count as absent. */
export function rangeIn({ values }: ListSearch, fallback: RangeName, today: string): Range {
  const { range = '', start = '', end = '', compare } = values;
  const compares = compare !== '0';
  if (isRange(range)) return { ...daysOf(range, today), name: range, compares };
  if (isDay(start) && isDay(end) && start <= end) return { start, end, name: null, compares };
  return { ...daysOf(fallback, today), name: fallback, compares };
}

export const spanText = ({ start, end }: Days): string =>
  start === end ? formatDay(start) : `${formatDay(start)} – ${formatDay(end)}`;
