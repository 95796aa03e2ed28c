// Paging of a longer list, with buttons for the previous and next page.
import { Button } from '../../ui/action/button.tsx';
import { formatCount } from '../../ui/format/money.ts';

export interface PagesProps {
  page: number;
  pageSize: number;
  total: number;
  onPage: (page: number) => void;
}

export function Pages({ page, pageSize, total, onPage }: PagesProps) {
  if (total <= pageSize) return null;
  const last = Math.ceil(total / pageSize);
  return (
    <nav aria-label="หน้า" className="flex items-center gap-2 p-3 text-sm text-ink2">
      <span className="num">
        หน้า {formatCount(page)} จาก {formatCount(last)}
      </span>
      <span className="ml-auto flex gap-1">
        <Button kind="ghost" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          ก่อนหน้า
        </Button>
        <Button kind="ghost" disabled={page >= last} onClick={() => onPage(page + 1)}>
          ถัดไป
        </Button>
      </span>
    </nav>
  );
}
