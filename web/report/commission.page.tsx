// /report/commission: what each seller earned in each month, what was taken back, paid and is still due.
import { useQuery } from '@tanstack/react-query';
import { Empty, ErrorState, SkeletonRows } from '../ui/feedback/states.tsx';
import { formatBaht, formatCount } from '../ui/format/money.ts';
import { FilterBar, FilterChips, type Filter } from '../ui/layout/filters.tsx';
import { pickFilters, useListSearch } from '../ui/layout/list-search.ts';
import { PageHead } from '../ui/layout/page-head.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import { withCounting } from './report-tools.tsx';
import { commissionsQuery, type CommissionQuery, type CommissionRow } from './report.data.ts';

const monthName = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

const MonthWords = ({ month, frozen }: { month: string; frozen: boolean }) => (
  <span>
    {monthName.format(new Date(`${month}-01T00:00:00Z`))}
    {frozen ? ' (ปิดแล้ว)' : ''}
  </span>
);

const filters: readonly Filter[] = [{ kind: 'days', key: 'start', toKey: 'end', label: 'ช่วงวันที่' }];

const money = (
  id: string,
  title: string,
  of: (row: CommissionRow) => number,
): Column<CommissionRow> => ({
  id,
  title,
  align: 'right',
  cell: (row) => formatBaht(of(row)),
});
const columns: readonly Column<CommissionRow>[] = [
  { id: 'seller', title: 'ผู้ขาย', cell: (row) => row.label, always: true },
  {
    id: 'month',
    title: 'เดือน',
    cell: (row) => <MonthWords month={row.month} frozen={row.frozen} />,
  },
  { id: 'orders', title: 'ออเดอร์', align: 'right', cell: (row) => formatCount(row.orders) },
  { id: 'units', title: 'ชิ้น', align: 'right', cell: (row) => formatCount(row.units) },
  money('sales', 'ยอด', (row) => row.sales),
  money('back', 'หักตีกลับ', (row) => row.takenBack),
  money('base', 'ฐาน', (row) => row.base),
  money('commission', 'ค่าคอม', (row) => row.commission),
  money('paid', 'จ่ายแล้ว', (row) => row.paid),
  money('due', 'ค้าง', (row) => row.due),
];

const keyOf = (row: CommissionRow): string => `${row.userId}·${row.month}`;

const Sellers = ({ rows }: { rows: readonly CommissionRow[] }) => (
  <DataTable
    label="รายงานค่าคอม"
    rows={rows}
    columns={columns}
    keyOf={keyOf}
    nameOf={(row) => `ค่าคอมของ ${row.label}`}
    card={(row) => (
      <div className="grid gap-1 text-sm">
        <div className="flex justify-between gap-3 font-semibold">
          <span className="min-w-0 break-words">{row.label}</span>
          <span className="num">{formatBaht(row.commission)}</span>
        </div>
        <div className="text-ink2">
          <MonthWords month={row.month} frozen={row.frozen} /> · {formatCount(row.orders)} ออเดอร์ ·
          ค้าง {formatBaht(row.due)}
        </div>
      </div>
    )}
  />
);

export default function CommissionPage() {
  const search = useListSearch();
  const query = useQuery(
    commissionsQuery(pickFilters(search, ['start', 'end']) as CommissionQuery),
  );
  const { data, error } = query;
  return (
    <>
      <PageHead
        title="รายงานค่าคอม"
        subtitle={
          data
            ? withCounting(
                `ค่าคอม ${formatBaht(data.total.commission)} · จ่ายแล้ว ${formatBaht(data.total.paid)} · ค้าง ${formatBaht(data.total.due)} บาท`,
                data.counting,
              )
            : undefined
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <FilterBar filters={filters} search={search} />
        <FilterChips filters={filters} search={search} />
      </div>
      <section aria-label="รายงานค่าคอม" className="rounded-card bg-white shadow-card">
        {data === undefined ? (
          error ? (
            <ErrorState error={error} onRetry={() => void query.refetch()} />
          ) : (
            <SkeletonRows />
          )
        ) : data.items.length === 0 ? (
          <Empty
            icon="money"
            title="ยังไม่มีค่าคอมในช่วงนี้"
            text="ค่าคอมขึ้นเมื่อออเดอร์ส่งถึง ตามแผนค่าคอมของร้าน"
          />
        ) : (
          <Sellers rows={data.items} />
        )}
      </section>
    </>
  );
}
