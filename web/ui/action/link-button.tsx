// A link that looks like a button: for going somewhere, so that the middle button and Ctrl-click work.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import { buttonLook, buttonShape, type ButtonKind } from './button.tsx';

export interface LinkButtonProps {
  to: string;
  params?: Record<string, string>;
  search?: Record<string, unknown>;
  kind?: ButtonKind;
  icon?: IconName;
  children: ReactNode;
  className?: string;
}

export function LinkButton(props: LinkButtonProps) {
  const { to, params, search, kind = 'secondary', icon, children, className = '' } = props;
  return (
    <Link
      to={to}
      params={params as never}
      search={search as never}
      className={`${buttonShape} ${buttonLook[kind]} ${className}`}
    >
      {icon ? <Icon name={icon} /> : null}
      {children}
    </Link>
  );
}
