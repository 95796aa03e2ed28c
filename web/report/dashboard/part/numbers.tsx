// The figures of the period beside the previous ones; each links to its orders.
import {
  changeText,
  comparedWith,
  dashboardNumbers,
  numberText,
  type DashboardNumber,
  type NumberName,
} from '@app/contract/report/dashboard-numbers';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../../ui/hooks/me.ts';
import { formatTime } from '../../../ui/format/date.ts';
import { countingText } from '../../../ui/format/counting.ts';
import { SkeletonText } from '../../../ui/feedback/states.tsx';
import { partQuery, type DashboardQuery } from '../dashboard.data.ts';
import { pointsOf, returnRate, trendQuery, type Point } from '../trend/points.ts';
import { ordersOfNumber } from './drill.ts';
import { PartBody } from './part-panel.tsx';
import { Sparkline } from './sparkline.tsx';

/** Figures that are worse when they rise. */
const worse: readonly NumberName[] = ['returned'];
/** Figures that are neither better nor worse when they rise. */
const neutral: readonly NumberName[] = ['cod', 'adCost'];

function toneOf({ name, now, before }: DashboardNumber): string {
  if (!before || now === null || now === before || neutral.includes(name)) return 'text-ink2';
  return now > before === worse.includes(name) ? 'text-problem' : 'text-brand-700';
}

function arrowOf({ now, before }: DashboardNumber): string {
  // Without a base there is no growth.
  if (!before || now === null || now === before) return '';
  return now > before ? '▲ ' : '▼ ';
}

/** Four main figures; the others are smaller below them. */
const leading: readonly NumberName[] = ['sales', 'orders', 'returned', 'profit'];

/** For each day of the trend. */
const dailyOf: Partial<Record<NumberName, (point: Point) => number | null>> = {
  sales: ({ now }) => now.sales,
  orders: ({ now }) => now.orders,
  returned: returnRate,
  profit: ({ now }) => now.profit,
};

interface NumberProps {
  number: DashboardNumber;
  asked: DashboardQuery;
  points?: readonly Point[];
}

function Change({ number }: Pick<NumberProps, 'number'>) {
  const { kind, before } = number;
  const change = changeText(number);
  if (change === null) return null;
  return (
    <span className="text-xs text-ink2">
      <span className={`font-semibold whitespace-nowrap ${toneOf(number)}`}>
        <span aria-hidden="true">{arrowOf(number)}</span>
        {change}
      </span>{' '}
      {before ? (
        <span className="num whitespace-nowrap">จาก {numberText(kind, before)}</span>
      ) : null}
    </span>
  );
}

function Number({ number, asked, points }: NumberProps) {
  const { name, title, kind, now } = number;
  const seesBook = useCan()('expense.view');
  const isAds = name === 'adCost' && seesBook;
  const daily = dailyOf[name];
  const isLead = leading.includes(name);
  return (
    <li>
      <Link
        to={isAds ? '/expense/facebook' : '/report/order'}
        search={isAds ? { from: asked.start, to: asked.end } : ordersOfNumber(name, asked)}
        className={`flex h-full min-w-0 flex-col rounded-card bg-white px-4 shadow-card hover:bg-hover ${isLead ? 'py-3' : 'py-2'}`}
      >
        <span className="text-sm text-ink2">{title}</span>
        <span className="flex flex-wrap items-end justify-between gap-x-2">
          <span className={`num font-bold ${isLead ? 'text-2xl max-tab:text-xl' : 'text-base'}`}>
            {numberText(kind, now)}
            {kind === 'baht' && now !== null ? (
              <span className="text-xs font-normal text-ink3 max-tab:hidden"> บาท</span>
            ) : null}
          </span>
          {points && daily ? (
            <Sparkline values={points.map(daily)} isBad={worse.includes(name)} />
          ) : null}
        </span>
        <Change number={number} />
      </Link>
    </li>
  );
}

const grid = 'grid grid-cols-2 gap-3';

function Waiting() {
  return (
    <div className={`${grid} mb-4`}>
      {Array.from({ length: 4 }, (_, at) => (
        <div key={at} className="min-h-28 rounded-card bg-white px-4 py-3 shadow-card">
          <SkeletonText lines={3} />
        </div>
      ))}
    </div>
  );
}

export function Numbers({ asked }: { asked: DashboardQuery }) {
  const query = useQuery(partQuery('figures', asked));
  const trend = useQuery(trendQuery(asked)).data;
  const points = useMemo(() => trend && pointsOf(trend), [trend]);
  if (query.data === undefined && query.error === null) return <Waiting />;
  return (
    <section aria-label="ตัวเลขรวม" aria-busy={query.isFetching} className="mb-4">
      <PartBody query={query} lines={4} tellsOffline>
        {({ total, previous, counting }) => {
          const numbers = dashboardNumbers(total, comparedWith(previous));
          const isLead = ({ name }: DashboardNumber) => leading.includes(name);
          return (
            <>
              {counting ? (
                <output className="mb-3 block rounded-card bg-waiting-bg px-4 py-2 text-sm text-waiting">
                  {countingText(counting)}
                </output>
              ) : null}
              {previous?.soFar ? (
                <p className="mb-2 text-xs text-ink2">
                  เทียบกับช่วงก่อนถึง {formatTime(previous.soFar.until)}
                </p>
              ) : null}
              <ul className={`${grid} mb-3`}>
                {numbers.filter(isLead).map((number) => (
                  <Number key={number.name} number={number} asked={asked} points={points} />
                ))}
              </ul>
              <ul className={`${grid} tab:grid-cols-4`}>
                {numbers
                  .filter((number) => !isLead(number))
                  .map((number) => (
                    <Number key={number.name} number={number} asked={asked} />
                  ))}
              </ul>
            </>
          );
        }}
      </PartBody>
    </section>
  );
}
