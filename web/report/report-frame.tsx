// The frame of every report that answers from sums: filters, numbers, chart, table with totals, workbook and paper.
import { reportDates, type ReportDate } from '@app/contract/report';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { Empty, ErrorState, SkeletonRows, StaleNote } from '../ui/feedback/states.tsx';
import { formatDay } from '../ui/format/date.ts';
import { formatCount } from '../ui/format/money.ts';
import { useCan } from '../ui/hooks/me.ts';
import { FilterBar, FilterChips, activeChips, type Filter } from '../ui/layout/filters.tsx';
import { pickFilters, type ListSearch } from '../ui/layout/list-search.ts';
import { PageHead } from '../ui/layout/page-head.tsx';
import { TakeAlong } from '../ui/sheet/take-along.tsx';
import { useNamedFilters } from '../ui/layout/use-named-filters.ts';
import { ColumnChooser } from '../ui/table/column-chooser.tsx';
import { isShown, useColumnChoice, type Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import type { AppError } from '../ui/wire/app-error.ts';
import { Bars } from './bars.tsx';
import {
  figureColumns,
  numberCell,
  numbersFor,
  OrdersLink,
  ReportCard,
  type Drill,
  type Search,
} from './report-look.tsx';
import { CompareIn, CountingNote, NumberTiles, numbersOf } from './report-tools.tsx';
import {
  carrierOptions,
  loadCategories,
  loadChannels,
  loadProducts,
  type Figures,
  type Report,
  type ReportName,
  type ReportQuery,
  type ReportRow,
} from './report.data.ts';

const modes = [
  { value: 'creator', label: 'ผู้เปิดออเดอร์' },
  { value: 'telesale', label: 'เทเลเซล' },
];
const dates = (['sent', 'delivered'] as const).map((value) => ({
  value,
  label: reportDates[value],
}));

export const days: Filter = { kind: 'days', key: 'start', toKey: 'end', label: 'ช่วงวันที่' };
export const byCarrier: Filter = {
  kind: 'select',
  key: 'provider',
  label: 'ขนส่ง',
  options: carrierOptions,
};

export const reportFilters: readonly Filter[] = [
  days,
  { kind: 'select', key: 'dateBy', label: 'นับจาก', options: dates, empty: reportDates.created },
  { kind: 'select', key: 'modeUser', label: 'แยกตามคน', options: modes, empty: 'รวมทุกคน' },
  { kind: 'select', key: 'catId', label: 'หมวด', options: [], load: loadCategories },
  { kind: 'select', key: 'channelId', label: 'ช่องทาง', options: [], load: loadChannels },
  byCarrier,
];

/** A product is looked for by its id, so that its name is there however many products the shop has. */
export const productFilter = (id: string | undefined): Filter => ({
  kind: 'select',
  key: 'productId',
  label: 'สินค้า',
  options: [],
  load: () => loadProducts(id),
});

const KEYS = [
  'start',
  'end',
  'dateBy',
  'modeUser',
  'catId',
  'channelId',
  'provider',
  'productId',
  'compare',
  'groupBy',
] as const;

/** What the address asks for. */
export const reportQueryOf = (search: ListSearch): ReportQuery =>
  pickFilters(search, KEYS) as ReportQuery;

/** What of it narrows the orders behind every number. */
export const drillBase = ({ dateBy, catId, channelId, provider, productId }: ReportQuery) =>
  ({ dateBy, catId, channelId, provider, productId }) as Record<string, string | undefined>;

/** Of a row by person: whose orders they are, or that they are nobody's. */
export function drillPerson(row: ReportRow, mode: string | undefined) {
  if (row.user === undefined || (mode !== 'creator' && mode !== 'telesale')) return {};
  return row.userId ? { userId: String(row.userId), userAs: mode } : { without: mode };
}

export interface ReportFrameProps<Row extends ReportRow> {
  title: string;
  name: ReportName;
  search: ListSearch;
  query: UseQueryResult<Report<Row>, AppError>;
  /** What a row is: 'วัน'. */
  nameTitle: string;
  nameOf: (row: Row) => string;
  drill: Drill<Row>;
  /** After the name. */
  columns?: readonly Column<Row>[];
  /** What these columns come to, by their ids. */
  sums?: (total: Figures, whole: Search) => Readonly<Record<string, ReactNode>>;
  chart?: boolean;
  filters?: readonly Filter[];
  /** Between the head and the numbers. */
  above?: ReactNode;
}

/** More would be thinner than a dot. */
const MOST_BARS = 400;

const keyOf = (row: ReportRow): string => `${row.key}·${row.userId ?? ''}`;

type BodyProps<Row extends ReportRow> = ReportFrameProps<Row> & { report: Report<Row> };

function useReportColumns<Row extends ReportRow>(props: BodyProps<Row>): Column<Row>[] {
  const { report, nameTitle, nameOf, drill, columns: own } = props;
  const seesCosts = useCan()('report.profit');
  const isByPerson = report.items.some((row) => row.user !== undefined);
  return useMemo<Column<Row>[]>(
    () => [
      { id: 'name', title: nameTitle, cell: nameOf, always: true },
      ...(isByPerson ? [{ id: 'user', title: 'คน', cell: (row: Row) => row.user ?? '' }] : []),
      ...(own ?? []),
      ...figureColumns<Row>(seesCosts, drill),
    ],
    [nameTitle, nameOf, isByPerson, own, seesCosts, drill],
  );
}

/** Sums under the columns; the number of orders opens all of them. */
function TotalsRow<Row extends ReportRow>({
  columns,
  ...props
}: BodyProps<Row> & { columns: readonly Column<Row>[] }) {
  const { report, search } = props;
  const seesCosts = useCan()('report.profit');
  const whole = { ...drillBase(reportQueryOf(search)), start: report.start, end: report.end };
  const totals = new Map(
    numbersFor(seesCosts).map((number) => [number.id, numberCell(number, report.total, whole)]),
  );
  const orders = <OrdersLink text={formatCount(report.total.orders)} search={whole} />;
  const own = props.sums?.(report.total, whole);
  const cellOf = (id: string): ReactNode =>
    id === 'orders' ? orders : (totals.get(id) ?? own?.[id]);
  return (
    <tr className="border-t border-line">
      {columns.map((column, at) => (
        <td key={column.id} className={`px-3 py-2 ${column.align === 'right' ? 'text-right' : ''}`}>
          {at === 0 ? 'รวม' : cellOf(column.id)}
        </td>
      ))}
    </tr>
  );
}

function Chart<Row extends ReportRow>({ report, nameOf, chart }: BodyProps<Row>) {
  const isByPerson = report.items.some((row) => row.user !== undefined);
  if (!chart || isByPerson || report.items.length < 2) return null;
  const bars = report.items.slice(0, MOST_BARS).map((row, at) => ({
    key: keyOf(row),
    label: nameOf(row),
    value: row.sales,
    before: report.previous?.items[at]?.sales,
  }));
  return <Bars bars={bars} title="ยอดขาย" />;
}

function Body<Row extends ReportRow>(props: BodyProps<Row>) {
  const { report, name, nameOf, drill, title } = props;
  const seesCosts = useCan()('report.profit');
  const choice = useColumnChoice(`report-${name}`);
  const columns = useReportColumns(props);
  const drawn = columns.filter((column) => isShown(column, choice.chosen));
  const cardName = (row: Row) => [nameOf(row), row.user].filter(Boolean).join(' · ');
  return (
    <>
      <NumberTiles numbers={numbersOf(report.total, report.previous?.total, seesCosts)} />
      <Chart {...props} />
      <section aria-label={title} className="rounded-card bg-white shadow-card">
        <div className="flex min-h-14 items-center justify-end border-b border-line px-4 py-2 max-tab:hidden">
          <ColumnChooser columns={columns} visible={choice.chosen} choose={choice.choose} />
        </div>
        {report.items.length === 0 ? (
          <Empty icon="chart" title="ไม่มีข้อมูลในช่วงนี้" text="ลองเลือกช่วงวันที่อื่น หรือล้างตัวกรอง" />
        ) : (
          <DataTable
            label={title}
            rows={report.items}
            columns={columns}
            visible={choice.chosen}
            keyOf={keyOf}
            nameOf={nameOf}
            card={(row) => (
              <ReportCard row={row} name={cardName(row)} seesCosts={seesCosts} drill={drill} />
            )}
            footer={<TotalsRow {...props} columns={drawn} />}
          />
        )}
      </section>
    </>
  );
}

export function ReportFrame<Row extends ReportRow>(props: ReportFrameProps<Row>) {
  const { title, search, query } = props;
  const { productId } = search.values;
  const filters = useNamedFilters(
    useMemo(
      () => [...(props.filters ?? reportFilters), productFilter(productId)],
      [props.filters, productId],
    ),
    search.values,
  );
  const { data, error } = query;
  const counted =
    reportDates[(search.values['dateBy'] ?? 'created') as ReportDate] ?? reportDates.created;
  const span = data ? `${formatDay(data.start)} – ${formatDay(data.end)} · ` : '';
  return (
    <>
      <PageHead
        title={title}
        subtitle={`${span}นับจาก${counted}`}
        actions={<TakeAlong title={title} data={data} isOld={query.isPlaceholderData} />}
      />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <FilterBar filters={filters} search={search} />
        <CompareIn search={search} />
      </div>
      {activeChips(filters, search.values).length > 0 ? (
        <div className="mb-4">
          <FilterChips filters={filters} search={search} />
        </div>
      ) : null}
      {props.above}
      <CountingNote counting={data?.counting} />
      {data && error ? (
        <StaleNote at={query.dataUpdatedAt} error={error} onRetry={() => void query.refetch()} />
      ) : null}
      {data ? (
        <Body {...props} report={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </>
  );
}
