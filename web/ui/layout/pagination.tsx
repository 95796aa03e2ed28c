// Paging of a list: which rows are shown of how many, before and after, and rows per page.
import { Button } from '../action/button.tsx';
import { formatCount } from '../format/money.ts';
import { PAGE_SIZES, type ListSearch } from './list-search.ts';

export interface PaginationProps {
  search: ListSearch;
  total: number;
  /** The total is a lower bound: 'กว่า 10,000'. */
  capped?: boolean | undefined;
}

export default function Pagination({ search, total, capped }: PaginationProps) {
  const { page, pageSize, set } = search;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
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
