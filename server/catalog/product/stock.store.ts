// SQL for the stock ledger and its counters. Code that uses several counters locks them in product order.
import type { MoveReason } from '@app/contract/catalog/stock';
import { sql, type Column, type Row, type TenantTx } from '../../platform/database.ts';

/** Pieces of one tracked product. */
export interface StockNeed {
  readonly productId: number;
  readonly unit: number;
}

export interface MoveRow extends Row<
  'stock_moves',
  | 'id'
  | 'at'
  | 'reason'
  | 'delta'
  | 'reserved_delta'
  | 'on_hand_after'
  | 'order_id'
  | 'note'
  | 'user_id'
> {
  readonly username: Column<'users', 'username'> | null;
}

export const lists = (needs: readonly StockNeed[]) =>
  [needs.map((need) => need.productId), needs.map((need) => need.unit)] as const;

/**
 * What lines need of each tracked product, in product order: sets split into components, repeated products added up,
 * untracked products omitted.
 */
export const stockOf = (tx: TenantTx, lines: readonly StockNeed[]): Promise<StockNeed[]> =>
  tx.named<StockNeed>(
    'stock-needs',
    `with line as (
       select product_id, sum(unit) unit from unnest($2::bigint[], $3::bigint[]) as l (product_id, unit)
       group by product_id)
     select product_id "productId", sum(unit)::bigint unit from (
       select l.product_id, l.unit from line l
       join products p on p.tenant_id = $1 and p.id = l.product_id and p.is_check and not p.is_set
       union all
       select sc.component_id, l.unit * sc.unit from line l
       join products p on p.tenant_id = $1 and p.id = l.product_id and p.is_set
       join set_components sc on sc.tenant_id = $1 and sc.set_id = p.id
       join products part on part.tenant_id = $1 and part.id = sc.component_id and part.is_check
     ) as need group by product_id order by product_id`,
    [tx.tenantId, ...lists(lines)],
  );

/**
 * Keeps the needs of these products unchanged until the transaction ends: a change of a set's components, or of stock
 * tracking, waits and then sees which orders reserve it.
 */
export const holdNeeds = (tx: TenantTx, productIds: readonly number[]): Promise<unknown> =>
  tx.named(
    'stock-hold-needs',
    `select 1 from products where tenant_id = $1 and (id = any($2::bigint[]) or id in (
       select component_id from set_components where tenant_id = $1 and set_id = any($2::bigint[])))
     order by id for key share`,
    [tx.tenantId, productIds],
  );

/** Rewrites what the order took earlier, without moving stock; empty when it is about to reserve anew. */
export const rewriteTaken = (
  tx: TenantTx,
  orderId: number,
  taken: readonly StockNeed[],
): Promise<unknown> =>
  tx.named(
    'stock-rewrite-taken',
    `with gone as (
       delete from order_stock
       where tenant_id = $1 and order_id = $2 and product_id <> all($3::bigint[]))
     insert into order_stock (tenant_id, order_id, product_id, unit)
     select $1, $2, product_id, unit from unnest($3::bigint[], $4::bigint[]) as t (product_id, unit)
     on conflict (tenant_id, order_id, product_id) do update set unit = excluded.unit`,
    [tx.tenantId, orderId, ...lists(taken)],
  );

// `sign` 1 hands over, -1 takes back; both figures move together, so the available stock stays.
const HANDED_OVER = `
  with held as (
    select product_id, unit from order_stock where tenant_id = $1 and order_id = $2),
  locked as (
    select s.product_id from stock s join held h using (product_id)
    where s.tenant_id = $1 order by s.product_id for update of s),
  moved as (
    update stock s set on_hand = s.on_hand - h.unit * $3::int, reserved = s.reserved - h.unit * $3::int
    from held h join locked l using (product_id)
    where s.tenant_id = $1 and s.product_id = h.product_id
    returning s.product_id, -h.unit * $3::int moved, s.on_hand)`;

const HAND_OVER = `${HANDED_OVER}
  insert into stock_moves
    (tenant_id, product_id, delta, reserved_delta, reason, on_hand_after, order_id, user_id)
  select $1, product_id, moved, moved, $4, on_hand, $2, $5::bigint from moved order by product_id returning 1`;

const HAND_OVER_COUNTERS = `${HANDED_OVER} select product_id, moved, on_hand from moved`;

interface MovedStock extends Row<'stock', 'product_id' | 'on_hand'> {
  readonly moved: number;
}

