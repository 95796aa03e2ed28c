// A day: typed in either era, or picked from the calendar that loads on first use.
import { Popover } from '@base-ui/react/popover';
import { lazy, Suspense, useState } from 'react';
import { dayToText, textToDay, yearStyleStore } from '../format/date.ts';
import { useStore } from '../hooks/store.ts';
import { Icon } from '../icon/icon.tsx';
import { Field, inputHeight, inputLook } from './field.tsx';
import { frameOf, type InputProps } from './input-props.ts';

const Calendar = lazy(() => import('./calendar.tsx'));

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
  const [open, setOpen] = useState(false);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        disabled={props.disabled}
        aria-label={`เปิดปฏิทิน ${props.label}`}
        className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-control text-ink2 hover:bg-hover"
      >
        <Icon name="calendar" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner className="z-50" sideOffset={4} align="end">
          <Popover.Popup data-layer="" className="rounded-card bg-white p-3 shadow-pop">
            <Suspense fallback={<p className="p-4 text-sm text-ink2">กำลังโหลดปฏิทิน…</p>}>
              <Calendar
                value={props.value}
                min={props.min}
                max={props.max}
                onPick={(day) => {
                  props.onPick(day);
                  setOpen(false);
                }}
              />
            </Suspense>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
