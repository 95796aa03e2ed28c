// The dashboard: all its sums in one trip, or one part of them.
import type { Gives } from '@app/contract/kit/endpoint';
import type { dashboard, DashboardPart, readFirstSteps } from '@app/contract/report/dashboard';
import { bangkokDay, daysAsked, intoDayMs, startOfDay, type Days } from '@app/contract/kit/bangkok';
import { readLateSums, readManySums, type SumRow } from '../aggregates/sum.store.ts';
import { type Dim } from '../aggregates/order-figures.store.ts';
import type { Call } from '../../platform/route.ts';
import { addMeasures, subtractMeasures, showFigures } from '../reports/show-figures.ts';
import { daysBefore } from '../reports/report-range.ts';
import { namesOfMany } from '../reports/name.store.ts';
import { findFirstSteps } from './first-steps.store.ts';

const TOP = 10;

interface List {
  readonly dim: Dim;
  /** Only this many rows, with the most sales. */
  readonly top?: number;
}

const LISTS: Readonly<Record<Exclude<DashboardPart, 'figures'>, List>> = {
  products: { dim: 'product', top: TOP },
  channels: { dim: 'channel' },
  users: { dim: 'creator', top: TOP },
  carriers: { dim: 'carrier' },
  provinces: { dim: 'province' },
};
type ListName = keyof typeof LISTS;
const listNames = Object.keys(LISTS) as ListName[];

const bySales = (one: SumRow, other: SumRow): number =>
  other.sales - one.sales || (one.key < other.key ? -1 : 1);

const averageDays = ({ door_days: doorDays, delivered }: SumRow): number | null =>
  delivered === 0 ? null : Math.round((doorDays / delivered) * 10) / 10;

type DashboardCall = Call<typeof dashboard>;

/** The rows of several lists with their names, read in one query. */
async function namedLists(
  { tx, session }: DashboardCall,
  lists: readonly { readonly dim: Dim; readonly rows: SumRow[] }[],
) {
  const nameOf = await namesOfMany(
    tx,
    lists.map(({ dim, rows }) => ({ dim, keys: rows.map((row) => row.key) })),
  );
  return lists.map(({ dim, rows }, at) =>
    rows.sort(bySales).map((row) => ({
      key: row.key,
      label: nameOf[at]?.(row.key) ?? row.key,
      ...showFigures(row, session),
      ...(dim === 'carrier' && { averageDays: averageDays(row) }),
    })),
  );
}

const byDay = ({ session }: DashboardCall, rows: readonly SumRow[]) =>
  rows.map((row) => ({ key: row.day, label: row.day, ...showFigures(row, session) }));

/**
 * While the last day asked for is in progress: the days before, counted up to the same time of
 * their last day.
 */
async function soFarOf(
  { tx, session, services }: DashboardCall,
  { days, before, earlier }: { days: Days; before: Days; earlier: readonly SumRow[] },
) {
  const now = services.now();
  if (days.end !== bangkokDay(now)) return {};
  const until = new Date(Date.parse(startOfDay(before.end)) + intoDayMs(now));
  const late = await readLateSums(tx, { day: before.end, since: until });
  const total = showFigures(subtractMeasures(addMeasures(earlier), late), session);
  return { soFar: { until: until.toISOString(), total } };
}

export async function dashboardUse(call: DashboardCall): Promise<Gives<typeof dashboard>> {
  const { tx, session, query, services } = call;
  const { part } = query;
  const days = daysAsked(query, bangkokDay(services.now()));
  const before = daysBefore(days);
  const showsDays = part === undefined || part === 'figures';
  const compares = showsDays && query.compare === true;
  const names = listNames.filter((name) => part === undefined || part === name);
  const asked = { countedBy: 'created', groupBy: 'none', dim: 'all', ...days } as const;
  const [sums = [], ...rest] = await readManySums(tx, [
    { ...asked, groupBy: showsDays ? 'day' : 'none' },
    ...(compares ? [{ ...asked, ...before, groupBy: 'day' } as const] : []),
    ...names.map((name) => ({ ...asked, ...LISTS[name] })),
  ]);
  const earlier = compares ? (rest.shift() ?? []) : [];
  const named = await namedLists(
    call,
    names.map((name, at) => ({ dim: LISTS[name].dim, rows: rest[at] ?? [] })),
  );
  const lists = Object.fromEntries(names.map((name, at) => [name, named[at]]));
  return {
    ...days,
    total: showFigures(addMeasures(sums), session),
    ...(showsDays && { items: byDay(call, sums) }),
    ...(compares && {
      previous: {
        ...before,
        items: byDay(call, earlier),
        total: showFigures(addMeasures(earlier), session),
        ...(await soFarOf(call, { days, before, earlier })),
      },
    }),
    ...(lists as Pick<Gives<typeof dashboard>, ListName>),
  };
}

export const readFirstStepsUse = ({
  tx,
}: Call<typeof readFirstSteps>): Promise<Gives<typeof readFirstSteps>> => findFirstSteps(tx);
