// The stock that many new orders take or give back at once; counters are locked in product order, as everywhere.
import { sql, type TenantTx } from '../../platform/database.ts';
import type { StockNeed } from '../../catalog/index.ts';

// Far below what the column holds, so that no sum of orders can overflow it.
const MOST_RESERVED = 1_000_000_000;

interface Verdict {
  readonly product_id: number;
  readonly available: number;
  readonly is_short: boolean;
  readonly fine: boolean;
}

/** Pieces that one order needs of one counted product. */
export interface OrderNeed extends StockNeed {
  readonly orderId: number;
}

// As for a single order, all or nothing, for orders that hold nothing yet: one statement for hundreds of them.
const HOLD_MANY = `
  with need as (
    select order_id, product_id, unit from unnest($2::bigint[], $3::bigint[], $4::bigint[]) as n (order_id, product_id, unit)),
  total as (select product_id, sum(unit)::bigint unit from need group by product_id),
  locked as (
    select s.product_id, s.on_hand, s.reserved from stock s join total t using (product_id)
    where s.tenant_id = $1 order by s.product_id for update of s),
  judged as (
    select t.product_id, coalesce(l.on_hand - l.reserved, 0) available,
      l.product_id is null or (not $5::boolean and l.on_hand - l.reserved < t.unit)
        or l.reserved + t.unit > ${MOST_RESERVED} is_short
    from total t left join locked l using (product_id)),
  verdict as (select coalesce(not bool_or(is_short), true) fine from judged),
  moved as (
    update stock s set reserved = s.reserved + t.unit from total t, verdict v
    where v.fine and s.tenant_id = $1 and s.product_id = t.product_id
    returning s.product_id, s.on_hand),
  kept as (
    insert into order_stock (tenant_id, order_id, product_id, unit)
    select $1, order_id, product_id, unit from need join moved using (product_id)),
  logged as (
    insert into stock_moves (tenant_id, product_id, reserved_delta, reason, on_hand_after, order_id, user_id)
    select $1, product_id, unit, 'reserve', on_hand, order_id, $6::bigint
    from need join moved using (product_id) order by order_id, product_id)
  select j.product_id, j.available, j.is_short, v.fine from judged j, verdict v order by j.product_id`;

const listsOf = (needs: readonly StockNeed[]) => [
  needs.map((need) => need.productId),
  needs.map((need) => need.unit),
];

/** Makes new orders hold `needs`, all of them or none; returns the products that are short in sum. */
export async function holdForOrders(
  tx: TenantTx,
  needs: readonly OrderNeed[],
  allowNegative: boolean,
) {
  const values = [tx.tenantId, needs.map((need) => need.orderId), ...listsOf(needs), allowNegative];
  const rows = await tx.named<Verdict>('stock-hold-many', HOLD_MANY, [...values, tx.actor.userId]);
  return rows[0]?.fine === false ? rows.filter((row) => row.is_short) : [];
}

/** Gives back all that these locked orders have reserved. */
export const releaseOrders = (tx: TenantTx, orderIds: readonly number[]) =>
  tx.named(
    'stock-release-many',
    `with held as (
       select order_id, product_id, unit from order_stock where tenant_id = $1 and order_id = any($2::bigint[])),
     total as (select product_id, sum(unit)::bigint unit from held group by product_id),
     locked as (
       select s.product_id from stock s join total t using (product_id)
       where s.tenant_id = $1 order by s.product_id for update of s),
     moved as (
       update stock s set reserved = s.reserved - t.unit from total t join locked l using (product_id)
       where s.tenant_id = $1 and s.product_id = t.product_id returning s.product_id, s.on_hand),
     dropped as (
       delete from order_stock o where o.tenant_id = $1 and o.order_id = any($2::bigint[]))
     insert into stock_moves (tenant_id, product_id, reserved_delta, reason, on_hand_after, order_id, user_id)
     select $1, product_id, -unit, 'release', on_hand, order_id, $3::bigint
     from held join moved using (product_id) order by order_id, product_id`,
    [tx.tenantId, orderIds, tx.actor.userId],
  );

interface PieceRow extends StockNeed {
  /** What is sold: the piece itself, or a set that holds it. */
  readonly soldId: number;
}

/** What one of each product needs of counted ones; a product that isn't counted needs nothing. */
export const piecesOf = (tx: TenantTx, productIds: readonly number[]) =>
  tx.rows<PieceRow>(sql`
    select p.id "soldId", p.id "productId", 1 unit from products p
    where p.tenant_id = ${tx.tenantId} and p.id = any(${[...productIds]}::bigint[]) and p.is_check and not p.is_set
    union all
    select p.id, sc.component_id, sc.unit from products p
    join set_components sc on sc.tenant_id = p.tenant_id and sc.set_id = p.id
    join products part on part.tenant_id = p.tenant_id and part.id = sc.component_id and part.is_check
    where p.tenant_id = ${tx.tenantId} and p.id = any(${[...productIds]}::bigint[]) and p.is_set`);

/** Pieces free to sell; `lock` holds them, in product order, until the transaction ends. */
export const freeStock = (tx: TenantTx, productIds: readonly number[], lock: boolean) =>
  tx.rows<{ productId: number; name: string; code: string; free: number }>(sql`
    select s.product_id "productId", p.name, p.code, s.on_hand - s.reserved free
    from stock s join products p on p.tenant_id = s.tenant_id and p.id = s.product_id
    where s.tenant_id = ${tx.tenantId} and s.product_id = any(${[...productIds]}::bigint[])
    order by s.product_id ${lock ? sql`for update of s` : sql``}`);
