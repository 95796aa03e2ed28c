// /report/order: one row per order with its costs and profit; a second tab for what couriers asked.
import { buckets, type Bucket } from '@app/contract/kit/buckets';
import { carrierByCode } from '@app/contract/kit/carriers';
import { orderStatuses, type OrderStatus } from '@app/contract/kit/order-states';
import { orderGaps, orderOutcomes } from '@app/contract/report-list';
import { reportDates } from '@app/contract/report';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Empty } from '../ui/feedback/states.tsx';
import { formatDay, formatTime } from '../ui/format/date.ts';
import { formatBaht, formatCount } from '../ui/format/money.ts';
import { useCan } from '../ui/hooks/me.ts';
import type { Filter } from '../ui/layout/filters.tsx';
import { ListPage } from '../ui/layout/list-page.tsx';
import { pickFilters, useListSearch, type ListSearch } from '../ui/layout/list-search.ts';
import { useNamedFilters } from '../ui/layout/use-named-filters.ts';
import { PaperButton } from '../ui/sheet/take-along.tsx';
import type { Column } from '../ui/table/column.ts';
import { baht, numbersFor } from './report-look.tsx';
import { withCounting } from './report-tools.tsx';
import {
  carrierOptions,
  loadCategories,
  loadChannels,
  loadProducts,
  loadProvinces,
  loadSellers,
  reportOrdersQuery,
  reportParcelsQuery,
  type ReportOrder,
  type ReportOrderQuery,
  type ReportParcel,
  type ReportParcelQuery,
} from './report.data.ts';

const TITLE = 'รายงานออเดอร์';
const days: Filter = { kind: 'days', key: 'start', toKey: 'end', label: 'ช่วงวันที่' };
const byCarrier: Filter = {
  kind: 'select',
  key: 'provider',
  label: 'ขนส่ง',
  options: carrierOptions,
};
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
const stages = Object.entries(buckets).map(([value, label]) => ({ value, label }));
const parcelFilters: readonly Filter[] = [
  days,
  { kind: 'select', key: 'tracking', label: 'สถานะพัสดุ', options: stages },
  byCarrier,
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
] as const;

const carrierName = (code: number | null): string =>
  code === null ? '–' : (carrierByCode(code)?.name ?? '–');
const statusName = (status: string): string => orderStatuses[status as OrderStatus] ?? status;

const tabs = (open: 'orders' | 'shipping') => [
  { label: 'ออเดอร์', to: '/report/order', active: open === 'orders' },
  {
    label: 'ค่าขนส่ง',
    to: '/report/order',
    search: { tab: 'shipping' },
    active: open === 'shipping',
  },
];

const orderColumns = (seesCosts: boolean): Column<ReportOrder>[] => [
  { id: 'code', title: 'ออเดอร์', cell: (row) => row.code, always: true },
  { id: 'at', title: 'สร้างเมื่อ', cell: (row) => formatTime(row.createdAt), from: 'lg' },
  { id: 'customer', title: 'ลูกค้า', cell: (row) => row.customer },
  { id: 'status', title: 'สถานะ', cell: (row) => statusName(row.status) },
  { id: 'channel', title: 'ช่องทาง', cell: (row) => row.channel ?? '–', from: 'xl' },
  { id: 'creator', title: 'ผู้เปิดออเดอร์', cell: (row) => row.creator ?? '–', from: 'xl' },
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

/** A product is looked for by its id, so that its name is there however many products the shop has. */
function useFilters({ values }: ListSearch): readonly Filter[] {
  const { productId } = values;
  const filters = useMemo<readonly Filter[]>(
    () => [
      ...orderFilters,
      {
        kind: 'select',
        key: 'productId',
        label: 'สินค้า',
        options: [],
        load: () => loadProducts(productId),
      },
    ],
    [productId],
  );
  return useNamedFilters(filters, values);
}

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
        ...(data.total.profit === undefined ? [] : [`กำไร ${formatBaht(data.total.profit)} บาท`]),
        ...(data.unplacedAds ? [`รวมค่าแอดวันที่ไม่มีออเดอร์ ${formatBaht(data.unplacedAds)} บาท`] : []),
      ].join(' · ')
    : undefined;
  return (
    <ListPage
      title={TITLE}
      subtitle={total && withCounting(total, data?.counting)}
      actions={<PaperButton title={TITLE} data={data} isOld={query.isPlaceholderData} />}
      name="report-order"
      search={search}
      query={query}
      columns={columns}
      filters={useFilters(search)}
      tabs={tabs('orders')}
      table={{
        label: TITLE,
        keyOf: (row) => String(row.id),
        nameOf: (row) => `ออเดอร์ ${row.code}`,
        card: (row) => <OrderCard row={row} seesCosts={seesCosts} />,
        hrefOf: (row) => `/order/${row.id}/view`,
      }}
      empty={<Empty icon="chart" title="ไม่มีข้อมูลในช่วงนี้" text="ลองเลือกช่วงวันที่อื่น" />}
    />
  );
}

