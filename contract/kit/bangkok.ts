// Days and times in Bangkok for both sides: Thailand has had no other offset since 1920.

/** For `Intl`. */
export const ZONE = 'Asia/Bangkok';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const OFFSET_MS = 7 * HOUR_MS;

/** Bangkok days, both inclusive. */
export interface Days {
  readonly start: string;
  readonly end: string;
}

/** Milliseconds of an instant, shifted so that UTC getters return Bangkok time. */
export const bangkokMs = (at: Date | number): number => Number(at) + OFFSET_MS;

/** `2026-11-21T00:30:00.000` in Bangkok time, without a zone. */
export const bangkokText = (at: Date | number): string =>
  new Date(bangkokMs(at)).toISOString().slice(0, -1);

/** The Bangkok day of an instant, `YYYY-MM-DD`. */
export const bangkokDay = (at: Date | number): string => bangkokText(at).slice(0, 10);

/** The Bangkok time of an instant, `HH:MM`. */
export const bangkokTime = (at: Date | number): string => bangkokText(at).slice(11, 16);

/** Milliseconds since midnight in Bangkok. */
export const intoDayMs = (at: Date | number): number => bangkokMs(at) % DAY_MS;

/** The instant of a Bangkok day and time, as the API writes it. */
export const clockOf = (day: string, time: string): string =>
  `${day}T${time.length === 5 ? `${time}:00` : time}+07:00`;

export const startOfDay = (day: string): string => clockOf(day, '00:00');

/** The day `days` after (or before) a day. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export const countDays = ({ start, end }: Days): number =>
  (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;

/** The first day of the month. */
export const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** The first day of the month `months` after (or before). */
export function shiftMonth(day: string, months: number): string {
  const at = new Date(firstOfMonth(day));
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 10);
}

export const lastOfMonth = (day: string): string => shiftDay(shiftMonth(day, 1), -1);

/** The era of the shop's years: Buddhist or Common. */
export type YearStyle = 'be' | 'ce';

const BE_OFFSET = 543;
/** Typed years from here on are Buddhist years. */
const FIRST_BE_YEAR = 2400;
/** Two-digit years from here on are Buddhist: 43 is the year 2000. */
const FIRST_SHORT_BE_YEAR = 43;

export const eraYear = (year: number, years: YearStyle): number =>
  year + (years === 'be' ? BE_OFFSET : 0);

/** The Common Era year of a typed one, with two or four digits and in either era. */
export function commonYear(typed: number): number {
  const year = typed < 100 ? typed + (typed >= FIRST_SHORT_BE_YEAR ? 2500 : 2000) : typed;
  return year >= FIRST_BE_YEAR ? year - BE_OFFSET : year;
}

/** '21/11/2569' for a day; empty without one. */
export function dayText(day: string, years: YearStyle): string {
  const [year = '', month = '', date = ''] = day.slice(0, 10).split('-');
  return date === '' ? '' : `${date}/${month}/${eraYear(Number(year), years)}`;
}

/** '21/11/2569 00:30' for an instant. */
export const stampText = (at: Date | number, years: YearStyle): string =>
  `${dayText(bangkokDay(at), years)} ${bangkokTime(at)}`;

/** '6911' for a day in November 2569: the prefix of document numbers. */
export const periodText = (day: string, years: YearStyle): string =>
  `${String(eraYear(Number(day.slice(0, 4)), years)).slice(-2)}${day.slice(5, 7)}`;

/** How many calendar months the days touch. */
export const countMonths = ({ start, end }: Days): number =>
  (Number(end.slice(0, 4)) - Number(start.slice(0, 4))) * 12 +
  Number(end.slice(5, 7)) -
  Number(start.slice(5, 7)) +
  1;

/** The same number of whole months just before these. */
export const monthsBefore = (days: Days): Days => ({
  start: shiftMonth(days.start, -countMonths(days)),
  end: shiftDay(firstOfMonth(days.start), -1),
});

/** The requested days, else the month until today, or until the requested last day. */
export function daysAsked(
  asked: { readonly start?: string | undefined; readonly end?: string | undefined },
  today: string,
): Days {
  const end = asked.end ?? (asked.start !== undefined && asked.start > today ? asked.start : today);
  return { start: asked.start ?? firstOfMonth(end), end };
}

function secondsToHour(now: Date, hour: number): number {
  const wait = hour * HOUR_MS - intoDayMs(now);
  return Math.ceil((wait > 0 ? wait : wait + DAY_MS) / 1000);
}

/** Seconds until the next 03:00, when nightly work runs. */
export const secondsToNight = (now: Date): number => secondsToHour(now, 3);

/** Seconds until the next 08:30, when a shop's day begins. */
export const secondsToMorning = (now: Date): number => secondsToHour(now, 8.5);
