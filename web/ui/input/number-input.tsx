// Number inputs: plain numbers and amounts in baht; an empty input is null, never zero.
import { useState } from 'react';
import { parseNumber } from '../format/money.ts';
import { Field, inputHeight, inputLook } from './field.tsx';
import { frameOf, type InputProps } from './input-props.ts';

export interface NumberInputProps extends InputProps<number | null> {
  /** Shown after the input: 'กรัม', 'ซม.', 'บาท'. */
  unit?: string;
  decimals?: number;
  placeholder?: string;
}

interface NumberBoxProps extends NumberInputProps {
  /** The minimum number of decimals. */
  always?: number;
}

const rounded = (value: number, decimals: number): number => {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
};

function NumberBox(props: NumberBoxProps) {
  const { value, onChange, onBlur, inputRef, unit, decimals = 0, always = 0 } = props;
  // The typed text stays unchanged while the input has the focus; 'ab' stays for correction.
  const [typed, setTyped] = useState<string | null>(null);
  const isGarbled = typed !== null && typed.trim() !== '' && parseNumber(typed) === null;
  const frame = frameOf(props);
  // Any number: an impossible one is shown with its error beside it, so this must not throw.
  const written = value?.toLocaleString('en-US', {
    minimumFractionDigits: always,
    maximumFractionDigits: decimals,
  });
  return (
    <Field {...frame} error={frame.error ?? (isGarbled ? 'ต้องเป็นตัวเลข' : undefined)}>
      {(control) => (
        <span className="relative block">
          <input
            {...control}
            ref={inputRef}
            type="text"
            data-garbled={isGarbled ? '' : undefined}
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            disabled={props.disabled}
            placeholder={props.placeholder}
            value={typed ?? written ?? ''}
            onFocus={(event) => event.target.select()}
            onChange={(event) => {
              const text = event.target.value;
              setTyped(text);
              const number = parseNumber(text);
              onChange(number === null ? null : rounded(number, decimals));
            }}
            onBlur={() => {
              if (!isGarbled) setTyped(null);
              onBlur?.();
            }}
            className={`${inputLook} ${inputHeight} num text-right ${unit ? 'pr-14' : ''}`}
          />
          {unit ? (
            <span
              aria-hidden="true"
              className="pointer-events-none absolute inset-y-0 right-3 grid place-items-center text-sm text-ink3"
            >
              {unit}
            </span>
          ) : null}
        </span>
      )}
    </Field>
  );
}

export function NumberInput(props: NumberInputProps) {
  return <NumberBox {...props} />;
}

/** Baht with two decimals; the value is the API's baht number. */
export function MoneyInput(props: Omit<NumberInputProps, 'decimals'>) {
  return <NumberBox unit="บาท" {...props} decimals={2} always={2} />;
}
