// Paging of a list: the visible range of the total, previous and next, and rows per page.
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button } from '../action/button.tsx';
import { formatCount } from '../format/money.ts';
import type { ListReply } from './list-page.tsx';
import { PAGE_SIZES, type ListSearch } from './list-search.ts';

export interface PaginationProps {
  search: ListSearch;
  query: Pick<UseQueryResult<ListReply<unknown>>, 'data' | 'isPlaceholderData'>;
}

/** The rows of this page have left the list, so it moves to the last existing page. */
function useExistingPage({ search, query }: PaginationProps, total: number): void {
  const { page, pageSize, set } = search;
  const isPast = page > 1 && query.data?.items.length === 0 && !query.isPlaceholderData;
  useEffect(() => {
    if (!isPast) return;
    // 0 where a server counts only what it shows.
    const last = Math.min(page - 1, Math.ceil(total / pageSize));
    set({ page: last > 1 ? last : undefined }, true);
  }, [isPast, page, pageSize, set, total]);
}

function PageSize({ search: { pageSize, set } }: Pick<PaginationProps, 'search'>) {
  return (
    <label className="ml-auto inline-flex items-center gap-2 max-sm:hidden">
      ต่อหน้า
      <select
        value={pageSize}
        onChange={(event) =>
          set({ pageSize: event.target.value === '20' ? undefined : event.target.value })
        }
        className="h-9 rounded-control border border-field bg-white px-2 max-md:h-11"
      >
        {PAGE_SIZES.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
    </label>
  );
}

export default function Pagination(props: PaginationProps) {
  const { page, pageSize, set } = props.search;
  const { data } = props.query;
  const total = data?.pagination.total_count ?? 0;
  /** The total is a lower bound: 'กว่า 10,000'. */
  const capped = data?.total_capped;
  useExistingPage(props, total);
  if (total === 0) return null;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(page * pageSize, total);
  return (
    <nav
      aria-label="หน้า"
      className="flex min-h-12 flex-wrap items-center gap-2 px-4 py-1.5 text-sm text-ink2"
    >
      <span className="num">
        {formatCount(first)}–{formatCount(last)} จาก{capped ? 'กว่า ' : ' '}
        {formatCount(total)}
      </span>
      <PageSize search={props.search} />
      <span className="flex gap-1 max-sm:ml-auto">
        <Button
          kind="ghost"
          icon="left"
          disabled={page <= 1}
          onClick={() => set({ page: page <= 2 ? undefined : page - 1 })}
        >
          ก่อนหน้า
        </Button>
        <Button
          kind="ghost"
          disabled={page >= pages && !capped}
          onClick={() => set({ page: page + 1 })}
        >
          ถัดไป
        </Button>
      </span>
    </nav>
  );
}
