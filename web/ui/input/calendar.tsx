// The calendar of a date input: one month with Thai names in the shop's era; loaded when first opened.
import { Popover } from '@base-ui/react/popover';
import { useState } from 'react';
import { DayPicker } from 'react-day-picker';
import { th } from 'react-day-picker/locale';
import { yearStyleStore } from '../format/date.ts';
import { useStore } from '../hooks/store.ts';
import { Button } from '../action/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { calendarButtonLook } from './calendar-button.ts';

export interface CalendarProps {
  /** 'ปฏิทิน วันที่ส่ง' */
  label: string;
  disabled?: boolean | undefined;
  value: string | null;
  min?: string | undefined;
  max?: string | undefined;
  onPick: (day: string) => void;
}

const localDate = (day: string): Date => new Date(`${day}T00:00:00`);
const dayOf = (date: Date): string =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;

/** Thumb-sized on phones. */
const target = 'grid size-9 place-items-center rounded-control hover:bg-hover max-md:size-11';

const look = {
  months: 'relative',
  month_caption: 'flex h-9 max-md:h-11 items-center justify-center text-base font-semibold',
  nav: 'absolute inset-x-0 top-0 flex h-9 max-md:h-11 items-center justify-between',
  button_previous: `${target} text-ink2`,
  button_next: `${target} text-ink2`,
  chevron: 'size-4 fill-current',
  weekday: 'size-9 max-md:w-11 text-xs font-semibold text-ink3',
  day: 'p-0 text-center',
  day_button: `num ${target} text-sm`,
  selected: '[&>button]:bg-brand-600 [&>button]:font-semibold [&>button]:text-white',
  today: '[&>button]:font-semibold [&>button]:text-brand-700 [&>button]:underline',
  outside: '[&>button]:text-ink3',
  disabled: '[&>button]:text-field',
};

function Month({ value, min, max, onPick }: Omit<CalendarProps, 'label'>) {
  const style = useStore(yearStyleStore);
  const locale = style === 'be' ? 'th-TH-u-ca-buddhist' : 'th-TH-u-ca-gregory';
  const caption = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' });
  const spoken = new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
  const selected = value ? localDate(value) : undefined;
  return (
    <DayPicker
      mode="single"
      required
      locale={th}
      showOutsideDays
      selected={selected}
      defaultMonth={selected}
      disabled={[
        ...(min ? [{ before: localDate(min) }] : []),
        ...(max ? [{ after: localDate(max) }] : []),
      ]}
      onSelect={(date: Date) => onPick(dayOf(date))}
      formatters={{ formatCaption: (month) => caption.format(month) }}
      labels={{
        labelDayButton: (date) => spoken.format(date),
        labelNext: () => 'เดือนถัดไป',
        labelPrevious: () => 'เดือนก่อนหน้า',
      }}
      classNames={look}
    />
  );
}

/** Opens at once, because a press on its button loaded it. */
export default function Calendar({ label, disabled, ...month }: CalendarProps) {
  const [open, setOpen] = useState(true);
  return (
    <Popover.Root open={open} onOpenChange={setOpen} modal="trap-focus">
      <Popover.Trigger
        disabled={disabled}
        aria-label={`เปิด${label}`}
        className={calendarButtonLook}
      >
        <Icon name="calendar" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="z-50" sideOffset={4} align="end">
          <Popover.Popup
            data-layer=""
            aria-label={label}
            className="rounded-card bg-white p-3 shadow-pop"
          >
            <Month
              {...month}
              onPick={(day) => {
                month.onPick(day);
                setOpen(false);
              }}
            />
            {/* Without a way out of its own the library would not keep the focus within. */}
            <div className="mt-1 flex justify-end">
              <Popover.Close render={<Button kind="ghost" />}>ปิด</Popover.Close>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
