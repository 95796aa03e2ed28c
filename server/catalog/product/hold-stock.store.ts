// Orders reserve stock in its counters: all that they need or nothing. Counters are locked in product order.
import type { TenantTx } from '../../platform/database.ts';
import { lists, type StockNeed } from './stock.store.ts';

interface Verdict {
  readonly product_id: number;
  readonly available: number;
  readonly is_short: boolean;
  readonly fine: boolean;
  /** It has fallen to the shop's warning level. */
  readonly is_low: boolean;
}

// Far below the column's limit, so that no sum of orders can overflow it.
const MOST_RESERVED = 1_000_000_000;

/** Where a statement finds its input, in SQL with parameter numbers. $1 is the shop. */
interface Form {
  /** Rows of order, product and unit. */
  readonly needs: string;
  /** Follows `order_id`. */
  readonly ofOrders: string;
  readonly allowNegative: string;
  readonly user: string;
}

const MANY: Form = {
  needs: 'unnest($3::bigint[], $4::bigint[], $5::bigint[])',
  ofOrders: '= any($2::bigint[])',
  allowNegative: '$6',
  user: '$7',
};

// One statement, all or nothing: locks the counters in order, checks their current values, then moves stock. Without
// the lock order, two orders with the same products could deadlock (11 deadlocks in 32 clients, measured); a check
// before the lock would oversell. For several orders a counter is checked against their sum.
const changeOf = ({ needs, ofOrders }: Form): string => `
  with need as (
    select order_id, product_id, unit from ${needs} as n (order_id, product_id, unit)),
  held as (
    select order_id, product_id, unit from order_stock where tenant_id = $1 and order_id ${ofOrders}),
  change as materialized (
    select order_id, product_id, coalesce(n.unit, 0) unit, coalesce(h.unit, 0) before,
      coalesce(n.unit, 0) - coalesce(h.unit, 0) diff
    from need n full join held h using (order_id, product_id)
    where coalesce(n.unit, 0) <> coalesce(h.unit, 0))`;

const moveOf = (form: Form): string => `${changeOf(form)},
  total as (
    select product_id, sum(before)::bigint before, sum(diff)::bigint diff from change group by product_id),
  locked as (
    select s.product_id, s.on_hand, s.reserved from stock s join total t using (product_id)
    where s.tenant_id = $1 order by s.product_id for update of s),
  judged as (
    select t.product_id, coalesce(l.on_hand - l.reserved, 0) + t.before available,
      l.product_id is null or (t.diff > 0 and (
        (not ${form.allowNegative}::boolean and l.on_hand - l.reserved < t.diff)
        or l.reserved + t.diff > ${MOST_RESERVED})) is_short
    from total t left join locked l using (product_id)),
  verdict as (select coalesce(not bool_or(is_short), true) fine from judged),
  moved as (
    update stock s set reserved = s.reserved + t.diff from total t, verdict v
    where v.fine and s.tenant_id = $1 and s.product_id = t.product_id
    returning s.product_id, s.on_hand, s.on_hand - s.reserved as left_over, t.diff)`;

const VERDICT = `
  select j.product_id, j.available, j.is_short, v.fine,
    coalesce(m.left_over <= p.low_stock and m.left_over + m.diff > p.low_stock, false) is_low
  from judged j cross join verdict v
  left join moved m on m.product_id = j.product_id
  left join products p on p.tenant_id = $1 and p.id = m.product_id
  order by j.product_id`;

// Finds the reservations to drop among the orders' own rows: joined with the change, PostgreSQL may scan all rows of
// the product for each, which took half a minute where thousands of orders wait for a set.
const holdOf = (form: Form): string => `${moveOf(form)},
  kept as (
    insert into order_stock (tenant_id, order_id, product_id, unit)
    select $1, order_id, product_id, unit from change join moved using (product_id) where unit > 0
    on conflict (tenant_id, order_id, product_id) do update set unit = excluded.unit),
  dropped as (
    delete from order_stock o using verdict v where v.fine and o.tenant_id = $1 and o.order_id ${form.ofOrders} and not exists (
      select 1 from need n where n.order_id = o.order_id and n.product_id = o.product_id and n.unit > 0)),
  logged as (
    insert into stock_moves (tenant_id, product_id, reserved_delta, reason, on_hand_after, order_id, user_id)
    select $1, product_id, c.diff, case when c.diff > 0 then 'reserve' else 'release' end, on_hand, order_id, ${form.user}::bigint
    from change c join moved using (product_id) order by order_id, product_id returning 1)${VERDICT}`;
