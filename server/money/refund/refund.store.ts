// Refunds as rows, and ended orders whose money still needs a decision.
import type { RefundState } from '@app/contract/money/refund';
import { markOrdersDirty, markRefundGone } from '../../platform/recount.store.ts';
import type { Session } from '../../platform/session.ts';
import {
  ours,
  sql,
  type Column,
  type Page,
  type Row,
  type TenantTx,
} from '../../platform/database.ts';
import { orderRows, ownOrders } from '../../order/index.ts';

export interface RefundRow
  extends
    Row<
      'refunds',
      | 'order_id'
      | 'state'
      | 'amount_satang'
      | 'reason'
      | 'account'
      | 'image_name'
      | 'created_at'
      | 'created_by'
      | 'paid_at'
      | 'taken_off_at'
    >,
    Row<'orders', 'code' | 'status' | 'customer_name'> {
  readonly id: Column<'refunds', 'id'> | null;
  readonly is_deleted: boolean;
  readonly maker: string | null;
  readonly payer: string | null;
}

const columns = sql`r.id, r.order_id, o.code, o.status, o.deleted_at is not null as is_deleted, o.customer_name, r.state, r.amount_satang, r.reason, r.account,
  r.image_name, r.created_at, r.created_by, r.paid_at, r.taken_off_at,
  (select coalesce(nullif(u.name, ''), u.username) from users u where u.tenant_id = ${ours} and u.id = r.created_by) as maker,
  (select coalesce(nullif(u.name, ''), u.username) from users u where u.tenant_id = ${ours} and u.id = r.paid_by) as payer`;
const from = sql.raw(
  `from refunds r join orders o on o.tenant_id = r.tenant_id and o.id = r.order_id`,
);

/** What was paid of an order and is in no refund. */
const open = sql`o.paid_satang - coalesce((select sum(x.amount_satang) from refunds x
  where x.tenant_id = ${ours} and x.order_id = o.id and x.taken_off_at is null), 0)::bigint`;

/** Cancelled or returned orders, also in the trash, with paid money that refunds do not cover. */
const undecided = (tx: TenantTx, session: Session) => sql`
  select null::bigint as id, o.id as order_id, o.code, o.status, o.deleted_at is not null as is_deleted, o.customer_name, 'due' as state, ${open} as amount_satang,
    o.cancel_reason as reason, '' as account, '' as image_name,
    coalesce(o.cancelled_at, o.returned_at, o.updated_at) as created_at, null::bigint as created_by,
    null::timestamptz as paid_at, null::timestamptz as taken_off_at, null::text as maker, null::text as payer
  from orders o where o.tenant_id = ${tx.tenantId} and o.paid_satang > 0 and o.status in ('cancel', 'return')
    and o.currency = 'THB' and ${open} > 0 and ${ownOrders.seenBy(session)}`;

/** Hides kept money of an order that was continued since: it counts as paid again. */
const isShown = sql.raw(`(r.state <> 'kept' or r.taken_off_at is null)`);

const decided = (tx: TenantTx, session: Session) => sql`
  select ${columns} ${from} where r.tenant_id = ${tx.tenantId} and ${isShown} and ${ownOrders.seenBy(session)}`;

interface Filter {
  readonly state: RefundState | null;
  readonly search: string;
}

/** Undecided and due refunds first, then newest first. */
export async function pageOfRefunds(
  tx: TenantTx,
  { session, state, search }: Filter & { readonly session: Session },
  at: Page,
) {
  const all = sql`(${undecided(tx, session)} union all ${decided(tx, session)}) as f`;
  const found = sql`(${search} = '' or strpos(lower(f.code), lower(${search})) > 0
    or strpos(lower(f.customer_name), lower(${search})) > 0)`;
  const [rows, sums] = await Promise.all([
    tx.page(
      sql<RefundRow>`select f.* from ${all} where (${state}::text is null or f.state = ${state}) and ${found}
        order by f.state, f.created_at desc, f.order_id desc, f.id desc`,
      at,
    ),
    tx.rows<{ state: RefundState; n: number; satang: number }>(sql`
      select f.state, count(*)::int as n, coalesce(sum(f.amount_satang), 0)::bigint as satang
      from ${all} where ${found} group by f.state`),
  ]);
  return { rows, sums };
}

