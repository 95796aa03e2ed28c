// When a lead is called again: the usual choices, and how a date is said.
import { bangkokDay, bangkokTime, clockOf, shiftDay } from '@app/contract/kit/bangkok';
import { formatTime } from '../../ui/format/date.ts';

export interface NextChoice {
  label: string;
  /** An instant of the wire. */
  at: string;
  /** With Alt, where the keys are live. */
  key: 'Z' | 'X' | 'C' | 'V';
}

const MORNING = '10:00';
const EVENING = '17:00';

/** An instant from a Bangkok day and the time of its clock. */
export const instantOf = (day: string, time: string): string =>
  new Date(clockOf(day, time)).toISOString();

/** '17:00', as the clock in Bangkok shows it. */
export const timeOf = (at: string): string => bangkokTime(Date.parse(at));

/** This evening while it is still to come, then the mornings of tomorrow, in three and in seven days. */
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

/** 'วันนี้ 17:00', 'พรุ่งนี้ 10:00', else the day and the time. */
export function nextText(at: string, now: Date = new Date()): string {
  const day = bangkokDay(new Date(at));
  const today = bangkokDay(now);
  if (day === today) return `วันนี้ ${timeOf(at)}`;
  if (day === shiftDay(today, 1)) return `พรุ่งนี้ ${timeOf(at)}`;
  if (day === shiftDay(today, -1)) return `เมื่อวาน ${timeOf(at)}`;
  return formatTime(at);
}
