// /crm/lead/calendar: whom to call when, by month, week, day or as a list; dates are moved by dragging or in the
// drawer.
import { nextKinds } from '@app/contract/crm/states';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { eraYear } from '@app/contract/kit/bangkok';
import { agentsQuery } from '../lead/lead.data.ts';
import { Button, IconButton } from '../../ui/action/button.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { ErrorState, SkeletonRows, StaleNote } from '../../ui/feedback/states.tsx';
import { formatDay, yearStyleStore } from '../../ui/format/date.ts';
import { useKeys } from '../../ui/hooks/keys.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { useMedia } from '../../ui/hooks/media.ts';
import { useStore } from '../../ui/hooks/store.ts';
import { useToday } from '../../ui/hooks/today.ts';
import { Select } from '../../ui/input/choice.tsx';
import { useListSearch, type ListSearch } from '../../ui/layout/list-search.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { CalendarGrid } from './calendar-grid.tsx';
import { daysOf, isView, spanOf, shiftPeriod, views, type View } from './calendar-days.ts';
import { DateDrawer } from './date-drawer.tsx';
import { DayList } from './day-list.tsx';
import { isExpected, yearsWithout } from './holidays.ts';
import type { DatesQuery, LeadDate } from './lead-calendar.data.ts';
import { useDates } from './use-dates.ts';

const TABLET = '(min-width: 768px)';

function titleOf(view: View, day: string): string {
  if (view === 'day') return formatDay(day);
  if (view !== 'week') return formatDay(day).split(' ').slice(1).join(' ');
  const { from, to } = spanOf(view, day);
  return `${formatDay(from)} – ${formatDay(to)}`;
}

/** An existing day: a truncated or typed address opens today. */
const isDay = (text = ''): text is string =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

function Filters({ search }: { search: ListSearch }) {
  const can = useCan();
  const agents = useQuery({ ...agentsQuery(), enabled: can('crm.all') });
  const owners = (agents.data?.items ?? []).map(({ id, name, username }) => ({
    value: String(id),
    label: name || username,
  }));
  return (
    <>
      {can('crm.all') ? (
        <Select
          label="ผู้ดูแล"
          hiddenLabel
          empty="ทุกคน"
          value={search.values['owner'] ?? null}
          options={[{ value: 'me', label: 'ของฉัน' }, ...owners]}
          onChange={(owner) => search.set({ owner: owner ?? undefined })}
        />
      ) : null}
      <Select
        label="เรื่อง"
        hiddenLabel
        empty="ทุกเรื่อง"
        value={search.values['kind'] ?? null}
        options={Object.entries(nextKinds).map(([value, label]) => ({ value, label }))}
        onChange={(kind) => search.set({ kind: kind ?? undefined })}
      />
    </>
  );
}

interface BarProps {
  search: ListSearch;
  view: View;
  day: string;
  isPhone: boolean;
}

const look =
  'h-9 px-3 text-sm max-md:h-11 aria-pressed:bg-brand-50 aria-pressed:font-semibold aria-pressed:text-brand-800';

