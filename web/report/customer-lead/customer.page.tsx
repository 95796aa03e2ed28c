// /report/customer: who bought how often, how recently and for how much; new, repeat, lapsed and at risk.
import type { Gives } from '@app/contract/kit/endpoint';
import { customerTabs, type customerReport, type CustomerTab } from '@app/contract/report/lists';
import { formatPhone } from '@app/contract/kit/text';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { LeadsButton } from './leads-button.tsx';
import { type Segment } from './customer-lead.data.ts';
import { Empty } from '../../ui/feedback/states.tsx';
import { formatDay } from '../../ui/format/date.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import type { Filter } from '../../ui/layout/filters.tsx';
import { ListPage } from '../../ui/layout/list-page.tsx';
import { pickFilters, useListSearch } from '../../ui/layout/list-search.ts';
import { PaperButton } from '../../ui/sheet/export-menu.tsx';
import type { Column } from '../../ui/table/column.ts';
import { useSelection } from '../../ui/table/selection.ts';
import { OrdersLink, percent, SameOrders, type Search } from '../reports/report-columns.tsx';
import { beforeText, CompareIn, footersOf, withCounting } from '../reports/report-tools.tsx';
import {
  reportCustomersQuery,
  type ReportCustomer,
  type ReportCustomerQuery,
} from '../reports/report.data.ts';
import type { Tab } from '../../ui/layout/tabs.tsx';
import type { Href } from '../../ui/layout/target.ts';

const filters: readonly Filter[] = [
  { kind: 'days', key: 'start', toKey: 'end', label: 'ช่วงวันที่' },
  {
    kind: 'select',
    key: 'order',
    label: 'เรียงตาม',
    empty: 'ซื้อล่าสุด',
    options: [
      { value: '-sales', label: 'ยอดรวมมากที่สุด' },
      { value: '-orders', label: 'ซื้อบ่อยที่สุด' },
      { value: '-returned', label: 'ตีกลับมากที่สุด' },
    ],
  },
];

const refused = (row: ReportCustomer): string =>
  `${formatCount(row.returned)} (${percent(row.returned, row.orders)})`;

/** All orders of the buyer, whatever days are shown. */
const ordersOf = ({ id, firstOn, lastOn }: ReportCustomer): Search => ({
  buyer: String(id),
  start: firstOn,
  end: lastOn,
});

const columns: readonly Column<ReportCustomer>[] = [
  { id: 'name', title: 'ชื่อ', cell: (row) => row.name, always: true },
  { id: 'phone', title: 'เบอร์', cell: (row) => formatPhone(row.phone) },
  {
    id: 'orders',
    title: 'ครั้ง',
    align: 'right',
    cell: (row) => <OrdersLink text={formatCount(row.orders)} search={ordersOf(row)} />,
  },
  {
    id: 'sales',
    title: 'ยอดรวม',
    align: 'right',
    cell: (row) => <SameOrders text={formatBaht(row.sales)} search={ordersOf(row)} />,
  },
  {
    id: 'average',
    title: 'เฉลี่ย',
    align: 'right',
    cell: (row) => <SameOrders text={formatBaht(row.average)} search={ordersOf(row)} />,
    from: 'lg',
  },
  { id: 'last', title: 'ล่าสุด', cell: (row) => formatDay(row.lastOn) },
  { id: 'favorite', title: 'สินค้าที่ซื้อบ่อย', cell: (row) => row.favorite ?? '–', from: 'lg' },
  {
    id: 'returned',
    title: 'ตีกลับ',
    align: 'right',
    cell: (row) => <OrdersLink text={refused(row)} search={ordersOf(row)} outcome="returned" />,
  },
  {
    id: 'rfm',
    title: 'RFM',
    align: 'right',
    cell: (row) => (
      <span title="1–5 ยิ่งมากยิ่งดี: R ซื้อล่าสุด · F ซื้อบ่อย · M ยอดซื้อ">
        R{row.recency} F{row.frequency} M{row.money}
      </span>
    ),
    from: 'lg',
  },
];

const CustomerCard = ({ row }: { row: ReportCustomer }) => (
  <div className="grid gap-1 text-sm">
    <div className="flex justify-between gap-3 font-semibold">
      <span className="min-w-0 break-words">{row.name}</span>
      <span className="num">{formatBaht(row.sales)}</span>
    </div>
    <div className="text-ink2">
      {formatPhone(row.phone)} · ล่าสุด {formatDay(row.lastOn)}
    </div>
    <div className="flex flex-wrap items-center gap-x-4">
      <OrdersLink text={`${formatCount(row.orders)} ครั้ง`} search={ordersOf(row)} />
      <OrdersLink text={`ตีกลับ ${refused(row)}`} search={ordersOf(row)} outcome="returned" />
    </div>
  </div>
);

