// Dates as sellers read and type them: Bangkok days, Thai months, Buddhist or common era only on screen.
import { createStore } from '../hooks/store.ts';

export type YearStyle = 'be' | 'ce';

/** The shop's setting; web/app fills it once the shop is known. */
export const yearStyleStore = createStore<YearStyle>('be');

const BE_OFFSET = 543;
/** Typed years from here on are Buddhist era. */
const FIRST_BE_YEAR = 2400;
const zone = 'Asia/Bangkok';

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
      timeZone: zone,
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

/** '18 พ.ย. 2569 18:06' from an instant of the wire. */
export function formatTime(instant: string, style: YearStyle = yearStyleStore.get()): string {
  const at = instantOf(instant);
  return at ? assemble(at, true, style) : '–';
}

/** '18 พ.ย. 2569' from an instant or a Bangkok day. */
export function formatDay(value: string, style: YearStyle = yearStyleStore.get()): string {
  const at = instantOf(value.length === 10 ? `${value}T12:00:00+07:00` : value);
  return at ? assemble(at, false, style) : '–';
}

/** The Bangkok day of an instant, `YYYY-MM-DD`. */
export const bangkokDay = (at: Date = new Date()): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);

/** `days` after (or before) a Bangkok day. */
export function shiftDay(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** '20/11/2569' ↔ `2026-11-20`: what the date box shows, by the shop's era. */
export function dayToText(day: string, style: YearStyle = yearStyleStore.get()): string {
  const [year = '', month = '', date = ''] = day.split('-');
  if (date === '') return '';
  return `${date}/${month}/${Number(year) + (style === 'be' ? BE_OFFSET : 0)}`;
}

/** Reads '20/11/2569', '20-11-2026', '20 11 69' or `2026-11-20`; null when there is no such day. */
export function textToDay(text: string): string | null {
  const numbers = text.match(/\d+/g)?.map(Number) ?? [];
  if (numbers.length !== 3) return null;
  const [a = 0, b = 0, c = 0] = numbers;
  const [date, month, typed] = a > 31 ? [c, b, a] : [a, b, c];
  const short = typed < 100 ? typed + (typed >= 43 ? 2500 : 2000) : typed;
  const year = short >= FIRST_BE_YEAR ? short - BE_OFFSET : short;
  const iso = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`;
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}
