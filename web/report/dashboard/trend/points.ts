// The days of a trend as points: days without orders are zero, long periods are grouped by month.
import { percentOf } from '@app/contract/report/dashboard-numbers';
import { countDays, shiftDay } from '@app/contract/kit/bangkok';
import { formatDay } from '../../../ui/format/date.ts';
import {
  partQuery,
  type DashboardQuery,
  type Dashboard,
  type Days,
  type ReportRow,
} from '../dashboard.data.ts';

export const metrics = { sales: 'ยอดขาย', orders: 'ออเดอร์', profit: 'กำไร' } as const;
export type Metric = keyof typeof metrics;

type Sums = Readonly<Record<Metric | 'shipped' | 'returned', number>>;

export interface Point extends Days {
  /** '18 พ.ย. 2569', for a month 'พ.ย. 2569'. */
  readonly label: string;
  /** Without the year. */
  readonly short: string;
  readonly now: Sums;
  /** The same day of the previous period; undefined without a comparison, or where the month before had no such day. */
  readonly before: Sums | undefined;
}

/** With fewer days the last two weeks are shown instead. */
const LEAST_DAYS = 7;
const TREND_DAYS = 14;
/** With more days it is grouped by month. */
const MOST_DAYS = 92;

export const trendDays = (days: Days): Days =>
  countDays(days) < LEAST_DAYS
    ? { start: shiftDay(days.end, 1 - TREND_DAYS), end: days.end }
    : { start: days.start, end: days.end };

/** The figures of its days. */
export const trendQuery = (asked: DashboardQuery) =>
  partQuery('figures', { ...asked, ...trendDays(asked) });

const nothing: Sums = { sales: 0, orders: 0, profit: 0, shipped: 0, returned: 0 };

const add = (one: Sums, row: Pick<ReportRow, keyof Sums> | Sums): Sums => ({
  sales: one.sales + row.sales,
  orders: one.orders + row.orders,
  profit: one.profit + (row.profit ?? 0),
  shipped: one.shipped + row.shipped,
  returned: one.returned + row.returned,
});

/** One entry for each day from start to end. */
function eachDay(days: Days, items: readonly ReportRow[]): { day: string; sums: Sums }[] {
  const known = new Map(items.map((row) => [row.key, row]));
  return Array.from({ length: countDays(days) }, (_, at) => {
    const day = shiftDay(days.start, at);
    const row = known.get(day);
    return { day, sums: row ? add(nothing, row) : nothing };
  });
}

const monthOf = (day: string): string => day.slice(0, 7);

function namesOf({ start, end }: Days, byMonth: boolean): { label: string; short: string } {
  const [date = '', month = '', year = ''] = formatDay(start).split(' ');
  if (byMonth) return { label: `${month} ${year}`, short: `${month} ${year.slice(-2)}` };
  return { label: formatDay(end), short: `${date} ${month}` };
}

export function pointsOf({ start, end, items = [], previous }: Dashboard): Point[] {
  const now = eachDay({ start, end }, items);
  const before = previous && eachDay(previous, previous.items).map(({ sums }) => sums);
  const byMonth = now.length > MOST_DAYS;
  const groups = Map.groupBy(
    now.map((entry, at) => ({ ...entry, at })),
    ({ day }) => (byMonth ? monthOf(day) : day),
  );
  return [...groups.values()].map((group, at) => {
    const days = { start: group[0]?.day ?? start, end: group.at(-1)?.day ?? end };
    const isLast = at === groups.size - 1;
    const first = group[0]?.at ?? 0;
    // Earlier months may have more days: surplus days count for the last month, and for no day.
    const earlier = before?.slice(first, byMonth && isLast ? undefined : first + group.length);
    return {
      ...days,
      ...namesOf(days, byMonth),
      now: group.reduce((sum, { sums }) => add(sum, sums), nothing),
      before: earlier?.length ? earlier.reduce(add, nothing) : undefined,
    };
  });
}

export const returnRate = ({ now }: Point): number | null => percentOf(now.returned, now.shipped);
