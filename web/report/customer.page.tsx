// /report/customer: who bought how often, how lately and for how much; new, repeat, lapsed and at risk.
import { customerTabs, type CustomerTab } from '@app/contract/report-list';
import { formatPhone } from '@app/contract/kit/text';
import { useQuery } from '@tanstack/react-query';
import { FollowTicked, type Followed } from '../lead-list/index.ts';
import { Empty } from '../ui/feedback/states.tsx';
import { formatDay } from '../ui/format/date.ts';
import { formatBaht, formatCount } from '../ui/format/money.ts';
import type { Filter } from '../ui/layout/filters.tsx';
import { ListPage } from '../ui/layout/list-page.tsx';
import { pickFilters, useListSearch } from '../ui/layout/list-search.ts';
import type { Column } from '../ui/table/column.ts';
import { useSelection, type Selection } from '../ui/table/selection.ts';
import { percent } from './report-look.tsx';
import {
  reportCustomersQuery,
  type ReportCustomer,
  type ReportCustomerQuery,
} from './report.data.ts';

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

const columns: readonly Column<ReportCustomer>[] = [
  { id: 'name', title: 'ชื่อ', cell: (row) => row.name, always: true },
  { id: 'phone', title: 'เบอร์', cell: (row) => formatPhone(row.phone) },
  { id: 'orders', title: 'ครั้ง', align: 'right', cell: (row) => formatCount(row.orders) },
  { id: 'sales', title: 'ยอดรวม', align: 'right', cell: (row) => formatBaht(row.sales) },
  {
    id: 'average',
    title: 'เฉลี่ย',
    align: 'right',
    cell: (row) => formatBaht(row.average),
    from: 'lg',
  },
  { id: 'last', title: 'ล่าสุด', cell: (row) => formatDay(row.lastOn) },
  { id: 'favorite', title: 'สินค้าที่ซื้อบ่อย', cell: (row) => row.favorite ?? '–', from: 'lg' },
  { id: 'returned', title: 'ตีกลับ', align: 'right', cell: refused },
  {
    id: 'rfm',
    title: 'RFM',
    align: 'right',
    cell: (row) => `${row.recency}${row.frequency}${row.money}`,
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
      {formatPhone(row.phone)} · {formatCount(row.orders)} ครั้ง · ล่าสุด {formatDay(row.lastOn)} · ตีกลับ{' '}
      {refused(row)}
    </div>
  </div>
);

const followed = (row: ReportCustomer): Followed => ({
  name: row.name,
  phone: row.phone,
  note: `ซื้อ ${formatCount(row.orders)} ครั้ง ล่าสุด ${formatDay(row.lastOn)}`,
});

const Follow = ({ selection }: { selection: Selection<ReportCustomer> }) => (
  <FollowTicked people={[...selection.rows.values()].map(followed)} onDone={selection.clear} />
);

const tabOf = (text: string | undefined): CustomerTab =>
  text !== undefined && Object.hasOwn(customerTabs, text) ? (text as CustomerTab) : 'all';

export default function CustomerReportPage() {
  const search = useListSearch();
  const tab = tabOf(search.values['tab']);
  const { order, ...asked } = pickFilters(search, ['start', 'end', 'order']);
  const query = useQuery(
    reportCustomersQuery({
      ...asked,
      ...(order === undefined ? {} : { sort: order }),
      tab,
      page: search.page,
      pageSize: search.pageSize,
    } as ReportCustomerQuery),
  );
  const { data } = query;
  const selection = useSelection<ReportCustomer>();
  return (
    <ListPage
      title="รายงานลูกค้า"
      subtitle={
        data
          ? `รวม ${formatCount(data.total.customers)} คน · ${formatCount(data.total.orders)} ออเดอร์ · ${formatBaht(data.total.sales)} บาท`
          : undefined
      }
      name="report-customer"
      search={search}
      query={query}
      selection={selection}
      bulk={<Follow selection={selection} />}
      columns={columns}
      filters={filters}
      tabs={(Object.keys(customerTabs) as CustomerTab[]).map((each) => ({
        label: customerTabs[each],
        to: '/report/customer',
        search: { tab: each },
        active: each === tab,
      }))}
      table={{
        label: 'รายงานลูกค้า',
        keyOf: (row) => String(row.id),
        nameOf: (row) => `ลูกค้า ${row.name}`,
        card: (row) => <CustomerCard row={row} />,
        hrefOf: (row) => `/order/${row.id}/view`,
      }}
      empty={<Empty icon="users" title="ไม่มีลูกค้าในกลุ่มนี้" text="ลองเลือกแท็บหรือช่วงวันที่อื่น" />}
    />
  );
}
