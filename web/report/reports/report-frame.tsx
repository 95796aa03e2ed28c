// The frame of every aggregate report: filters, numbers, chart, table with totals, workbook and PDF.
import { reportDates, type ReportDate } from '@app/contract/report/reports';
import type { UseQueryResult } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { ErrorState, SkeletonRows, StaleNote } from '../../ui/feedback/states.tsx';
import { formatDay } from '../../ui/format/date.ts';
import { formatCount } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import { activeChips } from '../../ui/layout/active-chips.ts';
import { FilterBar, FilterChips, type Filter } from '../../ui/layout/filters.tsx';
import type { ListSearch } from '../../ui/layout/list-search.ts';
import { PageHead } from '../../ui/layout/page-head.tsx';
import { ExportMenu } from '../../ui/sheet/export-menu.tsx';
import { useNamedFilters } from '../../ui/layout/use-named-filters.ts';
import { ColumnChooser } from '../../ui/table/column-chooser.tsx';
import { isShown, useColumnChoice, type Column } from '../../ui/table/column.ts';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { AppError } from '../../ui/wire/app-error.ts';
import { Bars } from './bars.tsx';
import { dayBars, isByDay, salesBefore } from './day-bars.ts';
import { drillBase, productFilter, reportFilters, reportQueryOf } from './filter/report-filters.ts';
import {
  figureColumns,
  numberCell,
  numbersFor,
  OrdersLink,
  ReportCard,
  type DrillDown,
  type Search,
  type Starts,
} from './report-columns.tsx';
import { CompareIn, CountingNote, EmptySpan, NumberTiles, tilesOf } from './report-tools.tsx';
import type { Figures, Report, ReportName, ReportRow } from './report.data.ts';
import type { Href } from '../../ui/layout/target.ts';

export interface ReportFrameProps<Row extends ReportRow> {
  title: string;
  name: ReportName;
  search: ListSearch;
  query: UseQueryResult<Report<Row>, AppError>;
  /** The meaning of a row: 'วัน'. */
  nameTitle: string;
  nameOf: (row: Row) => string;
  drill: DrillDown<Row>;
  /** After the name. */
  columns?: readonly Column<Row>[];
  /** The totals of these columns, by id. */
  sums?: (total: Figures, whole: Search) => Readonly<Record<string, ReactNode>>;
  chart?: boolean;
  starts?: Starts;
  /** Rows are products: sums add up their lines, and orders count once. */
  isOfGoods?: boolean;
  filters?: readonly Filter[];
  /** Between the head and the numbers. */
  above?: ReactNode;
}

/** More bars would be thinner than a pixel. */
const MOST_BARS = 400;

const keyOf = (row: ReportRow): string => `${row.key}·${row.userId ?? ''}`;

type BodyProps<Row extends ReportRow> = ReportFrameProps<Row> & { report: Report<Row> };

function useReportColumns<Row extends ReportRow>(props: BodyProps<Row>): Column<Row>[] {
  const { report, nameTitle, nameOf, drill, columns: own, starts } = props;
  const seesCosts = useCan()('report.profit');
  const isByPerson = report.items.some((row) => row.user !== undefined);
  return useMemo<Column<Row>[]>(
    () => [
      { id: 'name', title: nameTitle, cell: nameOf, always: true, className: 'min-w-36' },
      ...(isByPerson ? [{ id: 'user', title: 'คน', cell: (row: Row) => row.user ?? '' }] : []),
      ...(own ?? []),
      ...figureColumns<Row>({ seesCosts, drill, starts }),
    ],
    [nameTitle, nameOf, isByPerson, own, seesCosts, drill, starts],
  );
}

/** The orders behind the totals. */
function wholeOf<Row extends ReportRow>({ report, search, isOfGoods }: BodyProps<Row>) {
  const { start, end } = report;
  const whole: Search = { ...drillBase(reportQueryOf(search)), start, end };
  return (isOnce: boolean): Search => (isOfGoods && !isOnce ? { ...whole, goods: '1' } : whole);
}

/** Totals below the columns, each linked to its orders. */
function TotalsRow<Row extends ReportRow>({
  columns,
  ...props
}: BodyProps<Row> & { columns: readonly Column<Row>[] }) {
  const { report } = props;
  const seesCosts = useCan()('report.profit');
  const searchFor = wholeOf(props);
  const whole = searchFor(true);
  const totals = new Map(
    numbersFor(seesCosts).map((number) => [
      number.id,
      numberCell(number, report.total, searchFor(number.isOnce === true)),
    ]),
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
  const before = salesBefore(report);
  const bars = isByDay(report)
    ? dayBars(report).slice(0, MOST_BARS)
    : report.items.slice(0, MOST_BARS).map((row) => ({
        key: keyOf(row),
        label: nameOf(row),
        value: row.sales,
        before: before(row),
      }));
  return <Bars bars={bars} title="ยอดขาย" />;
}

const hrefOf = (search: Search): Href =>
  `/report/order?${new URLSearchParams(
    Object.entries(search).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  ).toString()}`;

function Rows<Row extends ReportRow>(props: BodyProps<Row>) {
  const { report, nameOf, drill, title, name } = props;
  const navigate = useNavigate();
  const seesCosts = useCan()('report.profit');
  const choice = useColumnChoice(`report-${name}`);
  const columns = useReportColumns(props);
  const drawn = columns.filter((column) => isShown(column, choice.chosen));
  const cardName = (row: Row) => [nameOf(row), row.user].filter(Boolean).join(' · ');
  const own = props.columns ?? [];
  const searchFor = wholeOf(props);
  const sums = props.sums?.(report.total, searchFor(true)) ?? {};
  const ofRow = (row: Row) => own.map(({ id, title, cell }) => ({ id, title, value: cell(row) }));
  const ofAll = own.flatMap(({ id, title }) =>
    sums[id] === undefined ? [] : [{ id, title, value: sums[id] }],
  );
  return (
    <section aria-label={title} className="rounded-card bg-white shadow-card">
      <div className="flex min-h-14 items-center justify-between gap-3 border-b border-line px-4 py-2 max-tab:hidden">
        <h2 className="text-lg font-semibold">แยกตาม{props.nameTitle}</h2>
        <ColumnChooser columns={columns} visible={choice.chosen} choose={choice.choose} />
      </div>
      {report.items.length === 0 ? (
        <EmptySpan search={props.search} />
      ) : (
        <DataTable
          label={title}
          rows={report.items}
          columns={columns}
          visible={choice.chosen}
          keyOf={keyOf}
          nameOf={cardName}
          card={(row) => (
            <ReportCard
              {...{ row, seesCosts, name: cardName(row), own: ofRow(row) }}
              searchFor={() => drill(row)}
            />
          )}
          hrefOf={(row) => hrefOf(drill(row))}
          onOpen={(row) => void navigate({ to: '/report/order', search: drill(row) })}
          footer={<TotalsRow {...props} columns={drawn} />}
          cardFooter={
            <ReportCard {...{ row: report.total, seesCosts, name: 'รวม', own: ofAll, searchFor }} />
          }
        />
      )}
    </section>
  );
}

function Body<Row extends ReportRow>(props: BodyProps<Row>) {
  const { report } = props;
  const seesCosts = useCan()('report.profit');
  return (
    <>
      <NumberTiles
        tiles={tilesOf(report.total, report.previous?.total, seesCosts)}
        searchFor={wholeOf(props)}
      />
      <Chart {...props} />
      <Rows {...props} />
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
        actions={<ExportMenu title={title} data={data} isOld={query.isPlaceholderData} />}
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
