// A figure over the days of the trend as a line without axes, to show whether it rises.
interface SparklineProps {
  values: readonly (number | null)[];
  /** Rising is bad. */
  isBad?: boolean;
}

const WIDTH = 96;
const HEIGHT = 32;
/** Keeps half of the line's width inside. */
const EDGE = 2;

/** Decorative: the trend below has every value, also as a table. */
export function Sparkline({ values, isBad = false }: SparklineProps) {
  const known = values.map((value) => value ?? 0);
  const most = Math.max(...known);
  const least = Math.min(...known, 0);
  if (known.length < 2 || most === least) return null;
  const x = (at: number) => EDGE + (at / (known.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) =>
    HEIGHT - EDGE - ((value - least) / (most - least)) * (HEIGHT - 2 * EDGE);
  const line = known.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ');
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      className={`h-8 w-24 shrink-0 ${isBad ? 'text-problem' : 'text-brand-600'}`}
    >
      <polygon
        points={`${EDGE},${HEIGHT} ${line} ${WIDTH - EDGE},${HEIGHT}`}
        fill="currentColor"
        fillOpacity="0.1"
      />
      <polyline
        points={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  );
}
