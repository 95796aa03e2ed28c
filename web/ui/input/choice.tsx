// Choice inputs: native select, checkbox, switch and radio group.
import { useId } from 'react';
import { hasModule, useMe, type Module } from '../hooks/me.ts';
import { Icon } from '../icon/icon.tsx';
import { Field, inputHeight, inputLook } from './field.tsx';
import { frameOf, type InputProps } from './input-props.ts';

export interface Option<V extends string | number = string> {
  value: V;
  label: string;
  hint?: string;
  disabled?: boolean;
  /** Offered only while this module is on, or while it is the stored choice. */
  module?: Module;
}

export interface SelectProps<V extends string | number> extends InputProps<V | null> {
  options: readonly Option<V>[];
  /** Text of the empty option; without it there is always a choice. */
  empty?: string;
}

/** The native select: fastest on phones and by keyboard. Use Combobox for more than about 15 options. */
export function Select<V extends string | number>(props: SelectProps<V>) {
  const { value, onChange, onBlur, inputRef, empty } = props;
  const me = useMe();
  const options = props.options.filter(
    (option) => option.value === value || hasModule(me, option.module),
  );
  return (
    <Field {...frameOf(props)}>
      {(control) => (
        <span className="relative block">
          <select
            {...control}
            ref={inputRef}
            value={value ?? ''}
            disabled={props.disabled}
            onBlur={onBlur}
            onChange={(event) =>
              onChange(
                options.find((option) => String(option.value) === event.target.value)?.value ??
                  null,
              )
            }
            className={`${inputLook} ${inputHeight} appearance-none pr-9`}
          >
            {empty === undefined && (value || value === 0) ? null : (
              <option value="">{empty ?? 'เลือก…'}</option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <span className="pointer-events-none absolute inset-y-0 right-2.5 grid place-items-center text-ink3">
            <Icon name="down" size={16} />
          </span>
        </span>
      )}
    </Field>
  );
}

/** A checkbox with its sentence. */
export function Checkbox(props: InputProps<boolean>) {
  return <YesNo {...props} look="size-4 max-md:size-5" />;
}

/**
 * A setting that is on or off, at once or after saving; announced as a switch. It keeps its own colours in
 * forced-colours mode, where its state would otherwise be invisible.
 */
export function Switch(props: InputProps<boolean>) {
  return (
    <YesNo
      {...props}
      isSwitch
      look="relative h-6 w-10 appearance-none forced-color-adjust-none rounded-full bg-field transition-colors checked:bg-brand-600 before:absolute before:top-0.5 before:left-0.5 before:size-5 before:rounded-full before:bg-white before:transition-transform checked:before:translate-x-4"
    />
  );
}

function YesNo(props: InputProps<boolean> & { look: string; isSwitch?: boolean }) {
  const { label, value, onChange, onBlur, inputRef, error, hint, disabled, hiddenLabel } = props;
  const noteId = useId();
  const note = error ?? hint;
  return (
    <div className={props.className}>
      <label className="inline-flex min-h-9 items-center gap-2 text-base max-md:min-h-11 max-md:min-w-11">
        <input
          type="checkbox"
          {...(props.isSwitch ? { role: 'switch', 'aria-checked': value } : {})}
          ref={inputRef}
          checked={value ?? false}
          disabled={disabled}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          className={`shrink-0 ${props.look}`}
        />
        <span className={hiddenLabel ? 'sr-only' : ''}>{label}</span>
      </label>
      {note ? (
        <p id={noteId} className={error ? 'text-sm text-problem' : 'text-xs text-ink3'}>
          {note}
        </p>
      ) : null}
    </div>
  );
}

export interface RadioGroupProps<V extends string | number> extends InputProps<V | null> {
  options: readonly Option<V>[];
}

/** A long hint goes below the label, which would otherwise break within words. */
const OptionText = ({ option: { label, hint } }: { option: Option<string | number> }) => (
  <span className="flex min-w-0 flex-wrap items-center gap-x-2 py-1">
    <span className="min-w-0 break-words">{label}</span>
    {hint ? <span className="text-xs text-ink3">{hint}</span> : null}
  </span>
);

export function RadioGroup<V extends string | number>(props: RadioGroupProps<V>) {
  const { label, value, onChange, onBlur, inputRef, options, error, hint, required, disabled } =
    props;
  const name = useId();
  const note = error ?? hint;
  return (
    // By default a fieldset is as wide as its longest word.
    <fieldset
      className={`min-w-0 ${props.className ?? ''}`}
      aria-describedby={note ? `${name}-note` : undefined}
    >
      <legend className={props.hiddenLabel ? 'sr-only' : 'mb-1 text-sm font-semibold'}>
        {label}
        {required ? (
          <span aria-hidden="true" className="text-problem">
            {' *'}
          </span>
        ) : null}
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option, index) => (
          <label
            key={option.value}
            className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-control border border-field bg-white px-3 text-base has-checked:border-brand-600 has-checked:bg-brand-50 max-md:min-h-11"
          >
            <input
              type="radio"
              name={name}
              ref={index === 0 ? inputRef : undefined}
              checked={value === option.value}
              disabled={disabled || option.disabled}
              onBlur={onBlur}
              onChange={() => onChange(option.value)}
            />
            <OptionText option={option} />
          </label>
        ))}
      </div>
      {note ? (
        <p
          id={`${name}-note`}
          className={error ? 'mt-1 text-sm text-problem' : 'mt-1 text-xs text-ink3'}
        >
          {note}
        </p>
      ) : null}
    </fieldset>
  );
}
