// The frame of every input: label above, hint or error below, linked for screen readers.
import { useEffect, useId, type ReactNode } from 'react';

/** Spread onto the input: id, description and error state. */
export interface ControlProps {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

export interface FieldProps {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  /** The label is read aloud but not visible, as in table cells. */
  hiddenLabel?: boolean;
  className?: string;
  focusFirst?: boolean;
  children: (control: ControlProps) => ReactNode;
}

export const inputLook =
  'w-full rounded-control border border-field bg-white px-3 text-base text-ink hover:border-ink3 aria-invalid:border-problem-solid disabled:bg-hover disabled:text-ink3 max-md:text-lg';
export const inputHeight = 'h-9 max-md:h-11';

export function Field(props: FieldProps) {
  const { label, error, hint, required, hiddenLabel, className = '', focusFirst, children } = props;
  const id = useId();
  useEffect(() => {
    const element = focusFirst ? document.getElementById(id) : null;
    element?.focus();
    // Typing continues after the existing text.
    if (element instanceof HTMLInputElement && element.type === 'text') {
      element.setSelectionRange(element.value.length, element.value.length);
    }
  }, [focusFirst, id]);
  const noteId = `${id}-note`;
  const hasNote = Boolean(error ?? hint);
  const control: ControlProps = {
    id,
    ...(hasNote ? { 'aria-describedby': noteId } : {}),
    ...(error ? { 'aria-invalid': true as const } : {}),
    ...(required ? { 'aria-required': true as const } : {}),
  };
  return (
    <div className={`min-w-0 ${className}`}>
      <label htmlFor={id} className={hiddenLabel ? 'sr-only' : 'mb-1 block text-sm font-semibold'}>
        {label}
        {required ? (
          <span aria-hidden="true" className="text-problem">
            {' '}
            *
          </span>
        ) : null}
      </label>
      {children(control)}
      {error ? (
        <p id={noteId} className="mt-1 text-sm text-problem">
          {error}
        </p>
      ) : hint ? (
        <p id={noteId} className="mt-1 text-xs text-ink3">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
