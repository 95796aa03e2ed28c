// /report/order: one row per order with costs and profit; a second tab for couriers' charges.
import { orderStatuses, type OrderStatus } from '@app/contract/kit/order-states';
import { formatPhone } from '@app/contract/kit/text';
import { customerTabs, orderGaps, orderOutcomes } from '@app/contract/report/lists';
import { reportDates, type ReportDate } from '@app/contract/report/reports';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { formatTime } from '../../ui/format/date.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch, type ListSearch } from '../../ui/layout/list-search.ts';
import { useNamedFilters } from '../../ui/layout/use-named-filters.ts';
import { PaperButton } from '../../ui/sheet/export-menu.tsx';
import type { Column } from '../../ui/table/column.ts';
import { Parcels } from './parcels.tsx';
import { byCarrier, days, productFilter } from './filter/report-filters.ts';
import { baht, numbersFor, OrdersLink, type Search } from './report-columns.tsx';
import {
  beforeText,
  carrierName,
  CompareIn,
  EmptySpan,
  footersOf,
  ORDER_REPORT,
  OrderLink,
  orderTabs,
  withCounting,
} from './report-tools.tsx';
import {
  loadCategories,
  loadChannels,
  loadProvinces,
  loadSellers,
  reportOrdersQuery,
  type Figures,
  type OrderReport,
  type ReportOrder,
  type ReportOrderQuery,
} from './report.data.ts';
import type { Href } from '../../ui/layout/target.ts';

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
  'goods',
  'buyer',
  'segment',
  'segmentStart',
  'segmentEnd',
  'compare',
] as const;

/** Only when a number of another report was opened. */
const drilled: Readonly<Record<'goods' | 'buyer' | 'segment', Filter>> = {
  goods: {
    kind: 'select',
    key: 'goods',
    label: 'ตัวเลข',
    options: [{ value: '1', label: 'เฉพาะรายการสินค้า' }],
  },
  buyer: { kind: 'select', key: 'buyer', label: 'ลูกค้า', options: [] },
  segment: {
    kind: 'select',
    key: 'segment',
    label: 'กลุ่มลูกค้า',
    options: choices(customerTabs),
  },
};
const segmentDays: Filter = {
  kind: 'days',
  key: 'segmentStart',
  toKey: 'segmentEnd',
  label: 'วันที่ของกลุ่มลูกค้า',
};

function drilledIn(values: ListSearch['values'], buyer: string | undefined): Filter[] {
  const { goods, segment, segmentStart } = values;
  const buyers = [{ value: values['buyer'] ?? '', label: buyer ?? 'ที่เลือก' }];
  return [
    ...(goods ? [drilled.goods] : []),
    ...(values['buyer'] ? [{ ...drilled.buyer, options: buyers } as Filter] : []),
    ...(segment ? [drilled.segment] : []),
    ...(segmentStart ? [segmentDays] : []),
  ];
}

const statusName = (status: string): string => orderStatuses[status as OrderStatus] ?? status;

const orderColumns = (seesCosts: boolean): Column<ReportOrder>[] => [
  {
    id: 'code',
    title: 'ออเดอร์',
    cell: (row) => <OrderLink id={row.id} code={row.code} />,
    always: true,
  },
  { id: 'at', title: 'สร้างเมื่อ', cell: (row) => formatTime(row.createdAt), from: 'lg' },
  {
    id: 'customer',
    title: 'ลูกค้า',
    cell: (row) => row.customer,
    className: 'whitespace-nowrap',
  },
  { id: 'phone', title: 'เบอร์', cell: (row) => formatPhone(row.phone), startsHidden: true },
  {
    id: 'status',
    title: 'สถานะ',
    cell: (row) => statusName(row.status),
    className: 'whitespace-nowrap',
  },
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

function useFilters({ values }: ListSearch, buyer: string | undefined): readonly Filter[] {
  const filters = useMemo(
    () => [...orderFilters, productFilter(values['productId']), ...drilledIn(values, buyer)],
    [values, buyer],
  );
  return useNamedFilters(filters, values);
}

/** A number that counts only some orders links to them, unless the list is already limited. */
const sumsOf = (total: Figures, seesCosts: boolean, asked: Search): ReactNode[] => [
  `${formatCount(total.orders)} ออเดอร์`,
  ...numbersFor(seesCosts)
    .filter(({ id }) => !['packs', 'roas'].includes(id))
    .map(({ id, title, of, outcome }) =>
      outcome && asked['outcome'] === undefined ? (
        <OrdersLink key={id} text={`${title} ${of(total)}`} search={asked} outcome={outcome} />
      ) : (
        `${title} ${of(total)}`
      ),
    ),
];

/** With a product filter an order shows only its matching part. */
const isPart = ({ productId, catId, goods }: Search): boolean =>
  [productId, catId, goods].some((each) => each !== undefined);

function sayingOf(data: OrderReport, asked: Search): string {
  const { total, previous, outside = [], unplacedAds, counting } = data;
  const paidBack = outside.reduce((sum, each) => sum - each.sales, 0);
  return withCounting(
    [
      `รวม ${formatCount(total.orders)} ออเดอร์ ยอดขาย ${formatBaht(total.sales)} บาท`,
      ...beforeText(total.sales, previous?.total.sales, formatBaht),
      ...(total.profit === undefined ? [] : [`กำไร ${formatBaht(total.profit)} บาท`]),
      `นับจาก${reportDates[(asked['dateBy'] ?? 'created') as ReportDate] ?? reportDates.created}`,
      ...(isPart(asked) ? ['ตัวเลขคิดเฉพาะรายการสินค้าที่เลือก'] : []),
      ...(paidBack > 0 ? [`หักเงินที่คืนลูกค้า ${formatBaht(paidBack)} บาท`] : []),
      ...(unplacedAds ? [`รวมค่าแอดวันที่ไม่มีออเดอร์ ${formatBaht(unplacedAds)} บาท`] : []),
    ].join(' · '),
    counting,
  );
}

function Orders({ search }: { search: ListSearch }) {
  const navigate = useNavigate();
  const seesCosts = useCan()('report.profit');
  const asked: Search = pickFilters(search, ORDER_KEYS);
  const query = useQuery(
    reportOrdersQuery({
      ...(asked as ReportOrderQuery),
      page: search.page,
      pageSize: search.pageSize,
    }),
  );
  const columns = useMemo(() => orderColumns(seesCosts), [seesCosts]);
  const { data } = query;
  const hrefOf = (row: ReportOrder): Href => `/order/${row.id}/view`;
  return (
    <ListPage
      title={ORDER_REPORT}
      subtitle={data && sayingOf(data, asked)}
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
      filters={useFilters(search, data?.items[0]?.customer)}
      tabs={orderTabs('orders', search.asked)}
      table={{
        label: ORDER_REPORT,
        keyOf: (row) => String(row.id),
        nameOf: (row) => `ออเดอร์ ${row.code}`,
        card: (row) => <OrderCard row={row} seesCosts={seesCosts} />,
        hrefOf,
        onOpen: (row) => void navigate({ href: hrefOf(row) }),
        ...(data && footersOf(sumsOf(data.total, seesCosts, asked))),
      }}
      empty={<EmptySpan search={search} />}
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
