// Bulk actions for the ticked rows; replaces the filter bar, on phones at the bottom of the window. Shortcut B moves
// there.
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { formatCount } from '../format/money.ts';
import { useKeys } from '../hooks/keys.ts';
import type { Selection } from '../table/selection.ts';
import type { Filter } from './filters.tsx';
import { keysOf, type ListSearch } from './list-search.ts';
import type { Tab } from './tabs.tsx';

/** The list's filter. */
interface Narrowed {
  filters?: readonly Filter[];
  tabs?: readonly Tab[];
  search: ListSearch;
}

/** Props from the list page around it. */
export interface BulkBarProps extends Narrowed {
  selection: Pick<Selection<never>, 'count' | 'everything' | 'takeEverything' | 'clear'>;
  /** Number of matches of the filter. */
  total: number;
  bulkSum?: ReactNode;
  bulk?: ReactNode;
}

/** Independent of the page. */
const filterOf = ({ filters = [], tabs, search: { values } }: Narrowed): string => {
  const keys = keysOf(filters).filter((key) => values[key]);
  const tab = tabs?.findIndex(({ active }) => active);
  return JSON.stringify([tab, keys.toSorted().map((key) => [key, values[key]])]);
};

/** "Select all matches" holds for one filter only: another filter has rows that nobody has counted. */
function useEndOfEverything(props: BulkBarProps): void {
  const { selection } = props;
  const filter = filterOf(props);
  const last = useRef(filter);
  useEffect(() => {
    if (last.current === filter) return;
    last.current = filter;
    if (selection.everything) selection.clear();
  }, [filter, selection]);
}

/** Moves from a row deep in the list to the bulk actions. Use it as the `ref` of the bar. */
function useWayThere(): RefObject<HTMLDivElement | null> {
  const deeds = useRef<HTMLDivElement>(null);
  const go = () => deeds.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  useKeys([{ code: 'KeyB', label: 'ไปที่ปุ่มของรายการที่เลือก', group: 'รายการ', run: go }]);
  return deeds;
}

const linkLook =
  'text-sm font-semibold text-link underline underline-offset-4 max-md:min-h-11 max-tab:text-xs';

/** On phones only two buttons are visible: more would leave no room for the rows. */
function MoreButton({ isOpen, onClick }: { isOpen: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      className={`${linkLook} tab:hidden [:not(:has([data-deeds]>:nth-child(3)))>&]:hidden`}
      onClick={onClick}
    >
      {isOpen ? 'ย่อ' : 'ทำอย่างอื่น'}
    </button>
  );
}

export default function BulkBar(props: BulkBarProps) {
  const { selection, total, bulkSum: sum, bulk } = props;
  useEndOfEverything(props);
  const deeds = useWayThere();
  const { count, everything } = selection;
  const [all, setAll] = useState(false);
  return (
    <section
      aria-label="รายการที่เลือก"
      data-foot=""
      className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2 max-tab:fixed max-tab:inset-x-0 max-tab:bottom-0 max-tab:z-30 max-tab:gap-x-2 max-tab:gap-y-0 max-tab:bg-brand-50 max-tab:px-4 max-tab:py-1 max-tab:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-tab:shadow-pop"
    >
      <output className="text-sm font-semibold text-brand-800 max-tab:text-xs">
        เลือก {formatCount(count)}
        <span className="max-tab:hidden"> รายการ</span>
        {sum ? <> · {sum}</> : null}
      </output>
      {!everything && total > count ? (
        <button
          type="button"
          aria-label={`เลือก ทั้งหมด ${formatCount(total)} รายการ`}
          className={linkLook}
          onClick={() => selection.takeEverything(total)}
        >
          {/* Short, so that what can be done stands on the same line and the rows keep their place. */}
          ทั้งหมด {formatCount(total)}
        </button>
      ) : null}
      <button type="button" className={linkLook} onClick={selection.clear}>
        ล้าง
      </button>
      <MoreButton isOpen={all} onClick={() => setAll(!all)} />
      <span className="flex-1 max-tab:hidden" />
      <div
        ref={deeds}
        data-deeds=""
        className={`flex flex-wrap items-center gap-2 max-tab:w-full max-tab:[&>button]:min-w-[45%] max-tab:[&>button]:flex-1 ${all ? '' : 'max-tab:[&>:nth-child(n+3)]:hidden'}`}
      >
        {bulk}
      </div>
    </section>
  );
}
