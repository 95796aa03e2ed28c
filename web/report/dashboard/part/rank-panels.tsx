// Rankings: products, channels, people, couriers, provinces; each list loads and fails by itself.
import { numberText, percentOf } from '@app/contract/report/dashboard-numbers';
import type { OrderOutcome } from '@app/contract/report/lists';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatBaht, formatCount } from '../../../ui/format/money.ts';
import { useCan } from '../../../ui/hooks/me.ts';
import {
  partQuery,
  type DashboardQuery,
  type CarrierRow,
  type ReportRow,
} from '../dashboard.data.ts';
import { ordersOfRow, type Property, type Search } from './drill.ts';
import { OrdersLink } from './orders-link.tsx';
import { PartPanel } from './part-panel.tsx';
import { RankTable, type RankColumn } from './rank-table.tsx';
import type { PlainPath } from '../../../ui/layout/target.ts';

type Row = ReportRow | CarrierRow;
type ListName = 'products' | 'channels' | 'users' | 'carriers' | 'provinces';

interface List {
  readonly title: string;
  readonly nameTitle: string;
  readonly property: Property;
  /** Link to the complete list. */
  readonly all: { readonly to: PlainPath; readonly search?: Search };
  readonly lines: number;
}

const daily = (groupBy: string): List['all'] => ({ to: '/report/daily', search: { groupBy } });
const lists: Readonly<Record<ListName, List>> = {
  products: {
    title: 'สินค้าขายดี',
    nameTitle: 'สินค้า',
    property: 'product',
    all: { to: '/report/product' },
    lines: 10,
  },
  channels: {
    title: 'ช่องทาง',
    nameTitle: 'ช่องทาง',
    property: 'channel',
    all: daily('channel'),
    lines: 5,
  },
  users: {
    title: 'ผู้เปิดออเดอร์',
    nameTitle: 'ชื่อ',
    property: 'creator',
    all: daily('creator'),
    lines: 5,
  },
  carriers: {
    title: 'ขนส่ง',
    nameTitle: 'ขนส่ง',
    property: 'carrier',
    all: daily('carrier'),
    lines: 4,
  },
  provinces: {
    title: 'จังหวัด',
    nameTitle: 'จังหวัด',
    property: 'province',
    all: daily('province'),
    lines: 10,
  },
};

const MOST = 10;

interface RankedNumber {
  readonly id: string;
  readonly title: string;
  readonly text: (row: Row) => string;
  /** Only these of the row's orders. */
  readonly outcome?: OrderOutcome;
}

const orders: RankedNumber = {
  id: 'orders',
  title: 'ออเดอร์',
  text: (row) => formatCount(row.orders),
};
const returned: RankedNumber = {
  id: 'returned',
  title: 'ตีกลับ',
  text: (row) => numberText('percent', percentOf(row.returned, row.shipped)),
  outcome: 'returned',
};
const units: RankedNumber = { id: 'units', title: 'ชิ้น', text: (row) => formatCount(row.units) };
const profit: RankedNumber = {
  id: 'profit',
  title: 'กำไร',
  text: (row) => (row.profit === undefined ? '–' : formatBaht(row.profit)),
};
const delivered: RankedNumber = {
  id: 'delivered',
  title: 'สำเร็จ',
  text: (row) => numberText('percent', percentOf(row.delivered, row.shipped)),
  outcome: 'delivered',
};
const doorDays: RankedNumber = {
  id: 'days',
  title: 'เฉลี่ย (วัน)',
  text: (row) => ('averageDays' in row ? (row.averageDays?.toFixed(1) ?? '–') : '–'),
  outcome: 'delivered',
};

/** The list's columns between name and sales. */
function numbersOf(name: ListName, seesProfit: boolean): readonly RankedNumber[] {
  const own: Readonly<Record<ListName, readonly RankedNumber[]>> = {
    products: [units, orders, ...(seesProfit ? [profit] : [])],
    channels: [orders, returned, ...(seesProfit ? [profit] : [])],
    users: [orders, returned],
    carriers: [orders, delivered, doorDays, returned],
    provinces: [orders, returned],
  };
  return own[name];
}

type LinkOf = (row: Row, text: string, outcome?: OrderOutcome) => ReactNode;

const columnsOf = (numbers: readonly RankedNumber[], linkOf: LinkOf): RankColumn<Row>[] =>
  numbers.map(({ id, title, text, outcome }) => ({
    id,
    title,
    cell: (row) => linkOf(row, text(row), outcome),
  }));

export function RankPanel({ name, asked }: { name: ListName; asked: DashboardQuery }) {
  const { title, nameTitle, property, all, lines } = lists[name];
  const seesProfit = useCan()('report.profit');
  const query = useQuery(partQuery(name, { ...asked, compares: false }));
  const { start, end } = asked;
  const linkOf: LinkOf = (row, text, outcome) =>
    text === '–' ? (
      text
    ) : (
      <OrdersLink search={{ ...ordersOfRow(property, row, asked), outcome }}>{text}</OrdersLink>
    );
  return (
    <PartPanel
      title={title}
      query={query}
      lines={lines}
      actions={
        <Link
          to={all.to}
          search={{ ...all.search, start, end }}
          aria-label={`ดูทั้งหมด ${title}`}
          className="inline-flex min-h-9 items-center text-sm font-semibold text-link underline-offset-4 hover:underline max-md:min-h-11"
        >
          ดูทั้งหมด
        </Link>
      }
    >
      {(data) => {
        const rows: readonly Row[] = data[name] ?? [];
        if (rows.length === 0)
          return <p className="py-6 text-center text-sm text-ink2">ไม่มีข้อมูลในช่วงนี้</p>;
        return (
          <RankTable
            label={title}
            nameTitle={nameTitle}
            rows={rows.slice(0, MOST)}
            columns={columnsOf(numbersOf(name, seesProfit), linkOf)}
            sales={(row) => linkOf(row, formatBaht(row.sales))}
          />
        );
      }}
    </PartPanel>
  );
}
