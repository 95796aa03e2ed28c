// /report/order: one row per order with its costs and profit; a second tab for what couriers asked.
import { orderStatuses, type OrderStatus } from '@app/contract/kit/order-states';
import { formatPhone } from '@app/contract/kit/text';
import { orderGaps, orderOutcomes } from '@app/contract/report-list';
import { reportDates, type ReportDate } from '@app/contract/report';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Empty } from '../ui/feedback/states.tsx';
import { formatTime } from '../ui/format/date.ts';
import { formatBaht, formatCount } from '../ui/format/money.ts';
import { useCan } from '../ui/hooks/me.ts';
import type { Filter } from '../ui/layout/filters.tsx';
import { ListPage } from '../ui/layout/list-page.tsx';
import { pickFilters, useListSearch, type ListSearch } from '../ui/layout/list-search.ts';
import { useNamedFilters } from '../ui/layout/use-named-filters.ts';
import { PaperButton } from '../ui/sheet/take-along.tsx';
import type { Column } from '../ui/table/column.ts';
import { Parcels } from './parcels.tsx';
import { byCarrier, days, productFilter } from './report-frame.tsx';
import { baht, numbersFor } from './report-look.tsx';
import {
  beforeText,
  carrierName,
  CompareIn,
  ORDER_REPORT,
  orderTabs,
  SumsRow,
  withCounting,
} from './report-tools.tsx';
import {
  loadCategories,
  loadChannels,
  loadProvinces,
  loadSellers,
  reportOrdersQuery,
  type Figures,
  type ReportOrder,
  type ReportOrderQuery,
} from './report.data.ts';

const dates = (['sent', 'delivered'] as const).map((value) => ({
  value,
  label: reportDates[value],
}));
const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const orderFilters: readonly Filter[] = [
  days,
  { kind: 'select', key: 'dateBy', label: 'นับจาก', options: dates, empty: reportDates.created },
  { kind: 'select', key: 'catId', label: 'หมวด', options: [], load: loadCategories },
  { kind: 'select', key: 'channelId', label: 'ช่องทาง', options: [], load: loadChannels },
  byCarrier,
  { kind: 'select', key: 'province', label: 'จังหวัด', options: [], load: loadProvinces },
  { kind: 'select', key: 'userId', label: 'พนักงาน', options: [], load: loadSellers },
  { kind: 'select', key: 'outcome', label: 'เฉพาะ', options: choices(orderOutcomes) },
  { kind: 'select', key: 'without', label: 'ที่ขาด', options: choices(orderGaps) },
];
const ORDER_KEYS = [
  'start',
  'end',
  'dateBy',
  'catId',
  'channelId',
  'provider',
  'productId',
  'userId',
  'userAs',
  'province',
  'outcome',
  'without',
  'compare',
] as const;

const statusName = (status: string): string => orderStatuses[status as OrderStatus] ?? status;

const orderColumns = (seesCosts: boolean): Column<ReportOrder>[] => [
  { id: 'code', title: 'ออเดอร์', cell: (row) => row.code, always: true },
  { id: 'at', title: 'สร้างเมื่อ', cell: (row) => formatTime(row.createdAt), from: 'lg' },
  { id: 'customer', title: 'ลูกค้า', cell: (row) => row.customer },
  { id: 'phone', title: 'เบอร์', cell: (row) => formatPhone(row.phone), startsHidden: true },
  { id: 'status', title: 'สถานะ', cell: (row) => statusName(row.status) },
  { id: 'channel', title: 'ช่องทาง', cell: (row) => row.channel ?? '–', from: 'xl' },
  { id: 'creator', title: 'ผู้เปิดออเดอร์', cell: (row) => row.creator ?? '–', from: 'xl' },
  { id: 'telesale', title: 'เทเลเซล', cell: (row) => row.telesale ?? '–', startsHidden: true },
  { id: 'carrier', title: 'ขนส่ง', cell: (row) => carrierName(row.carrier), startsHidden: true },
  { id: 'pno', title: 'เลขพัสดุ', cell: (row) => row.pno, startsHidden: true },
  { id: 'province', title: 'จังหวัด', cell: (row) => row.province, startsHidden: true },
  ...numbersFor(seesCosts)
    .filter(({ id }) => !['shipped', 'delivered', 'returned', 'roas'].includes(id))
    .map(({ id, title, of, startsHidden }) => ({
      id,
      title,
      align: 'right' as const,
      cell: of,
      ...(startsHidden && { startsHidden }),
    })),
];

