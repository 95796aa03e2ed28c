// Reports by day, month and product: sums with names, a total, and optionally the period before.
import type { Gives } from '@app/contract/kit/endpoint';
import type {
  dailyReport,
  monthlyReport,
  productReport,
  ProductRow,
  ReportMode,
  ReportRow,
} from '@app/contract/report/reports';
import { bangkokDay, countDays, daysAsked, type Days } from '@app/contract/kit/bangkok';
import { readSums, type GroupBy, type SumRow } from '../aggregates/sum.store.ts';
import { type Dim } from '../aggregates/order-figures.store.ts';
import type { TenantTx } from '../../platform/database.ts';
import type { Call, Services } from '../../platform/route.ts';
import type { Session } from '../../platform/session.ts';
import { addMeasures, showFigures } from './show-figures.ts';
import { daysBefore } from './report-range.ts';
import { goodsOf, namesOf } from './name.store.ts';

interface ReportContext extends Days {
  readonly tx: TenantTx;
  readonly session: Session;
  readonly query: Call<typeof monthlyReport>['query'];
  readonly today: string;
}

const narrowing = ({ query }: ReportContext) => ({
  channelId: query.channelId,
  carrier: query.provider === undefined ? undefined : Number(query.provider),
  productId: query.productId,
  categoryId: query.catId,
});

interface Shape {
  readonly dim: Dim;
  readonly groupBy: GroupBy;
  readonly person?: 'creator' | 'telesale' | undefined;
}

const sumsFor = (
  reportContext: ReportContext,
  { dim, groupBy, person }: Shape,
): Promise<SumRow[]> =>
  readSums(reportContext.tx, {
    countedBy: reportContext.query.dateBy,
    start: reportContext.start,
    end: reportContext.end,
    groupBy,
    dim,
    person,
    only: narrowing(reportContext),
  });

/**
 * An order counts in each of its categories or products, but once in the total; money is summed.
 */
async function totalOf(reportContext: ReportContext, dim: Dim, rows: readonly SumRow[]) {
  const sum = addMeasures(rows);
  if (dim !== 'category' && dim !== 'product') return showFigures(sum, reportContext.session);
  const once = addMeasures(await sumsFor(reportContext, { dim: 'all', groupBy: 'none' }));
  const { orders, shipped, delivered, returned, new_customers } = once;
  return showFigures(
    { ...sum, orders, shipped, delivered, returned, new_customers },
    reportContext.session,
  );
}

interface Part<Row> {
  readonly items: Row[];
  readonly total: Awaited<ReturnType<typeof totalOf>>;
}

/** The part for the range and, if asked for, for the days before it. */
async function withBefore<Row>(
  call: ReportContext,
  read: (reportContext: ReportContext) => Promise<Part<Row>>,
) {
  const { start, end } = call;
  const now = await read(call);
  if (call.query.compare !== true) return { start, end, ...now };
  const days = daysBefore({ start, end });
  return { start, end, ...now, previous: { ...days, ...(await read({ ...call, ...days })) } };
}

const askedIn = ({
  tx,
  session,
  query,
  services,
}: Pick<ReportContext, 'tx' | 'session' | 'query'> & {
  readonly services: Services;
}): ReportContext => {
  const today = bangkokDay(services.now());
  return { tx, session, query, today, ...daysAsked(query, today) };
};

const dimOf = (mode: ReportMode): Dim => (mode === 'none' ? 'all' : mode);
const personsIn = (rows: readonly SumRow[]): string[] => [
  ...new Set(rows.map((row) => row.person)),
];
const who = (key: string, nameOf: (key: string) => string) => ({
  userId: key === '' ? null : Number(key),
  user: nameOf(key),
});

async function byTime(
  reportContext: ReportContext,
  groupBy: 'day' | 'month',
): Promise<Part<ReportRow>> {
  const dim = dimOf(reportContext.query.modeUser);
  const rows = await sumsFor(reportContext, { dim, groupBy });
  const nameOf = await namesOf(
    reportContext.tx,
    dim,
    rows.map((row) => row.key),
  );
  const items = rows.map((row) => ({
    key: row.day,
    label: row.day,
    ...(dim !== 'all' && who(row.key, nameOf)),
    ...showFigures(row, reportContext.session),
  }));
  return { items, total: await totalOf(reportContext, dim, rows) };
}

async function byKey(reportContext: ReportContext, dim: Dim): Promise<Part<ReportRow>> {
  const rows = await sumsFor(reportContext, { dim, groupBy: 'none' });
  const nameOf = await namesOf(
    reportContext.tx,
    dim,
    rows.map((row) => row.key),
  );
  const items = rows
    .sort((one, other) => other.sales - one.sales || (one.key < other.key ? -1 : 1))
    .map((row) => ({
      key: row.key,
      label: nameOf(row.key),
      ...showFigures(row, reportContext.session),
    }));
  return { items, total: await totalOf(reportContext, dim, rows) };
}

export function dailyUse(call: Call<typeof dailyReport>): Promise<Gives<typeof dailyReport>> {
  const { groupBy } = call.query;
  return withBefore(askedIn(call), (days) =>
    groupBy === 'day' ? byTime(days, 'day') : byKey(days, groupBy),
  );
}

export const monthlyUse = (
  call: Call<typeof monthlyReport>,
): Promise<Gives<typeof monthlyReport>> =>
  withBefore(askedIn(call), (days) => byTime(days, 'month'));

/** The days of the range up to today: nothing is sold on later days. */
const daysSoFar = ({ start, end, today }: ReportContext): number =>
  countDays({ start, end: end > today ? today : end });

/** Days until the stock runs out at the present pace; null without sales or stock counting. */
function daysLeft(onHand: number | null, units: number, days: number): number | null {
  if (onHand === null || units <= 0) return null;
  return Math.max(0, Math.floor((onHand * days) / units));
}

async function byProduct(reportContext: ReportContext): Promise<Part<ProductRow>> {
  const mode = reportContext.query.modeUser;
  const person = mode === 'none' ? undefined : mode;
  const rows = await sumsFor(reportContext, { dim: 'product', groupBy: 'none', person });
  const goods = await goodsOf(
    reportContext.tx,
    rows.map((row) => Number(row.key)),
  );
  const nameOf = person && (await namesOf(reportContext.tx, person, personsIn(rows)));
  const items = rows.map((row) => {
    const product = goods.get(Number(row.key));
    const onHand = product?.on_hand ?? null;
    return {
      key: row.key,
      label: product?.name ?? `#${row.key}`,
      code: product?.code ?? '',
      category: product?.category ?? '',
      onHand,
      daysLeft: daysLeft(onHand, row.units, daysSoFar(reportContext)),
      ...(nameOf && who(row.person, nameOf)),
      ...showFigures(row, reportContext.session),
    };
  });
  items.sort((one, other) => other.sales - one.sales || Number(one.key) - Number(other.key));
  return { items, total: await totalOf(reportContext, 'product', rows) };
}

export const productUse = (
  call: Call<typeof productReport>,
): Promise<Gives<typeof productReport>> => withBefore(askedIn(call), byProduct);
