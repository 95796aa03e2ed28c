// The filter bar of a list: search, a window with the other filters, and a chip for each active one.
import { Suspense, useEffect, useState } from 'react';
import { Button } from '../action/button.tsx';
import { useMedia } from '../hooks/media.ts';
import { Icon } from '../icon/icon.tsx';
import type { Option } from '../input/choice.tsx';
import { lazyPart } from '../lazy-part.ts';
import { activeChips } from './active-chips.ts';
import { keysOf, type ListSearch } from './list-search.ts';

/** The filter's heading in the window; filters of a short list have none. */
export type FilterGroup = 'days' | 'parcel' | 'money' | 'people' | 'goods' | 'state';

interface Grouped {
  group?: FilterGroup;
}

export type Filter =
  | { kind: 'search'; key: string; placeholder: string }
  | ({
      kind: 'select';
      key: string;
      label: string;
      /** Also the texts of its chip. */
      options: readonly Option[];
      /** Text for no choice; 'ทั้งหมด' by default. */
      empty?: string;
      /** Fetches long option lists when the window opens. */
      load?: () => Promise<readonly Option[]>;
      /** Also shown beside the search, where there is room. */
      quick?: boolean;
    } & Grouped)
  /** Two keys, minimum and maximum of an amount. */
  | ({ kind: 'range'; key: string; toKey: string; label: string } & Grouped)
  /** Two keys, first and last day; with presets. */
  | ({ kind: 'days'; key: string; toKey: string; label: string; quick?: boolean } & Grouped);

const TYPED_AFTER_MS = 300;

/** Calendar and options load when somebody filters. */
const FilterWindow = lazyPart(() => import('./filter-window.tsx'));
const QuickFilters = lazyPart(() => import('./quick-filters.tsx'));

/** In a narrower window all filters are in the filter window. */
const ROOMY = '(min-width: 1200px)';

function SearchBox({
  filter,
  search,
}: {
  filter: Extract<Filter, { kind: 'search' }>;
  search: ListSearch;
}) {
  const current = search.values[filter.key] ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const { set } = search;
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => {
      // Replaces the history entry: each pause of slow typing would otherwise be a step for Back.
      set({ [filter.key]: typed.trim() }, true);
      setTyped(null);
    }, TYPED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, filter.key, set]);
  return (
    <label className="flex h-9 min-w-0 flex-1 items-center md:min-w-40 gap-2 rounded-control border border-field bg-white px-3 text-sm focus-within:border-brand-600 focus-within:outline-2 focus-within:outline-brand-600 max-md:h-11 md:max-w-[320px]">
      <Icon name="search" size={16} />
      <span className="sr-only">{filter.placeholder}</span>
      <input
        type="search"
        data-scan=""
        placeholder={filter.placeholder}
        value={typed ?? current}
        onChange={(event) => setTyped(event.target.value)}
        className="h-full min-w-0 flex-1 bg-transparent outline-none max-md:text-lg"
      />
    </label>
  );
}

const cleared = (keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, undefined]));

export function FilterChips({
  filters,
  search,
}: {
  filters: readonly Filter[];
  search: ListSearch;
}) {
  const chips = activeChips(filters, search.values);
  if (chips.length === 0) return null;
  return (
    <ul aria-label="ตัวกรองที่ใช้อยู่" className="flex flex-wrap gap-2">
      {chips.map((chip) => (
        <li
          key={chip.text}
          className="inline-flex items-center rounded-chip bg-brand-50 pl-2 text-xs font-semibold text-brand-800"
        >
          {chip.text}
          <button
            type="button"
            aria-label={`เอาออก ${chip.text}`}
            className="grid size-7 place-items-center rounded-chip hover:bg-brand-100 max-md:size-11"
            onClick={() => search.set(cleared(chip.keys))}
          >
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

export function clearFilters(filters: readonly Filter[], search: ListSearch): void {
  search.set(cleared(keysOf(filters)));
}

export function FilterBar({ filters, search }: { filters: readonly Filter[]; search: ListSearch }) {
  const [open, setOpen] = useState(false);
  const box = filters.find((filter) => filter.kind === 'search');
  const rest = filters.filter((filter) => filter.kind !== 'search');
  const isRoomy = useMedia(ROOMY);
  const quick = isRoomy ? rest.filter((filter) => 'quick' in filter) : [];
  // A custom period is set in the window; filters shown beside the search are not repeated there.
  const others = rest.filter((filter) => filter.kind === 'days' || !quick.includes(filter));
  const on = activeChips(others, search.values).length;
  return (
    <>
      {box ? <SearchBox filter={box} search={search} /> : null}
      {quick.length > 0 ? (
        <Suspense fallback={null}>
          <QuickFilters filters={quick} search={search} />
        </Suspense>
      ) : null}
      {others.length > 0 ? (
        <Button icon="filter" onClick={() => setOpen(true)}>
          <span className="max-sm:sr-only">ตัวกรอง</span>
          {on > 0 ? (
            <span className="rounded-chip bg-brand-50 px-1.5 text-xs text-brand-800">{on}</span>
          ) : null}
        </Button>
      ) : null}
      {open ? (
        <Suspense fallback={null}>
          <FilterWindow filters={others} search={search} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