const HOLD = holdOf(MANY);

/** Orders seldom have more products; each count has a statement of its own. */
export const HOLD_FEW_MOST = 8;
const FIRST_NEED = 5;

/** Product and unit of each, in separate parameters. */
function fewRows(count: number, row: (product: string, unit: string) => string): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const first = FIRST_NEED + at * 2;
    return row(`$${first}::bigint`, `$${first + 1}::bigint`);
  });
  return `(values ${rows.join(', ')})`;
}

/**
 * One order with few products in separate parameters: for an array PostgreSQL estimates ten elements, finds the
 * generic plan too expensive and plans each call anew, which took most of the time of reserving.
 */
const HOLD_FEW: readonly string[] = Array.from({ length: HOLD_FEW_MOST }, (_, more) => {
  const needs = fewRows(more + 1, (product, unit) => `($2::bigint, ${product}, ${unit})`);
  return holdOf({ needs, ofOrders: '= $2', allowNegative: '$3', user: '$4' });
});

/**
 * A new order has no reservations to compare, return or drop, so this takes about three quarters of the time. Also
 * all or nothing; each row tells whether it succeeded and what is low now. A product that occurs twice always fails
 * here: the general statement adds it up.
 */
const HOLD_NEW: readonly string[] = Array.from({ length: HOLD_FEW_MOST }, (_, more) => {
  const count = more + 1;
  return `
  with locked as (
    select s.product_id, s.on_hand, s.reserved, n.unit
    from stock s join ${fewRows(count, (product, unit) => `(${product}, ${unit})`)} as n (product_id, unit) using (product_id)
    where s.tenant_id = $1 order by s.product_id for update of s),
  verdict as (
    select count(distinct product_id) = ${count} and not bool_or(
      (not $3::boolean and on_hand - reserved < unit) or reserved + unit > ${MOST_RESERVED}) fine from locked),
  moved as (
    update stock s set reserved = s.reserved + l.unit from locked l, verdict v
    where v.fine and s.tenant_id = $1 and s.product_id = l.product_id
    returning s.product_id, s.on_hand, s.on_hand - s.reserved as left_over, l.unit),
  kept as (
    insert into order_stock (tenant_id, order_id, product_id, unit) select $1, $2, product_id, unit from moved),
  logged as (
    insert into stock_moves (tenant_id, product_id, reserved_delta, reason, on_hand_after, order_id, user_id)
    select $1, product_id, unit, 'reserve', on_hand, $2, $4::bigint from moved order by product_id)
  select v.fine, array(
    select m.product_id from moved m join products p on p.tenant_id = $1 and p.id = m.product_id
    where m.left_over <= p.low_stock and m.left_over + m.unit > p.low_stock order by m.product_id) low
  from verdict v`;
});

// Several statements on Citus, which misreads what many parts of one statement leave for each other.
const HOLD_COUNTERS = `${moveOf(MANY)}${VERDICT}`;
const LOG_HELD = `${changeOf(MANY)}
  insert into stock_moves (tenant_id, product_id, reserved_delta, reason, on_hand_after, order_id, user_id)
  select $1, s.product_id, c.diff, case when c.diff > 0 then 'reserve' else 'release' end, s.on_hand, c.order_id, $6::bigint
  from change c join stock s on s.tenant_id = $1 and s.product_id = c.product_id order by c.order_id, s.product_id returning 1`;
