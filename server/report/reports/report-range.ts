// Which days a report is about: those asked for, else the present month in Bangkok.

export interface Days {
  readonly start: string;
  readonly end: string;
}

const DAY_MS = 86_400_000;

export const bangkokDay = (at: Date): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Bangkok' }).format(at);

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export const daysIn = ({ start, end }: Days): number =>
  (Date.parse(end) - Date.parse(start)) / DAY_MS + 1;

export function daysAsked(
  asked: { readonly start?: string | undefined; readonly end?: string | undefined },
  now: Date,
): Days {
  const today = bangkokDay(now);
  const end = asked.end ?? (asked.start !== undefined && asked.start > today ? asked.start : today);
  return { start: asked.start ?? `${end.slice(0, 7)}-01`, end };
}

const lastOfMonth = (day: string): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0))
    .toISOString()
    .slice(0, 10);

/** As many days just before; before whole months as many whole months. */
export function daysBefore(days: Days): Days {
  const end = shifted(days.start, -1);
  const isWhole = days.start.endsWith('-01') && days.end === lastOfMonth(days.end);
  if (!isWhole) return { start: shifted(days.start, -daysIn(days)), end };
  const [from, to] = [new Date(days.start), new Date(days.end)];
  const months =
    (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() + 1;
  from.setUTCMonth(from.getUTCMonth() - months);
  return { start: from.toISOString().slice(0, 10), end };
}
