// Common props of the kit's inputs: the value, its change handler, and the field's texts.
import type { ReactNode } from 'react';

export interface InputProps<V> {
  label: string;
  value: V;
  onChange: (value: V) => void;
  onBlur?: () => void;
  /** The form's focus target; the first invalid field gets the focus. */
  inputRef?: (element: HTMLElement | null) => void;
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  hiddenLabel?: boolean;
  className?: string;
  /** Takes the focus when mounted: for the input one types into next. */
  focusFirst?: boolean;
}

/** The props that belong to the frame. */
export function frameOf(props: Omit<InputProps<never>, 'value' | 'onChange'>) {
  const { label, error, hint, required, hiddenLabel, className, focusFirst } = props;
  return { label, error, hint, required, hiddenLabel, className, focusFirst };
}
