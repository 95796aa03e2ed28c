// Choosing the dashboard's period: one press for the usual ones, a window for a custom one, and the comparison.
import { Suspense, useEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { ListSearch } from '../../../ui/layout/list-search.ts';
import { rangeNames, spanText, type Range, type RangeName } from './range.ts';

const RangeWindow = lazyPart(() => import('./range-window.tsx'));

const look =
  'inline-flex h-9 shrink-0 items-center gap-1.5 rounded-control px-3 text-sm whitespace-nowrap text-ink2 hover:bg-hover max-md:h-11 aria-pressed:bg-brand-50 aria-pressed:font-semibold aria-pressed:text-brand-800';

interface RangeBarProps {
  range: Range;
  search: ListSearch;
}

/** On a phone the chosen period is scrolled into view. */
function useStrip(name: RangeName | null) {
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = strip.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (!strip.current || !chosen) return;
    // Scrolls only the strip: scrollIntoView would scroll the page too.
    strip.current.scrollLeft =
      chosen.offsetLeft - (strip.current.clientWidth - chosen.offsetWidth) / 2;
  }, [name]);
  return strip;
}

export function RangeBar({ range, search }: RangeBarProps) {
  const [open, setOpen] = useState(false);
  const { compares, name } = range;
  const strip = useStrip(name);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <div
        ref={strip}
        role="group"
        aria-label="ช่วงเวลา"
        className="relative flex max-w-full gap-1 overflow-x-auto rounded-card bg-white p-1 shadow-card"
      >
        {(Object.keys(rangeNames) as RangeName[]).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === name}
            className={look}
            onClick={() => search.set({ range: each, start: undefined, end: undefined })}
          >
            {rangeNames[each]}
          </button>
        ))}
        <button
          type="button"
          aria-pressed={name === null}
          className={look}
          onClick={() => setOpen(true)}
        >
          <Icon name="calendar" size={16} />
          {name === null ? spanText(range) : 'กำหนดเอง'}
        </button>
      </div>
      <button
        type="button"
        aria-pressed={compares}
        className={`${look} bg-white shadow-card`}
        onClick={() => search.set({ compare: compares ? '0' : undefined })}
      >
        {compares ? <Icon name="check" size={16} /> : null}
        เทียบช่วงก่อน
      </button>
      {open ? (
        <Suspense fallback={null}>
          <RangeWindow range={range} search={search} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
