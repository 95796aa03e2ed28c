// The head of every screen: its title (also the tab's), a back link, and its actions on the right.
import { useEffect, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { Icon } from '../icon/icon.tsx';
import type { PlainPath } from './target.ts';

export interface PageHeadProps {
  title: string;
  /** After the title: a status chip. */
  mark?: ReactNode;
  subtitle?: ReactNode;
  back?: { to: PlainPath; label: string };
  actions?: ReactNode;
  /**
   * The tabs of a list, on the title's line where there is room; null for a list without tabs, to keep the same
   * spacing.
   */
  tabs?: ReactNode;
  /** The width of the content below: 'max-w-3xl'. */
  className?: string;
}

export function PageHead(props: PageHeadProps) {
  const { title, mark, subtitle, back, actions, tabs, className = '' } = props;
  useEffect(() => {
    document.title = `${title} · Songdee`;
  }, [title]);
  return (
    <header
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 ${tabs === undefined ? 'mb-4' : 'mb-2'} ${className}`}
    >
      <div className={`min-w-0 flex-1 basis-40 ${tabs ? 'lg:flex-none lg:basis-auto' : ''}`}>
        {back ? (
          <Link
            to={back.to}
            className="inline-flex items-center gap-1 text-sm text-ink2 hover:underline reach"
          >
            <Icon name="left" size={14} />
            {back.label}
          </Link>
        ) : null}
        <div className="flex flex-wrap items-center gap-2">
          <h1 className="text-xl font-bold text-balance break-words">{title}</h1>
          {mark}
        </div>
        {subtitle ? <div className="text-sm text-ink2">{subtitle}</div> : null}
      </div>
      {tabs ? (
        // Many tabs beside a title would be squeezed into a narrow strip.
        <div className="min-w-0 max-lg:order-last max-lg:w-full lg:flex-1 lg:has-[a:nth-child(7)]:order-last lg:has-[a:nth-child(7)]:basis-full">
          {tabs}
        </div>
      ) : null}
      {actions ? (
        <div className="flex flex-wrap items-center gap-2 lg:ml-auto">{actions}</div>
      ) : null}
    </header>
  );
}
