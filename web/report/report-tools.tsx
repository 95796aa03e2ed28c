// What reports have around their rows: numbers above, sums below, tabs, and the days before beside them.
import { carrierByCode } from '@app/contract/kit/carriers';
import { countingText } from '../ui/format/counting.ts';
import { formatBaht, formatCount } from '../ui/format/money.ts';
import type { ListSearch } from '../ui/layout/list-search.ts';
import { percent } from './report-look.tsx';
import type { Counting, Figures } from './report.data.ts';
import { CompareButton, growth } from '../ui/report/compare.tsx';

export const ORDER_REPORT = 'รายงานออเดอร์';

export const orderTabs = (open: 'orders' | 'shipping') => [
  { label: 'ออเดอร์', to: '/report/order', active: open === 'orders' },
  {
    label: 'ค่าขนส่ง',
    to: '/report/order',
    search: { tab: 'shipping' },
    active: open === 'shipping',
  },
];

export const carrierName = (code: number | null): string =>
  code === null ? '–' : (carrierByCode(code)?.name ?? '–');

/** The switch of the days before, kept in the address. */
export const CompareIn = ({ search }: { search: ListSearch }) => (
  <CompareButton
    isOn={search.values['compare'] === '1'}
    onChange={(compare) => search.set({ compare })}
  />
);

interface Numbers {
  readonly title: string;
  readonly text: string;
  readonly change: string | null;
}

export function numbersOf(
  total: Figures,
  before: Figures | undefined,
  seesCosts: boolean,
): Numbers[] {
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

export const NumberTiles = ({ numbers }: { numbers: readonly Numbers[] }) => (
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

/** 'ช่วงก่อน 12,000.00 (+4.0%)'; nothing where nothing is compared. */
export function beforeText(
  now: number,
  before: number | undefined,
  text: (value: number) => string,
): string[] {
  const change = growth(now, before);
  return before === undefined || change === null ? [] : [`ช่วงก่อน ${text(before)} (${change})`];
}

/** The sums of all rows, of every page, as the last row of the table. */
export const SumsRow = ({ sums }: { sums: readonly string[] }) => (
  <tr className="border-t border-line">
    <td colSpan={99} className="px-3 py-2">
      รวมทุกหน้า {sums.join(' · ')}
    </td>
  </tr>
);

/** What sums in a head still lack stands behind them. */
export const withCounting = (sums: string, counting: Counting | undefined): string =>
  [sums, countingText(counting) ?? []].flat().join(' · ');

/** Above numbers that are not whole yet. */
export const CountingNote = ({ counting }: { counting: Counting | undefined }) => {
  const text = countingText(counting);
  return text ? (
    <output className="mb-4 block rounded-card bg-waiting-bg px-4 py-2 text-sm text-waiting">
      {text}
    </output>
  ) : null;
};
