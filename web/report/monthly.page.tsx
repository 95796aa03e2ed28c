// /report/monthly: each month of the range, with growth, or each person in each month.
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { formatCount } from '../ui/format/money.ts';
import { useListSearch } from '../ui/layout/list-search.ts';
import type { Column } from '../ui/table/column.ts';
import { bangkokDay } from '../ui/format/date.ts';
import { drillBase, ReportFrame, reportQueryOf } from './report-frame.tsx';
import { monthlyQuery, type ReportRow } from './report.data.ts';

const monthName = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const nameOf = (row: ReportRow): string => monthName.format(new Date(`${row.key}-01T00:00:00Z`));

const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0))
    .toISOString()
    .slice(0, 10);

const columns: readonly Column<ReportRow>[] = [
  { id: 'new', title: 'ลูกค้าใหม่', align: 'right', cell: (row) => formatCount(row.newCustomers) },
  {
    id: 'repeat',
    title: 'ออเดอร์ซ้ำ',
    align: 'right',
    cell: (row) => formatCount(Math.max(0, row.orders - row.newCustomers)),
  },
];

/** Without a choice the year so far. */
const thisYear = () => {
  const today = bangkokDay();
  return { start: `${today.slice(0, 4)}-01-01`, end: today };
};

export default function MonthlyPage() {
  const search = useListSearch();
  const asked = useMemo(() => ({ ...thisYear(), ...reportQueryOf(search) }), [search]);
  const query = useQuery(monthlyQuery(asked));
  const { start = '', end = '' } = query.data ?? {};
  const drill = useCallback(
    (row: ReportRow) => {
      const [first, last] = [`${row.key}-01`, lastDay(row.key)];
      return {
        ...drillBase(asked),
        start: first < start ? start : first,
        end: last > end ? end : last,
        userId: row.userId ? String(row.userId) : undefined,
      };
    },
    [asked, start, end],
  );
  return (
    <ReportFrame
      title="รายงานรายเดือน"
      name="monthly"
      search={search}
      query={query}
      nameTitle="เดือน"
      nameOf={nameOf}
      drill={drill}
      columns={columns}
      chart
    />
  );
}