export const refundsOf = (tx: TenantTx, orderId: number) =>
  tx.rows<RefundRow>(sql`select ${columns} ${from}
    where r.tenant_id = ${tx.tenantId} and r.order_id = ${orderId} and ${isShown} order by r.id desc`);

export const findRefund = (tx: TenantTx, id: number) =>
  tx.first<Row<'refunds', 'order_id'>>(
    sql`select order_id from refunds where tenant_id = ${tx.tenantId} and id = ${id}`,
  );

const orderOf = async (tx: TenantTx, id: number): Promise<number | undefined> =>
  (await findRefund(tx, id))?.order_id;

/** Locks the order before the refund, as all code does; the refund may move meanwhile. */
async function lockOrderOf(tx: TenantTx, id: number): Promise<void> {
  let orderId = await orderOf(tx, id);
  while (orderId !== undefined) {
    await orderRows.lockOrderRows(tx, [orderId], null);
    const now = await orderOf(tx, id);
    if (now === orderId) return;
    orderId = now;
  }
}

/** Locks the refund with its order, then reads it. */
export async function lockRefund(
  tx: TenantTx,
  session: Session,
  id: number,
): Promise<RefundRow | undefined> {
  await lockOrderOf(tx, id);
  await tx.rows(
    sql`select 1 from refunds where tenant_id = ${tx.tenantId} and id = ${id} for update`,
  );
  return tx.first<RefundRow>(sql`select ${columns} ${from}
    where r.tenant_id = ${tx.tenantId} and r.id = ${id} and ${ownOrders.seenBy(session)}`);
}

/** The sum of refunds in satang, without those already deducted from what is paid. */
export const openSatang = (
  refunds: readonly Pick<RefundRow, 'amount_satang' | 'taken_off_at'>[],
): number =>
  refunds.reduce(
    (sum, { amount_satang: satang, taken_off_at: at }) => sum + (at === null ? satang : 0),
    0,
  );

/**
 * Whether the parcel with this number was delivered or its COD paid out; false if the payment was
 * for a parcel that came back.
 */
export const isPaidAtDoor = async (
  tx: TenantTx,
  { id, pno }: Pick<orderRows.OrderRow, 'id' | 'pno'>,
): Promise<boolean> => {
  const own = sql`s.tenant_id = ${tx.tenantId} and s.order_id = ${id} and s.pno = ${pno} and s.state = 'booked'`;
  const came = await tx.first(sql`
    select 1 from shipments s where ${own} and s.delivered_at is not null
    union all
    select 1 from cod_lines l
    where l.tenant_id = ${tx.tenantId} and l.target = any(array(select s.id from shipments s where ${own}) || ${-id}::bigint)
      and (l.target > 0 or l.pno = ${pno}) and l.collected_satang > 0 and l.bucket <> 'returned_paid'
    limit 1`);
  return came !== undefined;
};

/** Locks all refunds of an order; the caller holds the order. */
export const lockRefundsOf = (tx: TenantTx, orderId: number) =>
  tx.rows<Row<'refunds', 'id' | 'state' | 'amount_satang' | 'created_at' | 'taken_off_at'>>(sql`
    select id, state, amount_satang, created_at, taken_off_at from refunds
    where tenant_id = ${tx.tenantId} and order_id = ${orderId} order by id for update`);

/** Marks refunds as deducted; the caller has the order recounted. */
export const takeOff = async (tx: TenantTx, ids: readonly number[]): Promise<void> => {
  await tx.rows(sql`
    update refunds set taken_off_at = ${tx.now}, version = version + 1
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`);
};

/** Reverts the last deduction. */
export const revertDeduction = async (tx: TenantTx, orderIds: readonly number[]): Promise<void> => {
  await tx.rows(sql`
    with last as (
      select order_id, max(taken_off_at) as at from refunds
      where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[]) group by order_id
    )
    update refunds r set taken_off_at = null, version = version + 1 from last l
    where r.tenant_id = ${tx.tenantId} and r.order_id = l.order_id and r.taken_off_at = l.at`);
};