/** The ledger entries on Citus, written after the counters were moved. */
const logMoved = (
  tx: TenantTx,
  { orderId, reason, note = '' }: { orderId: number; reason: MoveReason; note?: string },
  moved: readonly (MovedStock & { readonly reserved: number })[],
) =>
  tx.named(
    'stock-log-moved',
    `insert into stock_moves
       (tenant_id, product_id, delta, reserved_delta, reason, on_hand_after, order_id, note, user_id)
     select $1, product_id, moved, reserved, $2, on_hand, $3, $4, $5::bigint
     from unnest($6::bigint[], $7::int[], $8::int[], $9::int[]) as m (product_id, moved, reserved, on_hand)
     order by product_id returning 1`,
    [
      tx.tenantId,
      reason,
      orderId,
      note,
      tx.actor.userId,
      moved.map((each) => each.product_id),
      moved.map((each) => each.moved),
      moved.map((each) => each.reserved),
      moved.map((each) => each.on_hand),
    ],
  );

async function handOver(tx: TenantTx, orderId: number, back: boolean): Promise<void> {
  const [sign, reason] = back ? ([-1, 'unsale'] as const) : ([1, 'sale'] as const);
  const values = [tx.tenantId, orderId, sign];
  if (!tx.isCluster) {
    await tx.named('stock-hand-over', HAND_OVER, [...values, reason, tx.actor.userId]);
    return;
  }
  const moved = await tx.named<MovedStock>('stock-hand-over-counters', HAND_OVER_COUNTERS, values);
  const both = moved.map((each) => ({ ...each, reserved: each.moved }));
  await logMoved(tx, { orderId, reason }, both);
}

/** The order's reserved pieces leave the shop. Call it once, with the order locked and its stock reserved. */
export const takeStock = (tx: TenantTx, orderId: number) => handOver(tx, orderId, false);

/** What the order took comes back and is reserved for it again. Call it once, with the order locked. */
export const returnTakenToReserved = (tx: TenantTx, orderId: number) => handOver(tx, orderId, true);

// Goods of a returned parcel. Checks only what may have been reserved for others since: see `$4`.
const SETTLED = `
  with held as (
    select product_id, unit from order_stock where tenant_id = $1 and order_id = $2),
  locked as (
    select s.product_id, s.on_hand - s.reserved available from stock s join held h using (product_id)
    where s.tenant_id = $1 order by s.product_id for update of s),
  verdict as (
    select coalesce(bool_and($4::boolean or $3::int > 0 or l.available >= h.unit), true) fine
    from held h join locked l using (product_id)),
  moved as (
    update stock s set on_hand = s.on_hand + h.unit * $3::int
    from held h join locked l using (product_id), verdict v
    where v.fine and s.tenant_id = $1 and s.product_id = h.product_id
    returning s.product_id, h.unit * $3::int moved, s.on_hand)`;

const SETTLE_RETURN = `${SETTLED},
  logged as (
    insert into stock_moves (tenant_id, product_id, delta, reason, on_hand_after, order_id, note, user_id)
    select $1, product_id, moved, $5, on_hand, $2, $6, $7::bigint from moved order by product_id returning 1)
  select fine from verdict`;

const SETTLE_COUNTERS = `${SETTLED}
  select v.fine, m.product_id, m.moved, m.on_hand from verdict v left join moved m on true`;

interface ReturnSettlement {
  readonly reason: 'return_good' | 'return_damaged';
  /** 1 into stock, -1 out of it. */
  readonly sign: 1 | -1;
  /** Succeeds even when the pieces are reserved for others. */
  readonly force?: boolean;
  readonly note?: string;
}

/** Books everything that an order took once more; false when pieces are missing, with nothing moved. */
export async function settleReturned(
  tx: TenantTx,
  orderId: number,
  { reason, sign, force = false, note = '' }: ReturnSettlement,
): Promise<boolean> {
  const values = [tx.tenantId, orderId, sign, force];
  if (!tx.isCluster) {
    const [row] = await tx.named<{ fine: boolean }>('stock-settle-return', SETTLE_RETURN, [
      ...values,
      reason,
      note,
      tx.actor.userId,
    ]);
    return row?.fine !== false;
  }
  const rows = await tx.named<{ fine: boolean } & (MovedStock | Record<keyof MovedStock, null>)>(
    'stock-settle-counters',
    SETTLE_COUNTERS,
    values,
  );
  const moved = rows.flatMap((row) => (row.product_id === null ? [] : [{ ...row, reserved: 0 }]));
  await logMoved(tx, { orderId, reason, note }, moved);
  return rows[0]?.fine !== false;
}

export const namesOf = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<Row<'products', 'id' | 'code' | 'name'>>(sql`
    select id, code, name from products
    where tenant_id = ${tx.tenantId} and id = any(${ids}::bigint[])`);

export const lockCounter = (tx: TenantTx, productId: number) =>
  tx.first<Row<'stock', 'on_hand' | 'reserved'>>(sql`
    select on_hand, reserved from stock
    where tenant_id = ${tx.tenantId} and product_id = ${productId} for update`);

