// /report/product: what each product sold, cost and earned, and how long the stock lasts.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { useListSearch } from '../../ui/layout/list-search.ts';
import type { Column } from '../../ui/table/column.ts';
import { drillBase, drillPerson, reportQueryOf } from './filter/report-filters.ts';
import { ReportFrame } from './report-frame.tsx';
import type { Starts } from './report-columns.tsx';
import { productQuery, type ProductRow } from './report.data.ts';

const nameOf = (row: ProductRow): string => row.label;

/** Remaining stock has no orders: it links to the stock screen. */
const StockLink = ({ row, onHand }: { row: ProductRow; onHand: number }) => (
  <Link
    to="/product/stock"
    search={{ search: row.code }}
    className="underline decoration-field/40 underline-offset-4 hover:decoration-ink max-tab:inline-flex max-tab:min-h-11 max-tab:min-w-11 max-tab:items-center max-tab:justify-end"
  >
    {formatCount(onHand)}
  </Link>
);

const columns: readonly Column<ProductRow>[] = [
  { id: 'code', title: 'รหัส', cell: (row) => row.code },
  {
    id: 'category',
    title: 'หมวด',
    cell: (row) => row.category,
    from: 'lg',
    className: 'whitespace-nowrap',
  },
  {
    id: 'onHand',
    title: 'คงเหลือ',
    align: 'right',
    cell: (row) => (row.onHand === null ? '–' : <StockLink row={row} onHand={row.onHand} />),
  },
  {
    id: 'daysLeft',
    title: 'หมดใน',
    align: 'right',
    cell: (row) => (row.daysLeft === null ? '–' : `${formatCount(row.daysLeft)} วัน`),
  },
];

/** Other reports sum orders, this one their lines: explains the difference. */
function GoodsNote({ fees }: { fees: number }) {
  return (
    <p role="note" className="mb-4 text-sm text-ink2">
      ยอดขายหน้านี้คิดจากราคาสินค้าแต่ละรายการ ไม่รวมค่าส่งที่เก็บลูกค้า
      {fees > 0 ? ` ${formatBaht(fees)} บาท` : ''} และยังไม่หักส่วนลดท้ายบิล จึงต่างจากรายงานรายวัน รายเดือน
      และออเดอร์
    </p>
  );
}

const hidden = ['cod', 'transfer', 'shipped', 'delivered', 'adCost', 'shippingCost'] as const;
const starts: Starts = {
  packs: 'shown',
  ...Object.fromEntries(hidden.map((id) => [id, 'hidden' as const])),
};

export default function ProductReportPage() {
  const search = useListSearch();
  const asked = useMemo(() => reportQueryOf(search), [search]);
  const query = useQuery(productQuery(asked));
  const { start, end } = query.data ?? {};
  const drill = useCallback(
    (row: ProductRow) => ({
      ...drillBase(asked),
      start,
      end,
      productId: row.key,
      ...drillPerson(row, asked?.modeUser),
    }),
    [asked, start, end],
  );
  return (
    <ReportFrame
      title="รายงานสินค้า"
      name="product"
      search={search}
      query={query}
      nameTitle="สินค้า"
      nameOf={nameOf}
      drill={drill}
      columns={columns}
      isOfGoods
      above={query.data ? <GoodsNote fees={query.data.total.shippingFee} /> : null}
      starts={starts}
    />
  );
}
