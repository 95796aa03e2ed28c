// The tiles of the dashboard: one per order list that exists and may be seen, and products that run low.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lowStockQuery } from '../../stock/index.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { useCounts } from './counts.ts';

/** What a seller must act on; cancelled and shipped lists are no tasks. */
const tasks = [
  { status: 'telesale', to: '/order/telesale', label: 'เทเลเซล' },
  { status: 'pending', to: '/order/pending', label: 'รอตรวจสอบ' },
  { status: 'send', to: '/order/send', label: 'รอจัดส่ง' },
  { status: 'return', to: '/order/return', label: 'ตีกลับ' },
] as const;
const EVERY_MS = 60_000;

interface TileProps {
  to: string;
  search?: Record<string, string>;
  label: string;
  /** Undefined while it is not known yet. */
  count: number | undefined;
  unit: string;
}

function Tile({ to, search, label, count, unit }: TileProps) {
  return (
    <li>
      <Link
        to={to}
        search={search as never}
        className="block h-full rounded-card bg-white px-4 py-3 shadow-card hover:bg-hover"
      >
        <span className="block text-sm text-ink2">{label}</span>
        {count === undefined ? (
          <span className="my-2.5 block h-3 w-16 animate-pulse rounded-full bg-line" />
        ) : (
          <span className="text-xl font-bold">
            {formatCount(count)} <span className="text-xs font-normal text-ink3">{unit}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

/** Fails alone: an error here leaves the others as they are. */
function LowStockTile() {
  const query = useQuery({ ...lowStockQuery(), refetchInterval: EVERY_MS });
  if (query.error && !query.data) {
    return (
      <li className="rounded-card bg-white px-4 py-3 text-sm shadow-card">
        <span className="block text-ink2">สต็อกต่ำ</span>
        <button
          type="button"
          className="min-h-9 text-problem underline underline-offset-4 max-md:min-h-11"
          onClick={() => void query.refetch()}
        >
          โหลดไม่สำเร็จ ลองใหม่
        </button>
      </li>
    );
  }
  return (
    <Tile
      to="/product/stock"
      search={{ level: 'low' }}
      label="สต็อกต่ำ"
      count={query.data?.pagination.total_count}
      unit="สินค้า"
    />
  );
}

function useOrderTiles(): { tiles: ReactNode[]; note: ReactNode } {
  const seesOrders = useCan()('order.view');
  const { counts, error, retry } = useCounts();
  if (error)
    return { tiles: [], note: <ErrorNote error={error} onRetry={retry} className="mb-3" /> };
  if (!seesOrders) return { tiles: [], note: null };
  const tiles = tasks.map(({ status, to, label }) => (
    <Tile
      key={status}
      to={to}
      label={label}
      count={counts && (counts[status] ?? 0)}
      unit="ออเดอร์"
    />
  ));
  return { tiles, note: null };
}

export function TaskTiles() {
  const seesProducts = useCan()('product.view');
  const { tiles, note } = useOrderTiles();
  if (tiles.length === 0 && note === null && !seesProducts)
    return <Empty icon="check" title="ยังไม่มีงานที่ต้องทำ" />;
  return (
    <section aria-label="งานที่รออยู่">
      {note}
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        {tiles}
        {seesProducts ? <LowStockTile /> : null}
      </ul>
    </section>
  );
}
