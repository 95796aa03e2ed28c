// A link that looks like a button, for navigation: middle click and Ctrl+click work.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import type { Target } from '../layout/target.ts';
import { buttonLook, buttonShape, type ButtonKind } from './button.tsx';

export type LinkButtonProps = Target & {
  kind?: ButtonKind;
  icon?: IconName;
  children: ReactNode;
  className?: string;
};

export function LinkButton(props: LinkButtonProps) {
  const { kind = 'secondary', icon, children, className = '', ...target } = props;
  return (
    <Link {...target} className={`${buttonShape} ${buttonLook[kind]} ${className}`}>
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  );
}
