// The trend of the period: one figure by day beside the previous period, with the return rate.
import { numberText } from '@app/contract/report/dashboard-numbers';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState, type ReactNode } from 'react';
import { useCan } from '../../../ui/hooks/me.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import type { DashboardQuery, Dashboard } from '../dashboard.data.ts';
import { PartPanel } from '../part/part-panel.tsx';
import { spanText } from '../range/range.ts';
import {
  metrics,
  pointsOf,
  returnRate,
  trendDays,
  trendQuery,
  type Metric,
  type Point,
} from './points.ts';
import { metricText, TrendTable } from './trend-table.tsx';

const TrendChart = lazyPart(() => import('./trend-chart.tsx'));

interface MetricsProps {
  names: readonly Metric[];
  metric: Metric;
  choose: (metric: Metric) => void;
}

const Metrics = ({ names, metric, choose }: MetricsProps) => (
  <div role="group" aria-label="ดูแนวโน้มของ" className="flex gap-1">
    {names.map((name) => (
      <button
        key={name}
        type="button"
        aria-pressed={name === metric}
        onClick={() => choose(name)}
        className="h-9 rounded-control px-2.5 text-sm text-ink2 hover:bg-hover max-md:h-11 aria-pressed:bg-brand-50 aria-pressed:font-semibold aria-pressed:text-brand-800"
      >
        {metrics[name]}
      </button>
    ))}
  </div>
);

const Sign = ({ children, text }: { children: ReactNode; text: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <svg width="22" height="12" aria-hidden="true">
      {children}
    </svg>
    {text}
  </span>
);

/** Distinguished by form; colours only repeat it. */
const Legend = ({ metric, compares }: { metric: Metric; compares: boolean }) => (
  <p className="flex flex-wrap gap-x-4 text-xs text-ink2">
    <Sign text={metrics[metric]}>
      <rect x="6" width="10" height="12" rx="2" className="fill-brand-600" />
    </Sign>
    {compares ? (
      <Sign text="ช่วงก่อน">
        <path d="M0 6h22" strokeDasharray="6 4" className="stroke-ink" strokeWidth="1.5" />
      </Sign>
    ) : null}
    <Sign text="% ตีกลับ (แกนขวา)">
      <path d="M0 6h22" className="stroke-problem-solid" strokeWidth="1.5" />
      <circle cx="11" cy="6" r="3.5" className="fill-problem-solid" />
    </Sign>
  </p>
);

/** The values under the mouse; the table below has them for everybody. */
function Reading({ point, metric }: { point: Point | undefined; metric: Metric }) {
  if (!point) return <p aria-hidden="true" className="h-5 text-xs max-tab:hidden" />;
  const before = point.before ? ` · ช่วงก่อน ${metricText(metric, point.before[metric])}` : '';
  return (
    <p aria-hidden="true" className="num h-5 text-xs text-ink2 max-tab:hidden">
      <b className="font-semibold text-ink">{point.label}</b> {metrics[metric]}{' '}
      {metricText(metric, point.now[metric])}
      {before} · ตีกลับ {numberText('percent', returnRate(point))}
    </p>
  );
}

function Trend({ data, metric }: { data: Dashboard; metric: Metric }) {
  const [at, setAt] = useState<number | null>(null);
  const points = useMemo(() => pointsOf(data), [data]);
  if (points.every(({ now, before }) => now.orders === 0 && !before?.orders))
    return <p className="py-10 text-center text-sm text-ink2">ยังไม่มีออเดอร์ในช่วงนี้</p>;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_400px]">
      <div className="min-w-0">
        <Reading point={at === null ? undefined : points[at]} metric={metric} />
        <Suspense fallback={<div className="h-70 animate-pulse rounded-control bg-hover" />}>
          <TrendChart
            points={points}
            metric={metric}
            onPoint={setAt}
            label={`กราฟ${metrics[metric]} ${spanText(data)} ตัวเลขทั้งหมดอยู่ในตารางถัดไป`}
          />
        </Suspense>
      </div>
      <TrendTable points={points} metric={metric} />
    </div>
  );
}

export function TrendPanel({ asked }: { asked: DashboardQuery }) {
  const seesProfit = useCan()('report.profit');
  const [chosen, choose] = useState<Metric>('sales');
  const query = useQuery(trendQuery(asked));
  const names: readonly Metric[] = seesProfit ? ['sales', 'orders', 'profit'] : ['sales', 'orders'];
  const metric = names.includes(chosen) ? chosen : 'sales';
  return (
    <PartPanel
      title={`แนวโน้ม ${spanText(trendDays(asked))}`}
      query={query}
      lines={9}
      className="mb-4"
    >
      {(data) => (
        <>
          <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <Legend metric={metric} compares={data.previous !== undefined} />
            <Metrics names={names} metric={metric} choose={choose} />
          </div>
          <Trend data={data} metric={metric} />
        </>
      )}
    </PartPanel>
  );
}
