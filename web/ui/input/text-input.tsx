// Text inputs: one line, several lines with a counter, and phone numbers.
import { formatPhone, normalizePhone, toArabicDigits } from '@app/contract/kit/text';
import { useState, type HTMLAttributes } from 'react';
import { Field, inputHeight, inputLook } from './field.tsx';
import { frameOf, type InputProps } from './input-props.ts';

export interface TextInputProps extends InputProps<string> {
  placeholder?: string;
  maxLength?: number;
  type?: 'text' | 'search' | 'email' | 'url' | 'password' | 'datetime-local';
  autoComplete?: string;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readOnly?: boolean;
  /** A barcode scanner may type into this input. */
  scan?: boolean;
}

export function TextInput(props: TextInputProps) {
  const { value, onChange, onBlur, inputRef, scan, type = 'text', autoComplete = 'off' } = props;
  return (
    <Field {...frameOf(props)}>
      {(control) => (
        <input
          {...control}
          ref={inputRef}
          type={type}
          value={value ?? ''}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          disabled={props.disabled}
          readOnly={props.readOnly}
          placeholder={props.placeholder}
          inputMode={props.inputMode}
          autoComplete={autoComplete}
          data-scan={scan ? '' : undefined}
          className={`${inputLook} ${inputHeight} read-only:bg-hover`}
        />
      )}
    </Field>
  );
}

export interface TextAreaProps extends InputProps<string> {
  placeholder?: string;
  rows?: number;
  /** Shows 'n/400'; longer text is marked, never cut. */
  limit?: number;
  /** A courier's own limit: a warning, not an error. */
  warnAbove?: { length: number; text: string };
}

/** Counts characters as people do: a base with its marks is one. */
const letters = (text: string): number => [...text].length;

export function TextArea(props: TextAreaProps) {
  const { value, onChange, onBlur, inputRef, limit, warnAbove, rows = 3 } = props;
  const length = letters(value ?? '');
  const warning = warnAbove && length > warnAbove.length ? warnAbove.text : null;
  const counter = limit === undefined ? null : `${length}/${limit}`;
  const over = limit !== undefined && length > limit;
  const frame = frameOf(props);
  return (
    <Field
      {...frame}
      error={frame.error ?? (over ? `ยาวเกิน ${limit} ตัวอักษร` : undefined)}
      hint={
        frame.hint || warning || counter ? (
          <span className="flex gap-2">
            <span className={`flex-1 ${warning ? 'text-waiting' : ''}`}>
              {warning ?? frame.hint}
            </span>
            {counter ? <span className="num">{counter}</span> : null}
          </span>
        ) : undefined
      }
    >
      {(control) => (
        <textarea
          {...control}
          ref={inputRef}
          value={value ?? ''}
          rows={rows}
          disabled={props.disabled}
          placeholder={props.placeholder}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          className={`${inputLook} block resize-y py-1.5`}
        />
      )}
    </Field>
  );
}

/** A complete phone number in its stored form; an incomplete one as its digits. */
const digitsOf = (text: string): string =>
  normalizePhone(text) ?? toArabicDigits(text).replaceAll(/\D/g, '');

export interface PhoneInputProps extends InputProps<string> {
  placeholder?: string;
}

/** Shows '081-234-5678' on blur; the value is digits only; accepts pasted '+66 81…' and Thai digits. */
export function PhoneInput(props: PhoneInputProps) {
  const { value, onChange, onBlur, inputRef, placeholder = '08x-xxx-xxxx' } = props;
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Field {...frameOf(props)}>
      {(control) => (
        <input
          {...control}
          ref={inputRef}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          disabled={props.disabled}
          placeholder={placeholder}
          value={typed ?? formatPhone(value ?? '')}
          onChange={(event) => {
            setTyped(event.target.value);
            onChange(digitsOf(event.target.value));
          }}
          onBlur={() => {
            setTyped(null);
            onBlur?.();
          }}
          className={`${inputLook} ${inputHeight} num`}
        />
      )}
    </Field>
  );
}
