// A bar chart that works without colour: every value is also in its text and in the table below.
import { formatBaht, formatCount } from '../../ui/format/money.ts';

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** Of the previous period, drawn as a line across the bar. */
  readonly before?: number | undefined;
}

const HEIGHT = 160;
/** With more labels than this they would touch. */
const MOST_WORDS = 7;

const shareOf = (most: number, share: number): string => formatCount(Math.round(most * share));

const Scale = ({ most }: { most: number }) => (
  <div
    aria-hidden="true"
    className="num flex h-40 flex-col justify-between text-right text-xs leading-none text-ink3"
  >
    {[1, 0.5, 0].map((share) => (
      <span key={share}>{shareOf(most, share)}</span>
    ))}
  </div>
);

function Words({ bars }: { bars: readonly Bar[] }) {
  const step = Math.ceil(bars.length / MOST_WORDS);
  return (
    <div aria-hidden="true" className="flex pt-1 text-xs text-ink3">
      {bars.map((bar, at) => (
        <span key={bar.key} className="w-0 flex-1 overflow-visible text-center whitespace-nowrap">
          {at % step === 0 ? (
            <span className={at % (2 * step) === 0 ? '' : 'max-tab:hidden'}>{bar.label}</span>
          ) : null}
        </span>
      ))}
    </div>
  );
}

export function Bars({ bars, title }: { bars: readonly Bar[]; title: string }) {
  const most = Math.max(1, ...bars.flatMap((bar) => [bar.value, bar.before ?? 0]));
  const heightOf = (value: number) => (Math.max(0, value) / most) * HEIGHT;
  return (
    <figure className="mb-4 rounded-card bg-white p-4 shadow-card">
      <figcaption className="mb-2 text-sm font-semibold">
        {title} <span className="font-normal text-ink3">สูงสุด {formatBaht(most)} บาท</span>
      </figcaption>
      <div className="flex gap-2">
        <Scale most={most} />
        <div className="min-w-0 flex-1">
          <svg
            role="img"
            aria-label={`กราฟ${title} ตัวเลขทั้งหมดอยู่ในตารางด้านล่าง`}
            viewBox={`0 0 ${Math.max(1, bars.length) * 10} ${HEIGHT}`}
            preserveAspectRatio="none"
            className="h-40 w-full border-b border-line text-brand-600"
          >
            {bars.map((bar, at) => (
              <g key={bar.key}>
                <title>{`${bar.label} ${formatBaht(bar.value)} บาท`}</title>
                {/* A day without sales tells its words, too. */}
                <rect x={at * 10} width={10} height={HEIGHT} fill="transparent" />
                <rect
                  x={at * 10 + 1}
                  width={8}
                  y={HEIGHT - heightOf(bar.value)}
                  height={heightOf(bar.value)}
                  fill="currentColor"
                />
                {bar.before === undefined ? null : (
                  <rect
                    x={at * 10}
                    width={10}
                    y={HEIGHT - heightOf(bar.before) - 1}
                    height={2}
                    className="fill-ink"
                  />
                )}
              </g>
            ))}
          </svg>
          <Words bars={bars} />
        </div>
      </div>
    </figure>
  );
}
