// The figures of the range beside those of the days before; each opens what it counts.
import {
  changeText,
  dashboardNumbers,
  numberText,
  type DashboardNumber,
  type NumberName,
} from '@app/contract/report/dashboard-numbers';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../../ui/hooks/me.ts';
import { countingText } from '../../../ui/format/counting.ts';
import { SkeletonText } from '../../../ui/feedback/states.tsx';
import { ErrorNote } from '../../../ui/feedback/error-note.tsx';
import { partQuery, type Asked } from '../dashboard.data.ts';
import { ordersOfNumber } from './drill.ts';
import { PartBody } from './part-panel.tsx';

/** More of them is worse. */
const worse: readonly NumberName[] = ['returned'];
/** More of them is neither. */
const neutral: readonly NumberName[] = ['cod', 'adCost'];

function toneOf({ name, now, before }: DashboardNumber): string {
  if (!before || now === null || now === before || neutral.includes(name)) return 'text-ink2';
  return now > before === worse.includes(name) ? 'text-problem' : 'text-brand-700';
}

function arrowOf({ now, before }: DashboardNumber): string {
  // Without a base there is nothing that rose or fell.
  if (!before || now === null || now === before) return '';
  return now > before ? '▲ ' : '▼ ';
}

function Number({ number, asked }: { number: DashboardNumber; asked: Asked }) {
  const { name, title, kind, now, before } = number;
  const change = changeText(number);
  const seesBook = useCan()('expense.view');
  const isAds = name === 'adCost' && seesBook;
  return (
    <li>
      <Link
        to={isAds ? '/expense/facebook' : '/report/order'}
        search={isAds ? { from: asked.start, to: asked.end } : ordersOfNumber(name, asked)}
        className="flex h-full min-w-0 flex-col rounded-card bg-white px-4 py-3 shadow-card hover:bg-hover"
      >
        <span className="text-sm text-ink2">{title}</span>
        <span className="num text-xl font-bold max-tab:text-lg">
          {numberText(kind, now)}
          {kind === 'baht' && now !== null ? (
            <span className="text-xs font-normal text-ink3 max-tab:hidden"> บาท</span>
          ) : null}
        </span>
        {change === null ? null : (
          <span className="text-xs text-ink2">
            <span className={`font-semibold whitespace-nowrap ${toneOf(number)}`}>
              <span aria-hidden="true">{arrowOf(number)}</span>
              {change}
            </span>{' '}
            {before ? (
              <span className="num whitespace-nowrap">จาก {numberText(kind, before)}</span>
            ) : null}
          </span>
        )}
      </Link>
    </li>
  );
}

const grid = 'grid grid-cols-2 gap-3 md:grid-cols-4';

export function Numbers({ asked }: { asked: Asked }) {
  const query = useQuery(partQuery('figures', asked));
  if (query.data === undefined && query.error === null)
    return (
      <div className={`${grid} mb-4`}>
        {Array.from({ length: 8 }, (_, at) => (
          <div key={at} className="min-h-24 rounded-card bg-white px-4 py-3 shadow-card">
            <SkeletonText lines={3} />
          </div>
        ))}
      </div>
    );
  if (query.data === undefined && query.error)
    return <ErrorNote error={query.error} onRetry={() => void query.refetch()} className="mb-4" />;
  return (
    <section aria-label="ตัวเลขรวม" aria-busy={query.isFetching} className="mb-4">
      <PartBody query={query} lines={4} tellsOffline>
        {({ total, previous, counting }) => (
          <>
            {counting ? (
              <output className="mb-3 block rounded-card bg-waiting-bg px-4 py-2 text-sm text-waiting">
                {countingText(counting)}
              </output>
            ) : null}
            <ul className={grid}>
              {dashboardNumbers(total, previous?.total).map((number) => (
                <Number key={number.name} number={number} asked={asked} />
              ))}
            </ul>
          </>
        )}
      </PartBody>
    </section>
  );
}
