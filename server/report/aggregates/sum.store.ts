// Reads the sums of days and months; what no sum covers is summed from the figures of orders.
import type { RawBuilder } from 'kysely';
import { sql, type TenantTx } from '../../platform/database.ts';
import { keptOr } from './parts/kept-sums.ts';
import {
  REFUNDS_FROM,
  measureColumns,
  sumOrOnce,
  eachMeasure,
  type CountedBy,
  type Dim,
  type Measures,
} from './order-figures.store.ts';

export type GroupBy = 'day' | 'month' | 'none';

/** Several properties narrow together. */
export interface Narrowing {
  readonly channelId?: number | undefined;
  readonly carrier?: number | undefined;
  readonly productId?: number | undefined;
  readonly categoryId?: number | undefined;
}

export interface SumsAsked {
  readonly countedBy: CountedBy;
  /** Bangkok days, both included. */
  readonly start: string;
  readonly end: string;
  readonly groupBy: GroupBy;
  /** One row per value of this dimension; a single row for `all`. */
  readonly dim: Dim;
  readonly only?: Narrowing | undefined;
  /** Also split by user: the creator of the order, or its telesale user. */
  readonly person?: 'creator' | 'telesale' | undefined;
}

/** `day` is '' without grouping by time; `key` is '' for orders without a value. */
export type SumRow = Measures & {
  readonly day: string;
  readonly key: string;
  readonly person: string;
};

const totals = sql.raw(eachMeasure((measure) => `sum(${measure})::bigint as ${measure}`));
const columns = sql.raw(measureColumns);

const timeOf: Readonly<Record<GroupBy, string>> = {
  day: "to_char(day, 'YYYY-MM-DD')",
  month: "to_char(day, 'YYYY-MM')",
  none: "''",
};

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

function shifted(day: string, by: { days?: number; months?: number }): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + (by.months ?? 0));
  at.setUTCDate(at.getUTCDate() + (by.days ?? 0));
  return at.toISOString().slice(0, 10);
}

/** The whole months in the range: from the first of one to the first of another, exclusive. */
function wholeMonths({ start, end }: SumsAsked): { from: string; to: string } {
  const from = start === monthOf(start) ? start : shifted(monthOf(start), { months: 1 });
  return { from, to: monthOf(shifted(end, { days: 1 })) };
}

/** A single narrowing is a dimension with stored sums of its own; several are not. */
function kept({ dim, only = {}, person }: SumsAsked): { dim: Dim; key: string | null } | null {
  if (person !== undefined) return null;
  const { channelId, carrier, productId, categoryId } = only;
  const asked = (
    [
      ['channel', channelId],
      ['carrier', carrier],
      ['product', productId],
      ['category', categoryId],
    ] as const
  ).filter(([, value]) => value !== undefined);
  if (asked.length === 0) return { dim, key: null };
  const [first] = asked;
  if (asked.length > 1 || !first || dim !== 'all') return null;
  return { dim: first[0], key: String(first[1]) };
}

function keptSums(tx: TenantTx, asked: SumsAsked, { dim, key }: { dim: Dim; key: string | null }) {
  const which = sql`tenant_id = ${tx.tenantId} and dim = ${dim} and counted_by = ${asked.countedBy}
    and (${key}::text is null or key = ${key})`;
  const months = wholeMonths(asked);
  const byDay = asked.groupBy === 'day' || months.from >= months.to;
  const days = sql`select day, key, ${columns} from figure_days where ${which} and day >= ${asked.start}::date`;
  const source = byDay
    ? sql`${days} and day <= ${asked.end}::date`
    : sql`select day, key, ${columns} from figure_months where ${which} and day >= ${months.from}::date and day < ${months.to}::date
      union all ${days} and day < ${months.from}::date
      union all select day, key, ${columns} from figure_days where ${which} and day >= ${months.to}::date and day <= ${asked.end}::date`;
  return grouped(asked, { source, key: asked.dim === 'all' ? `''` : 'key' });
}

interface Source {
  readonly source: RawBuilder<unknown>;
  readonly key: string;
  readonly person?: string;
}

const grouped = ({ groupBy }: SumsAsked, { source, key, person = `''` }: Source) =>
  sql<SumRow>`select ${sql.raw(timeOf[groupBy])} as day, ${sql.raw(key)} as key, ${sql.raw(person)} as person, ${totals}
    from (${source}) sums group by 1, 2, 3 having sum(orders) <> 0 or sum(ad_cost) <> 0 or sum(sales) <> 0 or sum(profit) <> 0 order by 1, 2, 3`;

