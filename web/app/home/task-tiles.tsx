// The tiles of the dashboard: order lists that may be seen, parcels and money that need somebody, products that run low.
import { getCodPayment } from '@app/contract/cod';
import { countExceptions } from '@app/contract/exception';
import { countStages } from '@app/contract/order-list';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lowStockQuery } from '../../stock/index.ts';
import { ErrorNote } from '../../ui/feedback/error-note.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { formatCount } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import type { AppError } from '../../ui/http.ts';
import { read } from '../../ui/wire/query.ts';
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

interface AskedProps<T> extends Omit<TileProps, 'count'> {
  query: UseQueryOptions<T, AppError>;
  countOf: (data: T) => number;
}

/** Fails alone: an error here leaves the others as they are. */
function AskedTile<T>({ query: asked, countOf, ...tile }: AskedProps<T>) {
  const query = useQuery({ ...asked, refetchInterval: EVERY_MS });
  if (query.error && !query.data) {
    return (
      <li className="rounded-card bg-white px-4 py-3 text-sm shadow-card">
        <span className="block text-ink2">{tile.label}</span>
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
  return <Tile {...tile} count={query.data && countOf(query.data)} />;
}

const LowStockTile = () => (
  <AskedTile
    query={lowStockQuery()}
    countOf={(data) => data.pagination.total_count}
    to="/product/stock"
    search={{ level: 'low' }}
    label="สต็อกต่ำ"
    unit="สินค้า"
  />
);

const TroubleTile = () => (
  <AskedTile
    query={read(countExceptions, {}, { quiet: true })}
    countOf={({ open, doing }) => open + doing}
    to="/exceptions"
    label="พัสดุมีปัญหา"
    unit="พัสดุ"
  />
);

const ReturnedTile = () => (
  <AskedTile
    query={read(countStages, {}, { quiet: true })}
    countOf={({ arrived }) => arrived}
    to="/order/return"
    search={{ stage: 'arrived' }}
    label="ตีกลับถึงแล้วรอสแกน"
    unit="พัสดุ"
  />
);

const OverdueTile = () => (
  <AskedTile
    query={read(getCodPayment, { query: {} }, { quiet: true })}
    countOf={({ overdueParcels }) => overdueParcels}
    to="/cod-checker"
    search={{ tab: 'unremitted', overdue: '1' }}
    label="COD ครบกำหนดยังไม่โอน"
    unit="พัสดุ"
  />
);

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
  const can = useCan();
  const { tiles, note } = useOrderTiles();
  const asked = [
    can('order.view') && <ReturnedTile key="returned" />,
    can('ship.view') && <TroubleTile key="trouble" />,
    can('cod.view') && <OverdueTile key="overdue" />,
    can('product.view') && <LowStockTile key="stock" />,
  ].filter((tile) => tile !== false);
  if (tiles.length === 0 && note === null && asked.length === 0)
    return <Empty icon="check" title="ยังไม่มีงานที่ต้องทำ" />;
  return (
    <section aria-label="งานที่รออยู่">
      {note}
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {tiles}
        {asked}
      </ul>
    </section>
  );
}
