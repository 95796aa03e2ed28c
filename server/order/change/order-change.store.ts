// What undo, restore, split and merge write beyond what the order feature itself writes.
import type { LineShare } from '@app/contract/order/split-money';
import { markOrdersDirty } from '../../platform/recount.store.ts';
import { ours, sql, type Row, type TenantTx } from '../../platform/database.ts';
import { moveLinks } from '../order/message-orders.store.ts';

type HeldUnits = Row<'order_stock', 'product_id' | 'unit'>;

export type DeletedOrder = Row<
  'orders',
  'id' | 'code' | 'status' | 'is_short' | 'created_at' | 'lead_id'
>;

/** Locks orders in the trash, in order of id; `ownerId` narrows to those of one user. */
export const lockDeletedOrders = (tx: TenantTx, ids: readonly number[], ownerId: number | null) =>
  tx.rows<DeletedOrder>(sql`
    select id, code, status, is_short, created_at, lead_id from orders
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])
      and deleted_at > now() - interval '30 days' and erased_at is null
      and (${ownerId}::bigint is null or created_by = ${ownerId} or telesale_by = ${ownerId})
    order by id for update`);

interface BroughtBack {
  readonly ids: readonly number[];
  /** The restored orders whose goods are reserved again. */
  readonly holding: readonly number[];
}

export async function bringBackOrders(tx: TenantTx, { ids, holding }: BroughtBack): Promise<void> {
  await tx.rows(sql`
    update orders set deleted_at = null, updated_at = now(), version = version + 1,
      stock_state = case when id = any(${[...holding]}::bigint[]) then 'reserved' else stock_state end
    where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`);
  await markOrdersDirty(tx, ids);
}

/** Receipts that were issued and not voided. */
export const liveReceipts = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<Row<'report_receipts', 'no'>>(sql`
    select no from report_receipts
    where tenant_id = ${tx.tenantId} and order_id = any(${ids}::bigint[]) and voided_at is null order by id`);

export const heldOf = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows<HeldUnits>(sql`
    select product_id, unit from order_stock
    where tenant_id = ${tx.tenantId} and order_id = any(${ids}::bigint[])`);

/** An order line with the part that stays and the part that moves. */
export interface MovedUnits {
  readonly id: number;
  readonly productId: number;
  readonly stays: LineShare;
  readonly goes: LineShare;
}

interface SecondBox {
  readonly items_satang: number;
  readonly shipping_fee_satang: number;
  readonly discount_satang: number;
  readonly total_satang: number;
  readonly paid_satang: number;
  readonly cod_satang: number;
  readonly weight_grams: number;
}

/**
 * Copies buyer, seller and courier to a new order with its own code. Messages stay with the first
 * order; the paid date goes with the box whose money it is.
 */
export async function copyOrder(tx: TenantTx, id: number, box: SecondBox): Promise<number> {
  const kept =
    sql.raw(`status, type, channel_id, country, customer_name, phone, phone2, phone_key, social, address,
    subdistrict, district, province, postcode, note, address_reason, branch, carrier, sender_address_id, ship_note,
    pay_method, currency, rate, rate_day, bank, telesale_by, stock_state, is_short, risk_reason, lead_id, created_by`);
  const row = await tx.first<Row<'orders', 'id'>>(sql`
    with next as (select nextval('orders_id_seq') as id)
    insert into orders (tenant_id, id, code, parent_id, items_satang, shipping_fee_satang, discount_satang, total_satang,
      paid_satang, cod_satang, weight_grams, paid_at, ${kept})
    select o.tenant_id, next.id, 'SD' || next.id, o.id, ${box.items_satang}::bigint, ${box.shipping_fee_satang}::bigint,
      ${box.discount_satang}::bigint, ${box.total_satang}::bigint, ${box.paid_satang}::bigint, ${box.cod_satang}::bigint,
      ${box.weight_grams}::int, case when o.paid_satang = 0 or ${box.paid_satang}::bigint > 0 then o.paid_at end, ${kept}
    from orders o, next where o.tenant_id = ${tx.tenantId} and o.id = ${id} returning id`);
  if (!row) throw new Error('no order came back');
  await markOrdersDirty(tx, [row.id]);
  return row.id;
}