const DROP_HELD = `
  delete from order_stock where tenant_id = $1 and order_id = any($2::bigint[]) and not exists (
    select 1 from unnest($3::bigint[], $4::bigint[], $5::bigint[]) as n (order_id, product_id, unit)
    where n.order_id = order_stock.order_id and n.product_id = order_stock.product_id and n.unit > 0)`;
const KEEP_HELD = `
  insert into order_stock (tenant_id, order_id, product_id, unit)
  select $1, n.order_id, n.product_id, n.unit
  from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as n (order_id, product_id, unit) where n.unit > 0
  on conflict (tenant_id, order_id, product_id) do update set unit = excluded.unit`;

async function holdInSteps(tx: TenantTx, values: readonly unknown[]): Promise<Verdict[]> {
  const rows = await tx.named<Verdict>('stock-hold-counters', HOLD_COUNTERS, values.slice(0, 6));
  if (rows.length === 0 || rows[0]?.fine === false) return rows;
  const [tenant, orders, needing, products, units, , user] = values;
  const needs = [needing, products, units];
  await tx.named('stock-log-held', LOG_HELD, [tenant, orders, ...needs, user]);
  await tx.named('stock-drop-held', DROP_HELD, [tenant, orders, ...needs]);
  await tx.named('stock-keep-held', KEEP_HELD, [tenant, ...needs]);
  return rows;
}

/** Pieces that one order needs of one tracked product. */
export interface OrderNeed extends StockNeed {
  readonly orderId: number;
}

export interface Hold {
  readonly orderIds: readonly number[];
  readonly needs: readonly OrderNeed[];
  readonly allowNegative: boolean;
  /** The orders are new and have no reservations yet. */
  readonly areNew?: boolean;
}

/** Each order's needs as arrays, in the form of `MANY`. */
const valuesOfMany = (tx: TenantTx, { orderIds, needs, allowNegative }: Hold): unknown[] => {
  const needing = needs.map((need) => need.orderId);
  return [tx.tenantId, orderIds, needing, ...lists(needs), allowNegative, tx.actor.userId];
};

const valuesOfFew = (tx: TenantTx, { orderIds, needs, allowNegative }: Hold): unknown[] => {
  const pairs = needs.flatMap(({ productId, unit }) => [productId, unit]);
  return [tx.tenantId, orderIds[0], allowNegative, tx.actor.userId, ...pairs];
};

function holdAtOnce(tx: TenantTx, hold: Hold): Promise<Verdict[]> {
  const { orderIds, needs } = hold;
  const few = orderIds.length === 1 ? HOLD_FEW[needs.length - 1] : undefined;
  if (!few) return tx.named('stock-hold', HOLD, valuesOfMany(tx, hold));
  return tx.named(`stock-hold-${needs.length}`, few, valuesOfFew(tx, hold));
}

/** What is low now; undefined where nothing was moved, and the general statement will tell why. */
async function holdOfNew(tx: TenantTx, hold: Hold): Promise<readonly number[] | undefined> {
  const { orderIds, needs, areNew = false } = hold;
  const few = areNew && orderIds.length === 1 ? HOLD_NEW[needs.length - 1] : undefined;
  if (!few || tx.isCluster) return undefined;
  const name = `stock-hold-new-${needs.length}`;
  const [row] = await tx.named<{ fine: boolean; low: number[] }>(name, few, valuesOfFew(tx, hold));
  return row?.fine ? row.low : undefined;
}

/**
 * Makes these orders reserve exactly `needs`; returns products that are short in total, with nothing moved, else what
 * is low now.
 */
export async function holdStock(
  tx: TenantTx,
  hold: Hold,
): Promise<{ short: readonly Verdict[]; low: readonly number[] }> {
  const low = await holdOfNew(tx, hold);
  if (low) return { short: [], low };
  const rows = tx.isCluster
    ? await holdInSteps(tx, valuesOfMany(tx, hold))
    : await holdAtOnce(tx, hold);
  return {
    short: rows[0]?.fine === false ? rows.filter((row) => row.is_short) : [],
    low: rows.filter((row) => row.is_low).map((row) => row.product_id),
  };
}
