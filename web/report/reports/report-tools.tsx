// Parts around a report's rows: numbers above, totals below, tabs, and the comparison.
import { shiftDay } from '@app/contract/kit/bangkok';
import { carrierByCode } from '@app/contract/kit/carriers';
import type { OrderOutcome } from '@app/contract/report/lists';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { Button } from '../../ui/action/button.tsx';
import { Empty } from '../../ui/feedback/states.tsx';
import { countingText } from '../../ui/format/counting.ts';
import { formatBaht, formatCount } from '../../ui/format/money.ts';
import { useToday } from '../../ui/hooks/today.ts';
import type { ListSearch } from '../../ui/layout/list-search.ts';
import { OrdersLink, percent, type Search } from './report-columns.tsx';
import type { Counting, Figures } from './report.data.ts';
import { CompareButton, growth } from '../../ui/report/compare.tsx';
import type { Tab } from '../../ui/layout/tabs.tsx';

export const ORDER_REPORT = 'รายงานออเดอร์';

/** The chosen days are kept across tabs. */
export const orderTabs = (
  open: 'orders' | 'shipping',
  { start, end }: ListSearch['asked'],
): Tab[] => {
  const days = { ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
  return [
    { label: 'ออเดอร์', to: '/report/order', search: days, active: open === 'orders' },
    {
      label: 'ค่าขนส่ง',
      to: '/report/order',
      search: { tab: 'shipping', ...days },
      active: open === 'shipping',
    },
  ];
};

export const carrierName = (code: number | null): string =>
  code === null ? '–' : (carrierByCode(code)?.name ?? '–');

/** A link to the order by its code. */
export const OrderLink = ({ id, code }: { id: number; code: string }) => (
  <Link
    to="/order/$id/view"
    params={{ id: String(id) }}
    className="font-semibold text-link underline-offset-2 hover:underline"
  >
    {code}
  </Link>
);

/** The switch of the comparison, stored in the address. */
export const CompareIn = ({ search }: { search: ListSearch }) => (
  <CompareButton
    isOn={search.values['compare'] === '1'}
    onChange={(compare) => search.set({ compare })}
  />
);

/** A period without rows, with a button for a longer one, at most a year. */
export function EmptySpan({ search }: { search: ListSearch }) {
  const today = useToday();
  const start = shiftDay(today, -364);
  const { start: from = today, end: to = today } = search.values;
  const isWide = from <= start && to >= today;
  return (
    <Empty
      icon="chart"
      title="ไม่มีข้อมูลในช่วงนี้"
      text="ลองเลือกช่วงวันที่อื่น หรือล้างตัวกรอง"
      action={
        isWide ? null : <Button onClick={() => search.set({ start, end: today })}>ดู 1 ปีล่าสุด</Button>
      }
    />
  );
}

interface Tile {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly change: string | null;
  readonly outcome?: OrderOutcome;
  /** Per order, not per line. */
  readonly isOnce?: true;
}

const averageOf = ({ orders, sales }: Figures): number =>
  orders === 0 ? 0 : Math.round((sales / orders) * 100) / 100;

export function tilesOf(total: Figures, before: Figures | undefined, seesCosts: boolean): Tile[] {
  const baht = (id: string, title: string, of: (sum: Figures) => number): Tile => ({
    ...{ id, title, text: formatBaht(of(total)) },
    change: growth(of(total), before && of(before)),
  });
  return [
    baht('sales', 'ยอดขาย', (sum) => sum.sales),
    {
      ...{ id: 'orders', title: 'ออเดอร์', text: formatCount(total.orders), isOnce: true },
      change: growth(total.orders, before?.orders),
    },
    baht('average', 'เฉลี่ยต่อออเดอร์', averageOf),
    {
      ...{ id: 'returned', title: 'ตีกลับ', text: percent(total.returned, total.shipped) },
      ...{ change: null, outcome: 'returned', isOnce: true },
    },
    ...(seesCosts && total.profit !== undefined
      ? [baht('profit', 'กำไร', (sum) => sum.profit ?? 0)]
      : []),
  ];
}

interface TilesProps {
  tiles: readonly Tile[];
  /** The filter of the orders behind a number. */
  searchFor: (isOnce: boolean) => Search;
}

export const NumberTiles = ({ tiles, searchFor }: TilesProps) => (
  <dl aria-label="ตัวเลขรวม" className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
    {tiles.map(({ id, title, text, change, outcome, isOnce = false }) => (
      <div key={id} className="min-w-0 rounded-card bg-white p-3 shadow-card">
        <dt className="text-xs text-ink2">{title}</dt>
        <dd className="num text-lg font-semibold break-words [&_a]:justify-start">
          <OrdersLink text={text} search={searchFor(isOnce)} outcome={outcome} />
        </dd>
        {change === null ? null : <dd className="text-xs text-ink3">เทียบช่วงก่อน {change}</dd>}
      </div>
    ))}
  </dl>
);

/** 'ช่วงก่อน 12,000.00 (+4.0%)'; empty without a comparison. */
export function beforeText(
  now: number,
  before: number | undefined,
  text: (value: number) => string,
): string[] {
  const change = growth(now, before);
  return before === undefined || change === null ? [] : [`ช่วงก่อน ${text(before)} (${change})`];
}

/** The totals of all rows on all pages; some link to their orders. */
const SumsText = ({ sums }: { sums: readonly ReactNode[] }) => (
  <span className="[&_a]:underline">
    รวมทุกหน้า{' '}
    {sums.map((sum, at) => (
      <Fragment key={at}>
        {at === 0 ? '' : ' · '}
        {sum}
      </Fragment>
    ))}
  </span>
);

/** As the last row of the table. */
const SumsRow = ({ sums }: { sums: readonly ReactNode[] }) => (
  <tr className="border-t border-line">
    <td colSpan={99} className="px-3 py-2">
      <SumsText sums={sums} />
    </td>
  </tr>
);

/** As the last row of the table, and below the cards. */
export const footersOf = (sums: readonly ReactNode[]) => ({
  footer: <SumsRow sums={sums} />,
  cardFooter: (
    <p className="text-sm">
      <SumsText sums={sums} />
    </p>
  ),
});

/** Adds the notice of uncounted changes to totals in a head. */
export const withCounting = (sums: string, counting: Counting | undefined): string =>
  [sums, countingText(counting) ?? []].flat().join(' · ');

/** Above numbers that are not complete yet. */
export const CountingNote = ({ counting }: { counting: Counting | undefined }) => {
  const text = countingText(counting);
  return text ? (
    <output className="mb-4 block rounded-card bg-waiting-bg px-4 py-2 text-sm text-waiting">
      {text}
    </output>
  ) : null;
};
