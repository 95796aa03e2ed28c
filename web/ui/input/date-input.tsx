// A date input: typed in either era, or picked from a calendar that loads on first use.
import { Suspense, useState } from 'react';
import { yearStyleStore } from '../format/date.ts';
import { dayToText, textToDay } from '../format/typed-day.ts';
import { useStore } from '../hooks/store.ts';
import { Icon } from '../icon/icon.tsx';
import { lazyPart } from '../lazy-part.ts';
import { calendarButtonLook } from './calendar-button.ts';
import { Field, inputHeight, inputLook } from './field.tsx';
import { frameOf, type InputProps } from './input-props.ts';

const Calendar = lazyPart(() => import('./calendar.tsx'));

/** The value is a Bangkok day `YYYY-MM-DD`, or null. */
export interface DateInputProps extends InputProps<string | null> {
  min?: string;
  max?: string;
}

export function DateInput(props: DateInputProps) {
  const { value, onChange, onBlur, inputRef, disabled } = props;
  const style = useStore(yearStyleStore);
  const [typed, setTyped] = useState<string | null>(null);
  const isGarbled = typed !== null && typed.trim() !== '' && textToDay(typed) === null;
  const frame = frameOf(props);
  const example = style === 'be' ? 'วว/ดด/25xx' : 'วว/ดด/20xx';
  return (
    <Field
      {...frame}
      error={
        frame.error ?? (isGarbled && typed.length >= 8 ? 'ไม่มีวันที่นี้ ตัวอย่าง 20/11/2569' : undefined)
      }
    >
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            ref={inputRef}
            type="text"
            data-garbled={isGarbled ? '' : undefined}
            inputMode="numeric"
            autoComplete="off"
            disabled={disabled}
            placeholder={example}
            value={typed ?? (value ? dayToText(value, style) : '')}
            onChange={(event) => {
              setTyped(event.target.value);
              onChange(textToDay(event.target.value));
            }}
            onBlur={() => {
              if (!isGarbled) setTyped(null);
              onBlur?.();
            }}
            className={`${inputLook} ${inputHeight} num pr-11`}
          />
          <CalendarButton
            {...props}
            onPick={(day) => {
              setTyped(null);
              onChange(day);
            }}
          />
        </span>
      )}
    </Field>
  );
}

function CalendarButton(props: DateInputProps & { onPick: (day: string) => void }) {
  const [used, setUsed] = useState(false);
  const label = `ปฏิทิน ${props.label}`;
  const plain = (
    <button
      type="button"
      aria-label={`เปิด${label}`}
      aria-haspopup="dialog"
      disabled={props.disabled}
      onClick={() => setUsed(true)}
      className={calendarButtonLook}
    >
      <Icon name="calendar" />
    </button>
  );
  if (!used) return plain;
  return (
    <Suspense fallback={plain}>
      <Calendar
        label={label}
        value={props.value}
        min={props.min}
        max={props.max}
        disabled={props.disabled}
        onPick={props.onPick}
      />
    </Suspense>
  );
}
