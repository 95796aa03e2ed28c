// The days of a month or a week as a grid; a date dropped on a day moves there and keeps its time.
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { bangkokToday, formatDay } from '../../ui/format/date.ts';
import { isInMonth, isToday, weekdays } from './calendar-days.ts';
import { CalendarEvent, keyOfDate } from './calendar-event.tsx';
import { holidayText } from './holidays.ts';
import type { LeadDate } from './lead-calendar.data.ts';
import { useDrop } from './use-drop.ts';

const SHOWN = 5;

export interface DayProps {
  day: string;
  dates: readonly LeadDate[];
  /** The number of visible dates; the others are one press away. */
  most: number;
  isDim: boolean;
  /** A week: each date has room for several lines. */
  isWeek: boolean;
  /** For a past week without dates: as low as its day numbers, so that the current week is higher up. */
  isQuiet: boolean;
  onOpen: (date: LeadDate) => void;
  onDrop: (key: string, day: string) => void;
  /** An empty area was double-clicked: adds a new lead for that day. */
  onAdd: (day: string) => void;
}

function Day(props: DayProps) {
  const { day, dates, most, isDim, isWeek, isQuiet, onOpen, onDrop, onAdd } = props;
  const { area, isOver } = useDrop<HTMLElement>({
    take: (key) => onDrop(key, day),
    twice: () => onAdd(day),
  });
  const isNow = isToday(day);
  // In the last weeks of a month today would be below the visible area.
  useEffect(() => {
    if (isNow && !isWeek) area.current?.scrollIntoView({ block: 'nearest' });
  }, [isNow, isWeek, area]);
  const holiday = holidayText(day);
  const shown = dates.slice(0, most);
  return (
    <section
      aria-label={`${formatDay(day)}${holiday ? ` ${holiday}` : ''} ${dates.length} นัด`}
      ref={area}
      className={`${isWeek ? 'min-h-96' : isQuiet ? 'min-h-9' : 'min-h-28'} min-w-0 border-r border-b border-line p-1 ${holiday ? 'bg-problem-bg/40' : ''} ${isOver ? 'bg-brand-50' : ''}`}
    >
      <p className="mb-1 flex items-center gap-1 text-xs">
        <span
          aria-current={isNow ? 'date' : undefined}
          className={`num grid size-6 place-items-center rounded-full ${isNow ? 'bg-brand-600 font-semibold text-white' : isDim ? 'text-ink3' : ''}`}
        >
          {Number(day.slice(8))}
        </span>
        {holiday ? <span className="clip-line text-problem">{holiday}</span> : null}
      </p>
      <div className="grid grid-cols-1 gap-1">
        {shown.map((date) => (
          <CalendarEvent key={keyOfDate(date)} date={date} isRoomy={isWeek} onOpen={onOpen} />
        ))}
        {dates.length > shown.length ? (
          <Link
            to="."
            search={(before) => ({ ...before, view: 'day', on: day })}
            className="text-xs font-semibold text-link hover:underline"
          >
            +{dates.length - shown.length} นัด
          </Link>
        ) : null}
      </div>
    </section>
  );
}

export interface GridProps extends Pick<DayProps, 'onOpen' | 'onDrop' | 'onAdd'> {
  days: readonly string[];
  /** A day of the visible month. */
  shownDay: string;
  isWeek: boolean;
  datesOf: (day: string) => readonly LeadDate[];
}

/** Days of past weeks without a date. */
function quietDays({ days, isWeek, datesOf }: GridProps): ReadonlySet<string> {
  if (isWeek) return new Set();
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(7 * at, 7 * at + 7));
  const isOver = (week: readonly string[]) => (week.at(-1) ?? '') < bangkokToday();
  return new Set(
    weeks.filter((week) => isOver(week) && week.every((day) => datesOf(day).length === 0)).flat(),
  );
}

export function CalendarGrid(props: GridProps) {
  const { days, shownDay, isWeek, datesOf, ...does } = props;
  const quiet = quietDays(props);
  return (
    <div className="overflow-hidden rounded-card bg-white shadow-card">
      <div
        aria-hidden="true"
        className="grid grid-cols-7 border-b border-line text-center text-xs text-ink2"
      >
        {weekdays.map((name) => (
          <span key={name} className="py-1.5">
            {name}
          </span>
        ))}
      </div>
      <div className="grid grid-cols-[repeat(7,minmax(0,1fr))]">
        {days.map((day) => (
          <Day
            key={day}
            day={day}
            dates={datesOf(day)}
            most={isWeek ? Number.POSITIVE_INFINITY : SHOWN}
            isWeek={isWeek}
            isQuiet={quiet.has(day)}
            isDim={!isWeek && !isInMonth(day, shownDay)}
            {...does}
          />
        ))}
      </div>
    </div>
  );
}