const OrderCard = ({ row, seesCosts }: { row: ReportOrder; seesCosts: boolean }) => (
  <div className="grid gap-1 text-sm">
    <div className="flex justify-between gap-3 font-semibold">
      <span className="min-w-0 break-words">
        {row.code} · {row.customer}
      </span>
      <span className="num">{formatBaht(row.sales)}</span>
    </div>
    <div className="flex justify-between gap-3 text-ink2">
      <span>
        {statusName(row.status)} · {formatTime(row.createdAt)}
      </span>
      {seesCosts ? <span className="num">กำไร {baht(row.profit)}</span> : null}
    </div>
  </div>
);

function useFilters({ values }: ListSearch): readonly Filter[] {
  const { productId } = values;
  const filters = useMemo(() => [...orderFilters, productFilter(productId)], [productId]);
  return useNamedFilters(filters, values);
}

const sumsOf = (total: Figures, seesCosts: boolean): string[] => [
  `${formatCount(total.orders)} ออเดอร์`,
  ...numbersFor(seesCosts)
    .filter(({ id }) => !['packs', 'roas'].includes(id))
    .map(({ title, of }) => `${title} ${of(total)}`),
];

function Orders({ search }: { search: ListSearch }) {
  const seesCosts = useCan()('report.profit');
  const asked = pickFilters(search, ORDER_KEYS) as ReportOrderQuery;
  const query = useQuery(
    reportOrdersQuery({ ...asked, page: search.page, pageSize: search.pageSize }),
  );
  const columns = useMemo(() => orderColumns(seesCosts), [seesCosts]);
  const { data } = query;
  const total = data
    ? [
        `รวม ${formatCount(data.total.orders)} ออเดอร์ ยอดขาย ${formatBaht(data.total.sales)} บาท`,
        ...beforeText(data.total.sales, data.previous?.total.sales, formatBaht),
        ...(data.total.profit === undefined ? [] : [`กำไร ${formatBaht(data.total.profit)} บาท`]),
        `นับจาก${reportDates[(asked?.dateBy ?? 'created') as ReportDate]}`,
        ...(data.unplacedAds ? [`รวมค่าแอดวันที่ไม่มีออเดอร์ ${formatBaht(data.unplacedAds)} บาท`] : []),
      ].join(' · ')
    : undefined;
  return (
    <ListPage
      title={ORDER_REPORT}
      subtitle={total && withCounting(total, data?.counting)}
      actions={
        <>
          <CompareIn search={search} />
          <PaperButton title={ORDER_REPORT} data={data} isOld={query.isPlaceholderData} />
        </>
      }
      name="report-order"
      search={search}
      query={query}
      columns={columns}
      filters={useFilters(search)}
      tabs={orderTabs('orders')}
      table={{
        label: ORDER_REPORT,
        keyOf: (row) => String(row.id),
        nameOf: (row) => `ออเดอร์ ${row.code}`,
        card: (row) => <OrderCard row={row} seesCosts={seesCosts} />,
        hrefOf: (row) => `/order/${row.id}/view`,
        ...(data && { footer: <SumsRow sums={sumsOf(data.total, seesCosts)} /> }),
      }}
      empty={<Empty icon="chart" title="ไม่มีข้อมูลในช่วงนี้" text="ลองเลือกช่วงวันที่อื่น" />}
    />
  );
}

export default function OrderReportPage() {
  const search = useListSearch();
  return search.values['tab'] === 'shipping' ? (
    <Parcels search={search} />
  ) : (
    <Orders search={search} />
  );
}
