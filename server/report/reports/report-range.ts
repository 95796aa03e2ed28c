// The period that a report is compared with.
import {
  countDays,
  lastOfMonth,
  monthsBefore,
  shiftDay,
  type Days,
} from '@app/contract/kit/bangkok';

/** The same number of days just before; for whole months, the same number of whole months. */
export function daysBefore(days: Days): Days {
  const isWhole = days.start.endsWith('-01') && days.end === lastOfMonth(days.end);
  if (isWhole) return monthsBefore(days);
  return { start: shiftDay(days.start, -countDays(days)), end: shiftDay(days.start, -1) };
}
