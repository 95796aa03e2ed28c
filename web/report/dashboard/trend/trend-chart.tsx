// The chart of a trend: bars for now, a dashed line for before, a dotted line for the return rate.
import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { useMedia } from '../../../ui/hooks/media.ts';
import { returnRate, type Metric, type Point } from './points.ts';

export interface TrendChartProps {
  points: readonly Point[];
  metric: Metric;
  /** The chart's text alternative. */
  label: string;
  /** Index of the point under the mouse. */
  onPoint: (at: number | null) => void;
}

const HEIGHT = 280;
const LEAST_PERCENT = 20;
const MILLION = 1_000_000;
const STEPS = [1, 2, 3, 5, 7, 10, 14, 30, 60];

const shortNumber = (value: number): string =>
  Math.abs(value) >= MILLION ? `${value / MILLION} ล.` : value.toLocaleString('en-US');

interface ChartColors {
  readonly bar: string;
  readonly before: string;
  readonly returned: string;
  readonly grid: string;
  readonly text: string;
  readonly font: string;
}

/** The page's current colours and font: a canvas cannot use classes. */
function lookOf(host: HTMLElement): ChartColors {
  const css = getComputedStyle(host);
  const probe = host.appendChild(document.createElement('i'));
  const color = (name: string): string => {
    probe.style.color = `var(--color-${name})`;
    return getComputedStyle(probe).color;
  };
  const look = {
    bar: color('brand-600'),
    before: color('ink'),
    returned: color('problem-solid'),
    grid: color('line'),
    text: color('ink2'),
    font: `12px ${css.fontFamily}`,
  };
  probe.remove();
  return look;
}

const dataOf = (points: readonly Point[], metric: Metric): uPlot.AlignedData => [
  points.map((_, at) => at),
  points.map(({ now }) => now[metric]),
  points.map(({ before }) => before?.[metric] ?? null),
  points.map(returnRate),
];

function axesOf(points: readonly Point[], { grid, text, font }: ChartColors): uPlot.Axis[] {
  const line = { stroke: grid, width: 1 };
  const shared = { stroke: text, font, ticks: { show: false } };
  return [
    {
      ...shared,
      grid: { show: false },
      gap: 10,
      size: 36,
      incrs: STEPS,
      space: 64,
      values: (_plot, splits) => splits.map((at) => points[at]?.short ?? ''),
    },
    { ...shared, grid: line, size: 72, values: (_plot, splits) => splits.map(shortNumber) },
    {
      ...shared,
      scale: 'percent',
      side: 1,
      size: 44,
      grid: { show: false },
      values: (_plot, splits) => splits.map((value) => `${value}%`),
    },
  ];
}

function optionsOf(
  { points, onPoint }: TrendChartProps,
  chartColors: ChartColors,
  width: number,
): uPlot.Options {
  const last = points.length - 1;
  return {
    width,
    height: HEIGHT,
    padding: [12, 0, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: {
      x: { time: false, range: () => [-0.5, last + 0.5] },
      y: {
        range: (_plot, least, most) =>
          uPlot.rangeNum(Math.min(0, least), Math.max(1, most), 0.1, true),
      },
      percent: { range: (_plot, _least, most) => [0, Math.max(LEAST_PERCENT, most)] },
    },
    axes: axesOf(points, chartColors),
    series: [
      {},
      {
        fill: chartColors.bar,
        paths: uPlot.paths.bars?.({ size: [0.62, 44], radius: 0.12 }),
        points: { show: false },
      },
      { stroke: chartColors.before, width: 1.5, dash: [6, 4], points: { show: false } },
      {
        scale: 'percent',
        stroke: chartColors.returned,
        width: 1.5,
        points: { show: true, size: 7, fill: chartColors.returned },
      },
    ],
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
  };
}

/** Changes whenever the page turns light or dark, with its device or by choice. */
function useShade(): string {
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const { documentElement: page } = document;
  const [theme, setTheme] = useState(page.dataset['theme']);
  useEffect(() => {
    const watcher = new MutationObserver(() => setTheme(page.dataset['theme']));
    watcher.observe(page, { attributeFilter: ['data-theme'] });
    return () => watcher.disconnect();
  }, [page]);
  return `${theme} ${isDark}`;
}

/** A canvas keeps its colours, so each colour scheme renders it again. */
export default function TrendChart(props: TrendChartProps) {
  return <Drawing key={useShade()} {...props} />;
}

function Drawing(props: TrendChartProps) {
  const host = useRef<HTMLDivElement>(null);
  const { points, metric, onPoint } = props;
  useEffect(() => {
    const box = host.current;
    if (!box) return;
    const options = optionsOf({ points, metric, onPoint, label: '' }, lookOf(box), box.clientWidth);
    const plot = new uPlot(options, dataOf(points, metric), box);
    const watcher = new ResizeObserver(() =>
      plot.setSize({ width: box.clientWidth, height: HEIGHT }),
    );
    watcher.observe(box);
    return () => {
      watcher.disconnect();
      plot.destroy();
    };
  }, [points, metric, onPoint]);
  return <div ref={host} role="img" aria-label={props.label} className="h-70 min-w-0" />;
}