interface Move {
  readonly productId: number;
  readonly delta: number;
  readonly reason: MoveReason;
  readonly note: string;
}

const moveColumns = sql.raw(
  'm.id, m.at, m.reason, m.delta, m.reserved_delta, m.on_hand_after, m.order_id, m.note, m.user_id, u.username',
);

/** Changes the stock on hand; the counter must be locked. */
export const moveStock = (tx: TenantTx, { productId, delta, reason, note }: Move) =>
  tx.first<MoveRow>(sql`
    with counted as (
      update stock set on_hand = on_hand + ${delta}
      where tenant_id = ${tx.tenantId} and product_id = ${productId} returning on_hand),
    m as (
      insert into stock_moves (tenant_id, product_id, delta, reason, on_hand_after, note, user_id)
      select ${tx.tenantId}::int, ${productId}::bigint, ${delta}::int, ${reason}, on_hand, ${note},
        ${tx.actor.userId}::bigint from counted
      returning *)
    select ${moveColumns} from m left join users u on u.tenant_id = ${tx.tenantId} and u.id = m.user_id`);

interface Filter {
  readonly reason?: MoveReason | undefined;
  readonly page: number;
  readonly pageSize: number;
}

export async function listMoves(tx: TenantTx, productId: number, filter: Filter) {
  const { reason = null } = filter;
  const where = sql`m.tenant_id = ${tx.tenantId} and m.product_id = ${productId}
    and (${reason}::text is null or m.reason = ${reason})`;
  const whole = sql<MoveRow>`
    select ${moveColumns} from stock_moves m
    left join users u on u.tenant_id = m.tenant_id and u.id = m.user_id
    where ${where} order by m.id desc`;
  const [items, total] = await Promise.all([
    tx.page(whole, filter),
    tx.first<{ n: number }>(sql`select count(*)::int n from stock_moves m where ${where}`),
  ]);
  return { items, total: total?.n ?? 0 };
}

interface StockFacts {
  readonly product_id: number;
  readonly coming_back: number;
  readonly damaged: number;
  readonly left30: number;
}

/** Figures that are not in the counters: returning, written off, sold in 30 days. */
export const listStockFacts = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<StockFacts>(sql`
    select id product_id,
      coalesce((select sum(h.unit) from report_orders o
        join order_stock h on h.tenant_id = o.tenant_id and h.order_id = o.id and h.product_id = ids.id
        where o.tenant_id = ${tx.tenantId} and o.deleted_at is null
          and o.stage in ('returning', 'arrived')), 0)::int coming_back,
      coalesce((select -sum(m.delta) from stock_moves m
        where m.tenant_id = ${tx.tenantId} and m.product_id = ids.id
          and m.reason in ('damage', 'return_damaged')), 0)::int damaged,
      coalesce((select -sum(m.delta) from stock_moves m
        where m.tenant_id = ${tx.tenantId} and m.product_id = ids.id
          and m.reason in ('sale', 'unsale') and m.at > now() - interval '30 days'), 0)::int left30
    from unnest(${ids}::bigint[]) ids (id)`);

/** Pieces in confirmed orders of the last 30 days, with sets as sold. */
export const listSold = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<Row<'order_items', 'product_id'> & { units: number }>(sql`
    with recent as (
      select id from report_orders where tenant_id = ${tx.tenantId} and deleted_at is null
        and created_at > now() - interval '30 days' and status in ('send', 'sending', 'tracking'))
    select i.product_id, sum(i.unit)::int units from report_order_lines i
    where i.tenant_id = ${tx.tenantId} and i.product_id = any(${ids}::bigint[])
      and i.order_id >= (select min(id) from recent) and i.order_id in (select id from recent)
    group by i.product_id`);

interface StockDrift {
  readonly productId: number;
  readonly onHand: number;
  readonly reserved: number;
  readonly ledgerOnHand: number;
  readonly ledgerReserved: number;
}

/** Products whose counter differs from the sum of their ledger; always none. */
export const stockDrift = (tx: TenantTx) =>
  tx.rows<StockDrift>(sql`
    with ledger as (
      select product_id, sum(delta) on_hand, sum(reserved_delta) reserved from stock_moves
      where tenant_id = ${tx.tenantId} group by product_id)
    select coalesce(s.product_id, l.product_id) "productId",
      coalesce(s.on_hand, 0) "onHand", coalesce(s.reserved, 0) reserved,
      coalesce(l.on_hand, 0) "ledgerOnHand", coalesce(l.reserved, 0) "ledgerReserved"
    from (select * from stock where tenant_id = ${tx.tenantId}) s
    full join ledger l on l.product_id = s.product_id
    where coalesce(s.on_hand, 0) <> coalesce(l.on_hand, 0)
      or coalesce(s.reserved, 0) <> coalesce(l.reserved, 0)
    order by 1`);