const grams = (value: number | null): string => (value === null ? '–' : formatCount(value));
const parcelColumns = (seesCosts: boolean): Column<ReportParcel>[] => [
  { id: 'pno', title: 'เลขพัสดุ', cell: (row) => row.pno, always: true },
  { id: 'order', title: 'ออเดอร์', cell: (row) => row.orderCode },
  { id: 'carrier', title: 'ขนส่ง', cell: (row) => carrierName(row.carrier) },
  {
    id: 'at',
    title: 'สร้างเลขเมื่อ',
    cell: (row) => (row.bookedAt === null ? '–' : formatDay(row.bookedAt.slice(0, 10))),
    from: 'lg',
  },
  { id: 'weight', title: 'น้ำหนักแจ้ง (กรัม)', align: 'right', cell: (row) => grams(row.weight) },
  { id: 'real', title: 'น้ำหนักจริง (กรัม)', align: 'right', cell: (row) => grams(row.courierWeight) },
  { id: 'charged', title: 'เก็บลูกค้า', align: 'right', cell: (row) => formatBaht(row.charged) },
  ...(seesCosts
    ? [
        {
          id: 'cost',
          title: 'ค่าส่งจริง',
          align: 'right' as const,
          cell: (row: ReportParcel) => baht(row.cost ?? undefined),
        },
        {
          id: 'back',
          title: 'ค่าส่งกลับ',
          align: 'right' as const,
          cell: (row: ReportParcel) => baht(row.returnCost ?? undefined),
        },
        {
          id: 'gap',
          title: 'ส่วนต่าง',
          align: 'right' as const,
          cell: (row: ReportParcel) => baht(row.difference ?? undefined),
        },
      ]
    : []),
  { id: 'bucket', title: 'สถานะ', cell: (row) => buckets[row.bucket as Bucket] ?? row.bucket },
];

function Parcels({ search }: { search: ListSearch }) {
  const seesCosts = useCan()('report.profit');
  const asked = pickFilters(search, ['start', 'end', 'tracking', 'provider']) as ReportParcelQuery;
  const query = useQuery(
    reportParcelsQuery({ ...asked, page: search.page, pageSize: search.pageSize }),
  );
  const columns = useMemo(() => parcelColumns(seesCosts), [seesCosts]);
  const { data } = query;
  return (
    <ListPage
      title={TITLE}
      subtitle={
        data
          ? withCounting(
              `รวม ${formatCount(data.total.parcels)} พัสดุ · เก็บลูกค้า ${formatBaht(data.total.charged)} บาท${data.total.cost === undefined ? '' : ` · ค่าส่งจริง ${formatBaht(data.total.cost + (data.total.returnCost ?? 0))} บาท`}`,
              data.counting,
            )
          : undefined
      }
      actions={<PaperButton title="รายงานค่าขนส่ง" data={data} isOld={query.isPlaceholderData} />}
      name="report-shipping"
      search={search}
      query={query}
      columns={columns}
      filters={parcelFilters}
      tabs={tabs('shipping')}
      table={{
        label: 'ค่าขนส่งของพัสดุ',
        keyOf: (row) => String(row.id),
        nameOf: (row) => `พัสดุ ${row.pno}`,
        card: (row) => (
          <div className="grid gap-1 text-sm">
            <div className="font-semibold break-words">{row.pno}</div>
            <div className="text-ink2">
              {row.orderCode} · {carrierName(row.carrier)} · เก็บลูกค้า {formatBaht(row.charged)}
              {seesCosts ? ` · จริง ${baht(row.cost ?? undefined)}` : ''}
            </div>
          </div>
        ),
        hrefOf: (row) => `/order/${row.orderId}/view`,
      }}
      empty={<Empty icon="truck" title="ไม่มีพัสดุในช่วงนี้" text="ลองเลือกช่วงวันที่อื่น" />}
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
