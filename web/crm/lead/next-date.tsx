// Choosing the next date: one press for the usual ones, or a day and a time.
import { bangkokDay } from '@app/contract/kit/bangkok';
import { useToday } from '../../ui/hooks/today.ts';
import { Select } from '../../ui/input/choice.tsx';
import { DateInput } from '../../ui/input/date-input.tsx';
import { instantOf, nextChoices, timeOf } from './next-date-choices.ts';

export interface NextDateProps {
  /** An API instant, or null for none. */
  value: string | null;
  onChange: (at: string | null) => void;
  error?: string | undefined;
  disabled?: boolean;
  required?: boolean;
  /** Its shortcuts are active and shown on the chips. */
  hasKeys?: boolean;
}

const FIRST_HOUR = 7;
const LAST_HOUR = 21;
const halves = Array.from({ length: (LAST_HOUR - FIRST_HOUR) * 2 + 1 }, (_, step) => {
  const minutes = FIRST_HOUR * 60 + step * 30;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
});

const look =
  'h-9 rounded-chip border px-3 text-sm max-md:h-11 disabled:text-ink3 aria-pressed:border-brand-600 aria-pressed:bg-brand-50 aria-pressed:font-semibold border-field bg-white';

function Chips({ value, onChange, disabled, hasKeys }: NextDateProps) {
  return (
    <div className="flex flex-wrap gap-2">
      {nextChoices().map((choice) => (
        <button
          key={choice.label}
          type="button"
          disabled={disabled}
          aria-pressed={value === choice.at}
          onClick={() => onChange(value === choice.at ? null : choice.at)}
          className={look}
        >
          {choice.label}
          {hasKeys ? (
            <kbd aria-hidden="true" className="ml-1.5 text-xs text-ink3 max-md:hidden">
              Alt+{choice.key}
            </kbd>
          ) : null}
        </button>
      ))}
      {value === null ? null : (
        <button type="button" disabled={disabled} onClick={() => onChange(null)} className={look}>
          ไม่นัด
        </button>
      )}
    </div>
  );
}

export function NextDate(props: NextDateProps) {
  const { value, onChange, error, disabled, required } = props;
  // The chips beside it say 'tomorrow', so they are rendered again at midnight.
  const today = useToday();
  const day = value === null ? null : bangkokDay(new Date(value));
  const time = value === null ? '10:00' : timeOf(value);
  const times = halves.includes(time) ? halves : [...halves, time].toSorted();
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-semibold">
        นัดครั้งถัดไป
        {required ? (
          <span aria-hidden="true" className="text-problem">
            {' *'}
          </span>
        ) : null}
      </legend>
      <Chips {...props} />
      <div className="grid grid-cols-[minmax(0,1fr)_7rem] gap-2">
        <DateInput
          label="วันที่นัด"
          hiddenLabel
          min={today}
          value={day}
          disabled={disabled ?? false}
          onChange={(next) => onChange(next === null ? null : instantOf(next, time))}
        />
        <Select
          label="เวลานัด"
          hiddenLabel
          disabled={(disabled ?? false) || day === null}
          value={time}
          options={times.map((each) => ({ value: each, label: each }))}
          onChange={(next) => onChange(day === null ? null : instantOf(day, next ?? '10:00'))}
        />
      </div>
      {error ? <p className="text-sm text-problem">{error}</p> : null}
    </fieldset>
  );
}
