// Tabs of a list, each a link with its count; on phones they scroll within their strip, elsewhere they wrap into
// several lines.
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../format/money.ts';
import type { Target } from './target.ts';

export type Tab = Target & {
  label: string;
  /** Before the label: the tab's mark. */
  mark?: ReactNode;
  count?: number | undefined;
  active: boolean;
};

interface TabsProps {
  tabs: readonly Tab[];
  label: string;
  /** On the title's line, without a border below. */
  inHead?: boolean;
}

export function Tabs({ tabs, label, inHead }: TabsProps) {
  const strip = useRef<HTMLElement>(null);
  const active = tabs.find((tab) => tab.active)?.label;
  // Counts arrive later and make the strip wider.
  const hasCounts = tabs.some((tab) => tab.count !== undefined);
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current=page]');
    if (!strip.current || !current) return;
    // Scrolls only the strip: scrollIntoView would scroll the page too.
    const { offsetLeft, offsetWidth } = current;
    strip.current.scrollLeft = offsetLeft - (strip.current.clientWidth - offsetWidth) / 2;
  }, [active, hasCounts]);
  return (
    <nav
      ref={strip}
      aria-label={label}
      className={`relative flex gap-1 overflow-x-auto tab:has-[a:nth-child(7)]:flex-wrap ${inHead ? '' : 'border-b border-line px-2'}`}
    >
      {tabs.map((tab) => (
        <Link
          key={tab.label}
          to={tab.to}
          params={tab.params}
          search={tab.search}
          // Otherwise the tab without a query would count as active beside each of the others.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={tab.active ? 'page' : undefined}
          className="relative flex h-11 shrink-0 tab:h-10 items-center gap-1.5 px-3 text-sm font-medium whitespace-nowrap text-ink2 aria-[current=page]:font-semibold aria-[current=page]:text-brand-700 aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-2 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-full aria-[current=page]:after:bg-brand-600"
        >
          {tab.mark}
          {tab.label}
          {tab.count === undefined ? null : (
            <span className="rounded-chip bg-hover px-1.5 text-xs text-ink2">
              {formatCount(tab.count)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
