// What every input of the kit takes: a value, a way to change it, and its field's words.
import type { ReactNode } from 'react';

export interface InputProps<V> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  onBlur?: () => void;
  /** Focus target of the form; the first bad field gets the focus. */
  inputRef?: (element: HTMLElement | null) => void;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  hiddenLabel?: boolean;
  className?: string;
  /** Takes the focus when it appears: for the box one types into next. */
  focusFirst?: boolean;
}

/** The part of the props that belongs to the frame. */
export function frameOf(props: Omit<InputProps<never>, 'value' | 'onChange'>) {
  const { label, error, hint, required, hiddenLabel, className, focusFirst } = props;
  return { label, error, hint, required, hiddenLabel, className, focusFirst };
}
