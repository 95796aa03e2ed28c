// The first page: all its sums in one trip.
import type { Gives } from '@app/contract/kit/endpoint';
import type { dashboard } from '@app/contract/report';
import { readManySums, type SumRow } from '../figures/index.ts';
import type { Call } from '../platform/route.ts';
import { addUp, daysAsked, daysBefore, showFigures } from '../report-list/index.ts';
import { readSteps } from './dashboard.store.ts';
import { namesOfMany } from './name.store.ts';

const TOP = 10;
const LISTED = [
  { dim: 'product', top: TOP },
  { dim: 'channel' },
  { dim: 'creator', top: TOP },
  { dim: 'carrier' },
  { dim: 'province' },
] as const;
const CARRIERS = LISTED.findIndex(({ dim }) => dim === 'carrier');

const bySales = (one: SumRow, other: SumRow): number =>
  other.sales - one.sales || (one.key < other.key ? -1 : 1);

export async function dashboardUse(call: Call<typeof dashboard>): Promise<Gives<typeof dashboard>> {
  const { tx, session, query, services } = call;
  const days = daysAsked(query, services.now());
  const before = daysBefore(days);
  const asked = { countedBy: 'created', groupBy: 'none', ...days } as const;
  const [byDay = [], earlier = [], ...lists] = await readManySums(tx, [
    { ...asked, groupBy: 'day', dim: 'all' },
    { ...asked, ...before, dim: 'all' },
    ...LISTED.map((list) => ({ ...asked, ...list })),
  ]);
  const nameOf = await namesOfMany(
    tx,
    LISTED.map(({ dim }, at) => ({ dim, keys: (lists[at] ?? []).map((row) => row.key) })),
  );
  const [products = [], channels = [], users = [], carriers = [], provinces = []] = lists.map(
    (rows, at) =>
      rows.sort(bySales).map((row) => ({
        key: row.key,
        label: nameOf[at]?.(row.key) ?? row.key,
        ...showFigures(row, session),
      })),
  );
  const doors = new Map(lists[CARRIERS]?.map((row) => [row.key, averageDays(row)]));
  return {
    ...days,
    items: byDay.map((row) => ({ key: row.day, label: row.day, ...showFigures(row, session) })),
    total: showFigures(addUp(byDay), session),
    ...(query.compare === true && {
      previous: { ...before, total: showFigures(addUp(earlier), session) },
    }),
    products,
    channels,
    users,
    carriers: carriers.map((row) => ({
      ...row,
      averageDays: doors.get(row.key) ?? null,
    })),
    provinces,
    steps: await readSteps(tx),
  };
}

const averageDays = ({ door_days: doorDays, delivered }: SumRow): number | null =>
  delivered === 0 ? null : Math.round((doorDays / delivered) * 10) / 10;
