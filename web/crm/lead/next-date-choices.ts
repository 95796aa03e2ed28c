// The usual dates for the next call, and the text of a date.
import { bangkokDay, bangkokTime, clockOf, shiftDay } from '@app/contract/kit/bangkok';
import { formatTime } from '../../ui/format/date.ts';

export interface NextChoice {
  label: string;
  /** An API instant. */
  at: string;
  /** With Alt, where shortcuts are active. */
  key: 'Z' | 'X' | 'C' | 'V';
}

const MORNING = '10:00';
const EVENING = '17:00';

/** The instant of a Bangkok day and time. */
export const instantOf = (day: string, time: string): string =>
  new Date(clockOf(day, time)).toISOString();

/** '17:00' in Bangkok time. */
export const timeOf = (at: string): string => bangkokTime(Date.parse(at));

/** This evening if it is still to come, then the mornings of tomorrow, in three and in seven days. */
export function nextChoices(now: Date = new Date()): NextChoice[] {
  const today = bangkokDay(now);
  const evening = instantOf(today, EVENING);
  const later = [
    [1, 'พรุ่งนี้', 'X'],
    [3, '3 วัน', 'C'],
    [7, '7 วัน', 'V'],
  ] as const;
  return [
    ...(Date.parse(evening) > now.getTime()
      ? [{ label: `วันนี้ ${EVENING}`, at: evening, key: 'Z' as const }]
      : []),
    ...later.map(([days, label, key]) => ({
      label,
      at: instantOf(shiftDay(today, days), MORNING),
      key,
    })),
  ];
}

export const isPast = (at: string): boolean => Date.parse(at) < Date.now();

/** 'วันนี้ 17:00', 'พรุ่งนี้ 10:00', else day and time. */
export function nextText(at: string, now: Date = new Date()): string {
  const day = bangkokDay(new Date(at));
  const today = bangkokDay(now);
  if (day === today) return `วันนี้ ${timeOf(at)}`;
  if (day === shiftDay(today, 1)) return `พรุ่งนี้ ${timeOf(at)}`;
  if (day === shiftDay(today, -1)) return `เมื่อวาน ${timeOf(at)}`;
  return formatTime(at);
}
