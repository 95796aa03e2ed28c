// A trend's numbers beside its chart, newest first; each links to its orders.
import { numberText } from '@app/contract/report/dashboard-numbers';
import type { OrderOutcome } from '@app/contract/report/lists';
import { formatBaht, formatCount } from '../../../ui/format/money.ts';
import { OrdersLink } from '../part/orders-link.tsx';
import { metrics, returnRate, type Metric, type Point } from './points.ts';

interface TrendTableProps {
  points: readonly Point[];
  metric: Metric;
}

export const metricText = (metric: Metric, value: number): string =>
  metric === 'orders' ? formatCount(value) : formatBaht(value);

const head = 'sticky top-0 bg-white py-1.5 text-xs font-semibold text-ink2';

interface RowProps {
  point: Point;
  metric: Metric;
  money: 'sales' | 'profit';
  compares: boolean;
}

interface OpeningProps {
  point: Point;
  text: string;
  outcome?: OrderOutcome;
}

/** A number of a day with orders links to them; a day without has no link. */
const Opening = ({ point, text, outcome }: OpeningProps) =>
  point.now.orders === 0 || text === '–' ? (
    <span className="num text-ink3">{text}</span>
  ) : (
    <OrdersLink search={{ start: point.start, end: point.end, outcome }}>{text}</OrdersLink>
  );

const Row = ({ point, metric, money, compares }: RowProps) => (
  <tr className="border-t border-line/70">
    <th scope="row" className="py-1.5 text-left font-normal whitespace-nowrap">
      {point.short}
    </th>
    <td className="pl-2 text-right">
      <Opening point={point} text={formatCount(point.now.orders)} />
    </td>
    <td className="num pl-2 text-right">
      <Opening point={point} text={formatBaht(point.now[money])} />
    </td>
    {compares ? (
      <td className="num pl-2 text-right text-ink2">
        {point.before ? metricText(metric, point.before[metric]) : '–'}
      </td>
    ) : null}
    <td className="num pl-2 text-right">
      <Opening point={point} text={numberText('percent', returnRate(point))} outcome="returned" />
    </td>
  </tr>
);

export function TrendTable({ points, metric }: TrendTableProps) {
  const compares = points.some(({ before }) => before !== undefined);
  const money = metric === 'orders' ? 'sales' : metric;
  const heads = ['ออเดอร์', metrics[money], ...(compares ? ['ช่วงก่อน'] : []), 'ตีกลับ'];
  return (
    <div className="max-h-84 min-w-0 overflow-auto">
      <table aria-label="ตัวเลขของกราฟ" className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              วันที่
            </th>
            {heads.map((title) => (
              <th key={title} scope="col" className={`${head} pl-2 text-right`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <Row
              key={point.start}
              point={point}
              metric={metric}
              money={money}
              compares={compares}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