/** Moves whole lines, and parts of lines as second lines with the same price and cost at sale. */
export async function moveUnits(
  tx: TenantTx,
  to: number,
  moved: readonly MovedUnits[],
): Promise<void> {
  for (const { id, stays, goes } of moved) {
    if (stays.unit === 0) {
      await tx.rows(
        sql`update order_items set order_id = ${to} where tenant_id = ${tx.tenantId} and id = ${id}`,
      );
      continue;
    }
    await tx.rows(sql`
      insert into order_items (tenant_id, order_id, product_id, product_code, product_name, category_id, category_name,
        unit, price_satang, discount_satang, amount_satang, cost_satang, is_free, is_pack, is_set)
      select tenant_id, ${to}, product_id, product_code, product_name, category_id, category_name, ${goes.unit}::int,
        price_satang, ${goes.discountSatang}::bigint, ${goes.amountSatang}::bigint, cost_satang, is_free, is_pack, is_set
      from order_items where tenant_id = ${tx.tenantId} and id = ${id} returning 1`);
    await tx.rows(sql`
      update order_items set unit = ${stays.unit}, discount_satang = ${stays.discountSatang},
        amount_satang = ${stays.amountSatang}
      where tenant_id = ${tx.tenantId} and id = ${id}`);
  }
}

interface FromTo {
  readonly from: readonly number[];
  readonly to: number;
}

export const moveLines = (tx: TenantTx, { from, to }: FromTo) =>
  tx.rows(sql`
    update order_items set order_id = ${to}
    where tenant_id = ${tx.tenantId} and order_id = any(${from}::bigint[])`);

/** Joins the lines of the same set, which came from several orders, into one line. */
export async function joinSets(tx: TenantTx, orderId: number): Promise<void> {
  await tx.rows(sql`
    update order_items i set unit = t.unit, amount_satang = t.amount
    from (select min(id) id, sum(unit)::int unit, sum(amount_satang)::bigint amount from order_items
      where tenant_id = ${tx.tenantId} and order_id = ${orderId} and is_set
      group by product_id having count(*) > 1) t
    where i.tenant_id = ${tx.tenantId} and i.id = t.id`);
  await tx.rows(sql`
    delete from order_items i where i.tenant_id = ${tx.tenantId} and i.order_id = ${orderId} and i.is_set
      and exists (select from order_items f where f.tenant_id = ${ours} and f.order_id = i.order_id
        and f.product_id = i.product_id and f.is_set and f.id < i.id)`);
}

/** Moves chat messages, webhook deliveries and the message text of the orders. */
export async function moveMessages(tx: TenantTx, { from, to }: FromTo): Promise<void> {
  const theirs = sql`tenant_id = ${tx.tenantId} and order_id = any(${from}::bigint[])`;
  await tx.rows(sql`update messages set order_id = ${to} where ${theirs}`);
  await moveLinks(tx, { from, to });
  await tx.rows(sql`update webhook_deliveries set order_id = ${to} where ${theirs}`);
  await tx.rows(sql`
    update orders t set
      message = coalesce(nullif(t.message, '') || E'\n\n' || o.message, nullif(t.message, ''), o.message, ''), webhook = t.webhook || o.webhook
    from (
      select string_agg(distinct nullif(message, ''), E'\n\n') message,
        (select coalesce(jsonb_agg(entry), '[]') from orders w, jsonb_array_elements(w.webhook) entry
          where w.tenant_id = ${tx.tenantId} and w.id = any(${from}::bigint[])) webhook
      from orders where tenant_id = ${tx.tenantId} and id = any(${from}::bigint[])) o
    where t.tenant_id = ${tx.tenantId} and t.id = ${to}`);
}

/** Orders that had been merged into these before now point to the new order, too. */
export const linkMerged = (tx: TenantTx, { from, to }: FromTo) =>
  tx.rows(sql`
    update orders set merged_into = ${to}
    where tenant_id = ${tx.tenantId} and (id = any(${from}::bigint[]) or merged_into = any(${from}::bigint[]))`);

/** Removes the link from these orders to a lead. */
export const forgetLead = (tx: TenantTx, ids: readonly number[]) =>
  tx.rows(sql`
    update orders set lead_id = null where tenant_id = ${tx.tenantId} and id = any(${[...ids]}::bigint[])`);
