// Formats dates for sellers: Bangkok days, Thai months, Buddhist or Common Era only on screen.
import { bangkokDay, clockOf, ZONE, type YearStyle } from '@app/contract/kit/bangkok';
import { createStore } from '../hooks/store.ts';

/** The shop's setting; web/app sets it once the shop is known. */
export const yearStyleStore = createStore<YearStyle>('be');

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(style: YearStyle, withTime: boolean): Intl.DateTimeFormat {
  const key = `${style}${withTime}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(
    style === 'be' ? 'th-TH-u-ca-buddhist' : 'th-TH-u-ca-gregory',
    {
      day: '2-digit',
      month: 'short',
      year: 'numeric',
      timeZone: ZONE,
      ...(withTime ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : {}),
    },
  );
  formatters.set(key, made);
  return made;
}

function assemble(at: Date, withTime: boolean, style: YearStyle): string {
  const parts = formatter(style, withTime).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? '';
  const day = `${of('day')} ${of('month')} ${of('year')}`;
  return withTime ? `${day} ${of('hour')}:${of('minute')}` : day;
}

const instantOf = (text: string): Date | null => {
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
};

/** '18 พ.ย. 2569 18:06' from an API instant. */
export function formatTime(instant: string, style: YearStyle = yearStyleStore.get()): string {
  const at = instantOf(instant);
  return at ? assemble(at, true, style) : '–';
}

/** '18 พ.ย. 2569' from an instant or a Bangkok day. */
export function formatDay(value: string, style: YearStyle = yearStyleStore.get()): string {
  const at = instantOf(value.length === 10 ? clockOf(value, '12:00') : value);
  return at ? assemble(at, false, style) : '–';
}

/** '15:40' for today, '21 พ.ย.' for this year, else the full date: fits into a table row. */
export function formatShort(instant: string, style: YearStyle = yearStyleStore.get()): string {
  const [today, at] = [formatDay(bangkokToday(), style), formatTime(instant, style)];
  if (at.startsWith(today)) return at.slice(today.length + 1);
  const day = formatDay(instant, style);
  const yearAt = day.lastIndexOf(' ');
  return day.slice(yearAt) === today.slice(today.lastIndexOf(' ')) ? day.slice(0, yearAt) : day;
}

export const bangkokToday = (): string => bangkokDay(Date.now());