interface EndedOrder {
  readonly id: number;
  readonly at: Date;
}

export const decidedSince = async (
  tx: TenantTx,
  orders: readonly EndedOrder[],
): Promise<ReadonlySet<number>> => {
  const ids = orders.map(({ id }) => id);
  const ends = new Map(orders.map(({ id, at }) => [id, at]));
  const last = await tx.rows<Row<'refunds', 'order_id'> & { at: Date }>(sql`
    select order_id, max(created_at) as at from refunds
    where tenant_id = ${tx.tenantId} and order_id = any(${ids}::bigint[]) group by order_id`);
  return new Set(
    last.filter(({ order_id: id, at }) => at >= (ends.get(id) ?? at)).map((one) => one.order_id),
  );
};

interface MergedOrders {
  readonly from: readonly number[];
  readonly to: number;
}

/** The caller has the orders recounted. */
export const moveRefunds = (tx: TenantTx, { from: orderIds, to }: MergedOrders) =>
  tx.rows(sql`
    update refunds set order_id = ${to}, version = version + 1
    where tenant_id = ${tx.tenantId} and order_id = any(${[...orderIds]}::bigint[])`);

interface NewRefund {
  readonly orderId: number;
  readonly state: Exclude<RefundState, 'paid'>;
  readonly satang: number;
  readonly reason: string;
  readonly account: string;
  readonly at: Date;
}

export async function insertRefund(tx: TenantTx, refund: NewRefund): Promise<number> {
  const row = await tx.first<Row<'refunds', 'id'>>(sql`
    insert into refunds (tenant_id, order_id, state, amount_satang, reason, account, created_at, created_by)
    values (${tx.tenantId}, ${refund.orderId}, ${refund.state}, ${refund.satang}, ${refund.reason}, ${refund.account}, ${refund.at},
      ${tx.actor.userId}::bigint) returning id`);
  if (!row) throw new Error('no refund came back');
  return row.id;
}

/**
 * Sets or clears the payment and recounts the order, because a paid refund lowers the figures of
 * its day. A corrected day is no new payment: closed commissions have deducted it already.
 */
export async function writePaid(
  tx: TenantTx,
  { id, orderId }: { readonly id: number; readonly orderId: number },
  paidAt: Date | null,
): Promise<void> {
  await tx.rows(sql`
    update refunds set state = case when ${paidAt}::timestamptz is null then 'due' else 'paid' end,
      paid_at = ${paidAt}::timestamptz, noted_at = case when ${paidAt}::timestamptz is null then null
        when state = 'paid' then noted_at else ${tx.now}::timestamptz end, version = version + 1,
      paid_by = case when ${paidAt}::timestamptz is null then null else ${tx.actor.userId}::bigint end
    where tenant_id = ${tx.tenantId} and id = ${id}`);
  await markOrdersDirty(tx, [orderId]);
}

export const writeSlip = (tx: TenantTx, id: number, imageName: string) =>
  tx.rows(sql`update refunds set image_name = ${imageName}, version = version + 1
    where tenant_id = ${tx.tenantId} and id = ${id}`);

/** Recounts, because figures may still include the refund as paid. */
export async function deleteRefund(tx: TenantTx, id: number): Promise<void> {
  await tx.rows(sql`delete from refunds where tenant_id = ${tx.tenantId} and id = ${id}`);
  await markRefundGone(tx, id);
}

/**
 * Erases account, reason and picture, which show the buyer; sums and days stay as in the books.
 * Returns the pictures' file names.
 */
export async function eraseRefunds(tx: TenantTx, orderIds: readonly number[]): Promise<string[]> {
  const rows = await tx.rows<Row<'refunds', 'image_name'>>(sql`
    update refunds r set account = '', reason = '', image_name = '' from refunds old
    where r.tenant_id = ${tx.tenantId} and r.order_id = any(${[...orderIds]}::bigint[])
      and old.tenant_id = r.tenant_id and old.id = r.id returning old.image_name`);
  return rows.map(({ image_name: name }) => name).filter((name) => name !== '');
}
