// The shipping tab of /report/order: each parcel with the buyer's fee and the courier's charge.
import { buckets, type Bucket } from '@app/contract/kit/buckets';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Empty } from '../../ui/feedback/states.tsx';
import { formatDay } from '../../ui/format/date.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { useCan } from '../../ui/hooks/me.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, type ListSearch } from '../../ui/layout/list-search.ts';
import { PaperButton } from '../../ui/sheet/export-menu.tsx';
import type { Column } from '../../ui/table/column.ts';
import { byCarrier, days } from './filter/report-filters.ts';
import { baht } from './report-columns.tsx';
import {
  beforeText,
  carrierName,
  CompareIn,
  footersOf,
  ORDER_REPORT,
  OrderLink,
  orderTabs,
  withCounting,
} from './report-tools.tsx';
import {
  reportParcelsQuery,
  type ParcelReport,
  type ParcelSums,
  type ReportParcel,
  type ReportParcelQuery,
} from './report.data.ts';
import type { Href } from '../../ui/layout/target.ts';

const stages = Object.entries(buckets).map(([value, label]) => ({ value, label }));
const filters: readonly Filter[] = [
  days,
  { kind: 'select', key: 'tracking', label: 'สถานะพัสดุ', options: stages },
  byCarrier,
];

const costOf = ({ cost = 0, returnCost = 0 }: ParcelSums): number => cost + returnCost;

const parcelSums = (total: ParcelSums): string[] => [
  `${formatCount(total.parcels)} พัสดุ`,
  `เก็บลูกค้า ${formatBaht(total.charged)}`,
  ...(total.cost === undefined
    ? []
    : [
        `ค่าส่งจริง ${formatBaht(total.cost)}`,
        `ค่าส่งกลับ ${formatBaht(total.returnCost ?? 0)}`,
        `ส่วนต่าง ${formatBaht(total.difference ?? 0)}`,
      ]),
];

const grams = (value: number | null): string => (value === null ? '–' : formatCount(value));
const parcelColumns = (seesCosts: boolean): Column<ReportParcel>[] => [
  { id: 'pno', title: 'เลขพัสดุ', cell: (row) => row.pno, always: true },
  {
    id: 'order',
    title: 'ออเดอร์',
    cell: (row) => <OrderLink id={row.orderId} code={row.orderCode} />,
  },
  { id: 'carrier', title: 'ขนส่ง', cell: (row) => carrierName(row.carrier) },
  {
    id: 'at',
    title: 'สร้างเลขเมื่อ',
    cell: (row) => (row.bookedAt === null ? '–' : formatDay(row.bookedAt)),
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

const ParcelCard = ({ row, seesCosts }: { row: ReportParcel; seesCosts: boolean }) => (
  <div className="grid gap-1 text-sm">
    <div className="font-semibold break-words">{row.pno}</div>
    <div className="text-ink2">
      {row.orderCode} · {carrierName(row.carrier)} · เก็บลูกค้า {formatBaht(row.charged)}
      {seesCosts ? ` · จริง ${baht(row.cost ?? undefined)}` : ''}
    </div>
  </div>
);

const sayingOf = ({ total, previous, counting }: ParcelReport): string =>
  withCounting(
    [
      `รวม ${formatCount(total.parcels)} พัสดุ`,
      ...beforeText(total.parcels, previous?.total.parcels, formatCount),
      `เก็บลูกค้า ${formatBaht(total.charged)} บาท`,
      ...(total.cost === undefined ? [] : [`ค่าส่งจริง ${formatBaht(costOf(total))} บาท`]),
    ].join(' · '),
    counting,
  );

const hrefOf = (row: ReportParcel): Href => `/order/${row.orderId}/view`;

export function Parcels({ search }: { search: ListSearch }) {
  const navigate = useNavigate();
  const seesCosts = useCan()('report.profit');
  const asked = pickFilters(search, [
    'start',
    'end',
    'tracking',
    'provider',
    'compare',
  ]) as ReportParcelQuery;
  const query = useQuery(
    reportParcelsQuery({ ...asked, page: search.page, pageSize: search.pageSize }),
  );
  const columns = useMemo(() => parcelColumns(seesCosts), [seesCosts]);
  const { data } = query;
  return (
    <ListPage
      title={ORDER_REPORT}
      subtitle={data && sayingOf(data)}
      actions={
        <>
          <CompareIn search={search} />
          <PaperButton title="รายงานค่าขนส่ง" data={data} isOld={query.isPlaceholderData} />
        </>
      }
      name="report-shipping"
      search={search}
      query={query}
      columns={columns}
      filters={filters}
      tabs={orderTabs('shipping', search.asked)}
      table={{
        label: 'ค่าขนส่งของพัสดุ',
        keyOf: (row) => String(row.id),
        nameOf: (row) => `พัสดุ ${row.pno}`,
        card: (row) => <ParcelCard row={row} seesCosts={seesCosts} />,
        hrefOf,
        onOpen: (row) => void navigate({ href: hrefOf(row) }),
        ...(data && footersOf(parcelSums(data.total))),
      }}
      empty={<Empty icon="truck" title="ไม่มีพัสดุในช่วงนี้" text="ลองเลือกช่วงวันที่อื่น" />}
    />
  );
}
