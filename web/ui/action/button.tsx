// Buttons: one green primary per screen, white secondary, bare ghost and red danger.
import type { ButtonHTMLAttributes, Ref } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'ghost' | 'danger';

export const buttonLook: Readonly<Record<ButtonKind, string>> = {
  primary: 'bg-brand-600 text-white hover:bg-brand-700 disabled:bg-brand-700/60',
  secondary: 'bg-white text-ink shadow-card hover:bg-hover disabled:text-ink3',
  ghost: 'text-ink2 hover:bg-hover disabled:text-ink3',
  danger: 'bg-problem-solid text-white hover:bg-problem disabled:bg-problem/60',
};

/** Shared by buttons and links that look like buttons. */
export const buttonShape =
  'inline-flex h-9 items-center justify-center gap-2 rounded-control px-3 text-sm font-semibold whitespace-nowrap max-md:h-11 transition-colors';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  icon?: IconName;
  /** Shows `pendingText` and ignores further presses. */
  pending?: boolean;
  pendingText?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function Button(props: ButtonProps) {
  const {
    kind = 'secondary',
    icon,
    pending,
    pendingText = 'กำลังทำรายการ…',
    children,
    ...rest
  } = props;
  return (
    <button
      type="button"
      {...rest}
      disabled={pending === true || rest.disabled === true}
      aria-busy={pending || undefined}
      className={`${buttonShape} ${buttonLook[kind]} ${rest.className ?? ''}`}
    >
      {icon ? <Icon name={icon} /> : null}
      {pending ? pendingText : children}
    </button>
  );
}

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: IconName;
  /** The accessible name and the tooltip. */
  label: string;
  size?: number;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ icon, label, size = 18, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={`grid size-9 shrink-0 place-items-center rounded-control text-ink2 hover:bg-hover max-md:size-11 ${rest.className ?? ''}`}
    >
      <Icon name={icon} size={size} />
    </button>
  );
}
