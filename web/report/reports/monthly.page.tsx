// /report/monthly: each month of the period, with growth, or each person per month.
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { yearStyleStore } from '../../ui/format/date.ts';
import { formatCount } from '../../ui/format/money.ts';
import { useToday } from '../../ui/hooks/today.ts';
import { useListSearch } from '../../ui/layout/list-search.ts';
import type { Column } from '../../ui/table/column.ts';
import { drillBase, drillPerson, reportQueryOf } from './filter/report-filters.ts';
import { ReportFrame } from './report-frame.tsx';
import { numberCell, type DrillDown, type Search, type Starts } from './report-columns.tsx';
import { monthlyQuery, type Figures, type ReportRow } from './report.data.ts';
import { growth } from '../../ui/report/compare.tsx';

/** In the shop's era; Common Era years have no suffix. */
function nameOf({ key }: ReportRow): string {
  const calendar = yearStyleStore.get() === 'be' ? 'buddhist' : 'gregory';
  return new Intl.DateTimeFormat(`th-TH-u-ca-${calendar}`, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
    .format(new Date(`${key}-01T00:00:00Z`))
    .replace('ค.ศ. ', '');
}

const monthBefore = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)) - 2, 1))
    .toISOString()
    .slice(0, 7);

/** Sales growth from the previous month, per person where rows are people. */
function growthOf(rows: readonly ReportRow[]): (row: ReportRow) => string {
  const keyOf = (month: string, userId: ReportRow['userId']) => `${month} ${userId ?? ''}`;
  const sales = new Map(rows.map((row) => [keyOf(row.key, row.userId), row.sales]));
  return (row) => growth(row.sales, sales.get(keyOf(monthBefore(row.key), row.userId))) ?? '–';
}

const lastDay = (month: string): string =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0))
    .toISOString()
    .slice(0, 10);

const newCustomers = {
  of: (row: Figures) => formatCount(row.newCustomers),
  outcome: 'new',
} as const;
const repeated = {
  of: (row: Figures) => formatCount(Math.max(0, row.orders - row.newCustomers)),
  outcome: 'repeat',
} as const;

/** After the name; growth is computed from the visible rows. */
const columnsOf = (
  rows: readonly ReportRow[],
  drill: DrillDown<ReportRow>,
): Column<ReportRow>[] => [
  { id: 'growth', title: 'เติบโต', align: 'right', cell: growthOf(rows) },
  {
    id: 'new',
    title: 'ลูกค้าใหม่',
    align: 'right',
    cell: (row) => numberCell(newCustomers, row, drill(row)),
  },
  {
    id: 'repeat',
    title: 'ออเดอร์ซ้ำ',
    align: 'right',
    cell: (row) => numberCell(repeated, row, drill(row)),
  },
];

const sumsOf = (total: Figures, whole: Search) => ({
  new: numberCell(newCustomers, total, whole),
  repeat: numberCell(repeated, total, whole),
});

/** Hidden so that the profit is visible. */
const starts: Starts = { units: 'hidden', transfer: 'hidden', shippingCost: 'hidden' };

/** This year so far by default. */
const yearOf = (today: string) => ({ start: `${today.slice(0, 4)}-01-01`, end: today });

export default function MonthlyPage() {
  const search = useListSearch();
  const today = useToday();
  const asked = useMemo(() => ({ ...yearOf(today), ...reportQueryOf(search) }), [search, today]);
  const query = useQuery(monthlyQuery(asked));
  const { start = '', end = '' } = query.data ?? {};
  const drill = useCallback(
    (row: ReportRow) => {
      const [first, last] = [`${row.key}-01`, lastDay(row.key)];
      return {
        ...drillBase(asked),
        start: first < start ? start : first,
        end: last > end ? end : last,
        ...drillPerson(row, asked.modeUser),
      };
    },
    [asked, start, end],
  );
  const rows = query.data?.items;
  const columns = useMemo(() => columnsOf(rows ?? [], drill), [rows, drill]);
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
      sums={sumsOf}
      starts={starts}
      chart
    />
  );
}
