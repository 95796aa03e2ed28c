// The frame of every report that answers from sums: filters, numbers, chart, table with totals, workbook and paper.
import { reportDates, type ReportDate } from '@app/contract/report';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '../ui/action/button.tsx';
import { Empty, ErrorState, SkeletonRows, StaleNote } from '../ui/feedback/states.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { formatDay } from '../ui/format/date.ts';
import { formatBaht, formatCount } from '../ui/format/money.ts';
import { useCan } from '../ui/hooks/me.ts';
import { FilterBar, FilterChips, activeChips, type Filter } from '../ui/layout/filters.tsx';
import { pickFilters, type ListSearch } from '../ui/layout/list-search.ts';
import { PageHead } from '../ui/layout/page-head.tsx';
import { ColumnChooser } from '../ui/table/column-chooser.tsx';
import { isShown, useColumnChoice, type Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/data-table.tsx';
import type { AppError } from '../ui/wire/app-error.ts';
import { Bars } from './bars.tsx';
import {
  figureColumns,
  growth,
  numbersFor,
  OrdersLink,
  percent,
  ReportCard,
  type Drill,
} from './report-look.tsx';
import {
  carrierOptions,
  loadCategories,
  loadChannels,
  takePaper,
  takeSheet,
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

export const reportFilters: readonly Filter[] = [
  { kind: 'days', key: 'start', toKey: 'end', label: 'ช่วงวันที่' },
  { kind: 'select', key: 'dateBy', label: 'นับจาก', options: dates, empty: reportDates.created },
  { kind: 'select', key: 'modeUser', label: 'แยกตามคน', options: modes, empty: 'รวมทุกคน' },
  { kind: 'select', key: 'catId', label: 'หมวด', options: [], load: loadCategories },
  { kind: 'select', key: 'channelId', label: 'ช่องทาง', options: [], load: loadChannels },
  { kind: 'select', key: 'provider', label: 'ขนส่ง', options: carrierOptions },
];

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

interface Numbers {
  readonly title: string;
  readonly text: string;
  readonly change: string | null;
}

function numbersOf(total: Figures, before: Figures | undefined, seesCosts: boolean): Numbers[] {
  const average = ({ orders, sales }: Figures) => (orders === 0 ? 0 : sales / orders);
  return [
    { title: 'ยอดขาย', text: formatBaht(total.sales), change: growth(total.sales, before?.sales) },
    {
      title: 'ออเดอร์',
      text: formatCount(total.orders),
      change: growth(total.orders, before?.orders),
    },
    {
      title: 'เฉลี่ยต่อออเดอร์',
      text: formatBaht(Math.round(average(total) * 100) / 100),
      change: growth(average(total), before && average(before)),
    },
    { title: 'ตีกลับ', text: percent(total.returned, total.shipped), change: null },
    ...(seesCosts && total.profit !== undefined
      ? [
          {
            title: 'กำไร',
            text: formatBaht(total.profit),
            change: growth(total.profit, before?.profit),
          },
        ]
      : []),
  ];
}

const NumberTiles = ({ numbers }: { numbers: readonly Numbers[] }) => (
  <dl aria-label="ตัวเลขรวม" className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
    {numbers.map(({ title, text, change }) => (
      <div key={title} className="min-w-0 rounded-card bg-white p-3 shadow-card">
        <dt className="text-xs text-ink2">{title}</dt>
        <dd className="num text-lg font-semibold break-words">{text}</dd>
        {change === null ? null : <dd className="text-xs text-ink3">เทียบช่วงก่อน {change}</dd>}
      </div>
    ))}
  </dl>
);

function save(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function TakeAlong({ name, query }: { name: ReportName; query: ReportQuery }) {
  const [busy, setBusy] = useState<'xlsx' | 'pdf' | null>(null);
  const run = async (kind: 'xlsx' | 'pdf') => {
    setBusy(kind);
    try {
      if (kind === 'xlsx') save(await takeSheet(name, query), `report-${name}.xlsx`);
      else window.open((await takePaper(name, query)).url, '_blank', 'noopener');
    } catch (fault) {
      toast.failed(fault);
    } finally {
      setBusy(null);
    }
  };
  return (
    <>
      <Button
        icon="download"
        pending={busy === 'xlsx'}
        pendingText="กำลังเตรียมไฟล์…"
        onClick={() => void run('xlsx')}
      >
        ส่งออก Excel
      </Button>
      <Button
        icon="print"
        pending={busy === 'pdf'}
        pendingText="กำลังเตรียมไฟล์…"
        onClick={() => void run('pdf')}
      >
        พิมพ์ PDF
      </Button>
    </>
  );
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
  chart?: boolean;
  filters?: readonly Filter[];
  /** Between the head and the numbers. */
  above?: ReactNode;
}

const keyOf = (row: ReportRow): string => `${row.key}·${row.userId ?? ''}`;

function Body<Row extends ReportRow>(props: ReportFrameProps<Row> & { report: Report<Row> }) {
  const { report, name, nameTitle, nameOf, drill, columns: own, title } = props;
  const seesCosts = useCan()('report.profit');
  const choice = useColumnChoice(`report-${name}`);
  const isByPerson = report.items.some((row) => row.user !== undefined);
  const columns = useMemo<Column<Row>[]>(
    () => [
      { id: 'name', title: nameTitle, cell: nameOf, always: true },
      ...(isByPerson ? [{ id: 'user', title: 'คน', cell: (row: Row) => row.user ?? '' }] : []),
      ...(own ?? []),
      ...figureColumns<Row>(seesCosts, drill),
    ],
    [nameTitle, nameOf, isByPerson, own, seesCosts, drill],
  );
  const totals = new Map(numbersFor(seesCosts).map(({ id, of }) => [id, of(report.total)]));
  const drawn = columns.filter((column) => isShown(column, choice.chosen));
  const whole = { ...drillBase(reportQueryOf(props.search)), start: report.start, end: report.end };
  const totalCell = (id: string): ReactNode =>
    id === 'orders' ? <OrdersLink orders={report.total.orders} search={whole} /> : totals.get(id);
  const bars = report.items.slice(0, 400).map((row, at) => ({
    key: keyOf(row),
    label: nameOf(row),
    value: row.sales,
    before: report.previous?.items[at]?.sales,
  }));
  return (
    <>
      <NumberTiles numbers={numbersOf(report.total, report.previous?.total, seesCosts)} />
      {props.chart && bars.length > 1 && !isByPerson ? <Bars bars={bars} title="ยอดขาย" /> : null}
      <section aria-label={title} className="rounded-card bg-white shadow-card">
        <div className="flex min-h-14 items-center justify-end border-b border-line px-4 py-2">
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
              <ReportCard
                row={row}
                name={[nameOf(row), row.user].filter(Boolean).join(' · ')}
                seesCosts={seesCosts}
                drill={drill}
              />
            )}
            footer={
              <tr className="border-t border-line">
                {drawn.map((column, at) => (
                  <td
                    key={column.id}
                    className={`px-3 py-2 ${column.align === 'right' ? 'text-right' : ''}`}
                  >
                    {at === 0 ? 'รวม' : totalCell(column.id)}
                  </td>
                ))}
              </tr>
            }
          />
        )}
      </section>
    </>
  );
}

export function ReportFrame<Row extends ReportRow>(props: ReportFrameProps<Row>) {
  const { title, name, search, query, filters = reportFilters } = props;
  const { data, error } = query;
  const asked = reportQueryOf(search);
  const isComparing = search.values['compare'] === '1';
  const counted =
    reportDates[(search.values['dateBy'] ?? 'created') as ReportDate] ?? reportDates.created;
  const span = data ? `${formatDay(data.start)} – ${formatDay(data.end)} · ` : '';
  return (
    <>
      <PageHead
        title={title}
        subtitle={`${span}นับจาก${counted}`}
        actions={<TakeAlong name={name} query={asked} />}
      />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <FilterBar filters={filters} search={search} />
        <Button
          aria-pressed={isComparing}
          onClick={() => search.set({ compare: isComparing ? undefined : '1' })}
        >
          {isComparing ? 'เลิกเทียบช่วงก่อน' : 'เทียบช่วงก่อน'}
        </Button>
      </div>
      {activeChips(filters, search.values).length > 0 ? (
        <div className="mb-4">
          <FilterChips filters={filters} search={search} />
        </div>
      ) : null}
      {props.above}
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