const dayColumns = { created: 'created_on', sent: 'sent_on', delivered: 'delivered_on' } as const;

const keyColumns: Readonly<Record<Dim, string>> = {
  all: `''`,
  creator: 'creator_id',
  telesale: 'telesale_id',
  channel: 'channel_id',
  carrier: 'carrier',
  province: 'province',
  product: 'product_id',
  category: 'category_id',
};

/** An order counts once, however many of its lines match. */
function factSums(tx: TenantTx, asked: SumsAsked) {
  const { only = {}, dim } = asked;
  const ofLines =
    only.productId !== undefined ||
    only.categoryId !== undefined ||
    dim === 'product' ||
    dim === 'category';
  const day = sql.raw(dayColumns[asked.countedBy]);
  const text = (of: Dim) => `coalesce(${keyColumns[of]}::text, '')`;
  const key = sql.raw(`${text(dim)} as key, ${text(asked.person ?? 'all')} as person`);
  const where = sql`tenant_id = ${tx.tenantId} and ${day} between ${asked.start}::date and ${asked.end}::date
    and (${only.channelId ?? null}::bigint is null or channel_id = ${only.channelId ?? null})
    and (${only.carrier ?? null}::smallint is null or carrier = ${only.carrier ?? null})`;
  if (!ofLines) {
    const source = sql`select ${day} as day, ${key}, ${columns} from figure_orders where ${where}`;
    return grouped(asked, { source, key: 'key', person: 'person' });
  }
  const source = sql`
    select ${day} as day, ${key}, ${sql.raw(eachMeasure((measure) => sumOrOnce(measure)))}
    from figure_lines where ${where}
      and (${only.productId ?? null}::bigint is null or product_id = ${only.productId ?? null})
      and (${only.categoryId ?? null}::bigint is null or category_id = ${only.categoryId ?? null})
    group by 1, 2, 3, order_id`;
  return grouped(asked, { source, key: 'key', person: 'person' });
}

const queryOf = (tx: TenantTx, asked: SumsAsked): RawBuilder<SumRow> => {
  const sums = kept(asked);
  return sums ? keptSums(tx, asked, sums) : factSums(tx, asked);
};

const lateTotals = sql.raw(
  eachMeasure((measure) => `coalesce(sum(f.${measure}), 0)::bigint as ${measure}`),
);

/**
 * The figures of a Bangkok day's orders made at or after `since`, and of refunds paid from then on.
 * Advertising goes with the orders that share it.
 */
export async function readLateSums(
  tx: TenantTx,
  { day, since }: { readonly day: string; readonly since: Date },
): Promise<Measures> {
  const late = await tx.first<Measures>(sql<Measures>`
    select ${lateTotals} from (
      select *, ${sql.raw(REFUNDS_FROM)} - order_id as refund_id from figure_orders
      where tenant_id = ${tx.tenantId} and created_on = ${day}::date offset 0) f
    left join orders o on o.tenant_id = f.tenant_id and o.id = f.order_id
    left join refunds r on r.tenant_id = f.tenant_id and r.id = f.refund_id
    where f.tenant_id = ${tx.tenantId} and (o.created_at >= ${since} or r.paid_at >= ${since})`);
  if (!late) throw new Error('a sum without a row');
  return late;
}

/** Only rows with orders or advertising in the range. */
export async function readSums(tx: TenantTx, asked: SumsAsked): Promise<SumRow[]> {
  const [rows = []] = await keptOr(tx, asked, async () => [await tx.rows(queryOf(tx, asked))]);
  return rows;
}

type ManyAsked = readonly (SumsAsked & { readonly top?: number })[];

/** Several sums in one trip; `top` limits a part to the rows with the most sales. */
export const readManySums = (tx: TenantTx, asked: ManyAsked): Promise<SumRow[][]> =>
  keptOr(tx, asked, () => readTogether(tx, asked));

async function readTogether(tx: TenantTx, asked: ManyAsked): Promise<SumRow[][]> {
  if (asked.length === 0) return [];
  const parts = asked.map(({ top, ...one }, at) => {
    const most = top === undefined ? sql`` : sql`order by sales desc, key limit ${top}`;
    return sql`(select ${sql.lit(at)} as part, s.* from (${queryOf(tx, one)}) s ${most})`;
  });
  const rows = await tx.rows<SumRow & { part: number }>(
    sql<SumRow & { part: number }>`${sql.join(parts, sql` union all `)}`,
  );
  return asked.map((_, at) => rows.filter(({ part }) => part === at));
}