const tabOf = (text: string | undefined): CustomerTab =>
  text !== undefined && Object.hasOwn(customerTabs, text) ? (text as CustomerTab) : 'all';

/** Days and sorting stay when the tab changes. */
const tabsOf = (open: CustomerTab, kept: Partial<Record<string, string>>) =>
  (Object.keys(customerTabs) as CustomerTab[]).map((each): Tab => ({
    label: customerTabs[each],
    to: '/report/customer',
    search: { ...kept, tab: each },
    active: each === open,
  }));

const table = {
  label: 'รายงานลูกค้า',
  keyOf: (row: ReportCustomer) => String(row.id),
  nameOf: (row: ReportCustomer) => `ลูกค้า ${row.name}`,
  card: (row: ReportCustomer) => <CustomerCard row={row} />,
  hrefOf: (row: ReportCustomer): Href => `/order/${row.id}/view`,
};

/** The ticks of one segment: 'all that match' means the segment in which it was pressed. */
function useTicks({ tab, start, end }: Segment) {
  const selection = useSelection<ReportCustomer>();
  const { clear } = selection;
  useEffect(() => clear(), [clear, tab, start, end]);
  return selection;
}

function totalsOf({ total }: Gives<typeof customerReport>, segment: Segment): ReactNode[] {
  const { tab, start, end } = segment;
  const search = { segment: tab, segmentStart: start, segmentEnd: end };
  return [
    `${formatCount(total.customers)} คน`,
    <OrdersLink key="orders" text={`${formatCount(total.orders)} ออเดอร์`} search={search} />,
    <SameOrders key="sales" text={`ยอดรวม ${formatBaht(total.sales)}`} search={search} />,
  ];
}

const sumsOf = ({ total, previous, counting }: Gives<typeof customerReport>): string =>
  withCounting(
    [
      `รวม ${formatCount(total.customers)} คน`,
      ...beforeText(total.customers, previous?.total.customers, formatCount),
      `${formatCount(total.orders)} ออเดอร์`,
      `${formatBaht(total.sales)} บาท`,
    ].join(' · '),
    counting,
  );

export default function CustomerReportPage() {
  const search = useListSearch();
  const tab = tabOf(search.values['tab']);
  const kept = pickFilters(search, ['start', 'end', 'order', 'compare']);
  const { order, compare, ...asked } = kept;
  const isDated = asked.start !== undefined || asked.end !== undefined;
  const segment: Segment = { tab, ...asked };
  const selection = useTicks(segment);
  const navigate = useNavigate();
  const onOpen = (row: ReportCustomer) => void navigate({ href: table.hrefOf(row) });
  const { page, pageSize } = search;
  const wanted = { ...segment, ...(order && { sort: order }), ...(compare && { compare }) };
  const query = useQuery(
    reportCustomersQuery({ ...wanted, page, pageSize } as ReportCustomerQuery),
  );
  const { data } = query;
  const chosen = {
    ids: selection.everything ? null : [...selection.rows.values()].map(({ id }) => id),
    segment,
    count: selection.count,
  };
  return (
    <ListPage
      title="รายงานลูกค้า"
      subtitle={data && sumsOf(data)}
      actions={
        <>
          {isDated ? <CompareIn search={search} /> : null}
          <PaperButton title="รายงานลูกค้า" data={data} isOld={query.isPlaceholderData} />
        </>
      }
      name="report-customer"
      search={search}
      query={query}
      columns={columns}
      filters={filters}
      tabs={tabsOf(tab, kept)}
      table={{ ...table, onOpen, ...(data && footersOf(totalsOf(data, segment))) }}
      selection={selection}
      bulk={
        <LeadsButton
          chosen={chosen}
          name={tab === 'all' ? 'ลูกค้าเก่า' : `ลูกค้า${customerTabs[tab]}`}
          onDone={selection.clear}
        />
      }
      empty={<Empty icon="users" title="ไม่มีลูกค้าในกลุ่มนี้" text="ลองเลือกแท็บหรือช่วงวันที่อื่น" />}
    />
  );
}
