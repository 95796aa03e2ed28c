// The reasons that block orders, as chips with counts above the tab 'ติดปัญหา': a press filters, a second one removes
// the filter.
import { orderHoldNames, orderHolds } from '@app/contract/kit/order-states';
import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../ui/format/money.ts';
import type { ListSearch } from '../../../ui/layout/list-search.ts';
import { holdCountsQuery, type HoldsQuery } from './hold-counts.data.ts';

interface HoldChipsProps {
  /** The list's filter; every chip counts as if no other were active. */
  query: HoldsQuery;
  search: ListSearch;
}

export default function HoldChips({ query, search }: HoldChipsProps) {
  const { hold: chosen, ...rest } = query;
  const { data } = useQuery(holdCountsQuery(rest));
  // While it loads or after a failure the list works without it.
  if (!data) return null;
  const shown = orderHoldNames.filter((name) => data[name] > 0 || name === chosen);
  if (shown.length === 0) return null;
  return (
    <section aria-label="ติดที่" className="mb-2 flex gap-2 overflow-x-auto p-px">
      {shown.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => search.set({ hold: name === chosen ? undefined : name })}
          className="inline-flex h-9 shrink-0 items-center gap-x-2 rounded-control bg-white px-3 text-sm font-semibold whitespace-nowrap shadow-card hover:bg-hover aria-pressed:bg-brand-50 aria-pressed:text-brand-800 max-md:h-11"
        >
          {orderHolds[name]} <span className="num">{formatCount(data[name])}</span>
        </button>
      ))}
    </section>
  );
}
