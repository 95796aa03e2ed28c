// Days one below the other with their dates: the form for phones, a single day and the list.
import { formatDay } from '../ui/format/date.ts';
import { Empty } from '../ui/feedback/states.tsx';
import { holidayOf } from './calendar-days.ts';
import { CalendarEvent, keyOfDate } from './calendar-event.tsx';
import type { LeadDate } from './lead-calendar.data.ts';

export interface DayListProps {
  days: readonly string[];
  datesOf: (day: string) => readonly LeadDate[];
  onOpen: (date: LeadDate) => void;
}

export function DayList({ days, datesOf, onOpen }: DayListProps) {
  const busy = days.filter((day) => datesOf(day).length > 0);
  if (busy.length === 0)
    return (
      <div className="rounded-card bg-white shadow-card">
        <Empty icon="calendar" title="ไม่มีนัดในช่วงนี้" text="ตั้งวันนัดที่หน้าจัดการลีด แล้วจะขึ้นที่นี่" />
      </div>
    );
  return (
    <div className="grid gap-3">
      {busy.map((day) => (
        <section
          key={day}
          aria-label={formatDay(day)}
          className="rounded-card bg-white p-3 shadow-card"
        >
          <h2 className="mb-2 text-sm font-semibold">
            {formatDay(day)}{' '}
            {holidayOf(day) ? (
              <span className="font-normal text-problem">{holidayOf(day)}</span>
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
