// The numbers above a report.
import { countingText } from '../ui/format/counting.ts';
import { formatBaht, formatCount } from '../ui/format/money.ts';
import { growth, percent } from './report-look.tsx';
import type { Counting, Figures } from './report.data.ts';

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
