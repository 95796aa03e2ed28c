// Days in a list with their dates: for phones, a single day and the list view.
import { formatDay } from '../../ui/format/date.ts';
import { Empty } from '../../ui/feedback/states.tsx';
import { CalendarEvent, keyOfDate } from './calendar-event.tsx';
import { holidayText } from './holidays.ts';
import type { LeadDate } from './lead-calendar.data.ts';

export interface DayListProps {
  days: readonly string[];
  datesOf: (day: string) => readonly LeadDate[];
  onOpen: (date: LeadDate) => void;
}

export function DayList({ days, datesOf, onOpen }: DayListProps) {
  const isFree = days.every((day) => datesOf(day).length === 0);
  if (isFree)
    return (
      <div className="rounded-card bg-white shadow-card">
        <Empty icon="calendar" title="ไม่มีนัดในช่วงนี้" text="ตั้งวันนัดที่หน้าจัดการลีด แล้วจะขึ้นที่นี่" />
      </div>
    );
  return (
    <div className="grid gap-3">
      {days
        .filter((day) => datesOf(day).length > 0 || holidayText(day))
        .map((day) => (
          <section
            key={day}
            aria-label={formatDay(day)}
            className={`rounded-card p-3 shadow-card ${holidayText(day) ? 'bg-problem-bg/40' : 'bg-white'}`}
          >
            <h2 className="mb-2 text-sm font-semibold">
              {formatDay(day)}{' '}
              {holidayText(day) ? (
                <span className="font-normal text-problem">{holidayText(day)}</span>
              ) : null}
            </h2>
            <div className="grid gap-1.5">
              {datesOf(day).map((date) => (
                <CalendarEvent key={keyOfDate(date)} date={date} onOpen={onOpen} />
              ))}
            </div>
          </section>
        ))}
    </div>
  );
}