function Bar({ search, view, day, isPhone }: BarProps) {
  const go = (on: string) => search.set({ on });
  const group = 'ปฏิทิน';
  useKeys([
    { code: 'ArrowLeft', label: 'ก่อนหน้า', group, run: () => go(shiftPeriod(view, day, -1)) },
    { code: 'ArrowRight', label: 'ถัดไป', group, run: () => go(shiftPeriod(view, day, 1)) },
    { code: 'KeyT', label: 'วันนี้', group, run: () => search.set({ on: undefined }) },
    { code: 'KeyM', label: 'เดือน', group, run: () => search.set({ view: 'month' }) },
    { code: 'KeyW', label: 'สัปดาห์', group, run: () => search.set({ view: 'week' }) },
    { code: 'KeyD', label: 'วัน', group, run: () => search.set({ view: 'day' }) },
  ]);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <IconButton icon="left" label="ก่อนหน้า" onClick={() => go(shiftPeriod(view, day, -1))} />
      <Button onClick={() => search.set({ on: undefined })}>วันนี้</Button>
      <IconButton icon="right" label="ถัดไป" onClick={() => go(shiftPeriod(view, day, 1))} />
      <output className="min-w-0 flex-1 text-lg font-semibold">{titleOf(view, day)}</output>
      <div className="flex gap-2 max-tab:basis-full max-tab:*:flex-1">
        <Filters search={search} />
      </div>
      {isPhone ? null : (
        <div role="group" aria-label="มุมมอง" className="flex rounded-control bg-white shadow-card">
          {Object.entries(views).map(([name, label]) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === view}
              onClick={() => search.set({ view: name })}
              className={look}
            >
              {label}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

interface ShownProps {
  view: View;
  day: string;
  dates: ReturnType<typeof useDates>;
  onOpen: (date: LeadDate) => void;
}

/** A notice that the holidays of these years are unknown. */
function HolidayNotes({ days }: { days: readonly string[] }) {
  const style = useStore(yearStyleStore);
  const years = yearsWithout(days).map((year) => eraYear(Number(year), style));
  return (
    <>
      {years.length === 0 ? null : (
        <p className="mb-2 text-sm text-ink2">
          ยังไม่มีข้อมูลวันหยุดราชการปี {years.join(', ')} ปฏิทินจึงไม่ได้ทำเครื่องหมายไว้
        </p>
      )}
      {days.some(isExpected) ? (
        <p className="mb-2 text-sm text-ink2">
          วันหยุดที่เขียนว่า “คาด” นับตามปฏิทินจันทรคติ ทางการยังไม่ประกาศ วันจริงอาจต่างไป
        </p>
      ) : null}
    </>
  );
}

function Shown({ view, day, dates, onOpen }: ShownProps) {
  const { query, datesOf, drop } = dates;
  const navigate = useNavigate();
  const add = (next: string) => void navigate({ to: '/crm/lead/create', search: { next } });
  if (!query.data)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows />
    );
  const days = daysOf(spanOf(view, day));
  return (
    <div aria-busy={query.isFetching}>
      {query.error ? (
        <StaleNote
          at={query.dataUpdatedAt}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : null}
      <HolidayNotes days={days} />
      {query.data.capped ? (
        <p className="mb-2 text-sm text-waiting">นัดมีมาก แสดงเท่าที่ได้ กรองผู้ดูแลหรือดูทีละสัปดาห์</p>
      ) : null}
      {view === 'month' || view === 'week' ? (
        <CalendarGrid
          days={days}
          shownDay={day}
          isWeek={view === 'week'}
          datesOf={datesOf}
          onOpen={onOpen}
          onDrop={drop}
          onAdd={add}
        />
      ) : (
        <DayList days={days} datesOf={datesOf} onOpen={onOpen} />
      )}
    </div>
  );
}

export default function CalendarPage() {
  const search = useListSearch();
  const isPhone = !useMedia(TABLET);
  const { view: wanted, on, owner, kind } = search.values;
  const chosen = isView(wanted) ? wanted : 'month';
  // A grid of seven columns does not fit on a phone.
  const view = isPhone && chosen !== 'day' ? 'list' : chosen;
  const today = useToday();
  const day = on !== undefined && isDay(on) ? on : today;
  const asked = { ...spanOf(view, day), ...(owner && { owner }), ...(kind && { kind }) };
  const dates = useDates(asked as DatesQuery);
  const [open, setOpen] = useState<LeadDate | null>(null);
  return (
    <>
      <PageHead
        title="ปฏิทิน"
        subtitle={isPhone ? '' : 'ลากนัดไปวันอื่นเพื่อย้าย เวลาเดิมจะอยู่ตามไป ดับเบิลคลิกที่ว่างเพื่อเพิ่มลีด'}
        actions={
          <LinkButton to="/crm/lead/create" search={{ next: day }} icon="plus" kind="primary">
            เพิ่มลีด
          </LinkButton>
        }
      />
      <Bar search={search} view={view} day={day} isPhone={isPhone} />
      <Shown view={view} day={day} dates={dates} onOpen={setOpen} />
      <DateDrawer date={open} onClose={() => setOpen(null)} move={dates.move} />
    </>
  );
}
